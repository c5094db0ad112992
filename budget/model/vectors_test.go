package model_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/model"
)

// A vector is what the reference's own model holds on one rank.
type vector struct {
	ConfigFile     string `json:"config_file"`
	DrafterFile    string `json:"drafter_config_file"`
	Target         string
	Variant        string
	TP, DP         int64
	KVCacheDType   string          `json:"kv_cache_dtype"`
	NeuronConfig   json.RawMessage `json:"neuron_config"`
	VisionTP       json.RawMessage `json:"vision_tp"`
	Runner         string
	ExpertParallel bool `json:"enable_expert_parallel"`

	BytesUsed       int64 `json:"bytes_used"`
	NumParamTensors int64 `json:"num_param_tensors"`
	NumBuffers      int64 `json:"num_buffer_tensors"`
}

// firstRelease is the variant whose layout a later release changed.
const firstRelease = "mx_fp8_first_release_layout"

func readVectors(t testing.TB) (all []vector) {
	t.Helper()
	text, err := os.ReadFile("testdata/model-bytes.json")
	require.NoError(t, err)
	var file struct{ Cases []vector }
	require.NoError(t, json.Unmarshal(text, &file))
	older := 0
	for _, v := range file.Cases {
		if v.Variant == firstRelease {
			older++
			continue
		}
		all = append(all, v)
	}
	require.Equal(t, 9, older)
	require.Len(t, all, 279)
	return all
}

// size is a component size of neuron_config, 1 where there is none.
func (v vector) size(key string) int64 {
	var fields map[string]any
	if v.NeuronConfig != nil && json.Unmarshal(v.NeuronConfig, &fields) != nil {
		return 1
	}
	if n, ok := fields[key].(float64); ok {
		return int64(n)
	}
	return 1
}

func (v vector) setup(t testing.TB) setup {
	s := setup{
		config: lookup(t, strings.TrimSuffix(v.ConfigFile, ".json")),
		target: v.Target, kv: v.KVCacheDType, neuron: string(v.NeuronConfig),
		shard: shard{v.TP, v.size("attention_dp_size"), v.size("mlp_dp_size"), v.size("embedding_dp_size"), v.size("lm_head_dp_size")},
		data:  v.DP, expert: v.size("ep_degree"),
		expertParallel: v.ExpertParallel, pooling: v.Runner == "pooling",
		encoderOnly: v.Variant == "bf16_encoder_only", languageOnly: v.Variant == "bf16_language_only",
	}
	if v.KVCacheDType == "auto(non-fp8)" {
		s.kv = "bfloat16"
	}
	if v.VisionTP != nil {
		s.vision = `{"tp_size": ` + string(v.VisionTP) + `}`
	}
	if v.DrafterFile != "" {
		known, found := model.LookupDrafter(strings.TrimSuffix(v.DrafterFile, ".json"))
		require.True(t, found, v.DrafterFile)
		s.drafter, s.method = known.Config(), "eagle3"
	}
	return s
}

func TestVectors(t *testing.T) {
	for _, v := range readVectors(t) {
		targets := []string{v.Target}
		if v.Target == "any" {
			targets = []string{"trn2", "trn3", ""}
		}
		for _, target := range targets {
			s := v.setup(t)
			s.target = target
			got := s.take(t)
			require.Equal(t, v.BytesUsed, int64Of(t, got.BytesUsed), "%+v", v)
			require.Equal(t, v.NumParamTensors, int64Of(t, got.NumParameters), "%+v", v)
			require.Equal(t, v.NumBuffers, int64Of(t, got.NumBuffers), "%+v", v)
			require.Equal(t, v.BytesUsed, int64Of(t, got.ParameterBytes)+int64Of(t, got.BufferBytes), "%+v", v)
			label := strings.Split(v.Variant, "+")[0]
			if !strings.HasSuffix(label, "componentdp") && !strings.Contains(label, "_ep") && !strings.HasSuffix(label, "_xdp_ep") {
				require.Equal(t, label, s.build(t).Variant(), "%+v", v)
			}
		}
	}
}

// The vectors reach every variant, component size, parallel degree and drafter.
func TestVectorsReachEverything(t *testing.T) {
	seen, variants := map[string]bool{}, map[string]bool{}
	for _, v := range readVectors(t) {
		fields := map[string]any{}
		if v.NeuronConfig != nil {
			require.NoError(t, json.Unmarshal(v.NeuronConfig, &fields))
		}
		for key := range fields {
			seen[key] = true
		}
		variants[v.setup(t).build(t).Variant()] = true
		seen["drafter"] = seen["drafter"] || v.DrafterFile != ""
		seen["vision"] = seen["vision"] || v.VisionTP != nil
	}
	require.Equal(t, map[string]bool{
		"attention_dp_size": true, "mlp_dp_size": true, "embedding_dp_size": true, "lm_head_dp_size": true, "ep_degree": true,
		"quantization": true, "modules_to_not_convert": true, "drafter": true, "vision": true,
	}, seen)
	require.Equal(t, map[string]bool{
		"bf16": true, "static_fp8": true, "mx_fp8_dual_buffer": true, "mxfp4": true, "mxfp8_full": true, "mxfp8_attn_only": true,
		"mxfp8_cpu_dequant": true, "bf16_pooling": true, "bf16_encoder_only": true, "bf16_language_only": true,
	}, variants)
}

// The drafter's part of a vector is what it adds to its target alone.
func TestDrafterBytes(t *testing.T) {
	seen := 0
	for _, v := range readVectors(t) {
		s := v.setup(t)
		both := s.take(t)
		if v.DrafterFile == "" {
			require.Empty(t, both.DrafterBytes.ID)
			continue
		}
		seen++
		s.drafter = nil
		require.Equal(t, v.BytesUsed-s.bytes(t), int64Of(t, both.DrafterBytes), "%+v", v)
	}
	require.Equal(t, 18, seen)
}
