package casefile_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
)

func pointer[T any](v T) *T { return &v }

// everything states every field of the case document.
const everything = `{"version":1,"reference":"0.24.0.1.1.0","env":{"B":"","VLLM_NEURON_CPU_COMPILE":"1"},` +
	`"engine_args":{"model":"m","tensor_parallel_size":8,"data_parallel_size":2,"pipeline_parallel_size":3,` +
	`"decode_context_parallel_size":4,"gpu_memory_utilization":0.92,"block_size":32,"kv_cache_dtype":"auto","dtype":"auto",` +
	`"quantization":"modelopt","max_model_len":-1,"max_num_seqs":8,"max_num_batched_tokens":8192,"num_gpu_blocks_override":0,` +
	`"enable_expert_parallel":false,"enable_prefix_caching":true,"enable_chunked_prefill":false,` +
	`"disable_hybrid_kv_cache_manager":true,"runner":"auto","convert":"auto","mamba_cache_mode":"none","mm_encoder_only":true,` +
	`"hf_overrides":{"a":1},"speculative_config":{"b":2},"kv_transfer_config":{"c":3},"additional_config":{"d":[4,null,"<&>"]}},` +
	`"hf_config":{"e":5},"hf_quant_config":{"f":6},"draft_hf_config":{"g":7},"instance_type":"trn2.48xlarge","lnc":2,"measured":["lnc","instance_type"],` +
	`"entry_point":"serve","runtime":{"bytes_used":10,"bytes_free":20},"host":{"available_bytes":30,"local_world_size":40},` +
	`"override":{"total_hbm_bytes":50,"bytes_used":60,"available_bytes":[70,80],"kv_layers":[{"repeat":1}]}}`

func TestDecodeEverything(t *testing.T) {
	got, err := casefile.Decode([]byte(everything))
	require.NoError(t, err)
	require.Equal(t, budget.Case{
		Version:   pointer(int64(1)),
		Reference: pointer("0.24.0.1.1.0"),
		Env:       budget.Environment{"B": "", "VLLM_NEURON_CPU_COMPILE": "1"},
		EngineArgs: budget.EngineArgs{
			Model: pointer("m"), TensorParallelSize: pointer(int64(8)), DataParallelSize: pointer(int64(2)),
			PipelineParallelSize: pointer(int64(3)), DecodeContextParallelSize: pointer(int64(4)),
			GPUMemoryUtilization: pointer(budget.Float(0.92)), BlockSize: pointer(int64(32)), KVCacheDType: pointer("auto"),
			DType: pointer("auto"), Quantization: pointer("modelopt"), MaxModelLen: pointer(int64(-1)), MaxNumSeqs: pointer(int64(8)),
			MaxNumBatchedTokens: pointer(int64(8192)), NumGPUBlocksOverride: pointer(int64(0)),
			EnableExpertParallel: pointer(false), EnablePrefixCaching: pointer(true), EnableChunkedPrefill: pointer(false),
			DisableHybridKVCacheManager: pointer(true), Runner: pointer("auto"), Convert: pointer("auto"),
			MambaCacheMode: pointer("none"), MMEncoderOnly: pointer(true),
			HFOverrides: json.RawMessage(`{"a":1}`), SpeculativeConfig: json.RawMessage(`{"b":2}`),
			KVTransferConfig: json.RawMessage(`{"c":3}`), AdditionalConfig: json.RawMessage(`{"d":[4,null,"<&>"]}`),
		},
		HFConfig: json.RawMessage(`{"e":5}`), HFQuantConfig: json.RawMessage(`{"f":6}`), DraftHFConfig: json.RawMessage(`{"g":7}`),
		InstanceType: pointer("trn2.48xlarge"), LNC: pointer(int64(2)), Measured: []string{"lnc", "instance_type"}, EntryPoint: pointer("serve"),
		Runtime: budget.Runtime{BytesUsed: pointer(int64(10)), BytesFree: pointer(int64(20))},
		Host:    budget.Host{AvailableBytes: pointer(int64(30)), LocalWorldSize: pointer(int64(40))},
		Override: budget.Override{TotalHBMBytes: pointer(int64(50)), BytesUsed: pointer(int64(60)),
			AvailableBytes: budget.WorkerBytes{70, 80}, KVLayers: json.RawMessage(`[{"repeat":1}]`)},
	}, got)
}

func TestEncodeEverything(t *testing.T) {
	c, err := casefile.Decode([]byte(everything))
	require.NoError(t, err)
	text, err := casefile.Encode(c)
	require.NoError(t, err)
	require.Equal(t, everything+"\n", string(text))
}

func TestNullIsAbsent(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"at top level", `{"version": null, "reference": null, "env": null, "engine_args": null, "hf_config": null, "lnc": null,
			"runtime": null, "host": null, "override": null, "entry_point": null, "instance_type": null, "measured": null}`},
		{"in the arguments", `{"engine_args": {"model": null, "gpu_memory_utilization": null, "quantization": null, "block_size": null,
			"hf_overrides": null, "enable_prefix_caching": null, "additional_config": null}}`},
		{"in the readings", `{"runtime": {"bytes_used": null}, "host": {"local_world_size": null}}`},
		{"in the override", `{"override": {"total_hbm_bytes": null, "bytes_used": null, "available_bytes": null, "kv_layers": null}}`},
		{"empty objects", `{"engine_args": {}, "runtime": {}, "host": {}, "override": {}}`},
		{"nothing", `{}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := casefile.Decode([]byte(c.text))
			require.NoError(t, err)
			require.Equal(t, budget.Case{}, got)
		})
	}
	got, err := casefile.Decode([]byte(`{"env": {"A": null, "B": ""}}`))
	require.NoError(t, err)
	require.Equal(t, budget.Environment{"B": ""}, got.Env, "a null variable is unset, an empty one is set")
}

func TestFloats(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       float64
		encoded    string
	}{
		{"a fraction", `0.92`, 0.92, `0.92`},
		{"an integer", `1`, 1, `1.0`},
		{"an exponent", `9E-1`, 0.9, `0.9`},
		{"a tiny number", `1e-400`, 0, `0.0`},
		{"minus zero", `-0`, math.Copysign(0, -1), `-0.0`},
		{"infinity", `"inf"`, math.Inf(1), `"inf"`},
		{"minus infinity", `"-inf"`, math.Inf(-1), `"-inf"`},
		{"nan", `"nan"`, math.NaN(), `"nan"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := casefile.Decode([]byte(`{"engine_args": {"gpu_memory_utilization": ` + c.text + `}}`))
			require.NoError(t, err)
			x := float64(*got.EngineArgs.GPUMemoryUtilization)
			require.Equal(t, math.IsNaN(c.want), math.IsNaN(x))
			require.True(t, math.IsNaN(x) || math.Float64bits(c.want) == math.Float64bits(x), "%v", x)
			text, err := casefile.Encode(got)
			require.NoError(t, err)
			require.Equal(t, `{"version":null,"engine_args":{"gpu_memory_utilization":`+c.encoded+"}}\n", string(text))
		})
	}
}

func TestWorkerBytes(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       budget.WorkerBytes
		encoded    string
	}{
		{"one integer", `5`, budget.WorkerBytes{5}, `5`},
		{"zero", `0`, budget.WorkerBytes{0}, `0`},
		{"a negative integer", `-5`, budget.WorkerBytes{-5}, `-5`},
		{"a list of one", `[5]`, budget.WorkerBytes{5}, `5`},
		{"a list", `[9223372036854775807, -1]`, budget.WorkerBytes{math.MaxInt64, -1}, `[9223372036854775807,-1]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := casefile.Decode([]byte(`{"override": {"available_bytes": ` + c.text + `}}`))
			require.NoError(t, err)
			require.Equal(t, c.want, got.Override.AvailableBytes)
			text, err := casefile.Encode(got)
			require.NoError(t, err)
			require.Equal(t, `{"version":null,"override":{"available_bytes":`+c.encoded+"}}\n", string(text))
		})
	}
}

// Which names are accepted is for the engine to say.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
		encoded    string
	}{
		{"one", `["lnc"]`, []string{"lnc"}, `,"measured":["lnc"]`},
		{"two, in their order", `["lnc", "instance_type"]`, []string{"lnc", "instance_type"}, `,"measured":["lnc","instance_type"]`},
		{"one twice", `["lnc", "lnc"]`, []string{"lnc", "lnc"}, `,"measured":["lnc","lnc"]`},
		{"one that no device reports", `["gpu"]`, []string{"gpu"}, `,"measured":["gpu"]`},
		{"none, which is the same as absent", `[]`, []string{}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := casefile.Decode([]byte(`{"measured": ` + c.text + `}`))
			require.NoError(t, err)
			require.Equal(t, c.want, got.Measured)
			text, err := casefile.Encode(got)
			require.NoError(t, err)
			require.Equal(t, `{"version":null`+c.encoded+"}\n", string(text))
		})
	}
}

func TestDocumentsAreKept(t *testing.T) {
	got, err := casefile.Decode([]byte(`{"hf_config":  {"a" : 1e400, "a": "<&>"} , "override": {"kv_layers": [ ]}}`))
	require.NoError(t, err)
	require.Equal(t, `{"a" : 1e400, "a": "<&>"}`, string(got.HFConfig), "as it is written")
	require.Equal(t, `[ ]`, string(got.Override.KVLayers), "no layer is not an absent list")
	text, err := casefile.Encode(got)
	require.NoError(t, err)
	require.Equal(t, `{"version":null,"hf_config":{"a":1e400,"a":"<&>"},"override":{"kv_layers":[]}}`+"\n", string(text))
}
