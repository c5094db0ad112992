package model

import "neuronkv/budget/trace"

// heads are the attention heads of a config.
type heads struct {
	query, keyValue int64
	dim             int64      // elements of one head
	dimRule         trace.Rule // where dim comes from
	divided         bool       // dim is hidden_size // num_attention_heads
}

// headIDs are the ids of the steps that share heads among ranks.
type headIDs struct {
	query, keyValue, dim, shards, perRank, kvShare, kvPerRank, both, all, columns, width, rows string
}

var targetHeads = headIDs{
	"num_attention_heads", "num_key_value_heads", "head_dim", "attention_shards", "q_heads_per_rank", "kv_heads_share", "kv_heads_per_rank",
	"key_and_value_heads_per_rank", "qkv_heads_per_rank", "qkv_columns_per_rank", "attention_width", "o_rows_per_rank",
}

// shares are the attention sizes of one rank.
type shares struct {
	queryHeads trace.Value // q
	dim        trace.Value // hd
	qkvColumns trace.Value // (q + 2 kv) hd
	oRows      trace.Value // nh hd // S
}

var (
	headDimRule  = trace.Rule{Source: "head_dim of the config, where there is none to take: hidden_size // num_attention_heads"}
	shardingRule = trace.Rule{Source: "attention layer of the plugin: heads over tensor_parallel_size * attention_dp_size"}
	kvHeadsRule  = trace.Rule{Source: "attention layer of the plugin: KV heads are replicated once tensor_parallel_size exceeds them"}
)

// heads takes the attention heads of a Llama config: without num_key_value_heads
// it has as many as query heads, without head_dim hidden // query heads.
func (r *reader) heads(hidden int64) heads {
	h := heads{query: r.size("num_attention_heads"), keyValue: r.optionalSize("num_key_value_heads")}
	r.headDim(&h, hidden, 0, trace.Rule{})
	return h.completed()
}

// headsWith takes the attention heads of a config in which num_key_value_heads
// has to be there (null: as many as query heads), and in which head_dim has a
// default of its own when it is absent (null: hidden // query heads).
func (r *reader) headsWith(hidden, dim int64, rule trace.Rule) heads {
	h := heads{query: r.size("num_attention_heads"), keyValue: r.sizeOrNull("num_key_value_heads")}
	r.headDim(&h, hidden, dim, rule)
	return h.completed()
}

func (h heads) completed() heads {
	if h.keyValue == 0 {
		h.keyValue = h.query
	}
	return h
}

// headDim takes head_dim; absent is a default, where there is one.
func (r *reader) headDim(h *heads, hidden, absent int64, rule trace.Rule) {
	h.dim, h.dimRule = r.optionalSize("head_dim"), configRule
	if _, present := r.object.Value("head_dim"); !present && absent > 0 {
		h.dim, h.dimRule = absent, rule
	}
	if h.dim > 0 || r.err != nil {
		return
	}
	h.divided = true
	if h.dim = hidden / h.query; h.dim == 0 {
		_, err := r.object.Int("head_dim", 1, mostSize)
		r.keep(err)
	}
}

// A group is the ranks that share the attention heads.
type group struct {
	shards trace.Value
	spread bool // the KV heads are shared by all of it, instead of by tensor parallelism
}

// attentionGroup is S = tp * attention_dp. KV heads are spread over all of it with
//
//	attention_dp > 1 and nkv > tp and nkv % S == 0
func (h heads) attentionGroup(l *ledger) group {
	shards := l.Mul(targetHeads.shards, shardingRule, l.TensorParallel, l.AttentionDP)
	tp, _ := l.TensorParallel.Int64()
	dp, _ := l.AttentionDP.Int64()
	s, fits := shards.Int64()
	return group{shards, fits && dp > 1 && h.keyValue > tp && h.keyValue%s == 0}
}

// share computes what one rank has of the heads, S being the group's ranks:
//
//	q = nh // S    kv = max(1, nkv // tp)    qkv columns = (q + 2 kv) hd    o rows = nh hd // S
//
// With spread KV heads, kv = nkv // S.
func (h heads) share(l *ledger, ids *headIDs, g group, hidden trace.Value) (s shares) {
	query := l.Int(ids.query, h.query, configRule)
	keyValue := l.Int(ids.keyValue, h.keyValue, configRule)
	s.dim = h.headDim(l, ids, hidden, query)
	s.queryHeads = l.floorDiv(ids.perRank, shardingRule, query, g.shards)
	both := l.Mul(ids.both, shardingRule, trace.Lit(2), kvPerRank(l, ids, g, keyValue))
	all := l.Add(ids.all, shardingRule, s.queryHeads, both)
	s.qkvColumns = l.Mul(ids.columns, shardingRule, all, s.dim)
	width := l.Mul(ids.width, shardingRule, query, s.dim)
	s.oRows = l.floorDiv(ids.rows, shardingRule, width, g.shards)
	return s
}

// headDim is the step that gives head_dim.
func (h heads) headDim(l *ledger, ids *headIDs, hidden, query trace.Value) trace.Value {
	if h.divided {
		return l.floorDiv(ids.dim, headDimRule, hidden, query)
	}
	return l.Int(ids.dim, h.dim, h.dimRule)
}

// kvPerRank is the KV heads of one rank.
func kvPerRank(l *ledger, ids *headIDs, g group, keyValue trace.Value) trace.Value {
	if g.spread {
		return l.floorDiv(ids.kvPerRank, kvHeadsRule, keyValue, g.shards)
	}
	share := l.floorDiv(ids.kvShare, kvHeadsRule, keyValue, l.TensorParallel)
	return l.Max(ids.kvPerRank, kvHeadsRule, one, share)
}
