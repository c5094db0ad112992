package casefile_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/casefile/arbitrary"
)

func TestAFileGivesItsCaseAndItsReport(t *testing.T) {
	for seed := range uint64(200) {
		c := arbitrary.Case(rand.New(rand.NewPCG(seed, 3)))
		report := budget.Estimate(budget.Resolve(c))
		text := must(t)(casefile.EncodeFile(c, report))
		f, err := casefile.DecodeFile(text)
		require.NoError(t, err)
		require.Equal(t, documentOf(t, c), documentOf(t, f.Case))
		again := must(t)(casefile.EncodeReport(report, true))
		require.Equal(t, strings.TrimSpace(string(again)), string(f.Report))
		require.Empty(t, casefile.Deviation(f.Report, again))
	}
}

func TestACaseAloneIsAFile(t *testing.T) {
	f, err := casefile.DecodeFile([]byte(` {"version": 1, "lnc": 2}`))
	require.NoError(t, err)
	require.Nil(t, f.Report)
	require.Equal(t, int64(2), *f.Case.LNC)
}

func TestFilesThatAreNoCase(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"nothing":                {"", "case: got nothing; accepted: a JSON object, { ... }"},
		"no JSON":                {"{", "case: not JSON at line 1, column 2: the text ends too early"},
		"a list":                 {"[1]", "case: got [1] (a list); accepted: a JSON object, { ... }"},
		"a report alone":         {`{"version": 1, "inputs": [], "verdict": {}}`, "case: got a report without its case; accepted: a case, or a file with both"},
		"a case that is none":    {`{"case": 5, "report": {}}`, "case: got 5 (an integer); accepted: a JSON object, { ... }"},
		"a field that is no one": {`{"case": {"version": 1}, "reports": {}}`, `reports: is not a field of a file with a case and its report; these have "case" and "report"`},
		"an unknown field":       {`{"case": {"version": 1, "lcn": 2}}`, "lcn: is not a field of the case; the nearest is lnc"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := casefile.DecodeFile([]byte(c.text))
			require.EqualError(t, err, c.want)
		})
	}
}

func TestDeviation(t *testing.T) {
	for name, c := range map[string]struct{ then, now, want string }{
		"the same in another order":   {`{"a": 1, "b": [1, 2]}`, `{"b":[1,2],"a":1}`, ""},
		"a number":                    {`{"a": {"b": 1}}`, `{"a": {"b": 2}}`, "a.b: 1 then, 2 now"},
		"a number written otherwise":  {`{"a": 1.0}`, `{"a": 1}`, "a: 1.0 then, 1 now"},
		"what was not there":          {`{}`, `{"a": 1}`, "a: null then, 1 now"},
		"what is not there any more":  {`{"a": "x"}`, `{}`, `a: "x" then, null now`},
		"an item":                     {`{"a": [1, {"b": 1}]}`, `{"a": [1, {"b": 3}]}`, "a[1].b: 1 then, 3 now"},
		"a longer list":               {`{"a": [1]}`, `{"a": [1, 2]}`, "a: [1] then, [1,2] now"},
		"the derivation after others": {`{"steps": [1], "verdict": 1}`, `{"steps": [2], "verdict": 2}`, "verdict: 1 then, 2 now"},
		"the derivation alone":        {`{"steps": [1]}`, `{"steps": [2]}`, "steps[0]: 1 then, 2 now"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, c.want, casefile.Deviation([]byte(c.then), []byte(c.now)))
		})
	}
}
