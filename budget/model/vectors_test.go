package model_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A vector is what the reference's own model holds on one rank.
type vector struct {
	ConfigFile   string `json:"config_file"`
	Variant      string
	TP           int64
	KVCacheDType string           `json:"kv_cache_dtype"`
	NeuronConfig map[string]int64 `json:"neuron_config"`

	BytesUsed       int64 `json:"bytes_used"`
	NumParamTensors int64 `json:"num_param_tensors"`
	NumBuffers      int64 `json:"num_buffer_tensors"`
}

func (v vector) shard() shard {
	size := func(key string) int64 { return max(v.NeuronConfig[key], 1) }
	return shard{v.TP, size("attention_dp_size"), size("mlp_dp_size"), size("embedding_dp_size"), size("lm_head_dp_size")}
}

func (v vector) config(t testing.TB) []byte {
	return lookup(t, strings.TrimSuffix(v.ConfigFile, ".json"))
}

func readVectors(t testing.TB) (all []vector) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		var file struct{ Cases []vector }
		require.NoError(t, json.Unmarshal(text, &file))
		require.NotEmpty(t, file.Cases, "%s", name)
		all = append(all, file.Cases...)
	}
	return all
}

func TestVectors(t *testing.T) {
	counts := map[string]int{}
	for _, v := range readVectors(t) {
		got := take(t, v.config(t), v.KVCacheDType, v.shard())
		require.Equal(t, v.BytesUsed, int64Of(t, got.BytesUsed), "%+v", v)
		require.Equal(t, v.NumParamTensors, int64Of(t, got.NumParameters), "%+v", v)
		require.Equal(t, v.NumBuffers, int64Of(t, got.NumBuffers), "%+v", v)
		require.Equal(t, v.BytesUsed, int64Of(t, got.ParameterBytes)+int64Of(t, got.BufferBytes), "%+v", v)
		counts[v.Variant]++
	}
	require.Equal(t, map[string]int{"bf16": 21, "bf16+kv_fp8": 11, "bf16_componentdp": 13}, counts)
}

// The vectors reach every component size.
func TestVectorsReachEveryComponent(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range readVectors(t) {
		for key := range v.NeuronConfig {
			seen[key] = true
		}
	}
	require.Equal(t, map[string]bool{"attention_dp_size": true, "mlp_dp_size": true, "embedding_dp_size": true, "lm_head_dp_size": true}, seen)
}
