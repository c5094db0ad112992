package budget

import "neuronkv/budget/trace"

// A LogLine is a line that the reference writes.
type LogLine = trace.LogLine

// The levels of the reference's log lines.
const (
	Debug   = trace.Debug // visible only with the plugin's log level raised
	Info    = trace.Info
	Warning = trace.Warning
)

// gib writes bytes as the reference's log lines do: GiB with two decimals.
func gib(v trace.Value) string { return trace.GiB(v) }

func (w *worker) log(level, form string, figures ...trace.Value) {
	w.lines = append(w.lines, trace.NewLogLine(level, form, figures...))
}

// logHeuristic is the line before the minimum KV guard; the reference prints
// max(cap, 0).
func (w *worker) logHeuristic(b *kvBudget) {
	printedCap := b.cap
	if printedCap.Int().Sign() < 0 {
		printedCap = trace.Lit(0)
	}
	w.log(Debug, "KV cache heuristic: user_budget={gib} GiB, cap={gib} GiB (total_budget={gib} GiB, total_hbm={gib} GiB, bytes_used={gib} GiB, cap_fraction={float}), effective={gib} GiB",
		b.user, printedCap, b.totalBudget, b.total, b.used, b.capFraction, b.available)
}

// logMemory is the line after the minimum KV guard.
func (w *worker) logMemory(b *kvBudget) {
	w.log(Debug, "KV cache memory: {gib} GiB total × {percent}% gpu_memory_utilization - {gib} GiB used = {gib} GiB user budget, {gib} GiB available",
		b.total, b.gmu, b.used, b.user, b.available)
}
