package preflight_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/preflight"
)

func noTransfer(sizes string) string {
	return "Component DP (" + sizes + ") requires disaggregated inference (--kv-transfer-config). Single-node serving without DI is not supported with component DP."
}

func wrongRole(sizes, role string) string {
	return "Component DP (" + sizes + ") is only supported on the decode server (kv_role='kv_consumer' or 'kv_both'), got kv_role='" + role + "'. The prefill server should not set component DP sizes > 1."
}

func noReplicas(sizes string) string {
	return "Component DP (" + sizes + ") requires --data-parallel-size >= 2. Component DP shards modules across DP replicas and needs multiple DP ranks to function."
}

func replicas(n int64) func(*preflight.Facts) {
	return func(f *preflight.Facts) { f.DataParallel = n }
}

func TestComponentDataParallelism(t *testing.T) {
	const two = `{'attention_dp_size': 2}`
	run(t, []check{
		{name: "sizes of 1", neuron: `{"attention_dp_size": 1, "embedding_dp_size": 1, "lm_head_dp_size": 1, "mlp_dp_size": 1}`},
		{name: "null", neuron: `{"attention_dp_size": null}`},
		{name: "no transfer", neuron: `{"attention_dp_size": 2}`, change: replicas(2), want: []string{noTransfer(two)}},
		{name: "the prefill server", neuron: `{"attention_dp_size": 2}`, kv: `{"kv_role": "kv_producer"}`, change: replicas(2), want: []string{wrongRole(two, "kv_producer")}},
		{name: "an empty transfer", neuron: `{"attention_dp_size": 2}`, kv: `{}`, change: replicas(2), want: []string{wrongRole(two, "None")}},
		{name: "no role", neuron: `{"attention_dp_size": 2}`, kv: `{"kv_connector": "x"}`, change: replicas(2), want: []string{wrongRole(two, "None")}},
		{name: "the decode server", neuron: `{"attention_dp_size": 2}`, kv: `{"kv_role": "kv_consumer"}`, change: replicas(2)},
		{name: "both roles", neuron: `{"attention_dp_size": 2}`, kv: `{"kv_role": "kv_both"}`, change: replicas(4)},
		{name: "one replica", neuron: `{"attention_dp_size": 2}`, kv: `{"kv_role": "kv_both"}`,
			want: []string{noReplicas(two), "dp_size (1) must be divisible by attention_dp_size (2)"}},
		{name: "all sizes, in order", neuron: `{"mlp_dp_size": 5, "lm_head_dp_size": 4, "embedding_dp_size": 3, "attention_dp_size": 2}`, change: replicas(60),
			want: []string{noTransfer(`{'attention_dp_size': 2, 'embedding_dp_size': 3, 'lm_head_dp_size': 4, 'mlp_dp_size': 5}`)}},
		{name: "those above 1 alone", neuron: `{"mlp_dp_size": 2, "lm_head_dp_size": 1, "embedding_dp_size": 2}`, change: replicas(2),
			want: []string{noTransfer(`{'embedding_dp_size': 2, 'mlp_dp_size': 2}`)}},
		{name: "sizes that no number of replicas fits", neuron: `{"attention_dp_size": 65521, "mlp_dp_size": 65519}`, kv: `{"kv_role": "kv_both"}`, change: replicas(2), want: []string{
			"dp_size (2) must be divisible by attention_dp_size (65521)", "dp_size (2) must be divisible by dp_component_size (65519)",
		}},
		{name: "neither transfer nor replicas", neuron: `{"mlp_dp_size": 2}`,
			want: []string{noTransfer(`{'mlp_dp_size': 2}`), noReplicas(`{'mlp_dp_size': 2}`), "dp_size (1) must be divisible by dp_component_size (2)"}},
	})
}

// decode are facts of decode context parallelism: 32 heads, 8 KV heads.
func decode(tensor, dcp, threshold int64) func(*preflight.Facts) {
	return func(f *preflight.Facts) {
		f.TensorParallel, f.DecodeContextParallel, f.LongPrefillTokenThreshold = tensor, dcp, threshold
	}
}

func TestDecodeContextParallelism(t *testing.T) {
	const (
		connector = `DCP requires kv_connector='NeuronNixlConnector'. Set "kv_connector": "NeuronNixlConnector" in --kv-transfer-config`
		heads     = "DCP requires (num_q_heads // num_kv_heads) % dcp == 0 (gqa_ratio=4, dcp=3)."
		mesh      = "DCP requires tp % decode_context_parallel_size == 0 so the replica mesh covers every rank (tp=32, dcp=3)"
	)
	threshold := func(product, got string) string {
		return "DCP requires long_prefill_token_threshold to be divisible by decode_context_parallel_size * block_size (" + product + "); got " + got + "."
	}
	run(t, []check{
		{name: "off", change: decode(8, 1, 7), kv: `{"kv_connector": "x"}`},
		{name: "no threshold", change: decode(16, 2, 0)},
		{name: "a threshold of one turn", change: decode(16, 2, 64)},
		{name: "a token less", change: decode(16, 2, 63), want: []string{threshold("2 * 32 = 64", "63")}},
		{name: "a token more", change: decode(16, 2, 65), want: []string{threshold("2 * 32 = 64", "65")}},
		{name: "the plugin's connector", change: decode(16, 2, 0), kv: `{"kv_connector": "NeuronNixlConnector"}`},
		{name: "another connector", change: decode(16, 2, 0), kv: `{"kv_connector": "NixlConnector"}`, want: []string{connector}},
		{name: "an empty transfer is one", change: decode(16, 2, 0), kv: `{}`, want: []string{connector}},
		{name: "no connector", change: decode(16, 2, 0), kv: `{"kv_role": "kv_both"}`, want: []string{connector}},
		{name: "too few ranks", change: decode(8, 2, 0), want: []string{"DCP requires tensor_parallel_size >= decode_context_parallel_size * num_kv_heads (tp=8, dcp=2, num_kv_heads=8; need tp >= 16). KV must be replicated across the DCP group so each group member shares a KV head."}},
		{name: "heads and mesh", change: decode(32, 3, 0), want: []string{heads, mesh}},
		{name: "an unknown model", change: func(f *preflight.Facts) {
			decode(32, 3, 0)(f)
			f.AttentionHeads, f.KVHeads = 0, 0
		}, want: []string{mesh}},
		{name: "all in order", kv: `{"kv_connector": "x"}`, change: decode(8, 3, 100), want: []string{
			threshold("3 * 32 = 96", "100"), connector,
			"DCP requires tensor_parallel_size >= decode_context_parallel_size * num_kv_heads (tp=8, dcp=3, num_kv_heads=8; need tp >= 24). KV must be replicated across the DCP group so each group member shares a KV head.",
			heads, "DCP requires tp % decode_context_parallel_size == 0 so the replica mesh covers every rank (tp=8, dcp=3)",
		}},
	})
}

const chunked = "Chunked prefill is enabled on Neuron platform. Currently Neuron only supports chunking prefills with batch size of 1. Mixing prefill and decode in the same batch is not supported"

func TestChunkedPrefillWarns(t *testing.T) {
	f := passing()
	f.ChunkedPrefill = true
	findings, err := preflight.Check(f)
	require.NoError(t, err)
	require.Equal(t, []preflight.Finding{{Check: "chunked_prefill", Severity: preflight.Warning, Message: chunked, Field: "engine_args.enable_chunked_prefill",
		Why: "The plugin logs this whenever chunked prefill is on, as it is by default; it is no fault of the configuration."}}, findings)
}
