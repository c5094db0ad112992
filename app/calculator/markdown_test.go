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
	text := answerOf(c).markdown("https://example.org/#v=1")
	for _, line := range []string{
		"**Fits**: 52 requests of 8,192 tokens; the cap fraction binds; 15.51 GiB left for graphs.",
		"By the rules of vllm-neuron 0.24.0.1.1.0 with vllm 0.24.0; mode: CPU compile, no device.",
		"| total_hbm_bytes | 25,769,803,776 | 24.00 |",
		"| available | 7,112,465,841 | 6.62 |",
		"| num_blocks | 13,565 |  |",
		"| verdict | fits |  |",
		"| engine_args.model | ` meta-llama/Llama-3.1-8B-Instruct ` |",
		"[Open this case](https://example.org/#v=1)",
		"```json",
		documentOf(c),
	} {
		require.Contains(t, strings.Split(text, "\n"), line)
	}
	require.NotContains(t, answerOf(c).markdown(""), "Open this case")
}

// Nothing that a case says ends its cell, its code or its block.
func TestACaseIsNoMarkup(t *testing.T) {
	c := caseOf(defaultForm())
	c.EngineArgs.Model = new("```\n| a | b |\n</details> <script> @everyone `x` ``y``")
	c.EngineArgs.TensorParallelSize = new(int64(5))
	text := answerOf(c).markdown("")
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "| engine_args.model |") {
			continue
		}
		require.Equal(t, "| engine_args.model | ```` ``` \\| a \\| b \\| </details> <script> @everyone `x` ``y`` ```` |\n", line)
	}
	require.Contains(t, text, "| engine_args.model |")
	require.Contains(t, text, "\n````json\n", "the block has more backticks than are in it")
	require.Contains(t, text, "- Error: ` ")
}

func TestPlainText(t *testing.T) {
	for text, want := range map[string]string{
		"two words": "two words", "a_b*c": `a\_b\*c`, "<b>": `\<b>`, "a|b": `a\|b`, "`x`": "\\`x\\`", "a\nb": "a b", `a\b`: `a\\b`, "[x](y)": `\[x](y)`,
	} {
		require.Equal(t, want, plainText(text))
	}
}
