package preflight_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
	"neuronkv/budget/preflight"
)

// One case that meets something at every stage: the order is the server's.
func TestOrder(t *testing.T) {
	run(t, []check{{
		name:   "all stages",
		neuron: `{"attention_dp_size": 2, "ep_degree": 3, "num_seqs_buckets": [4], "on_device_sampling_config": null}`,
		vision: `{"tp_size": 7}`,
		change: func(f *preflight.Facts) {
			modes(true, "1")(f)
			quantized(t, `{"quant_method": "awq"}`)(f)
			lengths(2048, 2048, true)(f)
			f.TensorParallel, f.DecodeContextParallel, f.ChunkedPrefill = 5, 2, true
		},
		want: []string{
			bothModes,
			"awq quantization is currently not supported in neuron.",
			"Total number of attention heads (32) must be divisible by tensor parallel size (5).",
			noTransfer(`{'attention_dp_size': 2}`),
			noReplicas(`{'attention_dp_size': 2}`),
			"DCP requires tensor_parallel_size >= decode_context_parallel_size * num_kv_heads (tp=5, dcp=2, num_kv_heads=8; need tp >= 16). KV must be replicated across the DCP group so each group member shares a KV head.",
			"DCP requires tp % decode_context_parallel_size == 0 so the replica mesh covers every rank (tp=5, dcp=2)",
			chunked,
			"ep_degree=3 requires --enable-expert-parallel to be set.",
			"dp_size (1) must be divisible by attention_dp_size (2)",
			"world_size (5) must be divisible by vision tp_size (7)",
			caching,
			"Last bucket in num_seqs_buckets must equal max_num_seqs (8), got 4",
			"Prompt Length (2048) must be > world_size (5) for SP.",
			"On-device sampling must be enabled for async execution",
		},
	}})
}

func TestNothingIsKnown(t *testing.T) {
	findings, err := preflight.Check(preflight.Facts{})
	require.NoError(t, err)
	require.Equal(t, []preflight.Finding{}, findings)
}

func TestWrongTypes(t *testing.T) {
	const (
		whole    = "; accepted: an integer from -2147483648 to 2147483647"
		positive = "; accepted: an integer from 1 to 2147483647"
		some     = "; accepted: a list of integers with at least one, such as [512]"
	)
	for _, c := range []struct{ name, neuron, vision, kv, field, message string }{
		{"a degree of text", `{"ep_degree": "8"}`, "", "", atNeuron + ".ep_degree", `got "8" (a string)` + whole},
		{"a degree that is true", `{"ep_degree": true}`, "", "", atNeuron + ".ep_degree", "got true" + whole},
		{"a degree with a fraction", `{"mlp_dp_size": 2.0}`, "", "", atNeuron + ".mlp_dp_size", "got 2.0 (a number with a fraction or an exponent)" + whole},
		{"the first of two", `{"mlp_dp_size": [], "attention_dp_size": {}}`, "", "", atNeuron + ".attention_dp_size", "got {} (an object)" + whole},
		{"a vision size of text", "", `{"tp_size": "1"}`, "", atVision + ".tp_size", `got "1" (a string)` + positive},
		{"a vision size of 0", "", `{"dp_size": 0}`, "", atVision + ".dp_size", "got 0 (an integer)" + positive},
		{"buckets of text", `{"num_batched_tokens_buckets": "512"}`, "", "", atNeuron + ".num_batched_tokens_buckets", `got "512" (a string)` + some},
		{"buckets of a number", `{"num_seqs_buckets": 4}`, "", "", atNeuron + ".num_seqs_buckets", "got 4 (an integer)" + some},
		{"no bucket", `{"num_seqs_buckets": []}`, "", "", atNeuron + ".num_seqs_buckets", "got [] (a list)" + some},
		{"null buckets", `{"kv_segment_size_buckets": null}`, "", "", atNeuron + ".kv_segment_size_buckets", "is null" + some},
		{"a segment of text", `{"kv_segment_size_buckets": ["512"]}`, "", "", atNeuron + ".kv_segment_size_buckets[0]", `got "512" (a string); accepted: an integer`},
		{"a bucket with a fraction", `{"num_seqs_buckets": [1, 2.5]}`, "", "", atNeuron + ".num_seqs_buckets[1]", "got 2.5 (a number with a fraction or an exponent); accepted: an integer"},
		{"a bucket that is null", `{"num_seqs_buckets": [null]}`, "", "", atNeuron + ".num_seqs_buckets[0]", "got null; accepted: an integer"},
		{"sampling of text", `{"on_device_sampling_config": "greedy"}`, "", "", atNeuron + ".on_device_sampling_config", `got "greedy" (a string); accepted: an object, { ... }`},
		{"sampling by a word", `{"on_device_sampling_config": {"sampling_dp_degree": "all"}}`, "", "", atNeuron + ".on_device_sampling_config.sampling_dp_degree", `got "all" (a string)` + whole},
		{"a role that is a number", "", "", `{"kv_role": 1}`, atKV + ".kv_role", "got 1 (an integer); accepted: a string"},
		{"a connector that is a list", "", "", `{"kv_connector": []}`, atKV + ".kv_connector", "got [] (a list); accepted: a string"},
	} {
		t.Run(c.name, func(t *testing.T) {
			findings, err := preflight.Check(check{neuron: c.neuron, vision: c.vision, kv: c.kv}.facts(t))
			require.Nil(t, findings)
			require.Equal(t, &document.FieldError{Field: c.field, Message: c.message}, err)
		})
	}
	f := passing()
	f.AdditionalConfig = doc(t, "engine_args.additional_config", `{"neuron_config": []}`)
	_, err := preflight.Check(f)
	require.EqualError(t, err, "engine_args.additional_config.neuron_config: got [] (a list); accepted: an object, { ... }")
}

// The facts are the caller's: making the checks does not change them.
func TestFactsStay(t *testing.T) {
	c := check{neuron: `{"num_seqs_buckets": [1, 4, 16]}`, change: modes(true, "1")}
	f := c.facts(t)
	_, err := preflight.Check(f)
	require.NoError(t, err)
	require.Equal(t, c.facts(t), f)
}
