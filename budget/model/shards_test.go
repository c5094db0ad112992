package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
	"neuronkv/budget/trace"
)

// A shard says how one rank shares a model: the tensor parallel size, and the
// data parallel sizes of the components.
type shard struct{ tensor, attention, mlp, embedding, lmHead int64 }

// over is tensor parallelism alone.
func over(tensor int64) shard { return shard{tensor, 1, 1, 1, 1} }

func (s shard) degrees(t *trace.Trace) model.Degrees {
	return model.Degrees{
		TensorParallel: t.Int("tensor_parallel_size", s.tensor, trace.Rule{}),
		AttentionDP:    t.Int("attention_dp_size", s.attention, trace.Rule{}),
		MLPDP:          t.Int("mlp_dp_size", s.mlp, trace.Rule{}),
		EmbeddingDP:    t.Int("embedding_dp_size", s.embedding, trace.Rule{}),
		LMHeadDP:       t.Int("lm_head_dp_size", s.lmHead, trace.Rule{}),
	}
}

// build makes the model of a config.
func build(t testing.TB, config []byte, kvCacheDType string) model.Model {
	t.Helper()
	object, err := document.Parse("hf_config", config)
	require.NoError(t, err)
	m, err := model.New(model.Request{Config: object, KVCacheDType: kvCacheDType})
	require.NoError(t, err)
	return m
}

// take measures the model of a config on one rank.
func take(t testing.TB, config []byte, kvCacheDType string, s shard) model.Inventory {
	t.Helper()
	var tr trace.Trace
	v, err := model.Take(&tr, build(t, config, kvCacheDType), s.degrees(&tr))
	require.NoError(t, err)
	return v
}

func int64Of(t testing.TB, v trace.Value) int64 {
	t.Helper()
	n, fits := v.Int64()
	require.True(t, fits)
	return n
}

func lookup(t testing.TB, name string) []byte {
	t.Helper()
	known, found := model.Lookup(name)
	require.True(t, found, "%s", name)
	return known.Config()
}
