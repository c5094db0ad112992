package compare_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/compare"
)

func decode(t testing.TB, text string) budget.Case {
	t.Helper()
	c, err := casefile.Decode([]byte(text))
	require.NoError(t, err)
	return c
}

func compared(t testing.TB, a, b string) compare.Comparison {
	t.Helper()
	return compare.Cases(decode(t, a), decode(t, b))
}

// compile is a case of CPU compile for trn2 with engine arguments, and more behind them.
func compile(args, more string) string {
	return `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"}, "engine_args": {` + args + `}` + more + `}`
}

const (
	llama = `"model": "meta-llama/Llama-3.1-8B-Instruct", "tensor_parallel_size": 8, "max_model_len": 8192`
	qwen  = `"model": "Qwen/Qwen3-VL-8B-Instruct", "tensor_parallel_size": 8, "max_model_len": 8192`
)

// changedBy are the members of each step.
func changedBy(c compare.Comparison) (steps [][]string) {
	for _, s := range c.Walk {
		steps = append(steps, s.Changed)
	}
	return steps
}

func term(t testing.TB, terms []compare.Term, id string) compare.Term {
	t.Helper()
	for _, term := range terms {
		if term.ID == id {
			return term
		}
	}
	require.Fail(t, "no term "+id)
	return compare.Term{}
}

func input(t testing.TB, c compare.Comparison, field string) compare.Input {
	t.Helper()
	for _, in := range c.Inputs {
		if in.Field == field {
			return in
		}
	}
	require.Fail(t, "no input "+field)
	return compare.Input{}
}

func TestSteps(t *testing.T) {
	const neuron = `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {` + llama + `}`
	for _, c := range []struct {
		name, a, b string
		changed    [][]string
		moved      [][]string
	}{
		{"identical cases", compile(llama, ""), compile(llama, ""), nil, nil},
		{"space in a document", compile(llama, `, "hf_config": {"a": 1}`), compile(llama, `, "hf_config": {"a":1}`), nil, nil},
		{"another degree", compile(llama, ""), compile(llama+`, "data_parallel_size": 2`, ""), [][]string{{"engine_args.data_parallel_size"}}, [][]string{{}}},
		{"what is the default is stated", compile(llama, ""), compile(llama+`, "block_size": 32`, ""), [][]string{{"engine_args.block_size"}}, [][]string{{}}},
		{"utilization", compile(llama, ""), compile(llama+`, "gpu_memory_utilization": 0.5`, ""), [][]string{{"engine_args.gpu_memory_utilization"}},
			[][]string{{"total_budget", "user_budget", "heuristic_cap", "available", "num_blocks", "num_tokens", "max_concurrency", "effective_concurrency", "kv_bytes_allocated", "left_for_graphs_bytes"}}},
		{"the cap", `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {` + llama + `}}`,
			`{"version": 1, "env": {"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "0.5"}, "instance_type": "trn2.48xlarge", "engine_args": {` + llama + `}}`,
			[][]string{{"env.VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION"}},
			[][]string{{"heuristic_cap", "available", "num_blocks", "num_tokens", "max_concurrency", "effective_concurrency", "kv_bytes_allocated", "left_for_graphs_bytes"}}},
		{"a model with its config, and a length", compile(llama, ""),
			compile(`"model": "mine", "tensor_parallel_size": 8, "max_model_len": 4096`, `, "hf_config": {"architectures": ["NoOne"]}, "hf_quant_config": {}`),
			[][]string{{"engine_args.model", "hf_config", "hf_quant_config"}, {"engine_args.max_model_len"}}, nil},
		{"a drafter with its config", compile(llama, ""), compile(llama+`, "speculative_config": {"method": "eagle3"}`, `, "draft_hf_config": {}`),
			[][]string{{"engine_args.speculative_config", "draft_hf_config"}}, nil},
		{"a target for an instance", neuron + `}`, `{"version": 1, "env": {"NEURON_PLATFORM_TARGET_OVERRIDE": "trn2", "NEURON_LOGICAL_NC_CONFIG": "2"}, "lnc": 2, "engine_args": {` + llama + `}}`,
			[][]string{{"instance_type", "lnc", "env.NEURON_LOGICAL_NC_CONFIG", "env.NEURON_PLATFORM_TARGET_OVERRIDE"}}, nil},
		{"an instance that is there", compile(llama, `, "lnc": 1`), compile(llama, `, "instance_type": "trn2.48xlarge", "measured": ["instance_type"]`),
			[][]string{{"instance_type", "lnc", "measured"}}, nil},
		{"what is stated, as a device reports it", compile(llama, `, "lnc": 2`), compile(llama, `, "lnc": 2, "measured": ["lnc"]`), [][]string{{"measured"}}, [][]string{{}}},
		{"CPU compile against a device without readings", compile(llama, `, "instance_type": "trn2.48xlarge"`), neuron + `, "env": {"NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"}}`,
			[][]string{{"env.VLLM_NEURON_CPU_COMPILE"}}, nil},
		{"CPU compile against a device with readings", compile(llama, `, "instance_type": "trn2.48xlarge"`),
			neuron + `, "env": {"NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"}, "runtime": {"bytes_used": 2100000000, "bytes_free": 23663512320}}`,
			[][]string{{"runtime.bytes_used", "runtime.bytes_free", "env.VLLM_NEURON_CPU_COMPILE"}}, nil},
		{"everything, in the order of the walk", `{"env": {"A": "1", "B": "2"}, "override": {"bytes_used": 5}}`,
			`{"version": 1, "reference": "0.24.0.1.1.0", "env": {"B": "3", "C": "4", "NEURON_LOGICAL_NC_CONFIG": "1", "VLLM_NEURON_CPU_MODE": "1"},
			"engine_args": {"additional_config": {}, "model": "m", "speculative_config": {}, "dtype": "auto"}, "lnc": 1, "entry_point": "LLM", "host": {"local_world_size": 2},
			"override": {"kv_layers": [], "total_hbm_bytes": 5}}`,
			[][]string{{"version"}, {"reference"}, {"lnc", "env.NEURON_LOGICAL_NC_CONFIG"}, {"host.local_world_size", "env.VLLM_NEURON_CPU_MODE"},
				{"engine_args.model"}, {"engine_args.speculative_config"}, {"entry_point"}, {"engine_args.dtype"}, {"engine_args.additional_config"},
				{"env.A"}, {"env.B"}, {"env.C"}, {"override.total_hbm_bytes"}, {"override.bytes_used"}, {"override.kv_layers"}}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := compared(t, c.a, c.b)
			require.Equal(t, c.changed, changedBy(got))
			for i, moved := range c.moved {
				require.Equal(t, moved, got.Walk[i].Moved)
			}
			requireWalk(t, got, "")
		})
	}
}

func TestIdenticalCasesDoNotDiffer(t *testing.T) {
	c := compared(t, compile(llama, ""), compile(llama, ""))
	require.Empty(t, c.Walk)
	require.NotEmpty(t, c.Inputs)
	for _, in := range c.Inputs {
		require.Equal(t, in.A, in.B)
		require.False(t, in.Differs, in.Field)
	}
	for _, term := range c.Terms {
		require.Equal(t, term.A, term.B)
		require.False(t, term.Differs, term.ID)
		if _, isInteger := term.A.(int64); isInteger {
			require.Zero(t, term.Difference.Sign(), term.ID)
		}
	}
}

// The catalogue gives another model other weights; a length of its own follows.
func TestAnotherModel(t *testing.T) {
	c := compared(t, compile(llama, ""), compile(qwen, ""))
	require.Equal(t, [][]string{{"engine_args.model"}}, changedBy(c))
	require.Equal(t, "meta-llama/Llama-3.1-8B-Instruct", input(t, c, "hf_config").A.Value)
	require.Equal(t, budget.Derived, input(t, c, "hf_config").B.From)
	require.True(t, input(t, c, "hf_config").Differs)
	used := term(t, c.Terms, "bytes_used")
	require.Equal(t, *c.A.Budget.BytesUsed, used.A)
	require.Equal(t, *c.B.Budget.BytesUsed, used.B)
	n, _ := used.Difference.Int64()
	require.Equal(t, *c.B.Budget.BytesUsed-*c.A.Budget.BytesUsed, n)
	require.Contains(t, c.Walk[0].Moved, "bytes_used")
}

// Two changes of the same term are told apart: each step says what it moved.
func TestEachStepSaysWhatItMoved(t *testing.T) {
	c := compared(t, compile(llama, ""), compile(qwen+`, "gpu_memory_utilization": 0.5`, ""))
	require.Equal(t, [][]string{{"engine_args.model"}, {"engine_args.gpu_memory_utilization"}}, changedBy(c))
	require.Contains(t, c.Walk[0].Moved, "user_budget")
	require.NotContains(t, c.Walk[0].Moved, "total_budget")
	require.Contains(t, c.Walk[1].Moved, "user_budget")
	require.NotContains(t, c.Walk[1].Moved, "bytes_used")
}

func TestAnErrorAgainstNone(t *testing.T) {
	c := compared(t, compile(llama, ""), compile(llama, `, "override": {"bytes_used": 25000000000}`))
	require.Equal(t, [][]string{{"override.bytes_used"}}, changedBy(c))
	e := term(t, c.Terms, "error")
	require.Nil(t, e.A)
	require.Equal(t, c.B.Error.Error(), e.B)
	require.True(t, e.Differs)
	require.Nil(t, e.Difference)
	blocks := term(t, c.Terms, "num_blocks")
	require.NotNil(t, blocks.A)
	require.Nil(t, blocks.B, "absent is not zero")
	require.Nil(t, blocks.Difference)
	require.True(t, blocks.Differs)
	require.Equal(t, "fails", term(t, c.Terms, "verdict").B)
}

func TestARefusalAgainstNone(t *testing.T) {
	c := compared(t, compile(`"model": "meta-llama/Llama-3.1-8B-Instruct", "tensor_parallel_size": 5, "max_model_len": 8192`, ""), compile(llama, ""))
	refusal := term(t, c.Terms, "refusal")
	require.Equal(t, "ValueError: Total number of attention heads (32) must be divisible by tensor parallel size (5).", refusal.A)
	require.Nil(t, refusal.B)
	require.Contains(t, c.Walk[0].Moved, "refusal")
}

// The difference of two figures is exact where it does not fit 64 bits.
func TestADifferenceBeyond64Bits(t *testing.T) {
	const rest = `, "kv_layers": []}, "env": {"VLLM_NEURON_MIN_KV_BUDGET_GIB": "0"}, "engine_args": {"gpu_memory_utilization": 1, "max_model_len": 1}, "instance_type": "trn2.48xlarge"}`
	c := compared(t, `{"version": 1, "override": {"bytes_used": 9223372036854775807, "total_hbm_bytes": 1`+rest,
		`{"version": 1, "override": {"bytes_used": 0, "total_hbm_bytes": 9223372036854775807`+rest)
	require.Equal(t, "9223372036854775806", term(t, c.Terms, "total_hbm_bytes").Difference.String())
	require.Equal(t, "-9223372036854775807", term(t, c.Terms, "bytes_used").Difference.String())
	require.Equal(t, "18446744073709551613", term(t, c.Terms, "left_for_graphs_bytes").Difference.String())
	require.Len(t, c.Walk, 2)
	requireWalk(t, c, "")
}
