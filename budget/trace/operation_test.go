package trace_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/trace"
)

var rule = trace.Rule{Source: "a page"}

// must is the result of an operation that does not fail.
func must(v trace.Value, err error) trace.Value {
	if err != nil {
		panic(err)
	}
	return v
}

func TestOperations(t *testing.T) {
	lit, x := trace.Lit, trace.LitFloat
	big := lit(math.MaxInt64)
	for _, c := range []struct {
		name string
		run  func(*trace.Trace) trace.Value
		want string
	}{
		{"an integer", func(t *trace.Trace) trace.Value { return t.Int("r", -7, rule) }, "r = -7"},
		{"a double", func(t *trace.Trace) trace.Value { return t.Float("r", 0.92, rule) }, "r = 0.92"},
		{"a whole double", func(t *trace.Trace) trace.Value { return t.Float("r", 1, rule) }, "r = 1.0"},
		{"nan", func(t *trace.Trace) trace.Value { return t.Float("r", math.NaN(), rule) }, "r = nan"},
		{"a sum of two", func(t *trace.Trace) trace.Value { return t.Add("r", rule, lit(2), lit(-3)) }, "r = 2 + -3 = -1"},
		{"a sum beyond 64 bits", func(t *trace.Trace) trace.Value { return t.Add("r", rule, big, lit(1)) },
			"r = 9223372036854775807 + 1 = 9223372036854775808"},
		{"a difference", func(t *trace.Trace) trace.Value { return t.Sub("r", rule, lit(2), lit(3)) }, "r = 2 - 3 = -1"},
		{"a product", func(t *trace.Trace) trace.Value { return t.Mul("r", rule, lit(2), lit(3), lit(7)) }, "r = 2 * 3 * 7 = 42"},
		{"a product of one", func(t *trace.Trace) trace.Value { return t.Mul("r", rule, lit(2)) }, "r = 2 = 2"},
		{"a product beyond 64 bits", func(t *trace.Trace) trace.Value { return t.Mul("r", rule, big, big) },
			"r = 9223372036854775807 * 9223372036854775807 = 85070591730234615847396907784232501249"},
		{"a truncated product", func(t *trace.Trace) trace.Value { return must(t.IntMul("r", rule, lit(25769803776), x(0.92))) },
			"r = int(25769803776 * 0.92) = 23708219473"},
		{"a truncated product, double first", func(t *trace.Trace) trace.Value { return must(t.IntMul("r", rule, x(1.5), lit(-3))) },
			"r = int(1.5 * -3) = -4"},
		{"a truncated product of a rounded integer", func(t *trace.Trace) trace.Value { return must(t.IntMul("r", rule, big, x(1))) },
			"r = int(9223372036854775807 * 1.0) = 9223372036854775808"},
		{"floor division", func(t *trace.Trace) trace.Value { return must(t.FloorDiv("r", rule, lit(-7), lit(2))) }, "r = -7 // 2 = -4"},
		{"ceiling division", func(t *trace.Trace) trace.Value { return must(t.CeilDiv("r", rule, lit(7), lit(2))) }, "r = cdiv(7, 2) = 4"},
		{"exact ceiling division", func(t *trace.Trace) trace.Value { return must(t.CeilDiv("r", rule, lit(8), lit(2))) }, "r = cdiv(8, 2) = 4"},
		{"the lesser", func(t *trace.Trace) trace.Value { return t.Min("r", rule, lit(2), lit(-3)) }, "r = min(2, -3) = -3"},
		{"the greater", func(t *trace.Trace) trace.Value { return t.Max("r", rule, lit(2), lit(-3)) }, "r = max(2, -3) = 2"},
		{"a list's sum", func(t *trace.Trace) trace.Value { return t.Sum("r", rule, lit(1), lit(2), lit(3)) }, "r = sum(1, 2, 3) = 6"},
		{"an empty list's sum", func(t *trace.Trace) trace.Value { return t.Sum("r", rule) }, "r = sum() = 0"},
		{"less", func(t *trace.Trace) trace.Value { return t.Less("r", rule, lit(2), lit(3)) }, "r = 2 < 3 = true"},
		{"not less", func(t *trace.Trace) trace.Value { return t.Less("r", rule, lit(3), lit(3)) }, "r = 3 < 3 = false"},
		{"at most", func(t *trace.Trace) trace.Value { return t.LessEqual("r", rule, lit(3), lit(3)) }, "r = 3 <= 3 = true"},
		{"not at most", func(t *trace.Trace) trace.Value { return t.LessEqual("r", rule, lit(4), lit(3)) }, "r = 4 <= 3 = false"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var tr trace.Trace
			v := c.run(&tr)
			require.Len(t, tr.Steps(), 1)
			require.Equal(t, c.want, tr.Steps()[0].Text())
			require.Equal(t, "r", v.ID)
			require.Equal(t, "a page", tr.Steps()[0].Source)
			require.Equal(t, v.String(), tr.Steps()[0].Result.String())
		})
	}
}

// An operation that Python refuses gives its exception, and no step.
func TestRefusedOperations(t *testing.T) {
	one, none := trace.Lit(1), trace.Lit(0)
	for _, c := range []struct {
		name, want string
		run        func(*trace.Trace) (trace.Value, error)
	}{
		{"floor division by zero", "ZeroDivisionError: integer division or modulo by zero",
			func(t *trace.Trace) (trace.Value, error) { return t.FloorDiv("r", rule, one, none) }},
		{"ceiling division by zero", "ZeroDivisionError: integer division or modulo by zero",
			func(t *trace.Trace) (trace.Value, error) { return t.CeilDiv("r", rule, one, none) }},
		{"a product with nan", "ValueError: cannot convert float NaN to integer",
			func(t *trace.Trace) (trace.Value, error) { return t.IntMul("r", rule, one, trace.LitFloat(math.NaN())) }},
		{"a product with infinity", "OverflowError: cannot convert float infinity to integer",
			func(t *trace.Trace) (trace.Value, error) {
				return t.IntMul("r", rule, one, trace.LitFloat(math.Inf(-1)))
			}},
		{"zero times infinity", "ValueError: cannot convert float NaN to integer",
			func(t *trace.Trace) (trace.Value, error) {
				return t.IntMul("r", rule, none, trace.LitFloat(math.Inf(1)))
			}},
		{"a product that overflows", "OverflowError: cannot convert float infinity to integer",
			func(t *trace.Trace) (trace.Value, error) {
				return t.IntMul("r", rule, trace.Lit(10), trace.LitFloat(math.MaxFloat64))
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var tr trace.Trace
			v, err := c.run(&tr)
			require.EqualError(t, err, c.want)
			require.Equal(t, trace.Value{}, v)
			require.Empty(t, tr.Steps())
		})
	}
}

// wide is 10^400, an integer that no double holds.
func wide(t *trace.Trace) trace.Value {
	v := t.Int("ten", 10, rule)
	for range 400 - 1 {
		v = t.Mul("power", rule, v, trace.Lit(10))
	}
	return v
}

func TestAnIntegerTooLargeForADouble(t *testing.T) {
	tr := trace.New(400)
	_, err := tr.IntMul("r", rule, wide(tr), trace.LitFloat(1))
	require.EqualError(t, err, "OverflowError: int too large to convert to float")
	require.Len(t, tr.Steps(), 400)
}

func TestFormula(t *testing.T) {
	var tr trace.Trace
	total, gmu := tr.Int("total", 100, rule), tr.Float("gmu", 0.5, rule)
	budget := must(tr.IntMul("budget", rule, total, gmu))
	tr.Max("user", rule, budget, trace.Lit(0))
	var got []string
	for _, s := range tr.Steps() {
		got = append(got, s.Formula())
	}
	require.Equal(t, []string{"total", "gmu"}, []string{tr.Steps()[0].ID, tr.Steps()[1].ID})
	require.Equal(t, []string{"int(total * gmu)", "max(budget, 0)"}, got[2:])
}

func TestStepInJSON(t *testing.T) {
	var tr trace.Trace
	total, gmu := tr.Int("total", 100, rule), tr.Float("gmu", math.Inf(1), trace.Rule{Source: "b", Mark: trace.Assumed})
	tr.Less("less", rule, total, trace.Lit(1))
	for i, want := range []string{
		`{"id":"total","op":"a","operands":[{"value":100}],"result":100,"mark":"exact","source":"a page","text":"total = 100"}`,
		`{"id":"gmu","op":"a","operands":[{"value":"inf"}],"result":"inf","mark":"assumed","source":"b","text":"gmu = inf"}`,
		`{"id":"less","op":"a < b","operands":[{"id":"total","value":100},{"value":1}],"result":false,"mark":"exact",` +
			`"source":"a page","text":"less = 100 < 1 = false"}`,
	} {
		got, err := json.Marshal(tr.Steps()[i])
		require.NoError(t, err)
		require.JSONEq(t, want, string(got))
	}
	require.Equal(t, trace.Assumed, gmu.Mark)
}
