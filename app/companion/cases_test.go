package main

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReadCasesWithinALimit(t *testing.T) {
	t.Parallel()
	const limit = 20
	blank := strings.Repeat(" ", limit)
	tooLong := "case: got more than 20 bytes; accepted: at most 16777216"
	for _, test := range []struct {
		name, in string
		want     []string // line, then text or error
	}{
		{"a document of the limit", `{"a":"45678901234"}` + "\n", []string{"0 {\"a\":\"45678901234\"}\n"}},
		{"a document above it", `{"a":"4567890123456"}`, []string{"0 " + tooLong}},
		{"a document above it over two lines", "{\"a\":\n\"4567890123456\"}", []string{"0 " + tooLong}},
		{"a document and white space above it", "{}" + blank, []string{"0 " + tooLong}},
		{"lines above it in all", "{\"a\":1}\n{\"b\":2}\n{\"c\":3}", []string{"1 {\"a\":1}", "2 {\"b\":2}", "3 {\"c\":3}"}},
		{"a line of the limit", "{}\n{\"a\":\"45678901234\"}\n", []string{"1 {}", "2 {\"a\":\"45678901234\"}"}},
		{"a line above it", "{}\n{\"a\":\"4567890123456\"}\n{}", []string{"1 {}", "2 " + tooLong, "3 {}"}},
		{"a blank line above it", "{}\n " + blank + "\n{}", []string{"1 {}", "2 " + tooLong, "3 {}"}},
		{"no case within the limit", "garbage\ngarbage\ngarbage\n{}", []string{"0 " + tooLong}},
		{"a case within it", "garbage\n{}\ngarbage garbage", []string{"1 garbage", "2 {}", "3 garbage garbage"}},
		{"an indented line is no case", "x\n {}\n", []string{"0 x\n {}\n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			cases, err := readCases(strings.NewReader(test.in), limit)
			require.NoError(t, err)
			require.Equal(t, test.want, texts(t, cases))
		})
	}
}

// texts reads all cases: the line, and the text or the error.
func texts(t *testing.T, cases *caseReader) (list []string) {
	t.Helper()
	for {
		c, err := cases.next()
		if err == io.EOF {
			return list
		}
		require.NoError(t, err)
		text := string(c.text)
		if c.err != nil {
			text = c.err.Error()
		}
		list = append(list, decimal(int64(c.line))+" "+text)
	}
}

// A line may be longer than the reader's buffer.
func TestReadCasesWithALongLine(t *testing.T) {
	t.Parallel()
	long := `{"a":"` + strings.Repeat("x", 300<<10) + `"}`
	cases, err := readCases(strings.NewReader("{}\n"+long+"\n{}\n"), 1<<20)
	require.NoError(t, err)
	require.Equal(t, []string{"1 {}", "2 " + long, "3 {}"}, texts(t, cases))
}
