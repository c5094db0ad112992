package kvcache

// merge reports whether all layers have one spec.
func mergeable(layers []Layer) bool {
	for i := range layers {
		if layers[i].Spec != layers[0].Spec {
			return false
		}
	}
	return true
}

// uniform reports whether all layers are of one type (and window) with one block
// size, whatever their head shapes. An MLA layer is a full one to vLLM.
func uniform(layers []Layer) bool {
	for i := range layers {
		a, b := &layers[i].Spec, &layers[0].Spec
		if a.family() != b.family() || a.Window != b.Window || a.BlockSize != b.BlockSize {
			return false
		}
	}
	return true
}

// family is the kind as vLLM's class hierarchy has it.
func (s *Spec) family() Kind {
	if s.Kind == MLA {
		return Full
	}
	return s.Kind
}
