package budget_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/trace"
)

// derivation is a step's printed text in its parts; expression is empty for a step
// that takes a value.
type derivation struct{ id, expression, result string }

func parseText(t testing.TB, text string) derivation {
	t.Helper()
	parts := strings.Split(text, " = ")
	switch len(parts) {
	case 2:
		return derivation{parts[0], "", parts[1]}
	case 3:
		return derivation{parts[0], parts[1], parts[2]}
	}
	require.Fail(t, "not a derivation", "%q", text)
	return derivation{}
}

// check computes what the derivation prints and compares it with the result.
func (d derivation) check() error {
	if d.expression == "" {
		return nil
	}
	got, err := evaluate(d.expression, nil)
	if err != nil {
		return err
	}
	if !got.equal(number(d.result)) {
		return fmt.Errorf("%s = %s gives %s, and %s is printed", d.id, d.expression, got, d.result)
	}
	return nil
}

func TestStepsEvaluateToWhatTheyPrint(t *testing.T) {
	for _, c := range traced {
		t.Run(c.name, func(t *testing.T) {
			steps := estimate(t, c.text).Steps
			require.NotEmpty(t, steps)
			for _, s := range steps {
				d := parseText(t, s.Text())
				require.NoError(t, d.check())
				require.Equal(t, s.Op == trace.OpValue, d.expression == "", "%s", s.Text())
			}
		})
	}
}

func TestFormulasEvaluateByName(t *testing.T) {
	for _, c := range traced {
		t.Run(c.name, func(t *testing.T) {
			results := map[string]value{}
			for _, s := range estimate(t, c.text).Steps {
				printed := number(parseText(t, s.Text()).result)
				if s.Op != trace.OpValue {
					got, err := evaluate(s.Formula(), results)
					require.NoError(t, err)
					require.True(t, got.equal(printed), "%s = %s gives %s", s.ID, s.Formula(), got)
				}
				results[s.ID] = printed
			}
		})
	}
}

func TestOperandsAreEarlierSteps(t *testing.T) {
	for _, c := range traced {
		t.Run(c.name, func(t *testing.T) {
			results := map[string]trace.Value{}
			for _, s := range estimate(t, c.text).Steps {
				require.NotContains(t, results, s.ID, "an id is used once")
				require.Equal(t, s.ID, s.Result.ID)
				for _, operand := range s.Operands {
					checkOperand(t, s, operand, results)
				}
				results[s.ID] = s.Result
			}
		})
	}
}

// checkOperand requires that an operand with an id is that earlier step's result,
// mark included.
func checkOperand(t *testing.T, s trace.Step, operand trace.Value, results map[string]trace.Value) {
	t.Helper()
	require.GreaterOrEqual(t, s.Result.Mark, operand.Mark, "%s is no stronger than its operands", s.ID)
	if operand.ID == "" {
		return
	}
	require.Contains(t, results, operand.ID, "operand of %s", s.ID)
	require.Equal(t, results[operand.ID].String(), operand.String(), "operand %s of %s", operand.ID, s.ID)
	require.Equal(t, results[operand.ID].Mark, operand.Mark, "operand %s of %s", operand.ID, s.ID)
}

func TestEveryStepHasASource(t *testing.T) {
	for _, c := range traced {
		t.Run(c.name, func(t *testing.T) {
			for _, s := range estimate(t, c.text).Steps {
				require.NotEmpty(t, s.Source, "%s", s.ID)
			}
		})
	}
}
