package model

import "neuronkv/budget/trace"

var (
	mlpRule        = trace.Rule{Source: "MLP layer of the plugin: intermediate_size over tensor_parallel_size * mlp_dp_size"}
	vocabularyRule = trace.Rule{Source: "vocabulary-parallel layers of the plugin: rows rounded up"}
)

// mlpColumns is the MLP width of one rank: I // (tp * mlp_dp).
func mlpColumns(t *trace.Trace, d Degrees, intermediate int64) (trace.Value, error) {
	whole := t.Int("intermediate_size", intermediate, configRule)
	shards := t.Mul("mlp_shards", mlpRule, d.TensorParallel, d.MLPDP)
	return t.FloorDiv("intermediate_per_rank", mlpRule, whole, shards)
}

// vocabularyRows are the rows of the embedding and of lm_head on one rank:
// cdiv(V, tp * embedding_dp) and cdiv(V, tp * lm_head_dp).
func vocabularyRows(t *trace.Trace, d Degrees, vocabulary int64) (embedding, lmHead trace.Value, err error) {
	whole := t.Int("vocab_size", vocabulary, configRule)
	group := t.Mul("embedding_shards", vocabularyRule, d.TensorParallel, d.EmbeddingDP)
	if embedding, err = t.CeilDiv("embedding_rows_per_rank", vocabularyRule, whole, group); err != nil {
		return
	}
	group = t.Mul("lm_head_shards", vocabularyRule, d.TensorParallel, d.LMHeadDP)
	lmHead, err = t.CeilDiv("lm_head_rows_per_rank", vocabularyRule, whole, group)
	return
}
