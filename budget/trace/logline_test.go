package trace_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/trace"
)

func TestPlaceholders(t *testing.T) {
	lit, x := trace.Lit, trace.LitFloat
	var tr trace.Trace
	beyond := tr.Mul("r", rule, lit(math.MaxInt64), lit(1000))
	for _, c := range []struct {
		name, form string
		figure     trace.Value
		want       string
	}{
		{"GiB", "{gib}", lit(7112465841), "6.62"},
		{"GiB of nothing", "{gib}", lit(0), "0.00"},
		{"GiB of less than nothing", "{gib}", lit(-1 << 30), "-1.00"},
		{"GiB, half to even", "{gib}", lit(5 << 27), "0.62"},
		{"GiB beyond 64 bits", "{gib}", beyond, "8589934592000.00"},
		{"rounded GiB", "{rounded}", lit(7112465841), "6.62"},
		{"rounded GiB of a whole number", "{rounded}", lit(9 << 30), "9.0"},
		{"rounded GiB of a half", "{rounded}", lit(19 << 29), "9.5"},
		{"rounded GiB of a byte", "{rounded}", lit(1), "0.0"},
		{"percent", "{percent}", x(0.92), "92.0"},
		{"percent of one", "{percent}", x(1), "100.0"},
		{"percent of a small number", "{percent}", x(0.0005), "0.1"},
		{"a double", "{float}", x(0.3), "0.30"},
		{"a double, half to even", "{float}", x(0.125), "0.12"},
		{"a large double", "{float}", x(94.203125), "94.20"},
		{"nan", "{float}", x(math.NaN()), "nan"},
		{"infinity", "{float}", x(math.Inf(1)), "inf"},
		{"an integer", "{int}", lit(-6029), "-6029"},
		{"thousands", "{comma}", lit(192928), "192,928"},
		{"below a thousand", "{comma}", lit(999), "999"},
		{"a million", "{comma}", lit(1000000), "1,000,000"},
		{"thousands below zero", "{comma}", lit(-1000), "-1,000"},
		{"thousands beyond 64 bits", "{comma}", beyond, "9,223,372,036,854,775,807,000"},
		{"text around", "a {int} b", lit(1), "a 1 b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, trace.NewLogLine(trace.Info, c.form, c.figure).Text())
		})
	}
}

func TestLinesOfSeveralFigures(t *testing.T) {
	one, two := trace.Lit(1), trace.Lit(2)
	for _, c := range []struct {
		name, form string
		figures    []trace.Value
		want       string
	}{
		{"none", "as it is", nil, "as it is"},
		{"nothing at all", "", nil, ""},
		{"in order", "{int} of {int}", []trace.Value{one, two}, "1 of 2"},
		{"side by side", "{int}{float}", []trace.Value{one, trace.LitFloat(0.5)}, "10.50"},
		{"braces after the last figure", "{int} {of} {2}", []trace.Value{one}, "1 {of} {2}"},
		{"percent signs and signs beyond ASCII", "{percent}% × {gib} GiB", []trace.Value{trace.LitFloat(0.5), trace.Lit(1 << 30)}, "50.0% × 1.00 GiB"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, trace.NewLogLine(trace.Debug, c.form, c.figures...).Text())
		})
	}
}

func TestLogLineInJSON(t *testing.T) {
	text, err := json.Marshal(trace.NewLogLine(trace.Warning, `{int} "x" × <&>`, trace.Lit(5)))
	require.NoError(t, err)
	require.JSONEq(t, `{"level": "WARNING", "text": "5 \"x\" × <&>"}`, string(text))
	require.Equal(t, []string{"DEBUG", "INFO", "WARNING"}, []string{trace.Debug, trace.Info, trace.Warning})
}

// Lines with other figures that print alike are the same line.
func TestSameLines(t *testing.T) {
	line := func(level, form string, n int64) trace.LogLine { return trace.NewLogLine(level, form, trace.Lit(n)) }
	base := line(trace.Info, "{gib} GiB", 1<<30)
	require.True(t, base.Same(line(trace.Info, "{gib} GiB", 1<<30)))
	require.True(t, base.Same(line(trace.Info, "{gib} GiB", 1<<30+1)))
	require.False(t, base.Same(line(trace.Info, "{gib} GiB", 1<<31)))
	require.False(t, base.Same(line(trace.Debug, "{gib} GiB", 1<<30)))
	require.False(t, base.Same(line(trace.Info, "{gib} GiB.", 1<<30)))
	require.Equal(t, "1.50", trace.GiB(trace.Lit(3<<29)))
}
