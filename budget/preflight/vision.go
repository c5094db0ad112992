package preflight

import "fmt"

const (
	visionTPField = VisionField + ".tp_size"
	visionDPField = VisionField + ".dp_size"
	whyVision     = "The vision encoder takes the ranks of one replica: its tensor-parallel times its data-parallel size is the tensor-parallel size."
)

// visionTensor: a tensor-parallel size alone divides the ranks.
//
// Source: VisionNeuronConfig.resolve_tp_dp.
func visionTensor(r *reading) *Finding {
	if r.visionTP == 1 || r.visionDP != 1 || r.TensorParallel%r.visionTP == 0 {
		return nil
	}
	return raised(visionTPField, fmt.Sprintf("world_size (%d) must be divisible by vision tp_size (%d)", r.TensorParallel, r.visionTP),
		whyVision, Set(visionTPField, r.visionDivisor(r.visionTP)))
}

// visionData: a data-parallel size alone divides the ranks.
//
// Source: VisionNeuronConfig.resolve_tp_dp.
func visionData(r *reading) *Finding {
	if r.visionDP == 1 || r.visionTP != 1 || r.TensorParallel%r.visionDP == 0 {
		return nil
	}
	return raised(visionDPField, fmt.Sprintf("world_size (%d) must be divisible by vision dp_size (%d)", r.TensorParallel, r.visionDP),
		whyVision, Set(visionDPField, r.visionDivisor(r.visionDP)))
}

// visionProduct: both sizes together are the ranks.
//
// Source: VisionNeuronConfig.resolve_tp_dp.
func visionProduct(r *reading) *Finding {
	t, d, w := r.visionTP, r.visionDP, r.TensorParallel
	if t == 1 || d == 1 || t*d == w {
		return nil
	}
	return raised(VisionField, fmt.Sprintf("vision tp_size (%d) * dp_size (%d) = %d must equal world_size (%d)", t, d, t*d, w),
		whyVision, distinct([]Change{Set(visionDPField, w/t), Set(visionTPField, w/d), Set(visionDPField, 1), Set(visionTPField, 1)})...)
}

// visionDivisor is the largest smaller size that divides the ranks.
func (r *reading) visionDivisor(size int64) int64 {
	return below(min(size, r.TensorParallel+1), func(n int64) bool { return r.TensorParallel%n == 0 })
}
