// Package sizing answers what a reader asks once a report is there:
//
//   - [LegalTP]: which tensor parallel sizes the model can take on the machine,
//     and why not the others
//   - [Fixes]: which single change makes a failing or poor case work
//   - [CompileMargin]: which device totals give CPU compile's block count, so that
//     the compiled graphs are found again
//
// Nothing here computes a figure of its own: every answer is found by running the
// engine, budget.Resolve and budget.Estimate, on changed cases. A boundary is
// exact: bisection runs over the integers, or over the bit patterns of the
// doubles, until the last value that works and the first that does not are
// neighbours.
//
// # The verdict leads
//
// Outcomes rank by the report's verdict: fits, no evidence, uncertain, likely
// fails. What fails is never offered, and what likely fails, or what a published
// run shows to go wrong, is never recommended.
//
// # Errors
//
// A case that leaves a function nothing to work on gives a *document.FieldError,
// which names the field that is missing or cannot be used.
package sizing
