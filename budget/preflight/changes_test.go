package preflight_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
	"neuronkv/budget/preflight"
)

var number = regexp.MustCompile(`\d+|\[[^]]*\]`)

// words are a message without its numbers: which check it is.
func words(message string) string { return number.ReplaceAllString(message, "#") }

// alike counts the findings with the words of one.
func alike(findings []preflight.Finding, one preflight.Finding) (n int) {
	for _, f := range findings {
		if words(f.Message) == words(one.Message) {
			n++
		}
	}
	return n
}

// requireClearing applies each change of a finding and requires that it is gone.
func requireClearing(t *testing.T, f preflight.Facts, finding preflight.Finding) {
	t.Helper()
	require.NotEmpty(t, finding.Why, finding.Message)
	require.NotEmpty(t, finding.Field, finding.Message)
	for _, change := range finding.Changes {
		after, err := preflight.Check(applied(t, f, change))
		require.NoError(t, err, change.Text)
		before, err := preflight.Check(f)
		require.NoError(t, err)
		require.Less(t, alike(after, finding), alike(before, finding), change.Text)
	}
}

// applied are the facts with a change, made here as a reader of the report would.
func applied(t *testing.T, f preflight.Facts, c preflight.Change) preflight.Facts {
	t.Helper()
	for prefix, o := range map[string]*document.Object{
		"engine_args.hf_overrides.": &f.Config, atNeuron + ".": &f.NeuronConfig, atVision + ".": &f.VisionNeuronConfig, atKV + ".": &f.KVTransferConfig,
	} {
		if key, inside := strings.CutPrefix(c.Field, prefix); inside {
			text, err := json.Marshal(map[string]any{key: c.Value})
			if strings.Contains(key, ".") {
				text, err = json.Marshal(map[string]any{"on_device_sampling_config": map[string]any{"sampling_dp_degree": c.Value}})
			}
			require.NoError(t, err)
			*o = o.With(doc(t, strings.TrimSuffix(prefix, "."), string(text)))
			return f
		}
	}
	switch c.Field {
	case "env.VLLM_NEURON_CPU_MODE":
		f.CPUMode = false
	case "env.VLLM_NEURON_CPU_COMPILE":
		f.CPUCompile, f.Env = false, map[string]string{"VLLM_NEURON_CPU_COMPILE": c.Value.(string)}
	case "engine_args.quantization":
		f.Quantization = ""
	case "engine_args.kv_transfer_config":
		text, err := json.Marshal(c.Value)
		require.NoError(t, err)
		f.KVTransferConfig = doc(t, atKV, string(text))
	case "engine_args.tensor_parallel_size":
		f.TensorParallel = c.Value.(int64)
	case "engine_args.data_parallel_size":
		f.DataParallel = c.Value.(int64)
	case "engine_args.decode_context_parallel_size":
		f.DecodeContextParallel = c.Value.(int64)
	case "engine_args.max_num_batched_tokens":
		f.MaxNumBatchedTokens = c.Value.(int64)
	case "engine_args.max_num_seqs":
		f.MaxNumSeqs = c.Value.(int64)
	case "engine_args.long_prefill_token_threshold":
		f.LongPrefillTokenThreshold = c.Value.(int64)
	case "engine_args.enable_expert_parallel":
		f.ExpertParallel = c.Value.(bool)
	case "engine_args.enable_prefix_caching":
		f.PrefixCaching = c.Value.(bool)
	case "engine_args.enable_chunked_prefill":
		f.ChunkedPrefill = c.Value.(bool)
	case "engine_args.async_scheduling":
		f.AsyncScheduling = c.Value.(bool)
	default:
		t.Fatalf("a change of %s", c.Field)
	}
	return f
}

// texts are what the changes of the findings say.
func texts(t *testing.T, f preflight.Facts) [][]string {
	findings, err := preflight.Check(f)
	require.NoError(t, err)
	all := [][]string{}
	for _, finding := range findings {
		said := []string{}
		for _, c := range finding.Changes {
			said = append(said, c.Text)
		}
		all = append(all, said)
	}
	return all
}

func TestChanges(t *testing.T) {
	for _, c := range []struct {
		check
		want [][]string
	}{
		{check{name: "prefix caching", change: func(f *preflight.Facts) { f.MaxModelLen = 2048 }},
			[][]string{{"Turn prefix caching off", "Set max_num_batched_tokens to 1024"}}},
		{check{name: "prefix caching of a length without a shorter chunk", change: func(f *preflight.Facts) { f.MaxModelLen = 512 }},
			[][]string{{"Turn prefix caching off"}}},
		{check{name: "prefix caching with buckets that another chunk would break", neuron: `{"num_batched_tokens_buckets": [2048]}`,
			change: func(f *preflight.Facts) { f.MaxModelLen = 2048 }}, [][]string{{"Turn prefix caching off"}}},
		{check{name: "a chunk, where the whole length would stop prefix caching", change: func(f *preflight.Facts) { f.MaxNumBatchedTokens = 3000 }},
			[][]string{{"Set max_num_batched_tokens to 2048", "Set max_num_batched_tokens to 4096"}}},
		{check{name: "a chunk without prefix caching", change: func(f *preflight.Facts) { f.MaxNumBatchedTokens, f.PrefixCaching = 3000, false }},
			[][]string{{"Set max_num_batched_tokens to 2048", "Set max_num_batched_tokens to 4096", "Set max_num_batched_tokens to 8192"}}},
		{check{name: "heads", change: func(f *preflight.Facts) { f.TensorParallel = 5 }},
			[][]string{{"Set tensor_parallel_size to 4", "Set tensor_parallel_size to 8"}, {"Set tensor_parallel_size to 4"}}},
		{check{name: "one component", neuron: `{"mlp_dp_size": 2}`, kv: `{"kv_role": "kv_both"}`},
			[][]string{{"Set mlp_dp_size to 1", "Set data_parallel_size to 2"}, {"Set mlp_dp_size to 1", "Set data_parallel_size to 2"}}},
		{check{name: "two components", neuron: `{"mlp_dp_size": 4, "attention_dp_size": 6}`, kv: `{"kv_role": "kv_both"}`, change: func(f *preflight.Facts) { f.DataParallel = 12 }},
			[][]string{}},
		{check{name: "expert parallelism", neuron: `{"ep_degree": 6}`, change: func(f *preflight.Facts) { f.ExpertParallel, f.Experts = true, 32 }},
			[][]string{{"Set ep_degree to 4"}}},
		{check{name: "decode context", change: func(f *preflight.Facts) { f.TensorParallel, f.DecodeContextParallel = 16, 4 }},
			[][]string{{"Set decode_context_parallel_size to 2", "Set tensor_parallel_size to 32"}}},
		{check{name: "batches", neuron: `{"num_seqs_buckets": [1, 4, 16]}`},
			[][]string{{"Set num_seqs_buckets to [1, 4, 8]", "Set max_num_seqs to 16"}}},
		{check{name: "segments", neuron: `{"kv_segment_size_buckets": [512, 3000]}`},
			[][]string{{"Set kv_segment_size_buckets to [2048]"}, {"Set kv_segment_size_buckets to [2048]"}}},
		{check{name: "chunked prefill over the whole length", change: func(f *preflight.Facts) {
			f.ChunkedPrefill, f.PrefixCaching, f.MaxModelLen = true, false, 2048
		}}, [][]string{{"Turn chunked prefill off"}}},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, texts(t, c.facts(t))) })
	}
}
