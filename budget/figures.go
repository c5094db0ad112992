package budget

import (
	"neuronkv/budget/model"
	"neuronkv/budget/trace"
)

// budgetReport writes the budget down as far as it was computed; nil where not
// even a total is known.
func (e *estimate) budgetReport() *Budget {
	b := &e.budget
	if b.total.ID == "" {
		return nil
	}
	out := &Budget{
		TotalBudget:          e.bytes(b.totalBudget),
		UserBudget:           e.bytes(b.user),
		HeuristicCap:         e.bytes(b.cap),
		Available:            e.bytes(b.available),
		BytesUsed:            e.bytes(b.used),
		MinKVBytes:           e.bytes(b.minimum),
		GPUMemoryUtilization: double(b.gmu),
		CapFraction:          double(b.capFraction),
		Binding:              e.binding(),
	}
	if *e.report.Mode != CPU {
		out.TotalHBMBytes = e.bytes(b.total)
	}
	return out
}

// binding names the term that set the budget; nil while there is none.
func (e *estimate) binding() *Binding {
	term := BindsUserBudget
	switch b := e.budget; {
	case b.available.ID == "":
		return nil
	case *e.report.Mode == CPU:
		term = BindsNothing
	case b.cap.Int().Cmp(b.user.Int()) < 0:
		term = BindsHeuristicCap
	}
	return &term
}

// bytes is a figure of the report: nil where it was not computed, and where it
// does not fit 64 bits, with a note that gives it in full.
func (e *estimate) bytes(v trace.Value) *int64 {
	if v.ID == "" {
		return nil
	}
	n, fits := v.Int64()
	if fits {
		e.numbers = append(e.numbers, n)
		return &e.numbers[len(e.numbers)-1]
	}
	field, unit := beyond64(v.ID)
	e.note("beyond_64_bits", field, v.Mark, v.ID+" is "+v.String()+unit+", which does not fit the report's 64 bits; the calculation was made with the whole number.", workerRule.Source)
	return nil
}

// beyond64 is the report's field of a step whose result may not fit 64 bits, and
// its unit.
func beyond64(id string) (field, unit string) {
	switch id {
	case "left_for_graphs":
		return "left_for_graphs_bytes", " bytes"
	case "num_tokens":
		return "kv_cache." + id, ""
	case "bytes_per_block", "kv_bytes_allocated":
		return "kv_cache." + id, " bytes"
	}
	return "budget." + id, " bytes"
}

// double is a figure of the report that is a fraction; nil where it was not read.
func double(v trace.Value) *Float {
	if v.ID == "" {
		return nil
	}
	x := Float(v.Float())
	return &x
}

// modelReport writes down what one rank holds.
func (e *estimate) modelReport(v model.Inventory) *Model {
	out := &Model{
		Architecture:   e.model.Architecture(),
		Variant:        e.model.Variant(),
		BytesUsed:      e.bytes(v.BytesUsed),
		ParameterBytes: e.bytes(v.ParameterBytes),
		BufferBytes:    e.bytes(v.BufferBytes),
		NumParameters:  e.bytes(v.NumParameters),
		NumBuffers:     e.bytes(v.NumBuffers),
		DrafterBytes:   e.bytes(v.DrafterBytes),
		Tensors:        make([]Tensor, len(v.Tensors)),
	}
	dims := make([]int64, 0, maxShapeDims*len(v.Tensors))
	for i, s := range v.Tensors {
		from := len(dims)
		for _, d := range s.Shape {
			n, _ := d.Int64()
			dims = append(dims, n)
		}
		count, _ := s.Count.Int64()
		size, _ := s.Bytes.Int64()
		out.Tensors[i] = Tensor{s.Name, dims[from:len(dims):len(dims)], string(s.DType), count, size, s.Of}
	}
	return out
}

// maxShapeDims is about how many dimensions a tensor has.
const maxShapeDims = 3
