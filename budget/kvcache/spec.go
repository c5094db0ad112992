package kvcache

// A Kind is the type of a layer's KV cache, by the name of vLLM's spec.
type Kind string

// The kinds. The reference release serves the first two; the others are of
// development builds.
const (
	Full    Kind = "FullAttentionSpec"
	Sliding Kind = "SlidingWindowSpec"
	MLA     Kind = "MLAAttentionSpec" // one latent buffer, never divided by tensor parallelism
	Mamba   Kind = "MambaSpec"        // a recurrent state of fixed size a sequence

	uniformType = "UniformTypeKVCacheSpecs" // layers of one type with different head shapes
)

// A Spec is the KV cache of one layer on one rank. Layers with equal specs share
// groups.
type Spec struct {
	Kind      Kind
	BlockSize int64 // tokens; of a recurrent layer its mamba_block_size
	KVHeads   int64 // per rank; 0 for MLA and Mamba
	HeadSize  int64 // elements; of an MLA layer the whole row; 0 for Mamba
	Element   int64 // bytes of one element; 0 for Mamba
	Window    int64 // tokens; 0 but for Sliding
	DType     string
	State     string // of a recurrent layer: its shapes and types, as written
	Page      int64  // bytes of one page
}

// A Layer is a spec with the layer's name, for errors; an empty name is that of its
// place, layers.{i}.self_attn.
type Layer struct {
	Spec
	Name string
}

// The most that a layer may state, so that a page fits 64 bits.
const (
	MostBlockSize = 1 << 24 // tokens
	mostHeads     = 1 << 16
	mostHeadSize  = 1 << 16 // elements
	mostPage      = 1 << 59 // bytes
)

// keysAndValues is the 2 of a page: one tensor for keys, one for values.
const keysAndValues = 2

// Attention is a full layer, or a sliding one where window is not 0:
//
//	page = block_size * kv_heads_per_rank * 2 * head_size * element size
func Attention(blockSize, kvHeads, headSize, window int64, dtype string) (Spec, error) {
	element, err := ElementSize(dtype)
	s := Spec{Kind: Full, BlockSize: blockSize, KVHeads: kvHeads, HeadSize: headSize, Element: element, Window: window, DType: dtype}
	if window > 0 {
		s.Kind = Sliding
	}
	s.Page = blockSize * kvHeads * keysAndValues * headSize * element
	return s, err
}

// Latent is an MLA layer. There is no factor 2:
//
//	page = block_size * row * element size
//
// With cache_dtype_str fp8_ds_mla a token takes 656 bytes, whatever row and type.
func Latent(blockSize, row int64, dtype, cacheString string) (Spec, error) {
	if cacheString == "fp8_ds_mla" {
		return Spec{Kind: MLA, BlockSize: blockSize, HeadSize: dsMLARow, Element: 1, DType: cacheString, Page: blockSize * dsMLARow}, nil
	}
	element, err := ElementSize(dtype)
	return Spec{Kind: MLA, BlockSize: blockSize, HeadSize: row, Element: element, DType: dtype, Page: blockSize * row * element}, err
}

// dsMLARow is the bytes of one token under cache_dtype_str fp8_ds_mla.
const dsMLARow = 656
