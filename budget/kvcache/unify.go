package kvcache

import (
	"fmt"
	"slices"
	"strconv"

	"neuronkv/budget/document"
	"neuronkv/budget/pynum"
)

// unifyPages makes all pages as large as the largest, P: a layer whose page
// divides P has its block size multiplied by P / page. The first one that does
// not divide is refused.
func unifyPages(layers []Layer) ([]Layer, error) {
	largest := int64(0)
	for i := range layers {
		largest = max(largest, layers[i].Page)
	}
	layers = slices.Clone(layers)
	for i := range layers {
		l := &layers[i]
		switch {
		case l.Page == largest:
		case l.Page <= 0 || largest%l.Page != 0:
			return nil, pynum.Raise("NotImplementedError", "Layer "+layerName(l, i)+": page size is not divisible by the maximum page size and cannot be padded. Padding is only supported for attention layers whose backend indexes KV pages by the block stride (indexes_kv_by_block_stride is True).")
		case l.Kind == Mamba:
			return nil, &document.FieldError{Field: "override.kv_layers", Message: fmt.Sprintf(
				"got a recurrent page of %d bytes beside a page of %d, which its block size does not change; accepted: page_size_padded %d", l.Page, largest, largest)}
		default:
			l.BlockSize *= largest / l.Page
			l.Page = largest
		}
	}
	return layers, nil
}

// layerName is the layer's own name, or the one of its place.
func layerName(l *Layer, i int) string {
	if l.Name != "" {
		return l.Name
	}
	return "layers." + strconv.Itoa(i) + ".self_attn"
}
