//go:build browser

package browsertest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// hostile is text that would become elements were it taken for HTML.
const hostile = `</pre></textarea><img src=x onerror="window.hacked = 1"><script>window.hacked = 1</script><b id=planted>`

// requireUnharmed requires that the text was never taken for HTML.
func (p *page) requireUnharmed() {
	p.t.Helper()
	require.False(p.t, p.has("img, #planted, script:not([src]), main b[id], iframe"))
	require.False(p.t, eval[bool](p, `"hacked" in window`))
}

func TestHostileTextInAConfigIsText(t *testing.T) {
	p := openReady(t)
	p.enter("source", "config.json")
	for _, config := range []map[string]any{
		{"architectures": []string{hostile}, "model_type": "llama"},
		{"architectures": []string{"LlamaForCausalLM"}, "hidden_size": hostile},
		{"architectures": []string{"LlamaForCausalLM"}, "torch_dtype": hostile, "_name_or_path": hostile},
		{hostile: hostile},
	} {
		text, err := json.Marshal(config)
		require.NoError(t, err)
		p.enter("config", string(text))
		want := defaultCase()
		withConfig(string(text))(&want)
		p.requireAnswer(want)
		p.requireUnharmed()
		require.Equal(t, string(text), p.valueOf("config"))
	}
	p.enter("config", hostile)
	p.eventually(func() bool { return strings.Contains(p.shown().Invalid["config"], "not JSON at line 1, column 1") }, "the problem is shown")
	p.requireUnharmed()
}

func TestHostileTextInAFieldIsText(t *testing.T) {
	p := openReady(t)
	for _, field := range []string{"tp", "gmu", "used"} {
		p.pasteInto(field, hostile)
		p.eventually(func() bool { return p.shown().Invalid[field] != "" }, "the problem is shown")
		require.Contains(t, p.shown().Invalid[field], "<img src=x")
		p.requireUnharmed()
	}
	p.click("#reset")
	p.requireDefaultAnswer()
	p.pasteInto("cap", hostile)
	want := defaultCase()
	set(budget.EnvCapFraction, hostile)(&want)
	p.requireAnswer(want)
	require.Contains(t, p.verdict(), "<img src=x")
	p.requireUnharmed()
}

func TestHostileTextTypedBeforeTheEngineCameIsText(t *testing.T) {
	answer, release := held(t)
	p := openPage(t, serve(t, "/", answer))
	p.pasteInto("gmu", hostile)
	p.choose("source", "config.json")
	release()
	p.waitForEngine()
	p.eventually(func() bool { return p.shown().Invalid["gmu"] != "" }, "the problem is shown")
	require.Equal(t, hostile, p.valueOf("gmu"))
	p.requireUnharmed()
}
