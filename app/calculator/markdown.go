package calculator

import (
	"fmt"
	"slices"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/compare"
	"neuronkv/budget/trace"
)

// markdown is the answer for a ticket: the verdict, what stops or warns, the figures
// with their marks, what is stated, what is assumed, and the case itself. subject is
// what it is about; address is that of the case, "" for none, and port that of this
// machine where no other opens it. What comes from the case stands in code, so that
// nothing in it is taken for markup.
func (a *answer) markdown(subject, address, port string) string {
	r := &a.report
	lines := slices.Concat([]string{
		"**" + lookOf(r.Verdict.Level).word + "**: " + inCode(subject) + ". " + a.sentence(),
		"",
		fmt.Sprintf(textMarkdownBy, r.Reference.VLLMNeuron, r.Reference.VLLM, modeText(r)),
		"",
	}, saidLines(r), figureLines(r), statedLines(r), assumedLines(r))
	switch {
	case port != "" && address != "":
		lines = append(lines, "", fmt.Sprintf(textMarkdownLocal, fmt.Sprintf(textMarkdownOpen, address), port))
	case address != "":
		lines = append(lines, "", fmt.Sprintf(textMarkdownOpen, address))
	}
	fence := strings.Repeat("`", max(3, longestRun(a.document)+1))
	return strings.Join(append(lines, "", fence+"json", a.document, fence, ""), "\n")
}

// sentence is the verdict's, in code where the case may speak in it.
func (a *answer) sentence() string {
	text := upperFirst(sentence(&a.report))
	if a.report.Error != nil || a.report.Refused() {
		return inCode(text)
	}
	return plainText(text)
}

// saidLines are what the server says, one a line: errors and warnings.
func saidLines(r *budget.Report) (lines []string) {
	for _, f := range r.Preflight {
		lines = append(lines, fmt.Sprintf(textMarkdownNote, upperFirst(string(f.Severity)), inCode(f.Says())))
	}
	for _, l := range r.Log {
		if l.Level == budget.Warning {
			lines = append(lines, fmt.Sprintf(textMarkdownNote, textWarns, inCode(l.Text())))
		}
	}
	if r.Error != nil && !r.Said() {
		lines = append(lines, fmt.Sprintf(textMarkdownNote, r.Error.Type, inCode(r.Error.Says())))
	}
	return lines
}

// figureLines are the figures of a report, one a row.
func figureLines(r *budget.Report) []string {
	lines := []string{"", "| " + textFigure + " | " + textValueHead + " | GiB | " + textMarkHead + " |", "|---|---:|---:|---|"}
	for _, t := range compare.Figures(r) {
		if t.A == nil || t.ID == "error" || t.ID == "refusal" {
			continue
		}
		size, mark := "", ""
		if n, isInteger := t.A.(int64); isInteger && t.Bytes && n >= leastGiB {
			size = gib(trace.Lit(n))
		}
		if v, found := r.Value(t.ID); found {
			mark = v.Mark.String()
		}
		lines = append(lines, "| "+t.ID+" | "+figureText(t.A)+" | "+size+" | "+mark+" |")
	}
	return lines
}

// leastGiB is from where on bytes are said in GiB too: 0.25 GiB.
const leastGiB = 1 << 28

// assumedLines are the notes on what could not be confirmed, one a line.
func assumedLines(r *budget.Report) (lines []string) {
	for _, n := range r.Notes {
		if n.Mark == trace.Assumed {
			lines = append(lines, "", fmt.Sprintf(textMarkdownNote, upperFirst(n.Mark.String()), inCode(n.Text)))
		}
	}
	return lines
}

// statedLines are the inputs that the case states, one a row.
func statedLines(r *budget.Report) []string {
	lines := []string{"", "| " + textFieldHead + " | " + textValueHead + " |", "|---|---|"}
	for _, in := range r.Inputs {
		if in.From != budget.Default && in.From != budget.Derived {
			lines = append(lines, "| "+inCell(in.Field)+" | "+inCell(inWords(in.Value))+" |")
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
	for _, mark := range []string{`\`, "`", "*", "_", "<", "[", "|"} {
		text = strings.ReplaceAll(text, mark, `\`+mark)
	}
	return strings.ReplaceAll(text, "\n", " ")
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
