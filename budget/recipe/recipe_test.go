package recipe_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/preflight"
	"neuronkv/budget/recipe"
)

// report answers a recipe in CPU compile.
func report(r recipe.Recipe) budget.Report {
	c := r.Case
	c.Env = budget.Environment{budget.EnvCPUCompile: "1", budget.EnvTarget: r.Target}
	maps.Copy(c.Env, r.Case.Env)
	return budget.Estimate(budget.Resolve(c))
}

func TestRecipesAreComplete(t *testing.T) {
	all := recipe.All()
	require.Len(t, all, 5)
	require.True(t, slices.IsSortedFunc(all, func(a, b recipe.Recipe) int { return strings.Compare(a.Name, b.Name) }))
	for _, r := range all {
		require.NotEmpty(t, r.Name)
		require.NotEmpty(t, r.Source)
		require.NotNil(t, r.Case.EngineArgs.Model)
		require.Nil(t, r.Case.InstanceType, "hardware is for the reader to choose")
		require.NotContains(t, r.Case.Env, budget.EnvTarget)
	}
}

// What the documents pass starts: the warning of chunked prefill is all that a
// server says, and an embedding model does not even meet that.
func TestDocumentedRecipesStart(t *testing.T) {
	for _, r := range recipe.All() {
		t.Run(r.Name, func(t *testing.T) {
			got := report(r)
			require.Nil(t, got.Error)
			for _, f := range got.Preflight {
				require.Equal(t, preflight.Warning, f.Severity, f.Message)
				require.True(t, strings.HasPrefix(f.Message, "Chunked prefill is enabled"), f.Message)
			}
			require.Len(t, got.Preflight, map[bool]int{true: 0, false: 1}[strings.Contains(r.Name, "Embedding")])
			require.NotEqual(t, budget.Fails, got.Verdict.Level, got.Verdict.Reason)
		})
	}
}

// The drafter that a document adds is refused by no check either: what is missing is
// its config.json.
func TestTheDraftersRecipeStartsToo(t *testing.T) {
	for _, r := range recipe.All() {
		if !strings.Contains(r.Name, "Llama 3.3 70B") {
			continue
		}
		r.Case.EngineArgs.SpeculativeConfig = []byte(`{"method": "eagle3", "model": "RedHatAI/Llama-3.3-70B-Instruct-speculator.eagle3", "num_speculative_tokens": 3}`)
		got := report(r)
		require.False(t, got.Refused())
		require.Equal(t, "draft_hf_config", got.Error.Field)
		return
	}
	require.Fail(t, "no such recipe")
}

// A recipe can be told to fail: each check of this package's tests is able to.
func TestABrokenRecipeDoesNotStart(t *testing.T) {
	for _, r := range recipe.All() {
		r.Case.EngineArgs.TensorParallelSize = new(int64(5))
		got := report(r)
		require.Equal(t, budget.Fails, got.Verdict.Level, r.Name)
		require.True(t, slices.ContainsFunc(got.Preflight, func(f preflight.Finding) bool { return f.Severity == preflight.Error }))
	}
}

// The table is not handed out: changing a recipe changes no other.
func TestRecipesAreCopies(t *testing.T) {
	*recipe.All()[0].Case.EngineArgs.TensorParallelSize = 3
	require.Equal(t, int64(8), *recipe.All()[0].Case.EngineArgs.TensorParallelSize)
}
