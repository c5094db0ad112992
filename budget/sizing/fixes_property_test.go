package sizing_test

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/document"
	"neuronkv/budget/pynum"
	"neuronkv/budget/sizing"
)

// A standing is what the tests themselves read off a report: the place of its
// verdict, and whether the scheduler admits all of max_num_seqs.
type standing struct {
	level  int
	full   bool
	admits int64
}

func standingOf(r budget.Report) standing {
	s := standing{level: slices.Index(levels, r.Verdict.Level), full: true}
	if r.Error == nil && r.KVCache != nil {
		seqs, _ := r.Value("max_num_seqs")
		asked, _ := seqs.Int64()
		s.admits = *r.KVCache.EffectiveConcurrency
		s.full = s.admits >= asked
	}
	return s
}

// asGood reports whether s does all that the other does.
func (s standing) asGood(other standing) bool {
	return s.level < other.level || s.level == other.level && (s.full || !other.full)
}

// requireFixes requires what holds of the fixes of every case.
func requireFixes(t *testing.T, c budget.Case) []sizing.Fix {
	t.Helper()
	base := standingOf(estimate(c))
	fixes, err := sizing.Fixes(c)
	if err != nil {
		require.IsType(t, &document.FieldError{}, err)
		require.NotEmpty(t, err.(*document.FieldError).Message)
		return nil
	}
	if base.level < 2 && base.full {
		require.Empty(t, fixes, "nothing to fix")
	}
	for i, f := range fixes {
		requireFix(t, c, base, f)
		if i > 0 && fixes[i-1].Recommended == f.Recommended {
			require.LessOrEqual(t, standingOf(fixes[i-1].Report).level, standingOf(f.Report).level, "ranked")
		}
		require.False(t, i > 0 && f.Recommended && !fixes[i-1].Recommended, "what is recommended comes first")
	}
	return fixes
}

// requireFix requires that a fix works and that one step less does not.
func requireFix(t *testing.T, c budget.Case, base standing, f sizing.Fix) {
	t.Helper()
	got := standingOf(f.Report)
	require.Equal(t, standingOf(estimate(f.Case)), got)
	require.NotEqual(t, budget.Fails, f.Report.Verdict.Level)
	require.False(t, f.Recommended && f.Report.Verdict.Level == budget.LikelyFails)
	require.NotEmpty(t, f.Why)
	better := got.level < base.level || got.level == base.level && got.level < 3 && (got.full && !base.full || got.admits > base.admits)
	require.True(t, better, "%s: %v is no better than %v", f.Knob, got, base)
	requireOneChange(t, c, f)
	for _, less := range oneStepLess(t, c, f) {
		require.False(t, standingOf(estimate(less)).asGood(got), "%s %v: one step less does as well", f.Knob, f.To)
	}
}

// requireOneChange requires that the fix's field alone is changed.
func requireOneChange(t *testing.T, c budget.Case, f sizing.Fix) {
	t.Helper()
	before, after := tree(t, c), tree(t, f.Case)
	part, key, _ := strings.Cut(f.Field, ".")
	for _, document := range []map[string]any{before, after} {
		inner, _ := document[part].(map[string]any)
		delete(inner, key)
		if len(inner) == 0 {
			delete(document, part)
		}
	}
	require.Equal(t, before, after)
}

func tree(t *testing.T, c budget.Case) (document map[string]any) {
	t.Helper()
	text, err := casefile.Encode(c)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &document))
	return document
}

// oneStepLess are the cases that a fix must not be as good at: its neighbours
// towards the case's own value.
func oneStepLess(t *testing.T, c budget.Case, f sizing.Fix) []budget.Case {
	t.Helper()
	switch f.Knob {
	case "GMU":
		require.Greater(t, f.To, f.From, "GMU is never lowered")
		c.EngineArgs.GPUMemoryUtilization = pointer(budget.Float(math.Nextafter(float64(f.To.(budget.Float)), 0)))
	case "cap fraction":
		return fractionStep(c, f)
	case "max_model_len":
		c.EngineArgs.MaxModelLen = pointer(f.To.(int64) + 1)
	case "max_num_seqs":
		c.EngineArgs.MaxNumSeqs = pointer(f.To.(int64) + 1)
	case "TP":
		return degreesBetween(t, c, f.From.(int64), f.To.(int64))
	default:
		return nil
	}
	return []budget.Case{c}
}

// fractionStep is one double below a smallest fraction or above a largest.
func fractionStep(c budget.Case, f sizing.Fix) []budget.Case {
	x, towards := float64(f.To.(budget.Float)), 0.0
	if strings.HasPrefix(f.Why, "The largest") {
		towards = 2
	}
	if next := math.Nextafter(x, towards); next <= 1 {
		c.Env = withVariable(c.Env, budget.EnvCapFraction, pynum.Repr(next))
		return []budget.Case{c}
	}
	return nil
}

func withVariable(env budget.Environment, name, text string) budget.Environment {
	changed := budget.Environment{name: text}
	for n, value := range env {
		if n != name {
			changed[n] = value
		}
	}
	return changed
}

// degreesBetween are the cases at the legal degrees between two, without the ones
// at which a published run went wrong.
func degreesBetween(t *testing.T, c budget.Case, from, to int64) (cases []budget.Case) {
	t.Helper()
	degrees, err := sizing.LegalTP(c)
	require.NoError(t, err)
	for _, d := range degrees {
		if d.Legal && !wentWrong(d) && d.TP > min(from, to) && d.TP < max(from, to) {
			c.EngineArgs.TensorParallelSize = pointer(d.TP)
			cases = append(cases, c)
		}
	}
	return cases
}

func wentWrong(d sizing.Degree) bool {
	return slices.ContainsFunc(d.Reasons, func(r sizing.Reason) bool { return strings.Contains(r.Text, "published run of this model") })
}
