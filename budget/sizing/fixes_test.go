package sizing_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/sizing"
)

// lines writes fixes down: knob, change and verdict, with a star where it is
// recommended.
func lines(fixes []sizing.Fix) (all []string) {
	for _, f := range fixes {
		star := ""
		if f.Recommended {
			star = "*"
		}
		all = append(all, fmt.Sprintf("%s %v -> %v: %s%s", f.Knob, f.From, f.To, f.Report.Verdict.Level, star))
	}
	return all
}

func TestFixes(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"fits, and the scheduler caps", qwenVL, []string{
			"KV cache dtype auto -> fp8: fits*",
			"cap fraction 0.3 -> 0.6799283235233275: fits*",
			"max_num_seqs 256 -> 94: fits*",
			"max_model_len 2048 -> 736: fits*"}},
		{"the user budget binds", llama70B, []string{
			"cap fraction 0.3 -> 0.15723186991099267: fits*",
			"TP 8 -> 16: fits*",
			"cap fraction 0.3 -> 0.045289855074221244: fits*"}},
		{"weights too large", on("trn2.48xlarge", `"model": "Llama-3.3-70B-Instruct", "tensor_parallel_size": 4, "max_model_len": 2048, "enable_prefix_caching": false`), []string{
			"TP 4 -> 16: fits*",
			"TP 4 -> 8: likely fails"}},
		{"weights too large for the instance", on("trn2.3xlarge", `"model": "Llama-3.3-70B-Instruct", "tensor_parallel_size": 4`), nil},
		{"one request needs more", on("trn2.48xlarge", `"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 1, "gpu_memory_utilization": 0.7, "max_num_seqs": 1`), []string{
			"TP 1 -> 4: fits*",
			"max_model_len 131072 -> 15072: fits*"}},
		{"the guard", on("trn2.48xlarge", `"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 8, "max_model_len": 8192, "max_num_seqs": 1, "gpu_memory_utilization": 0.1`), []string{
			"GMU 0.1 -> 0.13888888891475895: fits*"}},
		{"the guard, where the cap binds", on("trn2.48xlarge", `"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 8, "max_model_len": 8192, "max_num_seqs": 1, "gpu_memory_utilization": 0.125`), []string{
			"cap fraction 0.3 -> 0.3333333333333333: fits*",
			"GMU 0.125 -> 0.13888888891475895: fits*",
			"cap fraction 0.3 -> 1: fits*"}},
		{"heads", on("trn2.3xlarge", `"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 3, "max_num_seqs": 1`), []string{"TP 3 -> 4: fits*"}},
		{"more ranks than heads", on("trn2.48xlarge", `"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 64, "max_num_seqs": 1`), []string{"TP 64 -> 32: fits*"}},
		{"shapes", on("trn3.48xlarge", `"model": "openai/gpt-oss-120b", "hf_overrides": {"quantization_config": {}}, "tensor_parallel_size": 4, "max_num_seqs": 1`), []string{"TP 4 -> 8: no evidence*"}},
		{"a cap fraction out of range", `{"version": 1, "instance_type": "trn2.48xlarge", "env": {"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "30"},
			"engine_args": {"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 8, "max_model_len": 8192, "max_num_seqs": 1}}`, []string{
			"cap fraction 30 -> 0.045289855074221244: fits*",
			"cap fraction 30 -> 0.8165884709329558: fits*"}},
		{"nothing to fix", on("trn2.48xlarge", `"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 8, "max_model_len": 8192, "max_num_seqs": 8`), nil},
		{"garbage is not recommended", on("trn2.3xlarge", `"model": "Qwen/Qwen3-VL-8B-Instruct", "max_model_len": 32768, "max_num_seqs": 4, "gpu_memory_utilization": 0.6`), []string{
			"TP 1 -> 4: fits*",
			"GMU 0.6 -> 0.8679183609783649: uncertain"}},
		{"stated bytes do not follow TP", `{"version": 1, "instance_type": "trn2.48xlarge", "override": {"bytes_used": 30000000000},
			"engine_args": {"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 4}}`, nil},
		{"auto-fit", on("trn2.48xlarge", `"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 4, "max_model_len": -1, "max_num_seqs": 16`), []string{
			"KV cache dtype auto -> fp8: fits*",
			"cap fraction 0.3 -> 0.7319353629133665: fits*",
			"max_model_len -1 -> 13536: fits*",
			"max_num_seqs 16 -> 1: fits*"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, lines(requireFixes(t, decode(t, c.text))))
		})
	}
}

// The headline: at TP 8 the user budget binds and 1.92 GiB are left; TP 16 leaves
// 9.00, and GMU is not touched.
func TestLlama70B(t *testing.T) {
	c := decode(t, llama70B)
	base := estimate(c)
	require.Equal(t, budget.BindsUserBudget, *base.Budget.Binding)
	require.Equal(t, budget.LikelyFails, base.Verdict.Level)
	fixes := requireFixes(t, c)
	for _, f := range fixes {
		require.NotEqual(t, "GMU", f.Knob)
		if f.Knob == "TP" {
			require.Equal(t, int64(16), *f.Case.EngineArgs.TensorParallelSize)
			require.Contains(t, f.Report.Verdict.Reason, "9.00 of 24.00 GiB")
		}
	}
}

// The longest length is the one that the engine's own error gives.
func TestLongestLengthIsTheEnginesOwn(t *testing.T) {
	for _, model := range []string{"Llama-3.1-8B-Instruct", "openai/gpt-oss-20b", "Qwen3-32B"} {
		c := decode(t, on("trn2.48xlarge", `"model": "`+model+`", "tensor_parallel_size": 8, "gpu_memory_utilization": 0.5, "max_model_len": 4000000, "hf_overrides": {"quantization_config": {}}`))
		found := regexp.MustCompile(`estimated maximum model length is (\d+)`).FindStringSubmatch(estimate(c).Error.Message)
		require.NotNil(t, found)
		own, _ := strconv.ParseInt(found[1], 10, 64)
		for _, f := range requireFixes(t, c) {
			if f.Knob == "max_model_len" {
				require.Equal(t, own, f.To)
				own = 0
			}
		}
		require.Zero(t, own, "it is offered")
	}
}

// A fix's report is that of its case, and the case itself is not changed.
func TestFixesLeaveTheCaseAlone(t *testing.T) {
	c := decode(t, llama70B)
	fixes, err := sizing.Fixes(c)
	require.NoError(t, err)
	require.Equal(t, decode(t, llama70B), c)
	for _, f := range fixes {
		want, err := casefile.EncodeReport(estimate(f.Case), true)
		require.NoError(t, err)
		got, err := casefile.EncodeReport(f.Report, true)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	}
}

func TestFixesNameWhatIsMissing(t *testing.T) {
	for _, c := range []struct{ name, text, field string }{
		{"no model", on("trn2.48xlarge", ``), "hf_config"},
		{"stated bytes and no layers", `{"version": 1, "instance_type": "trn2.48xlarge", "override": {"bytes_used": 1}}`, "hf_config"},
		{"an unknown model", on("trn2.48xlarge", `"model": "nobody/nothing"`), "engine_args.model"},
		{"no version", `{"instance_type": "trn2.48xlarge"}`, "version"},
		{"no target", `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "1"}, "engine_args": {"model": "Llama-3.1-8B-Instruct"}}`, "env.NEURON_PLATFORM_TARGET_OVERRIDE"},
		{"bad text", strings.Replace(qwenVL, `"1"`, `"yes"`, 1), "env.VLLM_NEURON_CPU_COMPILE"},
		{"no length", `{"version": 1, "instance_type": "trn2.48xlarge", "override": {"bytes_used": 1, "kv_layers": [{"repeat": 1, "pattern": [{"kind": "full", "num_kv_heads": 1, "head_size": 128, "dtype": "bfloat16"}]}]}}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := sizing.Fixes(decode(t, c.text))
			if c.field == "" {
				require.Error(t, err)
				return
			}
			requireFieldError(t, c.field, err)
		})
	}
}
