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
