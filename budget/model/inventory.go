package model

import "neuronkv/budget/trace"

// An Inventory is what one rank holds of a model, its drafter included.
type Inventory struct {
	Tensors []Tensor

	ParameterBytes trace.Value
	BufferBytes    trace.Value
	BytesUsed      trace.Value // ParameterBytes + BufferBytes
	NumParameters  trace.Value // tensors, not elements
	NumBuffers     trace.Value // tensors, not elements
	DrafterBytes   trace.Value // the drafter's part of BytesUsed; the zero Value without a drafter
}

var sumRule = trace.Rule{Source: "neuron_worker.py, _get_byte_used_from_model"}

// Take measures every tensor of the model on one rank and sums them. Where the
// reference refuses a shape, the error is a [*Refusal]; a degree of 0 is Python's
// ZeroDivisionError.
func Take(t *trace.Trace, m Model, d Degrees) (Inventory, error) {
	l := newLedger(t, d, m.room())
	if err := m.write(l); err != nil {
		return Inventory{}, err
	}
	if l.err != nil {
		return Inventory{}, l.err
	}
	for i := range l.tensors {
		l.tensors[i].measure(t)
	}
	return l.sum(), nil
}

// sum adds the figures up.
func (l *ledger) sum() Inventory {
	v := Inventory{Tensors: l.tensors}
	terms := make([]trace.Value, 0, len(l.tensors))
	total := func(id string, counts func(*Tensor) bool, figure func(*Tensor) trace.Value) trace.Value {
		terms = terms[:0]
		for i := range l.tensors {
			if counts(&l.tensors[i]) {
				terms = append(terms, figure(&l.tensors[i]))
			}
		}
		return l.Sum(id, sumRule, terms...)
	}
	v.ParameterBytes = total("parameter_bytes", isParameter, bytesOf)
	v.BufferBytes = total("buffer_bytes", isBuffer, bytesOf)
	v.NumParameters = total("num_parameters", isParameter, countOf)
	v.NumBuffers = total("num_buffers", isBuffer, countOf)
	if l.of == OfDrafter {
		v.DrafterBytes = total("drafter_bytes", isDrafters, bytesOf)
	}
	v.BytesUsed = l.Add("bytes_used", sumRule, v.ParameterBytes, v.BufferBytes)
	return v
}

func isParameter(s *Tensor) bool { return s.Kind == Parameter }
func isBuffer(s *Tensor) bool    { return s.Kind == Buffer }
func isDrafters(s *Tensor) bool  { return s.Of == OfDrafter }

func bytesOf(s *Tensor) trace.Value { return s.Bytes }
func countOf(s *Tensor) trace.Value { return s.Count }

// Beyond finds a tensor with a figure that does not fit 64 bits.
func (v Inventory) Beyond() (name string, found bool) {
	for _, s := range v.Tensors {
		if !fits(s.Count, s.Bytes) || !fits(s.Shape...) {
			return s.Name, true
		}
	}
	return "bytes_used", !fits(v.BytesUsed)
}

func fits(figures ...trace.Value) bool {
	for _, v := range figures {
		if _, fits := v.Int64(); !fits {
			return false
		}
	}
	return true
}
