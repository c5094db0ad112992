package kvcache

import (
	"slices"

	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// disableHybrid is what vLLM does with a model of several specs when the hybrid
// KV cache manager is off: where full and sliding layers are mixed, the sliding
// ones become full for sizing. What is still not of one type is refused. An
// all-sliding model of one window stays sliding.
func (p *planner) disableHybrid(layers []Layer) ([]Layer, error) {
	if len(layers) == 0 || mergeable(layers) || uniform(layers) {
		return layers, nil
	}
	p.log(trace.Warning, "Hybrid KV cache manager is disabled for this hybrid model, This means we do not enable any optimizations for saving KV cache memory (e.g., dropping the KV cache outside the sliding window). The compute of layers like sliding window is still saved.")
	isKind := func(k Kind) func(Layer) bool { return func(l Layer) bool { return l.family() == k } }
	if slices.ContainsFunc(layers, isKind(Full)) && slices.ContainsFunc(layers, isKind(Sliding)) {
		layers = slices.Clone(layers)
		for i := range layers {
			if layers[i].Kind == Sliding {
				layers[i].Kind, layers[i].Window = Full, 0
			}
		}
	}
	if !mergeable(layers) && !uniform(layers) {
		return nil, pynum.Raise("ValueError", "Hybrid KV cache manager is disabled but failed to convert the KV cache specs to one unified type.")
	}
	return layers, nil
}
