package budget_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// beyond64 are configs whose tensors are larger than any report can hold.
var beyond64 = []namedCase{
	{"matrices beyond 64 bits", hugeConfig(1<<40, 1<<40, 128256, 32, 1)},
	{"columns beyond 64 bits", hugeConfig(4096, 14336, 128256, 1<<40, 1<<40)},
	{"a sum beyond 64 bits", hugeConfig(1<<30, 1, 1<<31, 32, 1)},
}

func hugeConfig(hidden, intermediate, vocabulary, heads, dim int64) string {
	return fmt.Sprintf(`{"version": 1, "env": {"VLLM_NEURON_MIN_KV_BUDGET_GIB": "0"}, "override": {"total_hbm_bytes": 1},
		"hf_config": {"architectures": ["LlamaForCausalLM"], "torch_dtype": "bfloat16", "hidden_size": %d, "intermediate_size": %d,
		"vocab_size": %d, "num_hidden_layers": 32, "num_attention_heads": %d, "head_dim": %d}}`, hidden, intermediate, vocabulary, heads, dim)
}

func TestEveryReportedNumberIsAStep(t *testing.T) {
	for _, c := range slices.Concat(traced, beyond64) {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			results, sizes := printedResults(r), literalOperands(r)
			for path, n := range numbersOf(t, r) {
				if !strings.Contains(path, ".shape[") || !sizes[n] {
					require.Contains(t, results, n, "%s is no step's result", path)
				}
			}
		})
	}
}

// printedResults are the results of a report's steps, and the literal 1.
func printedResults(r budget.Report) map[string]bool {
	results := map[string]bool{"1": true}
	for _, s := range r.Steps {
		results[s.Result.String()] = true
	}
	return results
}

// literalOperands are the constants that steps compute with. A size that an
// inventory fixes, such as the 128 partitions of a scale, is one of them.
func literalOperands(r budget.Report) map[string]bool {
	literals := map[string]bool{}
	for _, s := range r.Steps {
		for _, operand := range s.Operands {
			if operand.ID == "" {
				literals[operand.String()] = true
			}
		}
	}
	return literals
}

// numbersOf collects the numbers of a report document by path: those of budget,
// model, kv_cache and left_for_graphs_bytes.
func numbersOf(t *testing.T, r budget.Report) map[string]string {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(string(encode(t, r))))
	decoder.UseNumber()
	var document map[string]any
	require.NoError(t, decoder.Decode(&document))
	numbers := map[string]string{}
	for _, field := range []string{"budget", "model", "kv_cache", "left_for_graphs_bytes"} {
		require.Contains(t, document, field)
		walk(field, document[field], numbers)
	}
	return numbers
}

func walk(path string, node any, numbers map[string]string) {
	switch v := node.(type) {
	case json.Number:
		numbers[path] = v.String()
	case map[string]any:
		for key, child := range v {
			walk(path+"."+key, child, numbers)
		}
	case []any:
		for i, child := range v {
			walk(fmt.Sprintf("%s[%d]", path, i), child, numbers)
		}
	}
}

func TestNumbersOfTheHeadlineReport(t *testing.T) {
	numbers := numbersOf(t, estimate(t, llamaTP8))
	require.Len(t, numbers, 9+5+len(tensorNumbers)+9+5+1, "budget, model, tensors, cache, its group and what is left")
	for path, want := range tensorNumbers {
		require.Equal(t, want, numbers[path], "%s", path)
	}
}

// A tensor's bytes are the step of its name, and that step multiplies its shape,
// its element size and its count.
func TestTensorsAreTheStepsOfTheirNames(t *testing.T) {
	seen := 0
	for _, c := range slices.Concat(traced, beyond64) {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			for _, tensor := range tensorsOf(r) {
				checkTensor(t, r, tensor)
				seen++
			}
		})
	}
	require.Positive(t, seen)
}

// tensorsOf are the tensors of a report; none without a model.
func tensorsOf(r budget.Report) []budget.Tensor {
	if r.Model == nil {
		return nil
	}
	return r.Model.Tensors
}

// elementSizes are the bytes of one element, by PyTorch's name.
var elementSizes = map[string]int64{"bfloat16": 2, "float16": 2, "float32": 4, "float8_e4m3fn": 1, "uint8": 1, "uint16": 2, "uint32": 4, "int32": 4}

func checkTensor(t *testing.T, r budget.Report, tensor budget.Tensor) {
	t.Helper()
	for _, s := range r.Steps {
		if s.ID == tensor.Name {
			sizes := append(slices.Clone(tensor.Shape), elementSizes[tensor.DType], tensor.Count)
			require.Equal(t, fmt.Sprint(sizes), fmt.Sprint(s.Operands), "%s", s.Text())
			require.Equal(t, s.Result.String(), fmt.Sprint(tensor.Bytes), "%s", s.Text())
			return
		}
	}
	require.Fail(t, "no step", "%s", tensor.Name)
}
