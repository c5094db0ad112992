//go:build browser

package browsertest_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/preflight"
	"neuronkv/budget/recipe"
)

// refusals are cases that a server refuses at start-up.
func refusals() []edit {
	const short, gptOSS = "2048", "openai/gpt-oss-20b"
	withShort := func(c *budget.Case) { c.EngineArgs.MaxModelLen = new(int64(2048)) }
	additional := func(text string) func(c *budget.Case) {
		return func(c *budget.Case) { c.EngineArgs.AdditionalConfig = []byte(text) }
	}
	const degrees = `{"neuron_config": {"ep_degree": 4, "mlp_dp_size": 2}}`
	return []edit{
		{"prefix caching of a short length", [][2]string{{"length", short}}, withShort},
		{"a chunk of an odd size", [][2]string{{"batched", "3000"}}, func(c *budget.Case) { c.EngineArgs.MaxNumBatchedTokens = new(int64(3000)) }},
		{"a published GPT-OSS", [][2]string{{"model", gptOSS}, {"length", short}}, func(c *budget.Case) {
			c.EngineArgs.Model = new(gptOSS)
			withShort(c)
		}},
		{"degrees", [][2]string{{"additional", degrees}}, additional(degrees)},
		{"a model that refuses", [][2]string{{"model", "Qwen/Qwen3-8B"}, {"additional", `{"neuron_config": {"quantization": "fp8"}}`}}, func(c *budget.Case) {
			c.EngineArgs.Model = new("Qwen/Qwen3-8B")
			additional(`{"neuron_config": {"quantization": "fp8"}}`)(c)
		}},
		{"heads", [][2]string{{"tp", "6"}}, withTP(6)},
		{"both modes", [][2]string{{"variables", "VLLM_NEURON_CPU_MODE=1"}}, set(budget.EnvCPUMode, "1")},
	}
}

// changed is a case with a change of a finding.
func changed(t *testing.T, c budget.Case, change preflight.Change) budget.Case {
	t.Helper()
	after, err := c.With(change.Field, change.Value)
	require.NoError(t, err)
	return after
}

// Every button makes the change that it names, shows that case's answer, and can be
// undone.
func TestAButtonClearsItsFinding(t *testing.T) {
	p := openReady(t)
	for _, e := range refusals() {
		t.Run(e.name, func(t *testing.T) {
			p := p.within(t)
			p.startOver()
			want := p.make(e)
			report := budget.Estimate(budget.Resolve(want))
			require.Equal(t, budget.Fails, report.Verdict.Level)
			pressed := 0
			for _, f := range report.Preflight {
				for _, change := range f.Changes {
					p.pressChange(f, change)
					p.requireUndo("Done: "+change.Text+". Undo", changed(t, want, change), want)
					pressed++
				}
			}
			require.NotZero(t, pressed)
			for _, field := range e.fields {
				require.Equal(t, field[1], p.valueOf(field[0]), "nothing typed is lost")
			}
		})
	}
}

// requireUndo requires the answer to a case after a click, that the page says what
// was done and has the focus on the answer, and that Undo goes back.
func (p *page) requireUndo(done string, after, before budget.Case) {
	p.t.Helper()
	p.requireAnswer(after)
	require.Equal(p.t, done, p.textOf("p.done"))
	p.eventually(func() bool { return p.focused() == "answer" }, "the focus is on the answer")
	p.click("#undo")
	p.requireAnswer(before)
	require.False(p.t, p.has("#undo"))
}

// pressChange presses the button of a change, by its finding and its words.
func (p *page) pressChange(f preflight.Finding, change preflight.Change) {
	p.t.Helper()
	pressed := eval[bool](p, `(() => {
		for (const e of document.querySelectorAll(".finding")) {
			if (e.querySelector("blockquote").textContent !== %s) continue;
			const button = [...e.querySelectorAll("button.change")].find((b) => b.textContent === %s);
			e.closest("details")?.setAttribute("open", "");
			button?.focus();
			return button !== undefined && document.activeElement === button;
		}
		return false;
	})()`, f.Message, change.Text)
	require.True(p.t, pressed, "%s: %s", f.Message, change.Text)
	p.press(kb.Enter)
}

func TestWhatIsTypedAfterAChangeIsKept(t *testing.T) {
	p := openReady(t)
	p.typeInto("length", "2048")
	want := defaultCase()
	want.EngineArgs.MaxModelLen = new(int64(2048))
	p.requireAnswer(want)
	p.click("button.change")
	want.EngineArgs.EnablePrefixCaching = new(false)
	p.requireAnswer(want)
	require.Equal(t, "off", p.valueOf("caching"))
	p.typeInto("gmu", "0.9")
	withGMU(.9)(&want)
	p.requireAnswer(want)
	require.False(t, p.has("#undo"), "what was typed cannot be lost by it")

	p.click("#reset")
	p.requireDefaultAnswer()
	p.click("#undo")
	p.requireAnswer(want)
	require.Equal(t, "0.9", p.valueOf("gmu"))
}

func TestARefusalIsSaidAtItsField(t *testing.T) {
	const said = "Error: refused at start-up; see the answer"
	p := openReady(t)
	p.typeInto("length", "2048")
	p.eventually(func() bool { return maps.Equal(p.shown().Invalid, map[string]string{"caching": said}) }, "prefix caching is refused")
	require.True(t, p.isVisible("#caching"), "its group is open")
	p.typeInto("tp", "6")
	p.eventually(func() bool { return p.shown().Invalid["tp"] == said }, "the ranks are too")
	p.click("#reset")
	p.requireDefaultAnswer()
	require.Empty(t, p.shown().Invalid)
}

func TestBadTextInAGroupIsSaidAtItsField(t *testing.T) {
	p := openReady(t)
	for _, c := range []struct{ field, label, typed, message string }{
		{"additional", "Plugin configuration", "\n{\"neuron_config\": ", "not JSON at line 2, column 19: the text ends too early"},
		{"additional", "Plugin configuration", `{"neuron_config": {"num_seqs_buckets": "8"}}`, `got "8" (a string); accepted: a list of integers with at least one, such as [512]`},
		{"additional", "Plugin configuration", `{"neuron_config": {"ep_degree": 2.5}}`, "got 2.5 (a number with a fraction or an exponent); accepted: an integer from -2147483648 to 2147483647"},
		{"overrides", "Config overrides", `[]`, "got [] (a list); accepted: a JSON object, { ... }"},
		{"transfer", "KV transfer", `{"kv_role": 1}`, "got 1 (an integer); accepted: a string"},
		{"variables", "Other variables", "NEURON_LOGICAL_NC_CONFIG", `got "NEURON_LOGICAL_NC_CONFIG"; accepted: one variable a line, such as NEURON_LOGICAL_NC_CONFIG=2`},
		{"variables", "Other variables", "NEURON_LOGICAL_NC_CONFIG=3", `got "3"; accepted: 1 or 2`},
		{"layers", "KV layers", `{"repeat": 1}`, `got "{\"repeat\": 1}"; accepted: a list, [ ... ]`},
		{"layers", "KV layers", `[{]`, "not JSON at line 1, column 3: invalid character ']' looking for beginning of object key string"},
		{"layers", "KV layers", `[{"pattern": []}]`, "[0].repeat: is missing; accepted: an integer from 0 to 4096"},
		{"available", "Available bytes", "1000\nmany", `got "1000\nmany"; accepted: a whole number of bytes, for all workers or one a line`},
		{"batched", "Tokens in a batch", "many", `got "many"; accepted: a whole number, such as 8, 8,192 or 8k (8,000); 8K is 8,192`},
	} {
		t.Run(c.field+" "+c.typed, func(t *testing.T) {
			p := p.within(t)
			p.startOver()
			p.enter(c.field, c.typed)
			p.eventually(func() bool {
				got := p.shown()
				return len(got.Problems) == 1 && strings.HasPrefix(got.Problems[0].Text, c.label+": ") && strings.HasSuffix(got.Problems[0].Text, c.message)
			}, "the summary says %s", c.message)
			require.Equal(t, c.typed, p.valueOf(c.field))
			require.Equal(t, "#"+c.field, p.shown().Problems[0].Link)
			require.Contains(t, p.shown().Invalid[c.field], c.message)
		})
	}
}

// caseOf is the case that a recipe makes of the page as it opens.
func caseOf(r recipe.Recipe) budget.Case {
	c := r.Case
	c.Env = budget.Environment{budget.EnvCPUCompile: "1", budget.EnvTarget: r.Target}
	maps.Copy(c.Env, r.Case.Env)
	c.Reference = new(budget.LatestRelease().VLLMNeuron)
	return c
}

// A published recipe fills in the form, and is refused by nothing.
func TestRecipesFillInTheForm(t *testing.T) {
	p := openReady(t)
	for _, r := range recipe.All() {
		t.Run(r.Name, func(t *testing.T) {
			p := p.within(t)
			p.startOver()
			p.choose("recipe", r.Name)
			want := caseOf(r)
			p.requireAnswer(want)
			for _, f := range p.shown().Findings {
				require.True(t, strings.HasPrefix(f.Title, "Warning"), f.Message)
			}
			require.Contains(t, p.textOf("#recipe-hint"), r.Source)
			require.Equal(t, strings.ReplaceAll(fmt.Sprintf("Done: filled in %s. %s Undo", r.Name, r.Differs), "  ", " "), p.textOf("p.done"))
			p.typeInto("gmu", "0.9")
			withGMU(.9)(&want)
			p.requireAnswer(want)
			require.Empty(t, p.valueOf("recipe"), "it is a case of the visitor's own now")
		})
	}
	p.startOver()
	p.choose("recipe", recipe.All()[0].Name)
	p.waitForCase(caseOf(recipe.All()[0]))
	p.click("#undo")
	p.requireDefaultAnswer()
	require.Empty(t, p.valueOf("recipe"))
}

// The arrow keys pass through the recipes: the way back is to what was typed.
func TestRecipesByTheArrowKeysAreOneChange(t *testing.T) {
	p := openReady(t)
	p.typeInto("gmu", "0.77")
	want := defaultCase()
	withGMU(.77)(&want)
	p.requireAnswer(want)
	p.choose("recipe", recipe.All()[3].Name)
	p.waitForCase(caseOf(recipe.All()[3]))
	p.click("#undo")
	p.requireAnswer(want)
	p.choose("recipe", recipe.All()[1].Name)
	p.waitForCase(caseOf(recipe.All()[1]))
	p.choose("recipe", "") // past the first
	p.requireAnswer(caseOf(recipe.All()[0]))
	require.Equal(t, "Fills in what its document passes.", p.textOf("#recipe-hint"))
	p.choose("recipe", recipe.All()[2].Name)
	p.waitForCase(caseOf(recipe.All()[2]))
	p.click("#undo")
	p.requireAnswer(want)
}

// A change after a recipe is taken back to the recipe.
func TestAChangeAfterARecipeGoesBackToTheRecipe(t *testing.T) {
	p := openReady(t)
	r := recipe.All()[0]
	p.choose("recipe", r.Name)
	p.requireAnswer(caseOf(r))
	warning := budget.Estimate(budget.Resolve(caseOf(r))).Preflight[0]
	require.Empty(t, warning.Changes)
	p.choose("recipe", recipe.All()[4].Name)
	want := caseOf(recipe.All()[4])
	p.requireAnswer(want)
	warning = budget.Estimate(budget.Resolve(want)).Preflight[0]
	p.pressChange(warning, warning.Changes[0])
	p.requireAnswer(changed(t, want, warning.Changes[0]))
	p.click("#undo")
	p.requireAnswer(want)
	p.click("#reset")
	p.requireDefaultAnswer()
	p.click("#undo")
	p.requireAnswer(want)
}

// A double click makes one change, and takes nothing more back.
func TestDoubleClicks(t *testing.T) {
	p := openReady(t)
	double := func(selector string) {
		p.doubleClick(selector)
		p.settle()
	}
	p.typeInto("gmu", "0.77")
	p.typeInto("length", "2048")
	want := defaultCase()
	withGMU(.77)(&want)
	want.EngineArgs.MaxModelLen = new(int64(2048))
	p.requireAnswer(want)
	for range 3 {
		double("button.change")
		p.requireAnswer(changed(t, want, preflight.Change{Field: "engine_args.enable_prefix_caching", Value: false}))
		double("#undo")
		p.requireAnswer(want)
		double("#reset")
		p.requireDefaultAnswer()
		double("#undo")
		p.requireAnswer(want)
	}
	require.Equal(t, "0.77", p.valueOf("gmu"))
}

func TestAnErrorIsAtTheFieldThatItIsFrom(t *testing.T) {
	p := openReady(t)
	for _, c := range []struct{ field, typed, message string }{
		{"overrides", `{"hidden_size": "x"}`, `got "x" (a string)`},
		{"overrides", `--hf-overrides '{"hidden_size": "x"}'`, `got "x" (a string)`},
		{"variables", "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION=abc", "could not convert string to float: 'abc'"},
		{"variables", "NEURON_PLATFORM_TARGET_OVERRIDE=xyz", "got 'xyz'"},
	} {
		p.startOver()
		p.enter(c.field, c.typed)
		p.eventually(func() bool { return strings.Contains(p.shown().Invalid[c.field], c.message) }, "%s says %s", c.field, c.message)
		require.Len(t, p.shown().Invalid, 1)
	}
}

// A flag may be pasted as it stands in a command.
func TestJSONIsPastedWithItsFlag(t *testing.T) {
	const config = `{"neuron_config": {"ep_degree": 4}}`
	p := openReady(t)
	want := defaultCase()
	want.EngineArgs.AdditionalConfig = []byte(config)
	for _, text := range []string{config, "'" + config + "'", "--additional-config '" + config + "'", " --additional-config='" + config + "' "} {
		p.enter("additional", text)
		p.requireAnswer(want)
		require.Equal(t, text, p.valueOf("additional"))
	}
}

func TestARecipeReplacesWhatWasTypedBeforeIt(t *testing.T) {
	answer, release := held(t)
	p := openPage(t, serve(t, "/", answer))
	p.typeInto("gmu", "0.5")
	p.choose("recipe", recipe.All()[0].Name)
	release()
	p.waitForEngine()
	p.requireAnswer(caseOf(recipe.All()[0]))
	require.Equal(t, recipe.All()[0].Name, p.valueOf("recipe"))
}

func TestARecipeChosenBeforeTheEngineCameIsFilledIn(t *testing.T) {
	answer, release := held(t)
	p := openPage(t, serve(t, "/", answer))
	first := recipe.All()[0]
	p.choose("recipe", first.Name)
	p.typeInto("gmu", "0.9")
	release()
	p.waitForEngine()
	want := caseOf(first)
	withGMU(.9)(&want)
	p.requireAnswer(want)
}

func TestTheGroupsSayWhatIsChanged(t *testing.T) {
	const states = `[...document.querySelectorAll(".group .state")].map((e) => e.textContent)`
	p := openReady(t)
	require.Equal(t, slices.Repeat([]string{"default"}, 7), eval[[]string](p, states))
	p.enter("caching", "off")
	p.enter("block", "128")
	p.enter("dp", "2")
	p.eventually(func() bool {
		return fmt.Sprint(eval[[]string](p, states)) == "[2 changed 1 changed default default default default default]"
	}, "three are changed")
	require.Contains(t, p.textOf("#batched-hint"), "vLLM takes 2,048 (default).")
	p.enter("seqs", "1")
	p.enter("length", "100")
	p.eventually(func() bool { return strings.Contains(p.textOf("#batched-hint"), "vLLM takes 100 (derived).") }, "the batch is derived")
}
