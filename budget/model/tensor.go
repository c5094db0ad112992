package model

import "neuronkv/budget/trace"

// A Kind says whether a tensor is a parameter or a registered buffer.
type Kind uint8

// The kinds of tensors that the worker sums.
const (
	Parameter Kind = iota
	Buffer
)

// The models that a tensor may be of.
const (
	OfTarget  = "target"
	OfDrafter = "drafter"
)

// A Tensor is one tensor of a rank, or as many alike as the layers that hold it.
type Tensor struct {
	Name  string        // also the id of the step that gives Bytes; a drafter's begins with "drafter.", vision with "visual."
	Of    string        // [OfTarget] or [OfDrafter]
	Shape []trace.Value // of one tensor, on one rank; empty for a scalar
	DType DType
	Count trace.Value // how many alike
	Kind  Kind
	Bytes trace.Value // product(Shape) * element size * Count
}

// maxDims is the most dimensions a tensor of the inventories has.
const maxDims = 6

var bytesRule = trace.Rule{Source: "neuron_worker.py, _get_byte_used_from_model: nbytes of the tensor, times how many alike"}

// measure computes the tensor's bytes.
func (s *Tensor) measure(t *trace.Trace) {
	var store [maxDims + 2]trace.Value
	factors := append(store[:0], s.Shape...)
	factors = append(factors, trace.Lit(s.DType.Size()), s.Count)
	s.Bytes = t.Mul(s.Name, bytesRule, factors...)
}
