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
			p.waitForFixes(len(fixes))
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
				p.waitForFixes(len(fixes))
			}
		})
	}
	p.startOver()
	p.requireDefaultAnswer()
	require.False(t, p.has("#fixes"), "what fits needs no fix")
}

// waitForFixes waits until the search of the present case is over.
func (p *page) waitForFixes(count int) {
	p.t.Helper()
	p.eventually(func() bool {
		return p.textOf("#fixes .head span") == "one change each, the best verdict first" && len(eval[[]string](p, knobs)) == count
	}, "%d fixes are listed", count)
	require.False(p.t, p.has("#fixes [aria-disabled]"))
}

// waitForHelp waits for what would help a case, where the page looks for it.
func (p *page) waitForHelp(c budget.Case) {
	p.t.Helper()
	report := budget.Estimate(budget.Resolve(c))
	bad := []budget.Level{budget.Fails, budget.LikelyFails, budget.Uncertain}
	if !slices.Contains(bad, report.Verdict.Level) || report.Refused() {
		return
	}
	if fixes, _ := sizing.Fixes(c); len(fixes) > 0 {
		p.waitForFixes(len(fixes))
	}
}

// While a number is typed the list stays where it is, with its buttons off.
func TestTheListOfFixesStaysWhileTyping(t *testing.T) {
	p := openReady(t)
	c := p.make(ailing()[0])
	fixes, err := sizing.Fixes(c)
	require.NoError(t, err)
	p.waitForFixes(len(fixes))
	eval[any](p, watchFixes)
	p.pasteInto("gmu", "0.91")
	withGMU(.91)(&c)
	p.requireAnswer(c)
	fixes, err = sizing.Fixes(c)
	require.NoError(t, err)
	p.eventually(func() bool { return len(eval[[]string](p, `window.leads`)) == 2 }, "the search begins and ends")
	require.Equal(t, []string{"searching … 3 off", "one change each, the best verdict first 0 off"}, eval[[]string](p, `window.leads`))
	p.waitForFixes(len(fixes))
}

// watchFixes has the page note what the list of fixes says of itself, and how many
// of its buttons are off, each time that it changes.
const watchFixes = `(() => {
	window.leads = [];
	const note = () => {
		const list = document.getElementById("fixes");
		const said = list ? list.querySelector(".head span").textContent + " " + list.querySelectorAll("[aria-disabled]").length + " off" : "no list";
		if (window.leads.at(-1) !== said) window.leads.push(said);
	};
	new MutationObserver(note).observe(document.querySelector(".details"), { subtree: true, childList: true, characterData: true, attributes: true });
	return null;
})()`

// nthFix selects the button of a fix.
func nthFix(i int) string {
	return ".fixes > :nth-child(" + string(rune('1'+i)) + ") button.apply"
}
