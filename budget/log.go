package budget

import (
	"encoding/json"
	"strings"

	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// The levels of the reference's log lines.
const (
	Debug   = "DEBUG" // visible only with the plugin's log level raised
	Info    = "INFO"
	Warning = "WARNING"
)

// A LogLine is a line that the reference writes. It holds the figures, and writes
// them out only when it is asked for its text.
type LogLine struct {
	Level string

	form    string // the text, with a {placeholder} for each figure
	figures []trace.Value
}

// placeholders write a figure the way a line of the reference does.
var placeholders = map[string]func(trace.Value) string{
	"gib":     gib,
	"percent": func(v trace.Value) string { return pynum.Fixed(pynum.MulFloats(v.Float(), 100), 1) },
	"float":   func(v trace.Value) string { return pynum.Fixed(v.Float(), 2) },
	"int":     trace.Value.String,
}

// Text writes the line.
func (l LogLine) Text() string {
	var b strings.Builder
	rest := l.form
	for _, v := range l.figures {
		before, after, _ := strings.Cut(rest, "{")
		name, after, _ := strings.Cut(after, "}")
		b.WriteString(before)
		b.WriteString(placeholders[name](v))
		rest = after
	}
	b.WriteString(rest)
	return b.String()
}

// MarshalJSON writes level and text.
func (l LogLine) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Level string `json:"level"`
		Text  string `json:"text"`
	}{l.Level, l.Text()})
}

// gib writes bytes as the reference's log lines do: GiB with two decimals.
func gib(v trace.Value) string { return pynum.Fixed(pynum.GiB(v.Int()), 2) }

func (w *worker) log(level, form string, figures ...trace.Value) {
	w.lines = append(w.lines, LogLine{level, form, figures})
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
