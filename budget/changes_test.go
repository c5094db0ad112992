package budget_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/preflight"
)

// changesOf are what the changes of the findings say, by check, the warning of
// chunked prefill apart.
func changesOf(r budget.Report) map[string][]string {
	all := map[string][]string{}
	for _, f := range r.Preflight {
		if f.Stops() {
			all[f.Check] = changeTexts(f)
		}
	}
	return all
}

func TestChanges(t *testing.T) {
	type changes map[string][]string
	for _, c := range []struct {
		name, model, args string
		want              changes
	}{
		{"prefix caching", llama, `, "max_model_len": 2048`, changes{"prefix_caching": {"Turn prefix caching off", "Set max_num_batched_tokens to 1024"}}},
		{"prefix caching of a length without a shorter chunk", llama, `, "max_model_len": 512`, changes{"prefix_caching": {"Turn prefix caching off"}}},
		{"prefix caching with buckets that another chunk would break", llama, `, "max_model_len": 2048` + neuronConfig(`"num_batched_tokens_buckets": [2048]`),
			changes{"prefix_caching": {"Turn prefix caching off"}}},
		{"a chunk, where the whole length would stop prefix caching", llama, `, "max_model_len": 8192, "max_num_batched_tokens": 3000`,
			changes{"chunk_size": {"Set max_num_batched_tokens to 2048", "Set max_num_batched_tokens to 4096"}}},
		{"a chunk without prefix caching", llama, `, "max_model_len": 8192, "max_num_batched_tokens": 3000, "enable_prefix_caching": false`,
			changes{"chunk_size": {"Set max_num_batched_tokens to 2048", "Set max_num_batched_tokens to 4096", "Set max_num_batched_tokens to 8192"}}},
		{"a chunk that vLLM refuses with chunked prefill off", llama, `, "max_model_len": 2048, "enable_chunked_prefill": false`, changes{"prefix_caching": {"Turn prefix caching off"}}},
		{"a chunk below the requests", llama, `, "max_model_len": 1024, "max_num_seqs": 600`, changes{"prefix_caching": {"Turn prefix caching off"}}},
		{"a long single shot with chunked prefill off", llama, `, "max_model_len": 32768, "enable_chunked_prefill": false, "enable_prefix_caching": false`, changes{"single_shot": {"Turn chunked prefill on"}}},
		{"heads", llama, `, "tensor_parallel_size": 5`, changes{
			"attention_heads": {"Set tensor_parallel_size to 4", "Set tensor_parallel_size to 8"}, "prefill_tokens": {"Set tensor_parallel_size to 4"}}},
		{"one component", llama, `, "kv_transfer_config": {"kv_role": "kv_both"}` + neuronConfig(`"mlp_dp_size": 2`), changes{
			"component_replicas": {"Set mlp_dp_size to 1", "Set data_parallel_size to 2"}, "mlp_replicas": {"Set mlp_dp_size to 1", "Set data_parallel_size to 2"}}},
		{"sizes that no number of replicas fits", llama, `, "data_parallel_size": 2, "kv_transfer_config": {"kv_role": "kv_both"}` + neuronConfig(`"mlp_dp_size": 65521, "attention_dp_size": 65519`), changes{
			"attention_replicas": {"Set attention_dp_size to 2"}, "mlp_replicas": {"Set mlp_dp_size to 2"}}},
		{"expert parallelism", "openai/gpt-oss-20b", noOverride + `, "tensor_parallel_size": 8, "enable_expert_parallel": true` + neuronConfig(`"ep_degree": 6`),
			changes{"expert_world": {"Set ep_degree to 4"}}},
		{"decode context", llama, `, "tensor_parallel_size": 16, "decode_context_parallel_size": 4`,
			changes{"dcp_replication": {"Set decode_context_parallel_size to 2", "Set tensor_parallel_size to 32"}}},
		{"batches", llama, `, "max_num_seqs": 8` + neuronConfig(`"num_seqs_buckets": [1, 4, 16]`),
			changes{"last_seqs": {"Set num_seqs_buckets to [1, 4, 8]", "Set max_num_seqs to 16"}}},
		{"segments", llama, neuronConfig(`"kv_segment_size_buckets": [512, 3000]`), changes{
			"segment_size": {"Set kv_segment_size_buckets to [2048]"}, "one_segment": {"Set kv_segment_size_buckets to [2048]"}}},
		{"a published GPT-OSS", "openai/gpt-oss-20b", `, "tensor_parallel_size": 8`, changes{"quantization_name": {`Pass --hf-overrides '{"quantization_config": {}}'`}}},
		{"a size at which the model would not be built", "openai/gpt-oss-20b", noOverride + `, "tensor_parallel_size": 6` + neuronConfig(`"quantization": "mxfp4"`), changes{
			"attention_heads": {"Set tensor_parallel_size to 4", "Set tensor_parallel_size to 8"}, "model_build": {`Set neuron_config.quantization to "bf16"`}, "prefill_tokens": {"Set tensor_parallel_size to 4"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, changes(changesOf(estimate(t, served(c.model, c.args)))))
		})
	}
	for _, c := range []struct {
		name, args string
		want       changes
	}{
		{"what would cut mxfp4 blocks", `"tensor_parallel_size": 3`, changes{"attention_heads": {"Set tensor_parallel_size to 2"}, "prefill_tokens": {"Set tensor_parallel_size to 2"}}},
		{"experts that would be cut", `"tensor_parallel_size": 16, "max_model_len": 8192` + neuronConfig(`"ep_degree": 4`), changes{"expert_switch": {"Set ep_degree to 1"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := estimate(t, `{"version": 1, "instance_type": "trn3.48xlarge", "engine_args": {"model": "openai/gpt-oss-20b"`+noOverride+`, `+c.args+`}}`)
			require.Equal(t, c.want, changes(changesOf(got)))
		})
	}
	// On trn3 GPT-OSS takes mxfp4, whose blocks do not divide among 4 ranks: only 8 is offered.
	on3 := estimate(t, `{"version": 1, "instance_type": "trn3.48xlarge", "engine_args": {"model": "openai/gpt-oss-20b", "tensor_parallel_size": 6`+noOverride+neuronConfig(`"quantization": "mxfp4"`)+`}}`)
	require.Equal(t, []string{"Set tensor_parallel_size to 8"}, changesOf(on3)["attention_heads"])
}

func TestAWarningIsTurnedOffWhereThatRaisesNoError(t *testing.T) {
	whole := estimate(t, served(llama, `, "max_model_len": 2048, "enable_prefix_caching": false`))
	require.Equal(t, []string{"Turn chunked prefill off"}, changeTexts(whole.Preflight[0]))
	require.Empty(t, changeTexts(estimate(t, served(llama, "")).Preflight[0]), "a batch below the length cannot do without")
}

// checkChanges makes each change in the case and requires that its check finds
// nothing more, and no other that found nothing before.
func checkChanges(t *testing.T, c budget.Case, r budget.Report) (made int) {
	t.Helper()
	for _, f := range r.Preflight {
		require.NotEmpty(t, f.Why)
		for _, change := range f.Changes {
			changed, err := c.With(change.Field, change.Value)
			require.NoError(t, err)
			after := budget.Estimate(budget.Resolve(changed))
			require.False(t, has(after, f.Check), "%s: %s", f.Message, change.Text)
			for _, g := range after.Preflight {
				require.True(t, !g.Stops() || has(r, g.Check), "%s: %s gives %s", f.Message, change.Text, g.Message)
			}
			made++
		}
	}
	return made
}

func has(r budget.Report, check string) bool {
	return slices.ContainsFunc(r.Preflight, func(f preflight.Finding) bool { return f.Check == check })
}

func TestEveryChangeClearsItsFinding(t *testing.T) {
	made := 0
	for _, c := range everyCheck {
		text := served(c.model, c.args)
		made += checkChanges(t, decode(t, text), estimate(t, text))
	}
	require.Greater(t, made, 40)
}

// A report is the caller's: what is changed in one is in no other.
func TestFindingsAreTheReportsOwn(t *testing.T) {
	resolved := budget.Resolve(decode(t, served("openai/gpt-oss-20b", "")))
	first := budget.Estimate(resolved)
	first.Preflight[0].Message = "x"
	first.Preflight[0].Changes[0].Value.(map[string]any)["x"] = 1
	require.Equal(t, mxfp4Refused, budget.Estimate(resolved).Preflight[0].Message)
	again := estimate(t, served("openai/gpt-oss-20b", ""))
	require.Empty(t, again.Preflight[0].Changes[0].Value)
}
