package compare

import "neuronkv/budget"

// A Comparison is two cases side by side. Bytes are per rank.
type Comparison struct {
	A, B budget.Report // what the engine says of each

	Inputs []Input // in the order of A's report, with those that only B's has where they stand there
	Terms  []Term  // in the order of a report
	Walk   []Step  // from A to B; none where no member of the cases differs
}

// Cases compares two cases. Neither is changed, and nothing of the result shares
// memory with them. The engine runs twice, and once more a step. As of
// [budget.Estimate], a panic of the engine is the caller's to recover.
func Cases(a, b budget.Case) Comparison {
	a, b = clone(a), clone(b)
	c := Comparison{A: estimate(a), B: estimate(b)}
	c.Inputs = inputsOf(c.A.Inputs, c.B.Inputs)
	c.Terms = termsOf(&c.A, &c.B)
	c.walk(a, b)
	return c
}

// estimate runs the engine on a copy of a case, which the report may share.
func estimate(c budget.Case) budget.Report { return budget.Estimate(budget.Resolve(clone(c))) }
