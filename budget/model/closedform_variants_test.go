package model_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/model"
)

// A visionConfig is what the closed form reads of a vision_config.
type visionConfig struct {
	H         int64   `json:"hidden_size"`
	I         int64   `json:"intermediate_size"`
	Heads     int64   `json:"num_heads"`
	Depth     int64   `json:"depth"`
	P         int64   `json:"num_position_embeddings"`
	Channels  int64   `json:"in_channels"`
	Patch     int64   `json:"patch_size"`
	Frames    int64   `json:"temporal_patch_size"`
	Merge     int64   `json:"spatial_merge_size"`
	Out       int64   `json:"out_hidden_size"`
	Deepstack []int64 `json:"deepstack_visual_indexes"`
}

// bytes is the closed form of the vision tower over t ranks.
func (v visionConfig) bytes(t int64) int64 {
	width, wide, merged := v.Heads/t*(v.H/v.Heads), v.I/t, v.H*v.Merge*v.Merge
	patches := v.P*v.H + v.H*v.Channels*v.Frames*v.Patch*v.Patch + v.H
	block := 4*v.H + 3*v.H*width + 3*width + width*v.H + v.H + v.H*wide + wide + wide*v.H + v.H
	merger := merged*(merged/t) + merged/t + merged/t*v.Out + v.Out
	mergers := int64(len(v.Deepstack))
	return b * (patches + v.Depth*block + 2*v.H + merger + mergers*(2*merged+merger))
}

// visionDegree is the tower's own tensor parallelism.
func (s setup) visionDegree(t testing.TB) int64 {
	var stated struct {
		TP int64 `json:"tp_size"`
		DP int64 `json:"dp_size"`
	}
	if s.vision != "" {
		require.NoError(t, json.Unmarshal([]byte(s.vision), &stated))
	}
	switch {
	case stated.TP > 1:
		return stated.TP
	case stated.DP > 1:
		return s.shard.tensor / stated.DP
	}
	return 1
}

func TestClosedFormOfLlamaInFP8(t *testing.T) {
	for _, name := range []string{"Llama-3.1-8B-Instruct-FP8", "Llama-3.3-70B-Instruct-FP8"} {
		for _, part := range shards {
			for _, target := range []string{"trn1", "trn2", "trn3", "trn3pre", "trn3x", ""} {
				for _, static := range []bool{false, true} {
					s := of(t, name, target, 1)
					s.shard, s.staticFP8 = part, static
					agrees(t, s, name)
					mx := (target == "trn3" || target == "trn3pre") && !static
					require.Equal(t, map[bool]string{true: "mx_fp8_dual_buffer", false: "static_fp8"}[mx], s.build(t).Variant())
				}
			}
		}
	}
}

func TestClosedFormOfGPTOSS(t *testing.T) {
	checked := 0
	for _, name := range []string{"gpt-oss-20b", "gpt-oss-120b"} {
		for _, quantization := range []string{"bf16", "mxfp4"} {
			for _, part := range append(shards, shard{6, 2, 1, 1, 1}, shard{2, 1, 3, 1, 1}) {
				for _, data := range []int64{1, 2, 8} {
					for _, degree := range []int64{0, 1, 2, 4, 8, 16} {
						s := of(t, name, "trn3", 1)
						s.neuron = fmt.Sprintf(`{"quantization": %q}`, quantization)
						s.shard, s.data, s.expert, s.expertParallel = part, data, degree, degree > 0
						if degree > part.tensor*data || s.refusal(t) != nil {
							continue
						}
						checked++
						agrees(t, s, name+" "+quantization)
					}
				}
			}
		}
	}
	require.Greater(t, checked, 500)
}

func TestClosedFormOfQwen3(t *testing.T) {
	for _, name := range []string{"Qwen3-0.6B", "Qwen3-32B", "Qwen3-Embedding-4B"} {
		for _, part := range shards {
			for _, head := range []struct{ pooling, embed bool }{{}, {pooling: true}, {embed: true}, {true, true}} {
				s := of(t, name, "trn2", 1)
				s.shard, s.pooling, s.embed = part, head.pooling, head.embed
				agrees(t, s, name)
			}
		}
	}
}

func TestClosedFormOfQwen3VL(t *testing.T) {
	for _, name := range []string{"Qwen3-VL-4B-Instruct", "Qwen3-VL-8B-Instruct", "Qwen3-VL-32B-Instruct"} {
		for _, tensor := range []int64{1, 2, 4, 8, 16, 32} {
			for _, vision := range []string{"", `{"tp_size": 1}`, `{"tp_size": 2}`, `{"dp_size": 4}`, `{"tp_size": 4, "dp_size": 2}`, `{"tp_size": 16}`} {
				for _, neuron := range []string{"", `{"quantization": "mxfp8"}`, `{"quantization": "mxfp8", "modules_to_not_convert": ["mlp"]}`,
					`{"quantization": "mxfp8", "modules_to_not_convert": ["self_attn", "mlp"]}`} {
					for _, part := range []struct{ encoder, language bool }{{}, {encoder: true}, {language: true}} {
						s := of(t, name, "trn3", tensor)
						s.vision, s.neuron, s.encoderOnly, s.languageOnly = vision, neuron, part.encoder, part.language
						if vision == `{"dp_size": 4}` && tensor < 4 && !part.language {
							continue
						}
						agrees(t, s, name+vision+neuron)
					}
				}
			}
		}
	}
}

func TestClosedFormOfDrafters(t *testing.T) {
	for _, pair := range [][2]string{
		{"Llama-3.1-8B-Instruct", "Llama-3.1-8B-Instruct-speculator.eagle3"}, {"gpt-oss-20b", "gpt-oss-20b-speculator.eagle3"},
	} {
		known, found := model.LookupDrafter(pair[1])
		require.True(t, found)
		for _, part := range shards {
			for _, data := range []int64{1, 2, 3} {
				for _, kv := range []string{"auto", "fp8"} {
					s := of(t, pair[0], "trn2", 1)
					s.drafter, s.method, s.shard, s.data, s.kv = known.Config(), "eagle3", part, data, kv
					agrees(t, s, pair[0])
				}
			}
		}
	}
}

// Where tensor parallelism divides every size that it shards, all shares together
// cover the whole model: what is not shared is held by each rank.
func TestSharesCoverTheModel(t *testing.T) {
	checked := 0
	for _, k := range model.Catalogue() {
		c := readConfig(t, k.Config())
		if c.Text != nil {
			c = *c.Text
		}
		for _, target := range []string{"trn2", "trn3"} {
			whole := setup{config: k.Config(), target: target, shard: over(1)}.bytes(t)
			for tensor := int64(1); tensor <= c.NH; tensor++ {
				if c.NH%tensor != 0 || c.I%tensor != 0 || c.V%tensor != 0 || c.Experts > 0 && 3072%tensor != 0 {
					continue
				}
				s := setup{config: k.Config(), target: target, shard: over(tensor)}
				if s.refusal(t) != nil {
					continue // an mxfp4 width that the kernel does not take
				}
				require.GreaterOrEqual(t, tensor*s.bytes(t), whole, "%s at %d", k.Name, tensor)
				checked++
			}
		}
	}
	require.Greater(t, checked, 150)
}
