package budget

import (
	"fmt"

	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// The levels of the reference's log lines.
const (
	Debug   = "DEBUG" // visible only with the plugin's log level raised
	Info    = "INFO"
	Warning = "WARNING"
)

// A LogLine is a line that the reference writes.
type LogLine struct {
	Level string `json:"level"`
	Text  string `json:"text"`
}

// gib writes bytes as the reference's log lines do: GiB with two decimals.
func gib(v trace.Value) string { return pynum.Fixed(pynum.GiB(v.Int()), 2) }

// percent writes a fraction as the log lines do, times 100 with one decimal.
func percent(v trace.Value) string {
	return pynum.Fixed(pynum.MulFloats(v.Float(), 100), 1)
}

func (w *worker) log(level, format string, args ...any) {
	w.lines = append(w.lines, LogLine{level, fmt.Sprintf(format, args...)})
}

// logHeuristic is the line before the minimum KV guard; the reference prints
// max(cap, 0).
func (w *worker) logHeuristic(b kvBudget) {
	printedCap := b.cap
	if printedCap.Int().Sign() < 0 {
		printedCap = trace.Lit(0)
	}
	w.log(Debug, "KV cache heuristic: user_budget=%s GiB, cap=%s GiB (total_budget=%s GiB, total_hbm=%s GiB, bytes_used=%s GiB, cap_fraction=%s), effective=%s GiB",
		gib(b.user), gib(printedCap), gib(b.totalBudget), gib(b.total), gib(b.used), pynum.Fixed(b.capFraction.Float(), 2), gib(b.available))
}

// logMemory is the line after the minimum KV guard.
func (w *worker) logMemory(b kvBudget) {
	w.log(Debug, "KV cache memory: %s GiB total × %s%% gpu_memory_utilization - %s GiB used = %s GiB user budget, %s GiB available",
		gib(b.total), percent(b.gmu), gib(b.used), gib(b.user), gib(b.available))
}
