package calculator

import (
	"fmt"
	"slices"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/compare"
	"neuronkv/budget/trace"
)

// markdown is the answer for a ticket: the verdict, the figures, what is stated, and
// the case itself. link is the address of the case; "" for none. What comes from the
// case stands in code, so that nothing in it is taken for markup.
func (a *answer) markdown(link string) string {
	r := &a.report
	lines := []string{
		"**" + looks[r.Verdict.Level].word + "**: " + plainText(sentence(r)),
		"",
		fmt.Sprintf(textMarkdownBy, r.Reference.VLLMNeuron, r.Reference.VLLM, modeText(r)),
		"",
	}
	for _, f := range r.Preflight {
		lines = append(lines, "- "+upperFirst(string(f.Severity))+": "+inCode(f.Says()))
	}
	lines = append(lines, figureLines(r)...)
	lines = append(lines, statedLines(r)...)
	if link != "" {
		lines = append(lines, "", fmt.Sprintf(textMarkdownOpen, link))
	}
	fence := strings.Repeat("`", max(3, longestRun(a.document)+1))
	return strings.Join(append(lines, "", fence+"json", a.document, fence, ""), "\n")
}

// figureLines are the figures of a report, one a row.
func figureLines(r *budget.Report) []string {
	lines := []string{"", "| " + textFigure + " | " + textPerRank + " | GiB |", "|---|---:|---:|"}
	for _, t := range compare.Figures(r) {
		if t.A == nil || t.ID == "error" || t.ID == "refusal" {
			continue
		}
		size := ""
		if n, isInteger := t.A.(int64); isInteger && t.Bytes {
			size = gib(trace.Lit(n))
		}
		lines = append(lines, "| "+t.ID+" | "+figureText(t.A)+" | "+size+" |")
	}
	return lines
}

// statedLines are the inputs that the case states, one a row.
func statedLines(r *budget.Report) []string {
	lines := []string{"", "| " + textFieldHead + " | " + textValueHead + " |", "|---|---|"}
	for _, in := range r.Inputs {
		if in.From != budget.Default && in.From != budget.Derived {
			lines = append(lines, "| "+in.Field+" | "+inCell(inWords(in.Value))+" |")
		}
	}
	return lines
}

// modeText is the mode of a report in words.
func modeText(r *budget.Report) string {
	if r.Mode == nil {
		return textNoMode
	}
	i := slices.IndexFunc(modes(), func(m [2]string) bool { return m[0] == string(*r.Mode) })
	return modes()[max(i, 0)][1]
}

// inCode is a text on one line that Markdown takes as it is: between more backticks
// than it has in a row.
func inCode(text string) string {
	fence := strings.Repeat("`", longestRun(text)+1)
	return fence + " " + strings.Join(strings.Fields(text), " ") + " " + fence
}

// inCell is the same in a table, where a bar would end the cell.
func inCell(text string) string { return strings.ReplaceAll(inCode(text), "|", `\|`) }

// plainText is a sentence with what Markdown would take for markup made harmless.
func plainText(text string) string {
	return strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "|", `\|`, "\n", " ").Replace(text)
}

// longestRun is the longest run of backticks in a text.
func longestRun(text string) (longest int) {
	run := 0
	for _, c := range text {
		if c != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}
