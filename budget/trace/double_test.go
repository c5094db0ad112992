package trace_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/trace"
)

func TestOperationsOfDoubles(t *testing.T) {
	lit, x := trace.Lit, trace.LitFloat
	for _, c := range []struct {
		name string
		run  func(*trace.Trace) trace.Value
		want string
	}{
		{"a truncated double", func(t *trace.Trace) trace.Value { return must(t.Truncate("r", rule, x(94.203125))) }, "r = int(94.203125) = 94"},
		{"a truncated double below zero", func(t *trace.Trace) trace.Value { return must(t.Truncate("r", rule, x(-1.9))) }, "r = int(-1.9) = -1"},
		{"a truncated whole double", func(t *trace.Trace) trace.Value { return must(t.Truncate("r", rule, x(2))) }, "r = int(2.0) = 2"},
		{"just below one", func(t *trace.Trace) trace.Value { return must(t.Truncate("r", rule, x(math.Nextafter(1, 0)))) }, "r = int(0.9999999999999999) = 0"},
		{"a truncated double beyond 64 bits", func(t *trace.Trace) trace.Value { return must(t.Truncate("r", rule, x(1e20))) }, "r = int(1e+20) = 100000000000000000000"},
		{"a quotient", func(t *trace.Trace) trace.Value { return must(t.FloatDiv("r", rule, lit(6029), lit(64))) }, "r = float(6029) / float(64) = 94.203125"},
		{"a quotient that is not exact", func(t *trace.Trace) trace.Value { return must(t.FloatDiv("r", rule, lit(-1), lit(3))) },
			"r = float(-1) / float(3) = -0.3333333333333333"},
		{"a quotient of rounded integers", func(t *trace.Trace) trace.Value { return must(t.FloatDiv("r", rule, lit(1<<53+1), lit(1))) },
			"r = float(9007199254740993) / float(1) = 9007199254740992.0"},
		{"a quotient of nothing", func(t *trace.Trace) trace.Value { return must(t.FloatDiv("r", rule, lit(0), lit(5))) }, "r = float(0) / float(5) = 0.0"},
		{"the least of one", func(t *trace.Trace) trace.Value { return t.Min("r", rule, lit(7)) }, "r = min(7) = 7"},
		{"the least of several", func(t *trace.Trace) trace.Value { return t.Min("r", rule, lit(5), lit(-7), lit(5), lit(0)) }, "r = min(5, -7, 5, 0) = -7"},
		{"the least is last", func(t *trace.Trace) trace.Value { return t.Min("r", rule, lit(3), lit(2), lit(1)) }, "r = min(3, 2, 1) = 1"},
		{"the least is first", func(t *trace.Trace) trace.Value { return t.Min("r", rule, lit(1), lit(2), lit(3)) }, "r = min(1, 2, 3) = 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var tr trace.Trace
			v := c.run(&tr)
			require.Len(t, tr.Steps(), 1)
			require.Equal(t, c.want, tr.Steps()[0].Text())
			require.Equal(t, "r", v.ID)
			require.Equal(t, v.String(), tr.Steps()[0].Result.String())
		})
	}
}

// What Python refuses gives its exception, and no step.
func TestRefusedOperationsOfDoubles(t *testing.T) {
	for _, c := range []struct {
		name, want string
		run        func(*trace.Trace) (trace.Value, error)
	}{
		{"nan truncated", "ValueError: cannot convert float NaN to integer",
			func(t *trace.Trace) (trace.Value, error) { return t.Truncate("r", rule, trace.LitFloat(math.NaN())) }},
		{"infinity truncated", "OverflowError: cannot convert float infinity to integer",
			func(t *trace.Trace) (trace.Value, error) { return t.Truncate("r", rule, trace.LitFloat(math.Inf(1))) }},
		{"minus infinity truncated", "OverflowError: cannot convert float infinity to integer",
			func(t *trace.Trace) (trace.Value, error) { return t.Truncate("r", rule, trace.LitFloat(math.Inf(-1))) }},
		{"a quotient by zero", "ZeroDivisionError: float division by zero",
			func(t *trace.Trace) (trace.Value, error) { return t.FloatDiv("r", rule, trace.Lit(1), trace.Lit(0)) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			var tr trace.Trace
			v, err := c.run(&tr)
			require.EqualError(t, err, c.want)
			require.Equal(t, trace.Value{}, v)
			require.Empty(t, tr.Steps())
		})
	}
	tr := trace.New(400)
	_, err := tr.FloatDiv("r", rule, trace.Lit(1), wide(tr))
	require.EqualError(t, err, "OverflowError: int too large to convert to float")
}

func TestMarksOfDoublesAndLists(t *testing.T) {
	var tr trace.Trace
	exact := tr.Int("exact", 6, rule)
	assumed := tr.Int("assumed", 4, trace.Rule{Mark: trace.Assumed})
	quotient := must(tr.FloatDiv("quotient", rule, exact, assumed))
	require.Equal(t, trace.Assumed, quotient.Mark)
	require.Equal(t, trace.Assumed, must(tr.Truncate("whole", rule, quotient)).Mark)
	require.Equal(t, trace.Assumed, tr.Min("least", rule, exact, trace.Lit(1), assumed).Mark, "although another is the least")
	require.False(t, quotient.IsInt())
	var formulas []string
	for _, s := range tr.Steps()[2:] {
		formulas = append(formulas, s.Formula())
	}
	require.Equal(t, []string{"float(exact) / float(assumed)", "int(quotient)", "min(exact, 1, assumed)"}, formulas)
}
