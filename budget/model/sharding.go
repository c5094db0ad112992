package model

import "neuronkv/budget/trace"

var (
	mlpRule       = trace.Rule{Source: "MLP layer of the plugin: intermediate_size over tensor_parallel_size * mlp_dp_size"}
	embeddingRule = trace.Rule{Source: "vocabulary-parallel embedding of the plugin: rows rounded up"}
	lmHeadRule    = trace.Rule{Source: "lm_head of the plugin: rows over its group"}
	// The source of lm_head's layer could not be had, so where its group does not
	// divide the vocabulary the rounding is an assumption.
	lmHeadRoundedRule = trace.Rule{Source: "lm_head of the plugin: rows over its group, taken to be rounded up as the embedding's are", Mark: trace.Assumed}
)

// A rank is the sizes of one rank, each a step.
type rank struct {
	shares
	dtype          DType
	hidden, layers trace.Value
	columns        trace.Value // the MLP's width
	embeddingRows  trace.Value
	lmHeadRows     trace.Value
}

// rank shares a text model by component groups: tp * attention_dp, tp * mlp_dp,
// tp * embedding_dp and tp * lm_head_dp.
func (t *text) rank(l *ledger) *rank {
	r := t.rankSizes(l, configRule)
	r.shares = t.heads.share(l, &targetHeads, t.heads.attentionGroup(l), r.hidden)
	whole := l.Int("intermediate_size", t.intermediate, configRule)
	r.columns = l.floorDiv("intermediate_per_rank", mlpRule, whole, l.Mul("mlp_shards", mlpRule, l.TensorParallel, l.MLPDP))
	t.vocabularyByComponent(l, r)
	return r
}

// rankByTensorParallelism shares a text model by tensor parallelism alone, which
// data parallelism replicates.
func (t *text) rankByTensorParallelism(l *ledger) *rank {
	r := t.rankSizes(l, configRule)
	r.shares = t.heads.share(l, &targetHeads, group{shards: l.TensorParallel}, r.hidden)
	whole := l.Int("intermediate_size", t.intermediate, configRule)
	r.columns = l.floorDiv("intermediate_per_rank", mlpRule, whole, l.TensorParallel)
	vocabulary := l.Int("vocab_size", t.vocabulary, configRule)
	r.embeddingRows = l.ceilDiv("embedding_rows_per_rank", embeddingRule, vocabulary, l.TensorParallel)
	r.lmHeadRows = lmHeadRows(l, vocabulary, l.TensorParallel)
	return r
}

// rankSizes begins a rank with the sizes that are not shared. The rule says where
// the hidden size comes from.
func (t *text) rankSizes(l *ledger, rule trace.Rule) *rank {
	l.hidden = l.Int("hidden_size", t.hidden, rule)
	return &rank{dtype: t.dtype, hidden: l.hidden, layers: l.Int("num_hidden_layers", t.layers, configRule)}
}

// vocabularyByComponent shares the vocabulary: cdiv(V, tp * embedding_dp) and
// cdiv(V, tp * lm_head_dp) rows.
func (t *text) vocabularyByComponent(l *ledger, r *rank) {
	whole := l.Int("vocab_size", t.vocabulary, configRule)
	group := l.Mul("embedding_shards", embeddingRule, l.TensorParallel, l.EmbeddingDP)
	r.embeddingRows = l.ceilDiv("embedding_rows_per_rank", embeddingRule, whole, group)
	r.lmHeadRows = lmHeadRows(l, whole, l.Mul("lm_head_shards", lmHeadRule, l.TensorParallel, l.LMHeadDP))
}

// lmHeadRows are the rows of lm_head on one rank.
func lmHeadRows(l *ledger, vocabulary, group trace.Value) trace.Value {
	rule := lmHeadRoundedRule
	if divides(group, vocabulary) {
		rule = lmHeadRule
	}
	return l.ceilDiv("lm_head_rows_per_rank", rule, vocabulary, group)
}
