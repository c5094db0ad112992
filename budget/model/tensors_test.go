package model_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/model"
	"neuronkv/budget/trace"
)

// everySetup gives a setup of each vector.
func everySetup(t testing.TB) (all []setup) {
	for _, v := range readVectors(t) {
		all = append(all, v.setup(t))
	}
	return all
}

// Every id names one step, and every dimension, count and figure is a step or a
// literal.
func TestStepsOfEveryModel(t *testing.T) {
	for _, s := range everySetup(t) {
		var tr trace.Trace
		v, err := model.Take(&tr, s.build(t), s.degrees(&tr))
		require.NoError(t, err)
		results := map[string]string{}
		for _, step := range tr.Steps() {
			require.NotContains(t, results, step.ID)
			require.NotEmpty(t, step.ID)
			results[step.ID] = step.Result.String()
			for _, operand := range step.Operands {
				require.True(t, operand.ID == "" || results[operand.ID] == operand.String(), "%s of %s", operand.ID, step.ID)
			}
		}
		for _, one := range v.Tensors {
			require.Equal(t, results[one.Name], one.Bytes.String(), "%s", one.Name)
			for _, figure := range append(one.Shape, one.Count) {
				require.True(t, figure.ID == "" || results[figure.ID] == figure.String(), "%s of %s", figure.ID, one.Name)
			}
		}
	}
}

func TestEveryTensorSaysWhoseItIs(t *testing.T) {
	drafted := 0
	for _, s := range everySetup(t) {
		var steps trace.Trace
		v, err := model.Take(&steps, s.build(t), s.degrees(&steps))
		require.NoError(t, err)
		for _, one := range v.Tensors {
			of := model.OfTarget
			if strings.HasPrefix(one.Name, "drafter.") {
				of = model.OfDrafter
				drafted++
			}
			require.Equal(t, of, one.Of, "%s", one.Name)
			require.Positive(t, int64Of(t, one.Count), "%s", one.Name)
		}
	}
	require.Equal(t, 10*13+8*12+18+2*4, drafted)
}

func TestVisionTensors(t *testing.T) {
	s := of(t, "Qwen3-VL-8B-Instruct", "trn2", 4)
	both := s.take(t)
	s.languageOnly = true
	text := s.take(t)
	s.languageOnly, s.encoderOnly = false, true
	tower := s.take(t)
	require.Equal(t, int64(5248606944), int64Of(t, both.BytesUsed))
	require.Equal(t, int64Of(t, both.BytesUsed), int64Of(t, text.BytesUsed)+int64Of(t, tower.BytesUsed))
	for _, one := range tower.Tensors {
		require.True(t, strings.HasPrefix(one.Name, "visual."), one.Name)
		require.Equal(t, model.BFloat16, one.DType)
	}
	for _, one := range text.Tensors {
		require.False(t, strings.HasPrefix(one.Name, "visual."), one.Name)
	}
	require.Zero(t, int64Of(t, tower.NumBuffers))
}

// Vision parallelism acts on the tower alone, and without it every rank holds all.
func TestVisionParallelism(t *testing.T) {
	s := of(t, "Qwen3-VL-8B-Instruct", "trn2", 8)
	s.encoderOnly = true
	whole := s.bytes(t)
	for vision, same := range map[string]string{
		`{"tp_size": 4}`: `{"dp_size": 2}`, `{"tp_size": 8}`: `{"tp_size": 8, "dp_size": 1}`, `{"tp_size": 2, "dp_size": 4}`: `{"dp_size": 4}`,
	} {
		s.vision = vision
		share := s.bytes(t)
		require.Less(t, share, whole)
		s.vision = same
		require.Equal(t, share, s.bytes(t))
	}
	s.vision = `{"tp_size": 1, "dp_size": 1}`
	require.Equal(t, whole, s.bytes(t))
	s.vision = `{"tp_size": null}`
	require.Equal(t, whole, s.bytes(t))
}

func TestATowerWithoutDeepstack(t *testing.T) {
	s := of(t, "Qwen3-VL-8B-Instruct", "trn2", 1)
	s.config, s.encoderOnly = with(t, "Qwen3-VL-8B-Instruct", "vision_config.deepstack_visual_indexes", "[]"), true
	require.Equal(t, int64(351-18), int64Of(t, s.take(t).NumParameters))
	agrees(t, s, "no deepstack")
}

// modules_to_not_convert names a module where its text is part of the name.
func TestModulesToNotConvert(t *testing.T) {
	for list, want := range map[string]string{
		`null`: "mxfp8_full", `[]`: "mxfp8_full", `["lm_head"]`: "mxfp8_full", `["model.layers.0.mlp"]`: "mxfp8_full",
		`["mlp"]`: "mxfp8_attn_only", `["ml", "x"]`: "mxfp8_attn_only",
		`["self_attn", "mlp"]`: "mxfp8_cpu_dequant", `["mlp", "attn"]`: "mxfp8_cpu_dequant", `[""]`: "mxfp8_cpu_dequant",
	} {
		s := of(t, "Qwen3-VL-8B-Instruct", "trn3", 4)
		s.neuron = `{"quantization": "mxfp8", "modules_to_not_convert": ` + list + `}`
		require.Equal(t, want, s.build(t).Variant(), "%s", list)
		s.languageOnly = true
		require.Equal(t, want+"_language_only", s.build(t).Variant())
	}
}

func TestGPTOSSVariants(t *testing.T) {
	for _, c := range []struct{ target, neuron, want string }{
		{"trn2", ``, "bf16"}, {"trn3", ``, "mxfp4"}, {"trn3pre", ``, "mxfp4"}, {"", ``, "bf16"}, {"xtrn3", ``, "bf16"}, {"TRN3", ``, "bf16"},
		{"trn3", `{"quantization": "bf16"}`, "bf16"}, {"trn1", `{"quantization": "mxfp4"}`, "mxfp4"}, {"trn2n", `{"quantization": "mxfp4"}`, "mxfp4"},
		{"trn2", `{"quantization": "fp8"}`, "bf16"}, {"trn3", `{"quantization": 4}`, "mxfp4"}, {"trn3", `{"quantization": null}`, "mxfp4"},
	} {
		s := of(t, "gpt-oss-20b", c.target, 8)
		s.neuron = c.neuron
		require.Equal(t, c.want, s.build(t).Variant(), "%s %s", c.target, c.neuron)
	}
}

func TestGPTOSSWithoutADType(t *testing.T) {
	require.Equal(t, of(t, "gpt-oss-20b", "trn2", 8).bytes(t), gptOSSWith(t, "torch_dtype", `"bfloat16"`).bytes(t))
	// fp32 doubles everything but the router and what is fp32 already.
	half, full := gptOSSWith(t, "torch_dtype", `"bfloat16"`).take(t), gptOSSWith(t, "torch_dtype", `"float32"`).take(t)
	for i, one := range half.Tensors {
		factor := int64(2)
		if one.DType == model.Float32 || strings.HasPrefix(one.Name, "router.") {
			factor = 1
		}
		require.Equal(t, factor*int64Of(t, one.Bytes), int64Of(t, full.Tensors[i].Bytes), one.Name)
	}
}

// ep_degree counts with expert parallelism alone, and 1 means all ranks there.
func TestExpertDegree(t *testing.T) {
	s := of(t, "gpt-oss-120b", "trn2", 8)
	plain := s.bytes(t)
	s.expert = 4
	require.Equal(t, plain, s.bytes(t))
	s.expert, s.data, s.expertParallel = 1, 2, true
	all := s.bytes(t)
	s.expert = 16
	require.Equal(t, all, s.bytes(t))
	s.shard.mlp = 2
	require.Equal(t, all, s.bytes(t), "mlp_dp_size does not change the experts")
}

// Qwen3 and Qwen3-VL are sharded by tensor parallelism alone.
func TestComponentSizesActOnLlamaAndGPTOSSAlone(t *testing.T) {
	for name, acts := range map[string]bool{"Qwen3-8B": false, "Qwen3-VL-8B-Instruct": false, "Llama-3.1-8B-Instruct": true, "gpt-oss-20b": true} {
		s := of(t, name, "trn2", 4)
		plain := s.bytes(t)
		s.shard, s.data = shard{4, 2, 2, 2, 2}, 2
		require.Equal(t, acts, s.bytes(t) != plain, name)
	}
}

// A caller that leaves a degree away means 1.
func TestDegreesThatAreNotStated(t *testing.T) {
	s := of(t, "gpt-oss-20b", "trn2", 8)
	known, _ := model.LookupDrafter("gpt-oss-20b-speculator.eagle3")
	s.drafter = known.Config()
	var tr trace.Trace
	v, err := model.Take(&tr, s.build(t), model.Degrees{TensorParallel: tr.Int("tensor_parallel_size", 8, trace.Rule{})})
	require.NoError(t, err)
	require.Equal(t, s.bytes(t), int64Of(t, v.BytesUsed))
}

func TestAcceptance(t *testing.T) {
	v := of(t, "openai/gpt-oss-120b", "trn3", 8).take(t)
	require.Equal(t, []int64{9291437316, 543, 2}, []int64{int64Of(t, v.BytesUsed), int64Of(t, v.NumParameters), int64Of(t, v.NumBuffers)})
	require.EqualError(t, of(t, "gpt-oss-120b", "trn3", 64).refusal(t), "AssertionError: Unsupported I_shard_size 48, must be divisible by 32")
}

// What could not be confirmed marks what follows from it.
func TestMarks(t *testing.T) {
	for _, c := range []struct {
		name   string
		setup  setup
		assume bool
	}{
		{"Llama", of(t, "Llama-3.1-8B-Instruct", "trn2", 8), false},
		{"lm_head rows that are rounded", of(t, "Llama-3.1-8B-Instruct", "trn2", 7), true},
		{"Qwen3", of(t, "Qwen3-8B", "trn2", 8), false},
		{"Qwen3 for pooling, without lm_head", setup{config: lookup(t, "Qwen3-8B"), shard: over(7), pooling: true}, false},
		{"a scalar of GPT-OSS", of(t, "gpt-oss-20b", "trn2", 8), true},
		{"vision over replicas", setup{config: lookup(t, "Qwen3-VL-8B-Instruct"), shard: over(4), data: 2, vision: `{"dp_size": 2}`}, true},
		{"vision over one replica", setup{config: lookup(t, "Qwen3-VL-8B-Instruct"), shard: over(4), vision: `{"dp_size": 2}`}, false},
	} {
		want := map[bool]trace.Mark{false: trace.Exact, true: trace.Assumed}[c.assume]
		require.Equal(t, want, c.setup.take(t).BytesUsed.Mark, c.name)
	}
}
