package document_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
)

const bom = "\ufeff"

// unreadable are texts that are no JSON value, with the error that both readers
// give.
var unreadable = []struct{ name, text, want string }{
	{"nothing", "", "got nothing; accepted: a JSON object, { ... }"},
	{"white space", " \t\r\n", "got nothing; accepted: a JSON object, { ... }"},
	{"a missing value", `{"a": }`, "not JSON at line 1, column 7: invalid character '}' looking for beginning of value"},
	{"after white space", "  \n  x", "not JSON at line 2, column 3: invalid character 'x' looking for beginning of value"},
	{"a second line", "{\n  \"a\": 1,\n}", "not JSON at line 3, column 1: invalid character '}' looking for beginning of object key string"},
	{"lines that end in CR LF", "{\r\n\"a\": 1\r\n\"b\"}", `not JSON at line 3, column 1: invalid character '"' after object key:value pair`},
	{"after characters of several bytes", `{"é漢🙂": x}`, "not JSON at line 1, column 9: invalid character 'x' looking for beginning of value"},
	{"a line after characters of several bytes", "{\"é\":\n\"🙂\" 1}", "not JSON at line 2, column 5: invalid character '1' after object key:value pair"},
	{"a text that ends too early", `{"a": [1, 2`, "not JSON at line 1, column 12: the text ends too early"},
	{"a line break in a string", "{\"a\n", `not JSON at line 1, column 4: invalid character '\n' in string literal`},
	{"an end after a line", "{\"a\": 1,\n", "not JSON at line 2, column 1: the text ends too early"},
	{"single quotes", `{'a': 1}`, `not JSON at line 1, column 2: invalid character '\'' looking for beginning of object key string`},
	{"curly quotes", `{“a”: 1}`, "not JSON at line 1, column 2: invalid character '“' looking for beginning of object key string"},
	{"Python's nan", `{"a": NaN}`, "not JSON at line 1, column 7: invalid character 'N' looking for beginning of value"},
	{"a lower-case nan", `{"a": nan}`, "not JSON at line 1, column 8: invalid character 'a' in literal null (expecting 'u')"},
	{"Python's infinity", `{"a": -Infinity}`, "not JSON at line 1, column 8: invalid character 'I' in numeric literal"},
	{"Python's None", `{"a": None}`, "not JSON at line 1, column 7: invalid character 'N' looking for beginning of value"},
	{"a leading zero", `{"a": 01}`, "not JSON at line 1, column 8: invalid character '1' after object key:value pair"},
	{"a comment", `{} // x`, "not JSON at line 1, column 4: more text after the end of the value"},
	{"more text at once", `{}x`, "not JSON at line 1, column 3: more text after the end of the value"},
	{"more text on a later line", "{}\n\n  {}", "not JSON at line 3, column 3: more text after the end of the value"},
	{"a space of another script afterwards", "{}\u00a0", "not JSON at line 1, column 3: more text after the end of the value"},
}

func TestUnreadableText(t *testing.T) {
	for _, c := range unreadable {
		t.Run(c.name, func(t *testing.T) {
			want := &document.FieldError{Field: "hf_config", Message: c.want}
			require.Equal(t, want, document.Valid("hf_config", []byte(c.text)))
			object, err := document.Parse("hf_config", []byte(c.text))
			require.Equal(t, want, err)
			require.True(t, object.Empty())
			require.Equal(t, "hf_config: "+c.want, err.Error())
		})
	}
}

// A byte order mark is no JSON, wherever an editor put it.
func TestByteOrderMark(t *testing.T) {
	err := document.Valid("case", []byte(bom+`{}`))
	require.ErrorContains(t, err, "case: not JSON at line 1, column 1: ")
	_, err = document.Parse("case", []byte(bom+`{}`))
	require.ErrorContains(t, err, "case: not JSON at line 1, column 1: ")
}

func TestReadableText(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"an empty object", `{}`},
		{"white space around it", " \r\n\t{}\r\n "},
		{"a list", `[1, 2]`},
		{"a number", `-1.5e-3`},
		{"a word", `null`},
		{"a string", `"é漢🙂"`},
		{"a byte that is no UTF-8", "\"\xff\""},
	} {
		t.Run(c.name, func(t *testing.T) { require.NoError(t, document.Valid("case", []byte(c.text))) })
	}
}

func TestOnlyAnObjectIsParsed(t *testing.T) {
	for _, c := range []struct{ name, text, got string }{
		{"a list", `[1, 2]`, "got [1,2] (a list)"},
		{"a string", `"x"`, `got "x" (a string)`},
		{"an integer", `7`, "got 7 (an integer)"},
		{"a fraction", `7.5`, "got 7.5 (a number with a fraction or an exponent)"},
		{"a truth", `true`, "got true"},
		{"null", `null`, "got null"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := document.Parse("hf_config", []byte(c.text))
			require.Equal(t, &document.FieldError{Field: "hf_config", Message: c.got + "; accepted: a JSON object, { ... }"}, err)
		})
	}
}

func TestDeepNesting(t *testing.T) {
	for _, bracket := range []string{"[", `{"a":`} {
		text := []byte(strings.Repeat(bracket, 100_000))
		require.ErrorContains(t, document.Valid("case", text), "case: not JSON")
		_, err := document.Parse("case", text)
		require.ErrorContains(t, err, "case: not JSON")
	}
	closed := strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000)
	require.ErrorContains(t, document.Valid("case", []byte(closed)), "not JSON at line 1, column 10001: ")

	levels := func(n int) []byte { return []byte(strings.Repeat(`{"]":[`, n) + `"\"[{"` + strings.Repeat("]}", n)) }
	require.NoError(t, document.Valid("case", levels(50)))
	require.EqualError(t, document.Valid("case", levels(51)), "case: got more than 100 levels of lists and objects; accepted: at most 100")
}

func TestLongestText(t *testing.T) {
	text := []byte("{}" + strings.Repeat(" ", document.MaxBytes-2))
	require.NoError(t, document.Valid("case", text))
	want := &document.FieldError{Field: "case", Message: "got 16777217 bytes; accepted: at most 16777216"}
	require.Equal(t, want, document.Valid("case", append(text, ' ')))
	_, err := document.Parse("case", append(text, ' '))
	require.Equal(t, want, err)
}

// Python's json keeps the last of two members of one name.
func TestTheLastOfTwoMembersCounts(t *testing.T) {
	o := parse(t, `{"a": 1, "b": 2, "a": 3}`)
	n, err := o.Int("a", 0, 9)
	require.NoError(t, err)
	require.Equal(t, int64(3), n)
}
