package model

import "neuronkv/budget/trace"

// heads are the attention heads of a config.
type heads struct {
	query, keyValue int64
	dim             int64 // head_dim; 0 when the config has none
}

// shares are the attention sizes of one rank.
type shares struct {
	qkvColumns trace.Value // (q + 2 kv) hd
	oRows      trace.Value // nh hd // S
}

var (
	configRule   = trace.Rule{Source: "config.json"}
	headDimRule  = trace.Rule{Source: "Llama: head_dim absent is hidden_size // num_attention_heads"}
	shardingRule = trace.Rule{Source: "attention layer of the plugin: heads over tensor_parallel_size * attention_dp_size"}
	kvHeadsRule  = trace.Rule{Source: "attention layer of the plugin: KV heads are replicated once tensor_parallel_size exceeds them"}
)

// share computes what one rank has of the heads, S = tp * attention_dp:
//
//	q = nh // S    kv = max(1, nkv // tp)    qkv columns = (q + 2 kv) hd    o rows = nh hd // S
//
// With attention data parallelism, and KV heads that S divides, kv = nkv // S.
func (h heads) share(t *trace.Trace, d Degrees, hidden trace.Value) (s shares, err error) {
	query := t.Int("num_attention_heads", h.query, configRule)
	keyValue := t.Int("num_key_value_heads", h.keyValue, configRule)
	dim, err := h.headDim(t, hidden, query)
	if err != nil {
		return s, err
	}
	shards := t.Mul("attention_shards", shardingRule, d.TensorParallel, d.AttentionDP)
	q, err := t.FloorDiv("q_heads_per_rank", shardingRule, query, shards)
	if err != nil {
		return s, err
	}
	kv, err := h.kvPerRank(t, d, keyValue, shards)
	if err != nil {
		return s, err
	}
	both := t.Mul("key_and_value_heads_per_rank", shardingRule, trace.Lit(2), kv)
	all := t.Add("qkv_heads_per_rank", shardingRule, q, both)
	s.qkvColumns = t.Mul("qkv_columns_per_rank", shardingRule, all, dim)
	width := t.Mul("attention_width", shardingRule, query, dim)
	s.oRows, err = t.FloorDiv("o_rows_per_rank", shardingRule, width, shards)
	return s, err
}

// headDim is the config's head_dim, or hidden_size // num_attention_heads.
func (h heads) headDim(t *trace.Trace, hidden, query trace.Value) (trace.Value, error) {
	if h.dim > 0 {
		return t.Int("head_dim", h.dim, configRule), nil
	}
	return t.FloorDiv("head_dim", headDimRule, hidden, query)
}

// kvPerRank is the KV heads of one rank.
func (h heads) kvPerRank(t *trace.Trace, d Degrees, keyValue, shards trace.Value) (trace.Value, error) {
	if h.allToAll(d, shards) {
		return t.FloorDiv("kv_heads_per_rank", kvHeadsRule, keyValue, shards)
	}
	share, err := t.FloorDiv("kv_heads_share", kvHeadsRule, keyValue, d.TensorParallel)
	if err != nil {
		return share, err
	}
	return t.Max("kv_heads_per_rank", kvHeadsRule, trace.Lit(1), share), nil
}

// allToAll reports whether the KV heads are spread over the attention group too:
// attention_dp > 1 and nkv > tp and nkv % S == 0.
func (h heads) allToAll(d Degrees, shards trace.Value) bool {
	tp, _ := d.TensorParallel.Int64()
	dp, _ := d.AttentionDP.Int64()
	s, fits := shards.Int64()
	return fits && dp > 1 && h.keyValue > tp && h.keyValue%s == 0
}
