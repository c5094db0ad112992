package model

// A KVLayer is an attention layer with a KV cache.
type KVLayer struct {
	KVHeads int64  // num_key_value_heads, before sharding
	HeadDim int64  // elements of one head
	Window  int64  // tokens that a sliding layer looks back on; 0 for full attention
	Drafter bool   // of the drafter
	Name    string // of a drafter's layer; empty for a target's, which is layers.{i}.self_attn
}

// layer is a layer of full attention with these heads.
func (h heads) layer() KVLayer {
	return KVLayer{KVHeads: h.keyValue, HeadDim: h.dim}
}
