package trace_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/trace"
)

func TestValues(t *testing.T) {
	var tr trace.Trace
	for _, c := range []struct {
		name       string
		v          trace.Value
		text, json string
		isInt      bool
	}{
		{"an integer", trace.Lit(-5), "-5", "-5", true},
		{"the largest integer", trace.Lit(math.MaxInt64), "9223372036854775807", "9223372036854775807", true},
		{"beyond 64 bits", tr.Add("sum", rule, trace.Lit(math.MaxInt64), trace.Lit(1)), "9223372036854775808", "9223372036854775808", true},
		{"a fraction", trace.LitFloat(0.1), "0.1", "0.1", false},
		{"a whole double", trace.LitFloat(2), "2.0", "2.0", false},
		{"a large double", trace.LitFloat(1e16), "1e+16", "1e+16", false},
		{"a small double", trace.LitFloat(1e-5), "1e-05", "1e-05", false},
		{"nan", trace.LitFloat(math.NaN()), "nan", `"nan"`, false},
		{"infinity", trace.LitFloat(math.Inf(1)), "inf", `"inf"`, false},
		{"minus infinity", trace.LitFloat(math.Inf(-1)), "-inf", `"-inf"`, false},
		{"what holds", tr.Less("holds", rule, trace.Lit(1), trace.Lit(2)), "true", "true", false},
		{"what does not hold", tr.Less("fails", rule, trace.Lit(2), trace.Lit(2)), "false", "false", false},
		{"nothing", trace.Value{}, "0", "0", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.text, c.v.String())
			require.Equal(t, c.isInt, c.v.IsInt())
			text, err := json.Marshal(c.v)
			require.NoError(t, err)
			require.Equal(t, c.json, string(text))
		})
	}
}

func TestPartsOfValues(t *testing.T) {
	var tr trace.Trace
	n, fits := trace.Lit(7).Int64()
	require.True(t, fits)
	require.Equal(t, int64(7), n)
	_, fits = tr.Add("sum", rule, trace.Lit(math.MaxInt64), trace.Lit(1)).Int64()
	require.False(t, fits)
	require.Equal(t, "7", trace.Lit(7).Int().String())
	require.Equal(t, 0.5, trace.LitFloat(0.5).Float())
	require.Zero(t, trace.LitFloat(0.5).Int().Sign(), "a double is no integer")
	require.Zero(t, trace.Lit(7).Float(), "an integer is no double")
	require.True(t, tr.Less("less", rule, trace.Lit(1), trace.Lit(2)).True())
	require.False(t, trace.Lit(1).True(), "an integer is no comparison")
	require.Empty(t, trace.Lit(1).ID, "a literal has no id")
	require.Equal(t, trace.Exact, trace.Lit(1).Mark)
}

func TestMarks(t *testing.T) {
	for _, c := range []struct {
		mark trace.Mark
		word string
	}{{trace.Exact, "exact"}, {trace.Measured, "measured"}, {trace.Assumed, "assumed"}} {
		require.Equal(t, c.word, c.mark.String())
		text, err := c.mark.MarshalText()
		require.NoError(t, err)
		require.Equal(t, c.word, string(text))
	}
}

func TestWeakestMark(t *testing.T) {
	marks := []trace.Mark{trace.Exact, trace.Measured, trace.Assumed}
	for i, a := range marks {
		for j, b := range marks {
			require.Equal(t, marks[max(i, j)], trace.Weakest(a, b))
		}
	}
}

func TestAResultTakesTheWeakestMark(t *testing.T) {
	of := func(m trace.Mark) trace.Rule { return trace.Rule{Mark: m} }
	var tr trace.Trace
	exact, measured := tr.Int("exact", 1, rule), tr.Int("measured", 2, of(trace.Measured))
	assumed := tr.Float("assumed", 0.5, of(trace.Assumed))
	for _, c := range []struct {
		name string
		v    trace.Value
		want trace.Mark
	}{
		{"exact operands", tr.Add("a", rule, exact, trace.Lit(1)), trace.Exact},
		{"one measured operand", tr.Mul("b", rule, exact, measured, exact), trace.Measured},
		{"one assumed operand", must(tr.IntMul("c", rule, measured, assumed)), trace.Assumed},
		{"an assumed rule", tr.Max("d", of(trace.Assumed), exact, exact), trace.Assumed},
		{"a measured rule", tr.Sum("e", of(trace.Measured)), trace.Measured},
		{"a comparison", tr.LessEqual("f", rule, measured, exact), trace.Measured},
		{"a division", must(tr.FloorDiv("g", rule, measured, exact)), trace.Measured},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, c.v.Mark) })
	}
}

// Steps that are written later do not reach into the operands of earlier ones.
func TestOperandsStayApart(t *testing.T) {
	tr := trace.New(1)
	for n := range int64(100) {
		tr.Sum("sum", rule, trace.Lit(n), trace.Lit(n+1), trace.Lit(n+2))
	}
	for n, s := range tr.Steps() {
		want := []trace.Value{trace.Lit(int64(n)), trace.Lit(int64(n + 1)), trace.Lit(int64(n + 2))}
		require.Equal(t, want, s.Operands)
		require.Equal(t, 3, cap(s.Operands), "nothing can be appended into the next step")
	}
}

func TestNewTraceIsEmpty(t *testing.T) {
	require.Empty(t, trace.New(64).Steps())
	require.Empty(t, trace.New(0).Steps())
}
