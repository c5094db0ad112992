// Package trace records how a number came about, in the pass that computes it.
//
// Every operation of the engine that leads to a reported figure is a method of
// [Trace]: it computes the result, and it writes down a [Step] that holds the
// operation, its operands and the result. What a page shows as a derivation,
// what an export holds and what a log line prints are renderings of those
// steps; nothing is computed a second time for display.
//
// # The grammar
//
// The operations are closed ([Op]):
//
//	a                        a value taken from the case, a table or a reading
//	a + b      a - b         integers of any size
//	a * b * ...              integers of any size
//	int(a * b)               Python's: the integer as a double, one product, truncated
//	int(a)                   Python's: a double, truncated
//	a // b                   floor division
//	cdiv(a, b)               ceiling division
//	min(a, b)  max(a, b)
//	sum(a, b, ...)
//	float(a) / float(b)      doubles
//	a < b      a <= b        a comparison
//
// Operands are written as integers or by Python's repr of the double, never
// rounded, so that evaluating the printed text gives the printed result.
//
// # Marks
//
// A [Value] carries a [Mark]. The result of an operation takes the weakest mark
// of its operands and of the rule that was applied: one assumed operand makes
// every figure that follows from it assumed.
package trace
