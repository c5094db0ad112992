package budget

import (
	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// A worker is the reference's NeuronWorker as far as the budget goes: it computes
// in the reference's order, and it collects steps and log lines.
type worker struct {
	trace   *trace.Trace
	env     Environment
	release Release
	lines   []LogLine
}

var (
	workerRule = trace.Rule{Source: "vllm_neuron/vllm/worker/neuron_worker.py"}
	envsRule   = trace.Rule{Source: "vllm_neuron/envs.py"}
)

// A kvBudget is what the worker has computed so far. A figure it has not reached
// has no id.
type kvBudget struct {
	total, used, gmu                  trace.Value
	totalBudget, user, cap, available trace.Value
	capFraction, minimum              trace.Value // minimum: bytes; no id when the guard is off
}

// computeKVBudget is _compute_kv_budget:
//
//	total_budget  = int(total_hbm_bytes * gpu_memory_utilization)
//	user_budget   = max(total_budget - bytes_used, 0)
//	heuristic_cap = int(total_budget * cap_fraction)
//	available     = max(min(user_budget, heuristic_cap), 0)
//
// in the reference's order of evaluation, which decides the error that a user
// sees: total_budget, the cap fraction's text and range, the cap, the minimum's
// text, the guard. b carries total, used and gmu, of any value.
func (w *worker) computeKVBudget(b *kvBudget) (fault *Error) {
	if fault = w.totalBudget(b); fault != nil {
		return fault
	}
	before := w.trace.Sub("total_budget_less_used", workerRule, b.totalBudget, b.used)
	b.user = w.trace.Max("user_budget", workerRule, before, trace.Lit(0))
	if b.cap, fault = w.capped(b, "heuristic_cap"); fault != nil {
		return fault
	}
	smaller := w.trace.Min("smaller_budget", workerRule, b.user, b.cap)
	b.available = w.trace.Max("available", workerRule, smaller, trace.Lit(0))
	w.logHeuristic(b)
	if fault = w.guard(b); fault != nil {
		return fault
	}
	w.logMemory(b)
	return nil
}

// totalBudget computes int(total * gmu); a product that is not finite is the
// reference's ValueError or OverflowError.
func (w *worker) totalBudget(b *kvBudget) *Error {
	var err error
	b.totalBudget, err = w.trace.IntMul("total_budget", workerRule, b.total, b.gmu)
	if err != nil {
		return raised(StageBudget, "engine_args.gpu_memory_utilization", err)
	}
	return nil
}

// capped reads the cap fraction and computes int(total_budget * fraction). nan
// passes the range check, as in the reference, and fails here.
func (w *worker) capped(b *kvBudget, id string) (trace.Value, *Error) {
	fraction, fault := w.capFraction()
	if fault != nil {
		return trace.Value{}, fault
	}
	b.capFraction = w.trace.Float("cap_fraction", fraction, envsRule)
	v, err := w.trace.IntMul(id, workerRule, b.totalBudget, b.capFraction)
	if err != nil {
		return trace.Value{}, raised(StageBudget, "env."+EnvCapFraction, err)
	}
	return v, nil
}

// capFraction is _get_kv_cap_fraction: the variable's double, refused when
// cap <= 0 or cap > 1.
func (w *worker) capFraction() (float64, *Error) {
	fraction, err := w.env.Float(EnvCapFraction, w.release.capFraction)
	if err != nil {
		return 0, raised(StageEnvironment, "env."+EnvCapFraction, err)
	}
	if fraction <= 0 || fraction > 1 {
		return 0, &Error{StageEnvironment, "RuntimeError", EnvCapFraction + " must be in (0, 1]. Got " + pynum.Repr(fraction) + ".", "env." + EnvCapFraction}
	}
	return fraction, nil
}

// guard is the minimum KV guard: off unless the minimum is above 0, which nan is
// not; else available < int(minimum * 1024^3) is refused.
func (w *worker) guard(b *kvBudget) *Error {
	field := "env." + EnvMinKVGiB
	minimum, err := w.env.Float(EnvMinKVGiB, w.release.minKVGiB)
	if err != nil {
		return raised(StageEnvironment, field, err)
	}
	if !(minimum > 0) {
		return nil
	}
	gibs := w.trace.Float("min_kv_gib", minimum, envsRule)
	b.minimum, err = w.trace.IntMul("min_kv_bytes", workerRule, gibs, trace.Lit(bytesPerGiB))
	if err != nil {
		return raised(StageBudget, field, err)
	}
	if w.trace.Less("below_minimum", workerRule, b.available, b.minimum).True() {
		return &Error{StageBudget, "RuntimeError", "Computed KV cache budget is below minimum threshold. effective=" + gib(b.available) +
			" GiB, minimum=" + pynum.Fixed(minimum, 2) + " GiB. Increase gpu_memory_utilization or lower " + EnvMinKVGiB + ".", field}
	}
	return nil
}

// bytesPerGiB is 2^30.
const bytesPerGiB = 1 << 30
