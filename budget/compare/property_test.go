package compare_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/casefile/arbitrary"
	"neuronkv/budget/compare"
	"neuronkv/budget/pynum"
)

// document is a report as it is written.
func document(t testing.TB, r budget.Report) string {
	t.Helper()
	text, err := casefile.EncodeReport(r, true)
	require.NoError(t, err)
	return string(text)
}

// requireWalk requires that a walk leads from A to B: each step begins where the one
// before it ended, the last ends at B, every term that differs was moved by a step, and
// the differences add up.
func requireWalk(t testing.TB, c compare.Comparison, why string) {
	t.Helper()
	last, moved := c.A, map[string]bool{}
	for i, s := range c.Walk {
		require.NotEmpty(t, s.Changed, why)
		for _, field := range s.Changed {
			require.Equal(t, field, input(t, c, field).Field, why)
		}
		for _, id := range s.Moved {
			moved[id] = true
		}
		requireTerms(t, s.Terms, s.Moved, why)
		for j, term := range s.Terms {
			before := c.Terms[j].A
			if i > 0 {
				before = c.Walk[i-1].Terms[j].B
			}
			require.Equal(t, before, term.A, why)
		}
		last = s.Report
	}
	require.Equal(t, document(t, c.B), document(t, last), why)
	for _, term := range c.Terms {
		require.True(t, !term.Differs || moved[term.ID], "%s: %s", why, term.ID)
	}
	requireSums(t, c, why)
}

// requireTerms requires that what moved is what differs.
func requireTerms(t testing.TB, terms []compare.Term, moved []string, why string) {
	t.Helper()
	differing := []string{}
	for _, term := range terms {
		require.Equal(t, term.Differs, !reflect.DeepEqual(term.A, term.B), why)
		if term.Differs {
			differing = append(differing, term.ID)
		}
	}
	require.Equal(t, differing, moved, why)
}

// requireSums requires that the differences of the steps sum up to that of the cases,
// for each term that all reports of the walk have.
func requireSums(t testing.TB, c compare.Comparison, why string) {
	t.Helper()
	for j, whole := range c.Terms {
		sum, complete := pynum.Int{}, whole.Difference != nil
		for _, s := range c.Walk {
			if d := s.Terms[j].Difference; d != nil {
				sum = sum.Add(*d)
			} else {
				complete = false
			}
		}
		if complete {
			require.Zero(t, sum.Cmp(*whole.Difference), "%s: %s", why, whole.ID)
		}
	}
}

func TestTheWalkBetweenAnyTwoCases(t *testing.T) {
	steps := 0
	for seed := range uint64(80) {
		r := rand.New(rand.NewPCG(seed, 19))
		a, b := arbitrary.Case(r), arbitrary.Case(r)
		c := compare.Cases(a, b)
		requireWalk(t, c, document(t, c.A))
		require.Equal(t, document(t, budget.Estimate(budget.Resolve(a))), document(t, c.A))
		require.Equal(t, document(t, budget.Estimate(budget.Resolve(b))), document(t, c.B))
		steps += len(c.Walk)
	}
	require.Greater(t, steps, 500)
}

// No field of a case is left out: each alone is a step, which leads to the other case.
func TestEveryFieldIsAStep(t *testing.T) {
	fields := 0
	for seed := range uint64(100) {
		b := arbitrary.Case(rand.New(rand.NewPCG(seed, 23)))
		members := 0
		count(reflect.ValueOf(b), &members)
		c := compare.Cases(budget.Case{}, b)
		requireWalk(t, c, document(t, c.B))
		changed := 0
		for _, s := range c.Walk {
			changed += len(s.Changed)
		}
		require.Equal(t, members+len(b.Env), changed)
		fields = max(fields, members)
	}
	require.Greater(t, fields, 15)
}

// count counts the fields of a struct that are set, those of its structs for it.
func count(v reflect.Value, n *int) {
	for i := range v.NumField() {
		switch field := v.Field(i); {
		case field.Kind() == reflect.Struct:
			count(field, n)
		case field.Kind() != reflect.Map && !field.IsNil():
			*n++
		}
	}
}

// The cases are neither changed nor part of the result.
func TestNothingIsShared(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 29))
		a, b := arbitrary.Case(r), arbitrary.Case(r)
		before := written(t, a) + written(t, b)
		c := compare.Cases(a, b)
		require.Equal(t, before, written(t, a)+written(t, b))
		spoil(c)
		require.Equal(t, before, written(t, a)+written(t, b))
		require.Equal(t, document(t, budget.Estimate(budget.Resolve(b))), document(t, compare.Cases(a, b).B))
	}
}

func written(t *testing.T, c budget.Case) string {
	t.Helper()
	text, err := casefile.Encode(c)
	require.NoError(t, err)
	return string(text)
}

// spoil overwrites the values of a comparison's inputs, and those of its reports.
func spoil(c compare.Comparison) {
	lists := [][]budget.Input{c.A.Inputs, c.B.Inputs}
	for _, s := range c.Walk {
		lists = append(lists, s.Report.Inputs)
	}
	for _, in := range c.Inputs {
		for _, side := range []*budget.Input{in.A, in.B} {
			if side != nil {
				lists = append(lists, []budget.Input{*side})
			}
		}
	}
	for _, list := range lists {
		for i := range list {
			overwrite(list[i].Value)
			list[i] = budget.Input{}
		}
	}
}

func overwrite(value any) {
	switch value := value.(type) {
	case json.RawMessage:
		copy(value, strings.Repeat("x", len(value)))
	case budget.WorkerBytes:
		clear(value)
	case []string:
		clear(value)
	}
}
