package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// markCases are files with what is read of them: marks as line, name, link or field,
// unit and text, and what is no mark.
var markCases = []struct {
	name, file string
	marks      []docMark
	findings   []string
}{
	{"nothing", "", nil, nil},
	{"text and other comments", "a <b> <!-- c --> <!-- kvass --> <!-- KV a b --> <!-- /kvx -->\n<!- kv a b ->", nil, nil},
	{
		"a definition and a number", "x\n<!-- kv a = v=1&tp=8 -->\n\n<!-- kv a b.c GiB --> 5 <!-- /kv -->",
		[]docMark{{line: 2, name: "a", link: "v=1&tp=8"}, {line: 4, name: "a", field: "b.c", unit: "GiB", text: " 5 "}}, nil,
	},
	{
		"as little white space as can be", "<!--kv a=#v=1--><!--kv a b-->5<!--/kv-->",
		[]docMark{{line: 1, name: "a", link: "#v=1"}, {line: 1, name: "a", field: "b", text: "5"}}, nil,
	},
	{
		"white space of any kind", "<!--\tkv\r\na\n= v=1\n-->\r\n<!-- kv a\n  b -->\n5\n<!--\n/kv\n-->",
		[]docMark{{line: 1, name: "a", link: "v=1"}, {line: 5, name: "a", field: "b", text: "\n5\n"}}, nil,
	},
	{"dashes in a link", "<!-- kv a = v=1&model=a--b-c -->", []docMark{{line: 1, name: "a", link: "v=1&model=a--b-c"}}, nil},
	{"no link", "<!-- kv a = -->", []docMark{{line: 1, name: "a"}}, nil},
	{
		"in a fence of code", "```\n<!-- kv a b -->5<!-- /kv -->\n```",
		[]docMark{{line: 2, name: "a", field: "b", text: "5"}}, nil,
	},
	{
		"in a tag and in another comment", "<p title='<!-- kv a b -->5<!-- /kv -->'><!-- <!-- kv a c -->6<!-- /kv -->",
		[]docMark{{line: 1, name: "a", field: "b", text: "5"}, {line: 1, name: "a", field: "c", text: "6"}}, nil,
	},
	{"a mark without words", "<!-- kv -->", nil, []string{":1: got <!-- kv  -->; accepted: <!-- kv NAME = LINK --> and <!-- kv NAME FIELD [UNIT] -->"}},
	{"a mark of one word", "<!-- kv a -->", nil, []string{":1: got <!-- kv a -->; accepted: <!-- kv NAME = LINK --> and <!-- kv NAME FIELD [UNIT] -->"}},
	{"a mark of four words", "<!-- kv a b GiB c -->", nil, []string{":1: got <!-- kv a b GiB c -->; accepted: <!-- kv NAME = LINK --> and <!-- kv NAME FIELD [UNIT] -->"}},
	{"a definition without a name", "<!-- kv = v=1 -->", nil, []string{":1: got <!-- kv = v=1 -->; accepted: <!-- kv NAME = LINK --> and <!-- kv NAME FIELD [UNIT] -->"}},
	{"a name of two words", "<!-- kv a b = v=1 -->", nil, []string{":1: got <!-- kv a b = v=1 -->; accepted: <!-- kv NAME = LINK --> and <!-- kv NAME FIELD [UNIT] -->"}},
	{"an end that says more", "<!-- kv a b -->5<!-- /kv a --><!-- /kv -->", []docMark{{line: 1, name: "a", field: "b", text: "5<!-- /kv a -->"}}, []string{":1: got <!-- /kv a -->; accepted: <!-- /kv -->"}},
	{"an end alone", "\n<!-- /kv -->", nil, []string{":2: <!-- /kv --> closes no mark"}},
	{"an end too many", "<!-- kv a b -->5<!-- /kv --><!-- /kv -->", []docMark{{line: 1, name: "a", field: "b", text: "5"}}, []string{":1: <!-- /kv --> closes no mark"}},
	{"a mark that is not closed", "\n<!-- kv a b -->5\n", nil, []string{":2: a b: is not closed with <!-- /kv --> before the file ends; a mark holds no other"}},
	{
		"a mark that is not closed before the next", "<!-- kv a b -->5\n<!-- kv a c -->6<!-- /kv -->",
		[]docMark{{line: 2, name: "a", field: "c", text: "6"}},
		[]string{":1: a b: is not closed with <!-- /kv --> before the mark of line 2 begins; a mark holds no other"},
	},
	{
		"a mark inside a mark", "<!-- kv a b -->5 <!-- kv a c -->6<!-- /kv --><!-- /kv -->",
		[]docMark{{line: 1, name: "a", field: "c", text: "6"}},
		[]string{":1: a b: is not closed with <!-- /kv --> before the mark of line 1 begins; a mark holds no other", ":1: <!-- /kv --> closes no mark"},
	},
	{
		"a definition inside a mark", "<!-- kv a b -->5 <!-- kv c = v=1 --><!-- /kv -->",
		[]docMark{{line: 1, name: "c", link: "v=1"}},
		[]string{":1: a b: is not closed with <!-- /kv --> before the mark of line 1 begins; a mark holds no other", ":1: <!-- /kv --> closes no mark"},
	},
	{"a comment that is not closed", "a\n<!-- kv a b", nil, []string{":2: the comment is not closed with --> before the next one or the end of the file"}},
	{"a comment that is cut off", "<!-- kv", nil, []string{":1: the comment is not closed with --> before the next one or the end of the file"}},
	{
		"a comment that is not closed before the next", "<!-- kv a = v=1 >\n<!-- kv a b -->5<!-- /kv -->",
		[]docMark{{line: 2, name: "a", field: "b", text: "5"}},
		[]string{":1: the comment is not closed with --> before the next one or the end of the file"},
	},
	{
		"a comment that is not closed before another's", "<!-- kv a = v=1 >\n<!-- note -->", nil,
		[]string{":1: the comment is not closed with --> before the next one or the end of the file"},
	},
}

func TestMarks(t *testing.T) {
	t.Parallel()
	for _, test := range markCases {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			marks, findings := docMarks(test.file)
			for i := range marks {
				marks[i].before, marks[i].after = "", "" // of TestWhatStandsAroundAMark
			}
			require.Equal(t, test.marks, marks)
			var lines []string
			for _, f := range findings {
				lines = append(lines, f.String())
			}
			require.Equal(t, test.findings, lines)
		})
	}
}

// Marks by the thousand, none of them closed, take no time to speak of.
func TestMarksOfALargeFile(t *testing.T) {
	t.Parallel()
	const n = 20_000
	for _, mark := range []string{"<!-- kv a b ", "<!-- kv a b -->", "<!-- kv a b\n"} {
		marks, findings := docMarks(strings.Repeat(mark, n))
		require.Empty(t, marks)
		require.Len(t, findings, n)
	}
}

func TestWordsOfAMark(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, text, want, refused string }{
		{"as it is", "5.51", "5.51", ""},
		{"white space around it", "\n\t 5.51&nbsp; ", "5.51", ""},
		{"entities", "a &lt; b &amp;&amp; c&#39;s", "a < b && c's", ""},
		{"a sign that is no tag", "a < b", "a < b", ""},
		{"as long as can be", strings.Repeat("x", 1000), strings.Repeat("x", 1000), ""},
		{"longer", strings.Repeat("x", 1001), "", "holds 1001 bytes; accepted: at most 1000; close the mark right after its number"},
		{"nothing", " \n", "", "holds no text"},
		{"a tag", "<b>5.51</b>", "", "holds a tag, <b>; put the mark within the tags, around the text alone"},
		{"the end of a tag", "5.51</b>", "", "holds a tag, </b>; put the mark within the tags, around the text alone"},
		{"half a tag", "5.51 <b", "", "holds a tag, <b; put the mark within the tags, around the text alone"},
		{"a comment", "5.51<!-- GiB -->", "", "holds a tag, <!-- GiB -->; put the mark within the tags, around the text alone"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			words, err := docMark{text: test.text}.words()
			if test.refused != "" {
				require.EqualError(t, err, test.refused)
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.want, words)
		})
	}
}

// Whatever a file holds, its check ends, with lines that the file has.
func FuzzMarks(f *testing.F) {
	for _, test := range markCases {
		f.Add(test.file)
	}
	f.Add("<!-- kv a = v=1&tp=8 --><!-- kv a notes.0.text GB -->-1,000.50<!-- /kv -->\xff")
	f.Add("<!-- kv a = v=1&tp=8 --><!-- kv a budget.available GiB -->6.62<!-- /kv --><!-- kv a budget.cap_fraction -->.3<!-- /kv -->")
	report := compute(budget.Case{})
	report.Budget = &budget.Budget{Available: new(int64(7112465841)), CapFraction: new(budget.Float(0.3))}
	f.Fuzz(func(t *testing.T, text string) {
		file := checkDoc(text, func(budget.Case) budget.Report { return report })
		require.LessOrEqual(t, file.agree, file.numbers)
		for _, finding := range file.findings {
			require.GreaterOrEqual(t, finding.line, 1)
			require.LessOrEqual(t, finding.line, 1+strings.Count(text, "\n"))
			require.NotContains(t, finding.String(), "\n")
		}
	})
}
