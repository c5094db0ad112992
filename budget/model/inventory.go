package model

import "neuronkv/budget/trace"

// An Inventory is what one rank holds of a model.
type Inventory struct {
	Tensors []Tensor

	ParameterBytes trace.Value
	BufferBytes    trace.Value
	BytesUsed      trace.Value // ParameterBytes + BufferBytes
	NumParameters  trace.Value // tensors, not elements
	NumBuffers     trace.Value // tensors, not elements
}

var sumRule = trace.Rule{Source: "neuron_worker.py, _get_byte_used_from_model"}

// Take measures every tensor of the model on one rank and sums them.
func Take(t *trace.Trace, m Model, d Degrees) (Inventory, error) {
	tensors, err := m.tensors(t, d)
	if err != nil {
		return Inventory{}, err
	}
	for i := range tensors {
		tensors[i].measure(t)
	}
	v := Inventory{Tensors: tensors}
	v.ParameterBytes = total(t, "parameter_bytes", tensors, Parameter, bytesOf)
	v.BufferBytes = total(t, "buffer_bytes", tensors, Buffer, bytesOf)
	v.NumParameters = total(t, "num_parameters", tensors, Parameter, countOf)
	v.NumBuffers = total(t, "num_buffers", tensors, Buffer, countOf)
	v.BytesUsed = t.Add("bytes_used", sumRule, v.ParameterBytes, v.BufferBytes)
	return v, nil
}

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

func bytesOf(s *Tensor) trace.Value { return s.Bytes }
func countOf(s *Tensor) trace.Value { return s.Count }

// total sums one figure over the tensors of a kind.
func total(t *trace.Trace, id string, tensors []Tensor, kind Kind, figure func(*Tensor) trace.Value) trace.Value {
	terms := make([]trace.Value, 0, len(tensors))
	for i := range tensors {
		if tensors[i].Kind == kind {
			terms = append(terms, figure(&tensors[i]))
		}
	}
	return t.Sum(id, sumRule, terms...)
}
