//go:build browser

package browsertest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

func isJSON(text string) bool { return json.Valid([]byte(text)) }

// right are the texts of the default case in the fields that are put wrong.
var right = map[string]string{"gmu": "0.92", "tp": "8", "used": ""}

func TestABadValueIsSaidAtItsFieldAndInTheSummary(t *testing.T) {
	const degree = "an integer from 1 to 65536"
	p := openReady(t)
	for _, c := range []struct{ field, label, typed, message string }{
		{"gmu", "GMU", "abc", `got "abc"; accepted: a number greater than 0 and at most 1, such as 0.92`},
		{"gmu", "GMU", " a\"b ", `got " a\"b "; accepted: a number greater than 0 and at most 1, such as 0.92`},
		{"gmu", "GMU", "1.5", "got 1.5; accepted: a number greater than 0 and at most 1, as vLLM requires"},
		{"gmu", "GMU", "0", "got 0.0; accepted: a number greater than 0 and at most 1, as vLLM requires"},
		{"gmu", "GMU", "nan", "got nan; accepted: a number greater than 0 and at most 1, as vLLM requires"},
		{"tp", "Tensor parallel", "eight", `got "eight"; accepted: a whole number, such as 8, 8,192 or 8k (8,000); 8K is 8,192`},
		{"tp", "Tensor parallel", "0", "got 0; accepted: " + degree},
		{"tp", "Tensor parallel", "99999999999999999999", `got "99999999999999999999"; accepted: a whole number, such as 8, 8,192 or 8k (8,000); 8K is 8,192`},
		{"used", "bytes_used", "-1", "got -1; accepted: an integer from 0 to 9223372036854775807"},
	} {
		t.Run(c.field+" "+c.typed, func(t *testing.T) {
			p := p.within(t)
			p.typeInto(c.field, c.typed)
			p.eventually(func() bool {
				got := p.shown()
				return len(got.Problems) == 1 && got.Problems[0] == shownProblem{"#" + c.field, c.label + ": " + c.message}
			}, "the summary says %s", c.message)
			got := p.shown()
			require.Equal(t, map[string]string{c.field: "Error: " + c.message}, got.Invalid)
			require.Equal(t, "There is a problem", got.Verdict)
			require.Equal(t, c.typed, p.valueOf(c.field))
			require.Equal(t, len(c.typed), p.caret())
			require.Equal(t, "KV cache calculator", p.textOf("h1"))
			require.Equal(t, "0.30", p.valueOf("cap"), "other fields keep their text")

			p.click(".problems a")
			p.eventually(func() bool { return p.focused() == c.field }, "the summary's link leads to the field")
			p.typeInto(c.field, right[c.field])
			p.requireDefaultAnswer()
			require.Empty(t, p.shown().Invalid)
		})
	}
}

func TestTwoProblemsAreBothSaid(t *testing.T) {
	p := openReady(t)
	p.typeInto("gmu", "x")
	p.typeInto("tp", "y")
	p.eventually(func() bool { return len(p.shown().Problems) == 2 }, "both problems are shown")
	require.Len(t, p.shown().Invalid, 2)
	p.typeInto("gmu", "0.92")
	p.eventually(func() bool { return len(p.shown().Problems) == 1 }, "one problem is left")
	require.Equal(t, "y", p.valueOf("tp"))
	p.typeInto("tp", "8")
	p.requireDefaultAnswer()
}

func TestSpacesAroundANumberStayAsTyped(t *testing.T) {
	p := openReady(t)
	want := defaultCase()
	withGMU(.9)(&want)
	p.typeInto("gmu", " 0.9 ")
	p.requireAnswer(want)
	require.Equal(t, " 0.9 ", p.valueOf("gmu"))
	require.Equal(t, len(" 0.9 "), p.caret())

	set(budget.EnvCapFraction, " 0.25 ")(&want)
	p.typeInto("cap", " 0.25 ")
	p.requireAnswer(want)
	require.Equal(t, " 0.9 ", p.valueOf("gmu"))
	require.Equal(t, " 0.25 ", p.valueOf("cap"))
}

// watchInput has the page note each state of an input that is painted.
const watchInput = `(() => {
	const input = document.getElementById(%s);
	window.painted = [];
	const note = () => {
		const state = input.value + "|" + input.selectionStart + "|" + input.selectionEnd + "|" + (document.activeElement === input);
		if (window.painted.at(-1) !== state) window.painted.push(state);
		requestAnimationFrame(note);
	};
	note();
})()`

func TestTheCaretStaysWhereItIsTyped(t *testing.T) {
	p := openReady(t)
	p.typeInto("gmu", "0.92")
	p.press(kb.ArrowLeft + kb.ArrowLeft)
	eval[any](p, watchInput+`, null`, "gmu")
	want := []string{"0.92|2|2|true"}
	for _, step := range []struct{ key, state string }{
		{"8", "0.892|3|3|true"}, {"x", "0.8x92|4|4|true"}, {kb.Backspace, "0.892|3|3|true"}, {"5", "0.8592|4|4|true"},
		{kb.Delete, "0.852|4|4|true"}, {kb.ArrowLeft, "0.852|3|3|true"}, {" ", "0.8 52|4|4|true"}, {kb.Backspace, "0.852|3|3|true"},
	} {
		p.press(step.key)
		want = append(want, step.state)
		p.eventually(func() bool { return eval[string](p, `window.painted.at(-1)`) == step.state }, "%q gives %s", step.key, step.state)
	}
	c := defaultCase()
	withGMU(.852)(&c)
	p.requireAnswer(c)
	require.Equal(t, want, eval[[]string](p, `window.painted`))
}

func TestWhatIsTypedIsKeptWhileInputsComeAndGo(t *testing.T) {
	p := openReady(t)
	p.typeInto("gmu", " 0.5 ")
	p.choose("mode", "cpu")
	p.enter("host", " 68,719,476,736 ")
	p.choose("mode", "neuron")
	p.enter("runtime-used", "12 345")
	p.choose("mode", "cpu")
	p.eventually(func() bool { return p.has("#host") }, "host is back")
	require.Equal(t, " 68,719,476,736 ", p.valueOf("host"))
	p.choose("mode", "neuron")
	p.eventually(func() bool { return p.has("#runtime-used") }, "runtime-used is back")
	require.Equal(t, "12 345", p.valueOf("runtime-used"))
	require.Equal(t, " 0.5 ", p.valueOf("gmu"))
	require.Equal(t, "mode", p.focused())

	p.choose("source", "config.json")
	p.enter("config", strings.Repeat(" ", 3)+gpt2+"\n")
	p.choose("source", "")
	p.eventually(func() bool { return p.valueOf("model") == "meta-llama/Llama-3.1-8B-Instruct" }, "the known model is back")
	p.choose("source", "config.json")
	p.eventually(func() bool { return p.has("#config") }, "config is back")
	require.Equal(t, strings.Repeat(" ", 3)+gpt2+"\n", p.valueOf("config"))
}

func TestEnterInAFieldKeepsThePage(t *testing.T) {
	p := openReady(t)
	eval[any](p, `window.mark = 1, null`)
	p.typeInto("gmu", "0.9")
	p.press(kb.Enter)
	want := defaultCase()
	withGMU(.9)(&want)
	p.requireAnswer(want)
	require.Equal(t, 1, eval[int](p, `window.mark`))
	require.Equal(t, "gmu", p.focused())
}

func TestASuffixIsEchoed(t *testing.T) {
	p := openReady(t)
	for text, hint := range map[string]string{"8K": "= 8,192. ", "8k": "= 8,000. ", "8 192": "= 8,192. ", "8192": "Tokens", "8,192": "Tokens"} {
		p.typeInto("length", text)
		p.eventually(func() bool { return strings.HasPrefix(p.textOf("#length-hint"), hint) }, "%s gives %s", text, hint)
		require.Equal(t, text, p.valueOf("length"))
	}
}
