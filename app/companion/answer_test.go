package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// A defect in the engine costs one case its numbers, and the others nothing.
func TestDefectIsReportedInPlace(t *testing.T) {
	t.Parallel()
	a := answerer{render: renderJSON(false), compute: func(c budget.Case) budget.Report {
		if c.EngineArgs.TensorParallelSize == nil {
			panic("index out of range")
		}
		return compute(c)
	}}
	var stdout, stderr bytes.Buffer
	p := program{stdout: &stdout, stderr: &stderr}
	exit := p.answerAll(strings.NewReader(acceptance+"\n"+wrongSwitch+"\n"+acceptance), "cases", a)
	require.Equal(t, exitFindings, exit)
	require.Empty(t, stderr.String())
	got := answers(t, stdout.String())
	require.Len(t, got, 3)
	require.Equal(t, "7112465841 heuristic_cap", got[0].summary())
	require.Equal(t, "case InternalError case: line 2: a defect of neuronkv stopped this case (index out of range); please report it together with the case", got[1].summary())
	require.Equal(t, "7112465841 heuristic_cap", got[2].summary())
}

func TestDefectInRenderingIsReported(t *testing.T) {
	t.Parallel()
	a := answerer{compute: compute, render: func(c caseText, r budget.Report) []byte {
		if r.Error == nil {
			panic("internal error: cannot render")
		}
		return renderJSON(false)(c, r)
	}}
	out, failed := a.answer(caseText{text: []byte(acceptance)})
	require.True(t, failed)
	require.Equal(t, internalError, answers(t, string(out))[0].Error.Type)
}

// A file that the page saved is the case that is in it.
func TestAFileWithACaseAndItsReportIsACase(t *testing.T) {
	t.Parallel()
	a := answerer{compute: compute, render: renderJSON(false)}
	want, failed := a.answer(caseText{text: []byte(acceptance)})
	require.False(t, failed)
	got, failed := a.answer(caseText{text: []byte(`{"case": ` + acceptance + `, "report": {"version": 1}}`)})
	require.False(t, failed)
	require.Equal(t, string(want), string(got))
}

// A link of the page is a case, with its address or without.
func TestALinkIsACase(t *testing.T) {
	t.Parallel()
	const fragment = "#v=1&ref=0.24.0.1.1.0&model=meta-llama/Llama-3.1-8B-Instruct&tp=8&gmu&max_model_len=8192&target=trn2&cpu_compile=1"
	for _, link := range []string{fragment, "https://example.org/calculator/" + fragment + "\n"} {
		exit, stdout, stderr := neuronkv(t, link, "estimate")
		require.Equal(t, exitOK, exit, stderr)
		require.Equal(t, "7112465841 heuristic_cap", answers(t, stdout)[0].summary())
	}
	exit, stdout, stderr := neuronkv(t, fragment+"\nhttps://example.org/"+fragment+"\n"+acceptance+"\n", "estimate")
	require.Equal(t, exitOK, exit, stderr)
	require.Len(t, answers(t, stdout), 3)
	exit, stdout, _ = neuronkv(t, "https://example.org/#v=2&model=m", "estimate")
	require.Equal(t, exitFindings, exit)
	require.Contains(t, stdout, "a later version")
}
