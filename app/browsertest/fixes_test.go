//go:build browser

package browsertest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/sizing"
)

// ailing are cases that something would help.
func ailing() []edit {
	const llama70B = "meta-llama/Llama-3.3-70B-Instruct"
	return []edit{
		{"likely fails", [][2]string{{"model", llama70B}, {"length", "16K"}}, func(c *budget.Case) {
			c.EngineArgs.Model, c.EngineArgs.MaxModelLen = new(llama70B), new(int64(16384))
		}},
		{"weights above the core", [][2]string{{"model", llama70B}, {"tp", "4"}}, func(c *budget.Case) {
			c.EngineArgs.Model = new(llama70B)
			withTP(4)(c)
		}},
		{"the guard", [][2]string{{"gmu", "0.1"}}, withGMU(.1)},
	}
}

// knobs are the fixes that the page lists, each with whether it has a button.
const knobs = `[...document.querySelectorAll(".fix")].map((e) => (e.querySelector("button.apply") ? "* " : "") + e.querySelector("h3").firstChild.textContent.split(" → ")[0])`

func TestWhatWouldHelpIsWhatTheEngineFinds(t *testing.T) {
	p := openReady(t)
	for _, e := range ailing() {
		t.Run(e.name, func(t *testing.T) {
			p := p.within(t)
			p.startOver()
			c := p.make(e)
			fixes, err := sizing.Fixes(c)
			require.NoError(t, err)
			require.NotEmpty(t, fixes)
			p.eventually(func() bool { return len(eval[[]string](p, knobs)) == len(fixes) }, "%d fixes are listed", len(fixes))
			for i, f := range fixes {
				shown := eval[[]string](p, knobs)[i]
				require.Contains(t, strings.ToLower(shown), strings.ToLower(f.Knob))
				require.Equal(t, f.Recommended, shown[:2] == "* ")
			}
			for _, f := range fixes {
				if !f.Recommended {
					continue
				}
				at := slices.IndexFunc(fixes, func(g sizing.Fix) bool { return g.Field == f.Field && g.To == f.To })
				p.click(nthFix(at))
				p.requireUndo(fmt.Sprintf("Done: %s %v. Undo", f.Knob, f.To), f.Case, c)
				p.eventually(func() bool { return len(eval[[]string](p, knobs)) == len(fixes) }, "the fixes are back")
			}
		})
	}
	p.startOver()
	p.requireDefaultAnswer()
	require.False(t, p.has("#fixes"), "what fits needs no fix")
}

// nthFix selects the button of a fix.
func nthFix(i int) string {
	return ".fixes > :nth-child(" + string(rune('1'+i)) + ") button.apply"
}
