package calculator

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// answerOf is the page's answer of a case.
func answerOf(c budget.Case) *answer {
	return &answer{asked: c, document: documentOf(c), report: budget.Estimate(budget.Resolve(c))}
}

func TestTheAnswerForATicket(t *testing.T) {
	c := caseOf(defaultForm())
	text := answerOf(c).markdown("Llama on trn2, TP 8", "https://example.org/#v=1", "")
	for _, line := range []string{
		"**Fits**: ` Llama on trn2, TP 8 `. 52 requests of 8,192 tokens; the cap fraction binds; 15.51 GiB left for graphs.",
		"By the rules of vllm-neuron 0.24.0.1.1.0 with vllm 0.24.0; mode: CPU compile, no device.",
		"| total_hbm_bytes | 25,769,803,776 | 24.00 | exact |",
		"| available | 7,112,465,841 | 6.62 | exact |",
		"| num_blocks | 13,565 |  | exact |",
		"| bytes_per_block | 524,288 |  | exact |",
		"| verdict | fits |  |  |",
		"| ` engine_args.model ` | ` meta-llama/Llama-3.1-8B-Instruct ` |",
		"[Open this case](https://example.org/#v=1)",
		"```json",
		documentOf(c),
	} {
		require.Contains(t, strings.Split(text, "\n"), line)
	}
	require.NotContains(t, answerOf(c).markdown("", "", ""), "Open this case")
	require.Contains(t, answerOf(c).markdown("", "http://127.0.0.1:8480/#v=1", "8480"), "[Open this case](http://127.0.0.1:8480/#v=1), where neuronkv serves with --port 8480")
}

// What a server says, and what is assumed, is not left out.
func TestATicketHasEveryWarningAndWhatIsAssumed(t *testing.T) {
	f := defaultForm()
	f[fieldMode], f[fieldInstance] = string(budget.Neuron), "trn2.48xlarge"
	text := answerOf(caseOf(f)).markdown("", "", "")
	require.Contains(t, text, "- Warning: ` Chunked prefill is enabled")
	require.Contains(t, text, "- Warning: ` max_num_seqs (256) exceeds")
	require.Contains(t, text, "| total_hbm_bytes | 25,769,803,776 | 24.00 | assumed |")
	require.Contains(t, text, "\n- Assumed: ")
	f[fieldUsed] = "99g"
	require.Contains(t, answerOf(caseOf(f)).markdown("", "", ""), "- RuntimeError: ` ")
}

// Nothing that a case says ends its cell, its code or its block.
func TestACaseIsNoMarkup(t *testing.T) {
	c := caseOf(defaultForm())
	c.EngineArgs.Model = new("```\n| a | b |\n</details> <script> @everyone `x` ``y``")
	c.EngineArgs.TensorParallelSize = new(int64(5))
	c.Env["![x](https://example.org/p.png)|`"] = "@acme/all"
	text := answerOf(c).markdown("`x`", "", "")
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "| ` engine_args.model ` |") {
			continue
		}
		require.Equal(t, "| ` engine_args.model ` | ```` ```\\n\\| a \\| b \\|\\n</details> <script> @everyone `x` ``y`` ```` |\n", line)
	}
	require.Contains(t, text, "| ` engine_args.model ` |")
	require.Contains(t, text, "\n````json\n", "the block has more backticks than are in it")
	require.Contains(t, text, "- Error: ` ")
	require.Contains(t, text, "| `` env.![x](https://example.org/p.png)\\|` `` | ` @acme/all ` |")
}

func TestPlainText(t *testing.T) {
	for text, want := range map[string]string{
		"two words": "two words", "a_b*c": `a\_b\*c`, "<b>": `\<b>`, "a|b": `a\|b`, "`x`": "\\`x\\`", "a\nb": "a b", `a\b`: `a\\b`, "[x](y)": `\[x](y)`,
	} {
		require.Equal(t, want, plainText(text))
	}
}
