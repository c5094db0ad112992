package model_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
)

func sidecar(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/nvidia-fp8.hf_quant_config.json")
	require.NoError(t, err)
	return text
}

// The published checkpoint states its quantisation in a second file.
func TestTheSecondFileCounts(t *testing.T) {
	for base, quantised := range map[string]string{
		"Llama-3.1-8B-Instruct": "Llama-3.1-8B-Instruct-FP8", "Llama-3.3-70B-Instruct": "Llama-3.3-70B-Instruct-FP8",
	} {
		for _, target := range []string{"trn2", "trn3"} {
			one, two := of(t, quantised, target, 8), of(t, base, target, 8)
			two.quant = sidecar(t)
			require.Equal(t, one.bytes(t), two.bytes(t))
			require.Equal(t, one.build(t).Variant(), two.build(t).Variant())
			require.Equal(t, "modelopt", two.build(t).Quantization())
		}
	}
}

// It does not where config.json states one itself; {} is one, as the recipes pass
// it to switch quantisation off.
func TestTheSecondFileBesideTheFirst(t *testing.T) {
	s := llamaWith(t, `{}`)
	s.quant = sidecar(t)
	require.Equal(t, "bf16", s.build(t).Variant())
	require.Empty(t, s.build(t).Quantization())
	s = llamaWith(t, `null`)
	s.quant = sidecar(t)
	require.Equal(t, "static_fp8", s.build(t).Variant())
	s = llamaWith(t, `{"quant_method": "awq"}`)
	s.quant = sidecar(t)
	require.ErrorContains(t, s.refusal(t), "'awq'")
}

func TestTheSecondFileIsRefusedByItsOwnName(t *testing.T) {
	s := of(t, "Llama-3.1-8B-Instruct", "trn2", 8)
	for text, want := range map[string]*model.Refusal{
		`{"producer": {"name": "modelopt"}, "quantization": {"quant_algo": "NVFP4"}}`: {
			Field: "hf_quant_config.quant_method", Type: "ValueError", Message: noMethod + "'modelopt_fp4'" + methods},
		`{"producer": {"name": "modelopt"}, "quantization": {"quant_algo": "W4A8"}}`: {
			Field: "hf_quant_config.quantization.quant_algo", Type: "ValueError", Message: algo + "'W4A8'."},
		`{"producer": {"name": "another"}, "quantization": {"quant_algo": "FP8"}}`: {
			Field: "hf_quant_config.quant_method", Type: "ValueError", Message: noMethod + "''" + methods},
		`{"producer": 7}`: {Field: "hf_quant_config.quant_method", Type: "ValueError", Message: noMethod + "''" + methods},
	} {
		s.quant = []byte(text)
		require.Equal(t, want, s.refusal(t), "%s", text)
	}
}

func TestQuantization(t *testing.T) {
	for name, want := range map[string]string{
		"Llama-3.1-8B-Instruct": "", "Llama-3.1-8B-Instruct-FP8": "modelopt", "gpt-oss-20b": "mxfp4", "Qwen3-8B": "", "Qwen3-VL-8B-Instruct": "",
	} {
		require.Equal(t, want, of(t, name, "trn2", 1).build(t).Quantization(), "%s", name)
	}
}

func TestResolveKVCacheDType(t *testing.T) {
	const flat = `{"quant_method": "modelopt", "quant_algo": "FP8", `
	for _, c := range []struct{ name, config, quant, stated, want string }{
		{"not quantised", `{}`, ``, "auto", "auto"},
		{"stated", `{}`, ``, "fp8_e4m3", "fp8_e4m3"},
		{"stated beside a checkpoint", `{"quantization_config": ` + flat + `"kv_cache_quant_algo": "FP8"}}`, ``, "bfloat16", "bfloat16"},
		{"ModelOpt", `{"quantization_config": {"quant_method": "modelopt", "quantization": {"kv_cache_quant_algo": "FP8"}}}`, ``, "auto", "fp8"},
		{"flat ModelOpt", `{"quantization_config": ` + flat + `"kv_cache_quant_algo": "fp8"}}`, ``, "auto", "fp8"},
		{"ModelOpt with a scheme", `{"quantization_config": ` + flat + `"kv_cache_scheme": {"dynamic": false, "num_bits": 8, "type": "float"}}}`, ``, "auto", "fp8"},
		{"ModelOpt with another scheme", `{"quantization_config": ` + flat + `"kv_cache_scheme": {"dynamic": true, "num_bits": 8, "type": "float"}}}`, ``, "auto", "auto"},
		{"ModelOpt with another KV cache", `{"quantization_config": ` + flat + `"kv_cache_quant_algo": "NVFP4"}}`, ``, "auto", "auto"},
		{"ModelOpt without one", `{"quantization_config": ` + flat + `"x": 1}}`, ``, "auto", "auto"},
		{"a null one", `{"quantization_config": ` + flat + `"kv_cache_quant_algo": null}}`, ``, "auto", "auto"},
		{"a list", `{"quantization_config": ` + flat + `"kv_cache_quant_algo": ["FP8"]}}`, ``, "auto", "auto"},
		{"another method", `{"quantization_config": {"quant_method": "awq", "kv_cache_quant_algo": "FP8"}}`, ``, "auto", "auto"},
		{"the second file", `{}`, string(sidecar(t)), "auto", "fp8"},
		{"the second file beside the first", `{"quantization_config": {}}`, string(sidecar(t)), "auto", "auto"},
		{"nothing stated", `{}`, string(sidecar(t)), "", ""},
		{"a falsy value", `{"quantization_config": 0}`, ``, "auto", "auto"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := model.ResolveKVCacheDType(object(t, "hf_config", []byte(c.config)), object(t, "hf_quant_config", []byte(c.quant)), c.stated)
			require.NoError(t, err)
			require.Equal(t, c.want, got)
		})
	}
	got, err := model.ResolveKVCacheDType(object(t, "hf_config", []byte(`{"quantization_config": [1]}`)), document.Object{}, "auto")
	require.Equal(t, &document.FieldError{Field: "hf_config.quantization_config", Message: "got [1] (a list); accepted: an object, { ... }"}, err)
	require.Equal(t, "auto", got)
}

// Whether KV scales count depends on the class, not only on the KV dtype.
func TestKVScalesByClass(t *testing.T) {
	for _, c := range []struct {
		name, target string
		layers       int64
	}{
		{"Llama-3.1-8B-Instruct", "trn3", 32}, {"Llama-3.1-8B-Instruct-FP8", "trn2", 32}, {"Llama-3.1-8B-Instruct-FP8", "trn3", 0},
		{"gpt-oss-20b", "trn2", 24}, {"gpt-oss-20b", "trn3", 0}, {"Qwen3-8B", "trn2", 0}, {"Qwen3-VL-8B-Instruct", "trn2", 0},
	} {
		for _, dtype := range []string{"fp8", "fp8_e4m3"} {
			plain, scaled := of(t, c.name, c.target, 8), of(t, c.name, c.target, 8)
			plain.kv, scaled.kv = "bfloat16", dtype
			require.Equal(t, 4*c.layers, scaled.bytes(t)-plain.bytes(t), "%s", c.name)
			require.Equal(t, 2*c.layers, int64Of(t, scaled.take(t).NumBuffers)-int64Of(t, plain.take(t).NumBuffers), "%s", c.name)
		}
		plain, other := of(t, c.name, c.target, 8), of(t, c.name, c.target, 8)
		plain.kv, other.kv = "bfloat16", "fp8_e5m2"
		require.Equal(t, plain.bytes(t), other.bytes(t))
	}
}

// "auto" is resolved by New as well, so that a caller may pass it as stated.
func TestAutoOfACheckpointWithAnFP8KVCache(t *testing.T) {
	s := of(t, "Llama-3.3-70B-Instruct-FP8", "trn2", 32)
	require.Equal(t, int64(2399347008), s.bytes(t))
	require.Equal(t, int64(563), int64Of(t, s.take(t).NumParameters))
	require.Equal(t, int64(880), int64Of(t, s.take(t).NumBuffers))
	s.kv = "fp8"
	require.Equal(t, int64(2399347008), s.bytes(t))
}
