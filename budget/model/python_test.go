package model

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func decoded(t *testing.T, text string) (value any) {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	require.NoError(t, decoder.Decode(&value))
	return value
}

func TestRepr(t *testing.T) {
	for _, c := range []struct{ text, repr, str, typeName string }{
		{`null`, "None", "None", "NoneType"},
		{`true`, "True", "True", "bool"},
		{`false`, "False", "False", "bool"},
		{`"a"`, "'a'", "a", "str"},
		{`"it's"`, `"it's"`, "it's", "str"},
		{`"\n"`, `'\n'`, "\n", "str"},
		{`7`, "7", "7", "int"},
		{`-0`, "0", "0", "int"},
		{`123456789012345678901234567890`, "123456789012345678901234567890", "123456789012345678901234567890", "int"},
		{`1.50`, "1.5", "1.5", "float"},
		{`1e3`, "1000.0", "1000.0", "float"},
		{`-0.0`, "-0.0", "-0.0", "float"},
		{`1e400`, "inf", "inf", "float"},
		{`-1e400`, "-inf", "-inf", "float"},
		{`[]`, "[]", "[]", "list"},
		{`["a", 1, [null]]`, "['a', 1, [None]]", "['a', 1, [None]]", "list"},
		{`{}`, "{}", "{}", "dict"},
		{`{"b": true, "a": "x"}`, "{'a': 'x', 'b': True}", "{'a': 'x', 'b': True}", "dict"},
	} {
		value := decoded(t, c.text)
		require.Equal(t, c.repr, repr(value), c.text)
		require.Equal(t, c.str, str(value), c.text)
		require.Equal(t, c.typeName, typeName(value), c.text)
	}
}

func TestGlobs(t *testing.T) {
	for pattern, want := range map[string]bool{
		"lm_head": true, "": false, "lm_hea": false, "lm_headx": false, "*": true, "**": true, "?": false, "???????": true, "????????": false,
		"lm_*": true, "*head": true, "*_*": true, "*x*": false, "l*m*d": true, "l*d*d": false, "*lm_head": true, "lm_head*": true, "*h*": true,
		"[l]m_head": true, "[!l]m_head": false, "[!a-k]m_head": true, "[a-m]m_head": true, "[m-z]m_head": false, "[]l]m_head": true, "[!]]m_head": true,
		"[lm_head": false, "lm_hea[d": false, "lm_hea[cd]": true, "*[d]": true, "*[!d]": false, "LM_HEAD": false, "lm.head": false, "[z-a]m_head": false,
		"*d": true, "*ad*": true, "*a*e*": false, "model.layers.*": false,
	} {
		require.Equal(t, want, globs(pattern, "lm_head"), "%q", pattern)
	}
	require.True(t, globs("[[]a", "[a"))
	require.True(t, globs("[", "["))
	require.True(t, globs("*ab", "aab"), "the end is tried again")
	require.True(t, globs("a*b*", "axxbb"))
}

// A pasted pattern of any length takes no time to speak of.
func TestGlobsOfALongPattern(t *testing.T) {
	start := time.Now()
	require.False(t, globs(strings.Repeat("*a", 1<<20), "lm_head"))
	require.False(t, globs(strings.Repeat("*", 1<<20)+"x", "lm_head"))
	require.False(t, globs(strings.Repeat("[", 1<<20), "lm_head"))
	require.Less(t, time.Since(start), 10*time.Second)
}

func TestWordsOfARefusal(t *testing.T) {
	require.EqualError(t, &Refusal{Type: "ValueError", Message: "x"}, "ValueError: x")
	require.EqualError(t, &Refusal{Type: "AssertionError"}, "AssertionError")
}
