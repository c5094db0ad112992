package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/model"
	"neuronkv/budget/trace"
)

// trace8B gives the steps of Llama-3.1-8B with a key set, on one rank.
func trace8B(t *testing.T, key, value string, s shard) map[string]int64 {
	t.Helper()
	var tr trace.Trace
	_, err := model.Take(&tr, build(t, edited(t, key, value), "auto"), s.degrees(&tr))
	require.NoError(t, err)
	steps := map[string]int64{}
	for _, step := range tr.Steps() {
		steps[step.ID] = int64Of(t, step.Result)
	}
	return steps
}

func TestHeads(t *testing.T) {
	for _, c := range []struct {
		name, key, value string
		shard            shard
		query, keyValue  int64
		dim              int64
	}{
		{"all on one rank", `"x"`, `0`, over(1), 32, 8, 128},
		{"four query heads for a KV head", `"x"`, `0`, over(8), 4, 1, 128},
		{"KV heads are replicated", `"x"`, `0`, over(32), 1, 1, 128},
		{"more ranks than heads", `"x"`, `0`, over(64), 0, 1, 128},
		{"what does not divide is floored", `"x"`, `0`, over(3), 10, 2, 128},
		{"absent KV heads are the query heads", `"num_key_value_heads"`, ``, over(8), 4, 4, 128},
		{"null KV heads are the query heads", `"num_key_value_heads"`, `null`, over(8), 4, 4, 128},
		{"a stated head dimension", `"head_dim"`, `64`, over(8), 4, 1, 64},
		{"a null head dimension", `"head_dim"`, `null`, over(8), 4, 1, 128},
		{"KV heads over the attention group", `"x"`, `0`, shard{2, 4, 1, 1, 1}, 4, 1, 128},
		{"KV heads that the group does not divide", `"x"`, `0`, shard{2, 3, 1, 1, 1}, 5, 4, 128},
		{"no more KV heads than ranks", `"x"`, `0`, shard{8, 2, 1, 1, 1}, 2, 1, 128},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := trace8B(t, c.key, c.value, c.shard)
			require.Equal(t, c.query, got["q_heads_per_rank"])
			require.Equal(t, c.keyValue, got["kv_heads_per_rank"])
			require.Equal(t, c.dim, got["head_dim"])
			require.Equal(t, (c.query+2*c.keyValue)*c.dim, got["qkv_columns_per_rank"])
		})
	}
}

func TestTensorsWithFP8KV(t *testing.T) {
	v := take(t, lookup(t, "Llama-3.2-1B-Instruct"), "fp8", over(1))
	require.Len(t, v.Tensors, 12)
	for _, s := range v.Tensors[10:] {
		require.Contains(t, []string{"k_scale", "v_scale"}, s.Name)
		require.Equal(t, model.Buffer, s.Kind)
		require.Equal(t, "16", s.Count.String(), "one a layer")
		require.Equal(t, "32", s.Bytes.String())
	}
	require.Equal(t, "64", v.BufferBytes.String())
	require.Equal(t, "32", v.NumBuffers.String())
}

func TestNewerNameOfTheDType(t *testing.T) {
	for _, c := range []struct {
		name, config string
		want         model.DType
	}{
		{"torch_dtype alone", `"torch_dtype": "float16"`, model.Float16},
		{"dtype alone", `"dtype": "float32"`, model.Float32},
		{"torch_dtype goes first", `"torch_dtype": "float16", "dtype": "float32"`, model.Float16},
		{"a null torch_dtype does not", `"torch_dtype": null, "dtype": "bfloat16"`, model.BFloat16},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := take(t, []byte(`{"architectures": ["LlamaForCausalLM"], "hidden_size": 8, "intermediate_size": 8, "vocab_size": 8,
				"num_hidden_layers": 1, "num_attention_heads": 2, `+c.config+`}`), "auto", over(1))
			require.Equal(t, c.want, v.Tensors[0].DType)
		})
	}
}

func TestElementSizes(t *testing.T) {
	require.Equal(t, []int64{2, 2, 4}, []int64{model.BFloat16.Size(), model.Float16.Size(), model.Float32.Size()})
}

func TestTied(t *testing.T) {
	require.True(t, build(t, lookup(t, "Llama-3.2-1B-Instruct"), "auto").Tied())
	require.False(t, build(t, lookup(t, "Llama-3.1-8B-Instruct"), "auto").Tied())
	require.False(t, build(t, edited(t, `"tie_word_embeddings"`, ``), "auto").Tied())
}

// A division by no rank is Python's ZeroDivisionError, not a panic.
func TestNoRanks(t *testing.T) {
	for _, s := range []shard{{0, 1, 1, 1, 1}, {1, 0, 1, 1, 1}, {1, 1, 0, 1, 1}, {1, 1, 1, 0, 1}, {1, 1, 1, 1, 0}} {
		var tr trace.Trace
		_, err := model.Take(&tr, build(t, lookup(t, "Llama-3.1-8B-Instruct"), "auto"), s.degrees(&tr))
		require.ErrorContains(t, err, "ZeroDivisionError", "%+v", s)
	}
}
