package budget_test

import (
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/trace"
)

// exactOps are the operations that notice every change of an operand.
var exactOps = []trace.Op{trace.OpIntMul, trace.OpSub, trace.OpAdd, trace.OpMul, trace.OpSum, trace.OpFloatDiv}

func TestEveryOperandCountsInExactOperations(t *testing.T) {
	for _, s := range estimate(t, llamaTP8).Steps {
		if !slices.Contains(exactOps, s.Op) {
			continue
		}
		for i := range s.Operands {
			require.True(t, changeIsNoticed(t, s, i, changes[0]), "operand %d of %s", i, s.Text())
		}
	}
}

func TestAChangedOperandIsNoticed(t *testing.T) {
	for _, c := range traced {
		t.Run(c.name, func(t *testing.T) {
			for _, s := range estimate(t, c.text).Steps {
				if s.Op != trace.OpValue && len(s.Operands) > 0 {
					require.True(t, someChangeIsNoticed(t, s), "a change of %s", s.Text())
				}
			}
		})
	}
}

// changes are what is added to an integer; a double grows as much.
var changes = []*big.Int{big.NewInt(1), big.NewInt(-1), new(big.Int).Lsh(big.NewInt(1), 200), new(big.Int).Lsh(big.NewInt(-1), 200)}

// someChangeIsNoticed changes each operand in turn.
func someChangeIsNoticed(t *testing.T, s trace.Step) bool {
	t.Helper()
	for i := range s.Operands {
		for _, by := range changes {
			if changeIsNoticed(t, s, i, by) {
				return true
			}
		}
	}
	return false
}

// changeIsNoticed renders the step with one operand changed and reports whether
// the check of the text fails.
func changeIsNoticed(t *testing.T, s trace.Step, which int, by *big.Int) bool {
	t.Helper()
	at := -1
	expression := s.Expression(func(v trace.Value) string {
		if at++; at == which {
			return changed(v, by)
		}
		return v.String()
	})
	require.NotEqual(t, s.Expression(trace.Value.String), expression)
	return derivation{s.ID, expression, s.Result.String()}.check() != nil
}

func changed(v trace.Value, by *big.Int) string {
	n := number(v.String())
	if n.n == nil {
		growth, _ := new(big.Float).SetInt(by).Float64()
		return double(n.double()*1.5 + 0.01*growth).String()
	}
	return new(big.Int).Add(n.n, by).String()
}

// A value that a case states or a table gives has no operation to check; a later
// step that names it notices. The values that no formula of the case names decide
// nothing in it.
func TestAChangedValueIsNoticedByName(t *testing.T) {
	for _, c := range []struct {
		name, text string
		unused     []string
	}{
		{"one group of full layers", llamaTP8, slices.Concat(componentValues, []string{
			"max_num_batched_tokens", "block_size", "group_1.layers", "group_1.block_size", "group_1.repeat"})},
		{"a group that slides", gptOSS(8, ""), slices.Concat(componentValues, []string{"block_size", "group_1.layers",
			"group_1.block_size", "group_1.repeat", "group_2.layers", "group_2.block_size", "group_2.repeat"})},
		{"several groups alike", tracedCase("recurrent layers"), []string{"max_num_batched_tokens", "block_size", "group_1.layers",
			"group_1.block_size", "group_2.layers", "group_2.block_size", "group_2.repeat"}},
		{"no group", tracedCase("no attention layer"), []string{"max_num_batched_tokens", "decode_context_parallel_size"}},
	} {
		t.Run(c.name, func(t *testing.T) { require.ElementsMatch(t, c.unused, unnoticed(t, c.text)) })
	}
}

// componentValues are the parallel degrees; a model names those that shard it.
var componentValues = []string{"data_parallel_size", "ep_degree"}

// unnoticed are the values of a case whose change no later step notices.
func unnoticed(t *testing.T, text string) (ids []string) {
	t.Helper()
	steps := estimate(t, text).Steps
	for i, s := range steps {
		if s.Op == trace.OpValue && !slices.ContainsFunc(changes, func(by *big.Int) bool {
			return changeIsNoticedLater(t, s, steps[i+1:], by)
		}) {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// changeIsNoticedLater evaluates the formulas that name a changed value, with the
// printed results for every other name.
func changeIsNoticedLater(t *testing.T, s trace.Step, later []trace.Step, by *big.Int) bool {
	t.Helper()
	for _, user := range later {
		names := map[string]value{}
		for _, operand := range user.Operands {
			names[operand.ID] = number(operand.String())
		}
		if _, uses := names[s.ID]; !uses {
			continue
		}
		names[s.ID] = number(changed(s.Result, by))
		got, err := evaluate(user.Formula(), names)
		require.NoError(t, err)
		if !got.equal(number(user.Result.String())) {
			return true
		}
	}
	return false
}
