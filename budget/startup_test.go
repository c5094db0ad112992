package budget_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

// The texts of checks that many cases meet.
const (
	chunkedWarning = "Chunked prefill is enabled on Neuron platform. Currently Neuron only supports chunking prefills with batch size of 1. Mixing prefill and decode in the same batch is not supported"
	cachingError   = "Automatic Prefix Caching (APC) requires segmented prefill to be enabled. Either disable APC with '--no-enable-prefix-caching' or set 'max_num_batched_tokens' to a supported segmented prefill size [512, 1024, 2048, 4096, 8192] to auto-enable segmented prefill."
	mxfp4Refused   = "mxfp4 quantization is currently not supported in neuron."
	noOverride     = `, "hf_overrides": {"quantization_config": {}}`
)

// messagesOf are the texts of a report's findings.
func messagesOf(r budget.Report) []string {
	texts := []string{}
	for _, f := range r.Preflight {
		texts = append(texts, f.Message)
	}
	return texts
}

// errorsOf are those that stop the server.
func errorsOf(r budget.Report) []string {
	texts := []string{}
	for _, f := range r.Preflight {
		if f.Severity == preflight.Error {
			texts = append(texts, f.Message)
		}
	}
	return texts
}

// served is a case of a known model on trn2 with engine arguments.
func served(model, args string) string {
	return `{"version": 1, "entry_point": "serve", "instance_type": "trn2.48xlarge", "engine_args": {"model": "` + model + `"` + args + `}}`
}

func TestWhatTheServerRefusesAtStartUp(t *testing.T) {
	const component = "Component DP ({'mlp_dp_size': 2}) requires "
	neuron := func(config string) string { return `, "additional_config": {"neuron_config": {` + config + `}}` }
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"a short length with prefix caching", served("Qwen/Qwen3-8B", `, "max_model_len": 2048`), []string{cachingError}},
		{"and without", served("Qwen/Qwen3-8B", `, "max_model_len": 2048, "enable_prefix_caching": false`), []string{}},
		{"a long length", served("Qwen/Qwen3-8B", `, "max_model_len": 32768`), []string{}},
		{"a chunk that no kernel has", served("Qwen/Qwen3-8B", `, "max_model_len": 32768, "max_num_batched_tokens": 3000`),
			[]string{"max_num_batched_tokens=3000 is not a supported chunked prefill size on Neuron. Supported values: [512, 1024, 2048, 4096, 8192]."}},
		{"LLM takes longer prefills", `{"version": 1, "entry_point": "LLM", "engine_args": {"model": "Qwen/Qwen3-8B", "max_model_len": 8192}}`, []string{cachingError}},
		{"vllm serve does not", served("Qwen/Qwen3-8B", `, "max_model_len": 8192`), []string{}},
		{"a published GPT-OSS", served("openai/gpt-oss-20b", ""), []string{mxfp4Refused}},
		{"and overridden", served("openai/gpt-oss-20b", noOverride), []string{}},
		{"a degree without the switch", served("openai/gpt-oss-20b", noOverride+neuron(`"ep_degree": 4`)), []string{"ep_degree=4 requires --enable-expert-parallel to be set."}},
		{"component DP alone", served("Llama-3.1-8B-Instruct", neuron(`"mlp_dp_size": 2`)), []string{
			component + "disaggregated inference (--kv-transfer-config). Single-node serving without DI is not supported with component DP.",
			component + "--data-parallel-size >= 2. Component DP shards modules across DP replicas and needs multiple DP ranks to function.",
			"dp_size (1) must be divisible by dp_component_size (2)"}},
		{"too few ranks for decode context", served("Llama-3.1-8B-Instruct", `, "tensor_parallel_size": 8, "decode_context_parallel_size": 2`), []string{
			"DCP requires tensor_parallel_size >= decode_context_parallel_size * num_kv_heads (tp=8, dcp=2, num_kv_heads=8; need tp >= 16). KV must be replicated across the DCP group so each group member shares a KV head."}},
		{"a threshold that ends no turn", served("Llama-3.1-8B-Instruct", `, "tensor_parallel_size": 16, "decode_context_parallel_size": 2, "long_prefill_token_threshold": 65`), []string{
			"DCP requires long_prefill_token_threshold to be divisible by decode_context_parallel_size * block_size (2 * 32 = 64); got 65."}},
		{"sampling on the host", served("Llama-3.1-8B-Instruct", neuron(`"on_device_sampling_config": null`)), []string{"On-device sampling must be enabled for async execution"}},
		{"sampling on the host in step", served("Llama-3.1-8B-Instruct", `, "async_scheduling": false`+neuron(`"on_device_sampling_config": null`)), []string{}},
		{"a last bucket that is another", served("Llama-3.1-8B-Instruct", `, "max_num_seqs": 8`+neuron(`"num_seqs_buckets": [1, 4]`)), []string{
			"Last bucket in num_seqs_buckets must equal max_num_seqs (8), got 4"}},
		{"the model's length bounds the batch", served("Qwen/Qwen3-8B", `, "max_num_batched_tokens": 65536`), []string{
			"Single-shot prefill (max_num_batched_tokens=40960 >= max_model_len=40960) is only supported when max_model_len <= 16384. Set max_num_batched_tokens to one of [512, 1024, 2048, 4096, 8192] to enable chunked prefill.", cachingError}},
		{"an embedding model", served("Qwen/Qwen3-Embedding-8B", `, "runner": "pooling", "max_model_len": 4096`), []string{}},
		{"both modes without a device", `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "1", "VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"},
			"engine_args": {"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 8, "max_model_len": 8192}}`, []string{
			"VLLM_NEURON_CPU_MODE and VLLM_NEURON_CPU_COMPILE are not compatible with each other"}},
		{"a model that is not known", `{"version": 1, "hf_config": {"architectures": ["GPT2LMHeadModel"], "quantization_config": {"quant_method": "awq"}}, "engine_args": {"quantization": "gptq"}}`,
			[]string{"gptq quantization is currently not supported in neuron."}},
		{"heads of a config that the plugin refuses", served("openai/gpt-oss-20b", `, "tensor_parallel_size": 7, "max_num_batched_tokens": 512, "additional_config": {"neuron_config": {"quantization": "mxfp4"}}`), []string{
			mxfp4Refused, "Total number of attention heads (64) must be divisible by tensor parallel size (7).",
			"quantization='mxfp4' is not supported on TRN2. Please use quantization='bf16'",
			"Prompt Length (512) must be > world_size (7) for SP."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.Equal(t, c.want, errorsOf(r))
			if len(c.want) > 0 {
				require.Equal(t, budget.Fails, r.Verdict.Level)
			}
			for _, f := range r.Preflight {
				require.NotEmpty(t, f.Why, f.Message)
			}
		})
	}
}

// The first error hides what comes after it; the report lists it all the same.
func TestTheFirstErrorHidesTheOthers(t *testing.T) {
	r := estimate(t, served("openai/gpt-oss-20b", `, "max_model_len": 2048, "tensor_parallel_size": 8`))
	require.Equal(t, []string{mxfp4Refused, chunkedWarning, cachingError}, messagesOf(r))
	require.Equal(t, []int{2, 0, 0}, []int{r.Preflight[0].Hides, r.Preflight[1].Hides, r.Preflight[2].Hides})
	require.Equal(t, "the server stops at start-up: "+mxfp4Refused, r.Verdict.Reason)
	require.Nil(t, r.Error)
	require.NotNil(t, r.KVCache.NumBlocks, "the numbers are given")
}

// both modes: the worker would go on in CPU compile, and that is the budget.
func TestBothModesGiveTheBudgetOfCPUCompile(t *testing.T) {
	r := estimate(t, `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "1", "VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"},
		"engine_args": {"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 8, "max_model_len": 8192}}`)
	require.Equal(t, budget.CPUCompile, *r.Mode)
	require.Equal(t, int64(7112465841), *r.Budget.Available)
	require.Equal(t, "RuntimeError", r.Preflight[0].Type)
}

// What the model's factory or constructor refuses is a finding, and why there are no
// bytes.
func TestWhatTheModelRefusesIsAStartUpCheck(t *testing.T) {
	const trn3 = `{"version": 1, "instance_type": "trn3.48xlarge", "engine_args": {"model": "openai/gpt-oss-120b"` + noOverride + `, "additional_config": {"neuron_config": {"quantization": "mxfp4"}}`
	vl := func(args string) string {
		return served("Qwen/Qwen3-VL-8B-Instruct", `, "tensor_parallel_size": 8`+args)
	}
	for _, c := range []struct {
		name, text, kind, message, field string
		changes                          []string
	}{
		{"mxfp4 on trn2", served("openai/gpt-oss-20b", noOverride+`, "additional_config": {"neuron_config": {"quantization": "mxfp4"}}`), "ValueError",
			"quantization='mxfp4' is not supported on TRN2. Please use quantization='bf16'", "engine_args.additional_config.neuron_config.quantization",
			[]string{`Set neuron_config.quantization to "bf16"`}},
		{"a share that is no tile", trn3 + `, "tensor_parallel_size": 4}}`, "AssertionError", "Unsupported I_shard_size 768 must be divisible by 512", "engine_args.tensor_parallel_size",
			[]string{"Set tensor_parallel_size to 2", "Set tensor_parallel_size to 8"}},
		{"a Qwen3 that is quantised", served("Qwen/Qwen3-8B", `, "additional_config": {"neuron_config": {"quantization": "fp8"}}`), "ValueError",
			"quantization='fp8' is not supported for Qwen3-32B dense. Only BF16 (quantization=None or 'bf16') is implemented.", "engine_args.additional_config.neuron_config.quantization",
			[]string{`Set neuron_config.quantization to "bf16"`}},
		{"an MX MLP alone", vl(`, "additional_config": {"neuron_config": {"quantization": "mxfp8", "modules_to_not_convert": ["self_attn"]}}`), "AssertionError",
			"modules_to_not_convert excludes 'mlp' but includes 'self_attn': MX MLP without MX attention is unsupported (the MX decoder layer requires MX attention). Use [] for full MX, [\"mlp\"] for MX attn + bf16 MLP.",
			"engine_args.additional_config.neuron_config.modules_to_not_convert", []string{"Set modules_to_not_convert to []", `Set modules_to_not_convert to ["mlp"]`}},
		{"a tower of 16 heads", served("Qwen/Qwen3-VL-8B-Instruct", `, "tensor_parallel_size": 32, "additional_config": {"vision_neuron_config": {"tp_size": 32}}`), "AssertionError",
			"num_heads 16 must be divisible by tp world_size 32", "hf_config.vision_config.num_heads", []string{"Set tp_size to 16"}},
		{"another way of drafting", served("Llama-3.1-8B-Instruct", `, "speculative_config": {"method": "medusa", "model": "RedHatAI/Llama-3.1-8B-Instruct-speculator.eagle3"}`), "ValueError",
			"Unsupported speculative decoding method: medusa", "engine_args.speculative_config.method", []string{`Set the method to "eagle3"`, "Leave --speculative-config out"}},
		{"drafting without a drafter", served("Llama-3.1-8B-Instruct", `, "speculative_config": {"method": "ngram", "num_speculative_tokens": 3}`), "ValueError",
			"Unsupported speculative decoding method: ngram", "engine_args.speculative_config.method", []string{"Leave --speculative-config out"}},
		{"a quantisation that is a word", served("Llama-3.1-8B-Instruct", `, "hf_overrides": {"quantization_config": "fp8"}`), "ValueError",
			"Expected quantization_config to be a dict, got str.", "hf_config.quantization_config", nil},
		{"a checkpoint of another quantisation", served("Llama-3.1-8B-Instruct", `, "quantization": "modelopt", "hf_overrides": {"quantization_config": {"quant_method": "modelopt", "quant_algo": "NVFP4"}}`), "ValueError",
			"Llama3 currently only supports ModelOpt quant_algo='FP8', got quant_algo='NVFP4'.", "hf_config.quantization_config.quant_algo", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.Contains(t, messagesOf(r), c.message)
			for _, f := range r.Preflight {
				if f.Message == c.message {
					require.Equal(t, []string{c.kind, c.field}, []string{f.Type, f.Field})
					require.Equal(t, c.changes, changeTexts(f))
				}
			}
			require.Equal(t, c.message, r.Error.Message, "and it is why there are no bytes")
			require.Equal(t, budget.StageModel, r.Error.Stage)
		})
	}
}

func changeTexts(f preflight.Finding) (texts []string) {
	for _, c := range f.Changes {
		texts = append(texts, c.Text)
	}
	return texts
}

// Stated bytes do not hide what the plugin refuses; what a check has said before is
// not said twice.
func TestARefusalIsSaidOnce(t *testing.T) {
	stated := estimate(t, `{"version": 1, "instance_type": "trn2.48xlarge", "override": {"bytes_used": 5000000000}, "engine_args": {"model": "openai/gpt-oss-20b"`+
		noOverride+`, "additional_config": {"neuron_config": {"quantization": "mxfp4"}}}}`)
	require.Nil(t, stated.Error)
	require.Equal(t, []string{"quantization='mxfp4' is not supported on TRN2. Please use quantization='bf16'"}, errorsOf(stated))

	degree := estimate(t, served("openai/gpt-oss-20b", noOverride+`, "tensor_parallel_size": 8, "enable_expert_parallel": true, "additional_config": {"neuron_config": {"ep_degree": 16}}`))
	require.Equal(t, []string{"world_size (TP*DP=8) must be divisible by ep_degree (16)."}, errorsOf(degree))
	require.Equal(t, degree.Error.Message, errorsOf(degree)[0])
}

func TestAnAssertionWithoutText(t *testing.T) {
	r := estimate(t, `{"version": 1, "instance_type": "trn3.48xlarge", "engine_args": {"model": "nvidia/Llama-3.1-8B-Instruct-FP8", "tensor_parallel_size": 8, "hf_overrides": {"hidden_size": 4224}}}`)
	require.Equal(t, []string{""}, errorsOf(r))
	require.Equal(t, "the server stops at start-up: (AssertionError without a text)", r.Verdict.Reason)
	require.Equal(t, "(AssertionError without a text)", r.Error.Says())
	require.Equal(t, []string{"Set VLLM_NEURON_FORCE_STATIC_FP8=1"}, changeTexts(r.Preflight[len(r.Preflight)-1]))
}

// The plugin refuses a degree below 1; the figures are those of 1, and say so.
func TestDegreesBelowOne(t *testing.T) {
	for _, key := range []string{"ep_degree", "attention_dp_size", "embedding_dp_size", "lm_head_dp_size", "mlp_dp_size"} {
		for _, n := range []string{"0", "-2147483648"} {
			config := `, "additional_config": {"neuron_config": {"` + key + `": ` + n + `}}`
			r := estimate(t, served("Llama-3.1-8B-Instruct", `, "tensor_parallel_size": 8`+config))
			require.Equal(t, []string{key + " must be a positive integer, got " + n}, errorsOf(r))
			require.Contains(t, notesOf(r), "degree_taken_as_1 engine_args.additional_config.neuron_config."+key+" assumed")
			one := estimate(t, served("Llama-3.1-8B-Instruct", `, "tensor_parallel_size": 8`))
			require.Equal(t, one.Budget, r.Budget)
		}
	}
}

func TestWrongTypesInTheConfigsOfThePlugin(t *testing.T) {
	const path = "engine_args.additional_config."
	const some = "; accepted: a list of integers with at least one, such as [512]"
	checkRefusals(t, []refusal{
		{"text for buckets", component(`{"num_batched_tokens_buckets": "512"}`), "case", path + "neuron_config.num_batched_tokens_buckets", `got "512" (a string)` + some},
		{"a fraction for a degree", component(`{"ep_degree": 2.5}`), "case", path + "neuron_config.ep_degree",
			"got 2.5 (a number with a fraction or an exponent); accepted: an integer from -2147483648 to 2147483647"},
		{"text in a list", component(`{"num_seqs_buckets": [1, "4"]}`), "case", path + "neuron_config.num_seqs_buckets[1]", `got "4" (a string); accepted: an integer`},
		{"text for a vision size", arg(`"additional_config": {"vision_neuron_config": {"tp_size": "4"}}`), "case", path + "vision_neuron_config.tp_size",
			`got "4" (a string); accepted: an integer from 1 to 2147483647`},
		{"a list for the vision config", arg(`"additional_config": {"vision_neuron_config": []}`), "case", path + "vision_neuron_config", "got [] (a list); accepted: an object, { ... }"},
		{"a number for a switch", arg(`"additional_config": {"mm_language_model_only": 1}`), "case", path + "mm_language_model_only", "got 1 (an integer); accepted: true or false"},
		{"a number for a role", arg(`"kv_transfer_config": {"kv_role": 1}`), "case", "engine_args.kv_transfer_config.kv_role", "got 1 (an integer); accepted: a string"},
		{"a threshold below 0", arg(`"long_prefill_token_threshold": -1`), "case", "engine_args.long_prefill_token_threshold", "got -1; accepted: an integer from 0 to 2147483647"},
	})
}

// A check whose default could not be confirmed is marked, one whose value is stated
// is not.
func TestAsynchronousSchedulingByDefaultIsAssumed(t *testing.T) {
	const off = `, "additional_config": {"neuron_config": {"on_device_sampling_config": null}}`
	for args, mark := range map[string]trace.Mark{"": trace.Assumed, `, "async_scheduling": true`: trace.Exact} {
		r := estimate(t, served("Llama-3.1-8B-Instruct", args+off))
		require.Equal(t, mark, r.Preflight[len(r.Preflight)-1].Mark)
	}
}

func TestRanksBeyondTheInstancesCores(t *testing.T) {
	beyond := func(tp, instance, cores, lnc string) string {
		return "engine_args.tensor_parallel_size: got " + tp + " ranks for " + instance + ", which has " + cores + " logical cores at LNC " + lnc +
			"; accepted: at most " + cores + ", one rank a logical core"
	}
	for _, c := range []struct{ name, instance, tp, message string }{
		{"as many as it has", `"trn2.3xlarge"`, "4", ""},
		{"one more power of two", `"trn2.3xlarge"`, "8", beyond("8", "trn2.3xlarge", "4", "2")},
		{"twice as many at LNC 1", `"trn2.3xlarge", "lnc": 1`, "8", ""},
		{"beyond LNC 1 too", `"trn2.3xlarge", "lnc": 1`, "32", beyond("32", "trn2.3xlarge", "8", "1")},
		{"a whole instance", `"trn2.48xlarge"`, "32", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, `{"version": 1, "instance_type": `+c.instance+`, "engine_args": {"model": "Llama-3.1-8B-Instruct", "max_model_len": 8192, "tensor_parallel_size": `+c.tp+`}}`)
			require.Nil(t, r.Error)
			if c.message == "" {
				require.Empty(t, errorsOf(r))
				return
			}
			require.Equal(t, []string{c.message}, errorsOf(r))
			require.Equal(t, budget.Fails, r.Verdict.Level)
			require.NotNil(t, r.KVCache, "the numbers are still given")
		})
	}
	host := estimate(t, `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "1"}, "instance_type": "trn2.3xlarge", "host": {"available_bytes": 500000000000},
		"engine_args": {"model": "Llama-3.1-8B-Instruct", "max_model_len": 8192, "tensor_parallel_size": 8}}`)
	require.Empty(t, errorsOf(host), "CPU mode runs on no core")
}

// What vLLM refuses besides is said as a note, wherever it applies and nowhere else.
func TestWhatVLLMRefusesBesides(t *testing.T) {
	for _, c := range []struct{ code, with, without string }{
		{"longer_than_model", served("Qwen/Qwen3-8B", `, "max_model_len": 40961`), served("Qwen/Qwen3-8B", `, "max_model_len": 40960`)},
		{"longer_than_model", served("openai/gpt-oss-20b", `, "max_model_len": 131073, "quantization": "x"`), served("openai/gpt-oss-20b", "")},
		{"batch_below_seqs", served(llama, `, "max_num_batched_tokens": 512, "max_num_seqs": 513`), served(llama, `, "max_num_batched_tokens": 512, "max_num_seqs": 512`)},
		{"batch_below_length", served(llama, `, "enable_chunked_prefill": false, "max_num_batched_tokens": 2048, "max_model_len": 2049`),
			served(llama, `, "enable_chunked_prefill": false, "max_num_batched_tokens": 2048, "max_model_len": 2048`)},
		{"batch_below_length", served(llama, `, "enable_chunked_prefill": false, "max_num_batched_tokens": 2048`), served(llama, `, "max_num_batched_tokens": 2048`)},
		{"experts_of_none", served(llama, `, "enable_expert_parallel": true`), served("openai/gpt-oss-20b", noOverride+`, "enable_expert_parallel": true`)},
		{"pooling_chunked_prefill", served("Qwen/Qwen3-Embedding-8B", `, "runner": "pooling"`), served("Qwen/Qwen3-Embedding-8B", `, "runner": "pooling", "enable_chunked_prefill": false`)},
	} {
		require.Contains(t, codesOf(t, c.with), c.code)
		require.NotContains(t, codesOf(t, c.without), c.code)
	}
}

// codesOf are the codes of a case's notes.
func codesOf(t *testing.T, text string) (codes []string) {
	t.Helper()
	for _, n := range estimate(t, text).Notes {
		codes = append(codes, n.Code)
	}
	return codes
}

// The three facts that surprise people, wherever they apply.
func TestWhatSurprisesPeople(t *testing.T) {
	const fp8 = `{"version": 1, "instance_type": "%s", "engine_args": {"model": "%s", "tensor_parallel_size": 8%s}}`
	for _, c := range []struct {
		code, with, without string
	}{
		{"gmu_default", served("Qwen/Qwen3-8B", ""), served("Qwen/Qwen3-8B", `, "gpu_memory_utilization": 0.92`)},
		{"tied_embeddings", served("Qwen/Qwen3-4B", ""), served("Qwen/Qwen3-8B", "")},
		{"mx_fp8_copies", fmt.Sprintf(fp8, "trn3.48xlarge", "nvidia/Llama-3.1-8B-Instruct-FP8", ""), fmt.Sprintf(fp8, "trn2.48xlarge", "nvidia/Llama-3.1-8B-Instruct-FP8", "")},
		{"mx_fp8_copies", fmt.Sprintf(fp8, "trn2.48xlarge", "Qwen/Qwen3-VL-8B-Instruct", `, "additional_config": {"neuron_config": {"quantization": "mxfp8"}}`),
			fmt.Sprintf(fp8, "trn2.48xlarge", "Qwen/Qwen3-VL-8B-Instruct", "")},
	} {
		require.Contains(t, codesOf(t, c.with), c.code)
		require.NotContains(t, codesOf(t, c.without), c.code)
	}
}
