package model

import "neuronkv/budget/trace"

// A ledger is where an architecture writes its tensors down, with the steps that
// give their dimensions. The shapes share one store.
type ledger struct {
	*trace.Trace
	Degrees
	of      string // the model that the next tensors are of
	tensors []Tensor
	dims    []trace.Value
	hidden  trace.Value // the target's hidden size, which a drafter takes over
	err     error       // the first division that failed
}

// newLedger returns a ledger with room for about that many tensors.
func newLedger(t *trace.Trace, d Degrees, room int) *ledger {
	return &ledger{
		Trace:   t,
		Degrees: d.complete(),
		of:      OfTarget,
		tensors: make([]Tensor, 0, room),
		dims:    make([]trace.Value, 0, 2*room),
	}
}

// parameter writes a parameter down: count tensors alike of a shape.
func (l *ledger) parameter(name string, d DType, count trace.Value, dims ...trace.Value) {
	l.add(name, Parameter, d, count, dims)
}

// buffer writes a registered buffer down.
func (l *ledger) buffer(name string, d DType, count trace.Value, dims ...trace.Value) {
	l.add(name, Buffer, d, count, dims)
}

func (l *ledger) add(name string, kind Kind, d DType, count trace.Value, dims []trace.Value) {
	from := len(l.dims)
	l.dims = append(l.dims, dims...)
	l.tensors = append(l.tensors, Tensor{
		Name: name, Of: l.of, DType: d, Count: count, Kind: kind,
		Shape: l.dims[from:len(l.dims):len(l.dims)],
	})
}

// floorDiv is [trace.Trace.FloorDiv]; the ledger keeps the error.
func (l *ledger) floorDiv(id string, rule trace.Rule, a, b trace.Value) trace.Value {
	v, err := l.FloorDiv(id, rule, a, b)
	l.keep(err)
	return v
}

// ceilDiv is [trace.Trace.CeilDiv]; the ledger keeps the error.
func (l *ledger) ceilDiv(id string, rule trace.Rule, a, b trace.Value) trace.Value {
	v, err := l.CeilDiv(id, rule, a, b)
	l.keep(err)
	return v
}

// keep remembers the first error.
func (l *ledger) keep(err error) {
	if l.err == nil {
		l.err = err
	}
}

// divides reports whether b divides a exactly.
func divides(b, a trace.Value) bool {
	n, fitsN := a.Int64()
	m, fitsM := b.Int64()
	return fitsN && fitsM && m != 0 && n%m == 0
}

// one is how often a tensor that no layer repeats is there.
var one = trace.Lit(1)
