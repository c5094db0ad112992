// Package compare puts two cases side by side and says which input moved which term.
//
// Nothing here computes a figure of its own: every figure is one of a report, of
// budget.Resolve and budget.Estimate, and every difference is one of two reports.
//
// # The walk
//
// Between the two cases lies a walk: the first, changed one member after the other
// until it is the second. Each case on the way is run by the engine, and what its step
// changes in the report is what the step moved. So the movements add up: for a term
// that every report of the walk has, the differences of the steps sum up to exactly
// that of the two cases.
//
// What a step moved depends on the order, as the members before it have changed
// already and those after it have not: at another tensor parallel size, the same
// change of the model moves the weights by another number of bytes. The order is
// always the same: schema and release, hardware, mode, model, drafter, entry point,
// then the other engine arguments as [neuronkv/budget.EngineArgs] has them, then the
// other variables by name, then overrides. A case in the middle of a walk may be one
// that no server starts with; its terms say so.
package compare
