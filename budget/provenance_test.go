package budget_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// inputsOf writes a report's inputs as "field value provenance", in order.
func inputsOf(t *testing.T, r budget.Report) (lines []string) {
	t.Helper()
	var document struct {
		Inputs []struct {
			Field, From string
			Value       json.RawMessage
		}
	}
	require.NoError(t, json.Unmarshal(encode(t, r), &document))
	for _, in := range document.Inputs {
		lines = append(lines, in.Field+" "+string(in.Value)+" "+in.From)
	}
	return lines
}

// untouched are the inputs of a case that states nothing.
var untouched = []string{
	`reference "0.24.0.1.1.0" default`,
	`env.VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION 0.3 default`,
	`env.VLLM_NEURON_MIN_KV_BUDGET_GIB 1.0 default`,
	`engine_args.tensor_parallel_size 1 default`,
	`engine_args.data_parallel_size 1 default`,
	`engine_args.pipeline_parallel_size 1 default`,
	`engine_args.gpu_memory_utilization 0.92 default`,
	`engine_args.runner "auto" default`,
	`engine_args.convert "auto" default`,
	`engine_args.dtype "auto" default`,
	`engine_args.kv_cache_dtype "auto" default`,
	`engine_args.additional_config.neuron_config.attention_dp_size 1 default`,
	`engine_args.additional_config.neuron_config.mlp_dp_size 1 default`,
	`engine_args.additional_config.neuron_config.embedding_dp_size 1 default`,
	`engine_args.additional_config.neuron_config.lm_head_dp_size 1 default`,
	`engine_args.additional_config.neuron_config.ep_degree 1 default`,
	`entry_point "serve" default`,
	`engine_args.block_size 32 default`,
	`engine_args.decode_context_parallel_size 1 default`,
	`engine_args.enable_prefix_caching true default`,
	`engine_args.enable_chunked_prefill true default`,
	`engine_args.async_scheduling true default`,
	`engine_args.long_prefill_token_threshold 0 default`,
	`engine_args.disable_hybrid_kv_cache_manager false default`,
	`engine_args.mamba_cache_mode "align" default`,
	`engine_args.max_num_batched_tokens 2048 default`,
	`engine_args.max_num_seqs 256 default`,
}

func TestInputsOfAnEmptyCaseAreDefaults(t *testing.T) {
	require.Equal(t, untouched, inputsOf(t, estimate(t, `{"version": 1}`)))
}

func TestFurtherInputs(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"a known model gives its config", `{"version": 1, "engine_args": {"model": "Llama-3.1-8B-Instruct"}}`, []string{
			`engine_args.model "Llama-3.1-8B-Instruct" stated`,
			`hf_config "meta-llama/Llama-3.1-8B-Instruct" derived`,
		}},
		{"a stated config is not looked up", `{"version": 1, "hf_config": {"a": 1}}`, []string{`hf_config {"a":1} stated`}},
		{"a target gives its LNC", `{"version": 1, "env": {"NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"}}`, []string{
			`env.NEURON_PLATFORM_TARGET_OVERRIDE "trn2" stated`, `lnc 2 derived`,
		}},
		{"an alias gives its family's LNC", `{"version": 1, "env": {"NEURON_PLATFORM_TARGET_OVERRIDE": "trn2n"}}`, []string{
			`env.NEURON_PLATFORM_TARGET_OVERRIDE "trn2n" stated`, `lnc 2 derived`,
		}},
		{"an instance gives its LNC", `{"version": 1, "instance_type": "inf2.xlarge"}`, []string{
			`instance_type "inf2.xlarge" stated`, `lnc 1 derived`,
		}},
		{"the environment gives the LNC", `{"version": 1, "env": {"NEURON_LOGICAL_NC_CONFIG": " 1 "}, "instance_type": "trn2.48xlarge"}`, []string{
			`env.NEURON_LOGICAL_NC_CONFIG " 1 " stated`, `instance_type "trn2.48xlarge" stated`, `lnc 1 derived`,
		}},
		{"an instance and an LNC that a device reported", `{"version": 1, "instance_type": "trn2.48xlarge", "lnc": 2, "measured": ["instance_type", "lnc"]}`, []string{
			`instance_type "trn2.48xlarge" measured`, `lnc 2 measured`,
		}},
		{"in another order", `{"version": 1, "instance_type": "trn2.48xlarge", "lnc": 2, "measured": ["lnc", "instance_type"]}`, []string{
			`instance_type "trn2.48xlarge" measured`, `lnc 2 measured`,
		}},
		{"an LNC of one's own for an instance that is there", `{"version": 1, "instance_type": "trn2.48xlarge", "lnc": 1, "measured": ["instance_type"]}`, []string{
			`instance_type "trn2.48xlarge" measured`, `lnc 1 stated`,
		}},
		{"the LNC alone", `{"version": 1, "instance_type": "trn2.48xlarge", "lnc": 1, "measured": ["lnc"]}`, []string{
			`instance_type "trn2.48xlarge" stated`, `lnc 1 measured`,
		}},
		{"an LNC that follows from what a device reported", `{"version": 1, "instance_type": "trn2.48xlarge", "measured": ["instance_type"]}`, []string{
			`instance_type "trn2.48xlarge" measured`, `lnc 2 derived`,
		}},
		{"nothing that a device reported", `{"version": 1, "instance_type": "trn2.48xlarge", "measured": []}`, []string{
			`instance_type "trn2.48xlarge" stated`, `lnc 2 derived`,
		}},
		{"readings are measured", `{"version": 1, "runtime": {"bytes_used": 1, "bytes_free": 0}, "host": {"available_bytes": -5, "local_world_size": 0}}`, []string{
			`runtime.bytes_used 1 measured`, `runtime.bytes_free 0 measured`,
			`host.available_bytes -5 measured`, `host.local_world_size 0 measured`,
		}},
		{"one override a worker", `{"version": 1, "override": {"available_bytes": [1, 2], "kv_layers": [], "total_hbm_bytes": 3, "bytes_used": 0}}`, []string{
			`override.total_hbm_bytes 3 stated`, `override.bytes_used 0 stated`, `override.available_bytes [1,2] stated`, `override.kv_layers [] stated`,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := inputsOf(t, estimate(t, c.text))
			for _, line := range c.want {
				require.Contains(t, got, line)
			}
		})
	}
}

// everything states every field of the case document.
const everything = `{"version": 1, "reference": "0.24.0.1.1.0",
	"env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2",
		"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": " 0.5 ", "VLLM_NEURON_MIN_KV_BUDGET_GIB": "2"},
	"engine_args": {"model": "m", "tensor_parallel_size": 8, "data_parallel_size": 2, "pipeline_parallel_size": 3,
		"gpu_memory_utilization": 1, "kv_cache_dtype": "fp8", "decode_context_parallel_size": 4, "block_size": 32,
		"max_model_len": -1, "max_num_seqs": 8, "max_num_batched_tokens": 8192, "num_gpu_blocks_override": 0,
		"dtype": "bfloat16", "quantization": "modelopt", "enable_expert_parallel": false, "enable_prefix_caching": true,
		"enable_chunked_prefill": true, "disable_hybrid_kv_cache_manager": false, "runner": "auto", "convert": "auto",
		"mamba_cache_mode": "none", "mm_encoder_only": false, "async_scheduling": false, "long_prefill_token_threshold": 256, "hf_overrides": {"a": 1}, "speculative_config": {"b": 2},
		"kv_transfer_config": {"c": 3}, "additional_config": {"neuron_config": {"attention_dp_size": 2}}},
	"hf_config": {"d": 4}, "hf_quant_config": {"e": 5}, "draft_hf_config": {"f": 6},
	"instance_type": "trn2.48xlarge", "lnc": 2, "measured": ["instance_type", "lnc"], "entry_point": "LLM",
	"runtime": {"bytes_used": 10, "bytes_free": 20}, "host": {"available_bytes": 30, "local_world_size": 8},
	"override": {"total_hbm_bytes": 40, "bytes_used": 50, "available_bytes": 60, "kv_layers": [{"repeat": 1}]}}`

func TestInputsOfACaseThatStatesEverything(t *testing.T) {
	require.Equal(t, []string{
		`reference "0.24.0.1.1.0" stated`,
		`env.NEURON_PLATFORM_TARGET_OVERRIDE "trn2" stated`,
		`env.VLLM_NEURON_CPU_COMPILE "1" stated`,
		`env.VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION " 0.5 " stated`,
		`env.VLLM_NEURON_MIN_KV_BUDGET_GIB "2" stated`,
		`engine_args.model "m" stated`,
		`engine_args.tensor_parallel_size 8 stated`,
		`engine_args.data_parallel_size 2 stated`,
		`engine_args.pipeline_parallel_size 3 stated`,
		`engine_args.gpu_memory_utilization 1.0 stated`,
		`engine_args.runner "auto" stated`,
		`engine_args.convert "auto" stated`,
		`engine_args.dtype "bfloat16" stated`,
		`engine_args.kv_cache_dtype "fp8" stated`,
		`engine_args.quantization "modelopt" stated`,
		`engine_args.enable_expert_parallel false stated`,
		`engine_args.mm_encoder_only false stated`,
		`engine_args.hf_overrides {"a":1} stated`,
		`engine_args.speculative_config {"b":2} stated`,
		`engine_args.kv_transfer_config {"c":3} stated`,
		`engine_args.additional_config {"neuron_config":{"attention_dp_size":2}} stated`,
		`engine_args.additional_config.neuron_config.mlp_dp_size 1 default`,
		`engine_args.additional_config.neuron_config.embedding_dp_size 1 default`,
		`engine_args.additional_config.neuron_config.lm_head_dp_size 1 default`,
		`engine_args.additional_config.neuron_config.ep_degree 1 default`,
		`instance_type "trn2.48xlarge" measured`,
		`lnc 2 measured`,
		`entry_point "LLM" stated`,
		`runtime.bytes_used 10 measured`,
		`runtime.bytes_free 20 measured`,
		`host.available_bytes 30 measured`,
		`host.local_world_size 8 measured`,
		`override.total_hbm_bytes 40 stated`,
		`override.bytes_used 50 stated`,
		`override.available_bytes 60 stated`,
		`override.kv_layers [{"repeat":1}] stated`,
		`hf_config {"d":4} stated`,
		`hf_quant_config {"e":5} stated`,
		`draft_hf_config {"f":6} stated`,
		`engine_args.block_size 32 stated`,
		`engine_args.decode_context_parallel_size 4 stated`,
		`engine_args.enable_prefix_caching true stated`,
		`engine_args.enable_chunked_prefill true stated`,
		`engine_args.async_scheduling false stated`,
		`engine_args.long_prefill_token_threshold 256 stated`,
		`engine_args.disable_hybrid_kv_cache_manager false stated`,
		`engine_args.num_gpu_blocks_override 0 stated`,
		`engine_args.mamba_cache_mode "none" stated`,
		`engine_args.max_model_len -1 stated`,
		`engine_args.max_num_seqs 8 stated`,
		`engine_args.max_num_batched_tokens 8192 stated`,
	}, inputsOf(t, estimate(t, everything)))
}

// A config that is no JSON can only come from a caller that builds a case itself.
func TestAConfigThatIsNoJSONIsKeptAsText(t *testing.T) {
	version := int64(1)
	r := budget.Estimate(budget.Resolve(budget.Case{Version: &version, HFConfig: json.RawMessage("{oops")}))
	require.Contains(t, inputsOf(t, r), `hf_config "{oops" stated`)
}

// A stated LNC is written down once, without a derived one beside it.
func TestLNCIsWrittenDownOnce(t *testing.T) {
	r := estimate(t, `{"version": 1, "env": {"NEURON_LOGICAL_NC_CONFIG": "2"}, "instance_type": "trn2.48xlarge", "lnc": 1}`)
	var found []budget.Input
	for _, in := range r.Inputs {
		if in.Field == "lnc" {
			found = append(found, in)
		}
	}
	require.Equal(t, []budget.Input{{Field: "lnc", Value: int64(1), From: budget.Stated}}, found)
}
