// Package budget computes what vLLM on AWS Neuron (the vllm_neuron plugin) gives
// to its KV cache: a [Case] in, a [Report] out.
//
// The way is [Resolve], which applies the pinned release's defaults and says of
// every input where it came from, and then [Estimate]:
//
//	report := budget.Estimate(budget.Resolve(c))
//
// # What is reproduced
//
// The byte budget of one worker, in the three modes of the reference
// (vllm-neuron 0.24.0.1.1.0):
//
//	CPU compile  total_hbm_bytes from the table of the target; no device is there
//	Neuron       total_hbm_bytes from the runtime: used + free
//	CPU          a fair share of host memory; nothing is compiled
//
// in its order of evaluation, with Python's number semantics (package pynum), its
// exceptions by type and text, and its log lines.
//
// # Numbers
//
// Inputs and reported bytes are int64; intermediates are of any size, so that
// nothing wraps. Every figure is the result of a step (package trace).
//
// # Purity
//
// The standard library alone, no input or output, no clock, no mutable state: the
// same case gives the same report on every machine.
package budget
