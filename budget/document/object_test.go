package document_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
)

func parse(t *testing.T, text string) document.Object {
	t.Helper()
	o, err := document.Parse("doc", []byte(text))
	require.NoError(t, err)
	return o
}

// fieldError is the error of the key "a".
func fieldError(message string) error { return &document.FieldError{Field: "doc.a", Message: message} }

func TestHasAndTruthy(t *testing.T) {
	for _, c := range []struct {
		name, text  string
		has, truthy bool
	}{
		{"absent", `{}`, false, false},
		{"null", `{"a": null}`, false, false},
		{"false", `{"a": false}`, true, false},
		{"true", `{"a": true}`, true, true},
		{"zero", `{"a": 0}`, true, false},
		{"a zero fraction", `{"a": -0.0e5}`, true, false},
		{"a number", `{"a": 1e-400}`, true, false},
		{"the least number", `{"a": 5e-324}`, true, true},
		{"a number beyond every double", `{"a": 1e400}`, true, true},
		{"an empty string", `{"a": ""}`, true, false},
		{"a string", `{"a": "false"}`, true, true},
		{"an empty list", `{"a": []}`, true, false},
		{"a list", `{"a": [0]}`, true, true},
		{"an empty object", `{"a": {}}`, true, false},
		{"an object", `{"a": {"b": 0}}`, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.has, parse(t, c.text).Has("a"))
			require.Equal(t, c.truthy, parse(t, c.text).Truthy("a"))
		})
	}
}

func TestInt(t *testing.T) {
	const accepted = "; accepted: an integer from -1 to 9"
	for _, c := range []struct {
		name, text string
		want       int64
		message    string
	}{
		{"an integer", `{"a": 7}`, 7, ""},
		{"the least", `{"a": -1}`, -1, ""},
		{"the most", `{"a": 9}`, 9, ""},
		{"minus zero", `{"a": -0}`, 0, ""},
		{"below the least", `{"a": -2}`, 0, "got -2 (an integer)" + accepted},
		{"above the most", `{"a": 10}`, 0, "got 10 (an integer)" + accepted},
		{"beyond 64 bits", `{"a": 92233720368547758070}`, 0, "got 92233720368547758070 (an integer)" + accepted},
		{"a whole fraction", `{"a": 7.0}`, 0, "got 7.0 (a number with a fraction or an exponent)" + accepted},
		{"an exponent", `{"a": 7e0}`, 0, "got 7e0 (a number with a fraction or an exponent)" + accepted},
		{"a string", `{"a": "7"}`, 0, `got "7" (a string)` + accepted},
		{"a truth", `{"a": true}`, 0, "got true" + accepted},
		{"a list", `{"a": [7]}`, 0, "got [7] (a list)" + accepted},
		{"an object", `{"a": {"b": 7}}`, 0, `got {"b":7} (an object)` + accepted},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := parse(t, c.text)
			n, err := o.Int("a", -1, 9)
			m, present, optional := o.OptionalInt("a", -1, 9)
			require.True(t, present)
			require.Equal(t, []int64{c.want, c.want}, []int64{n, m})
			require.Equal(t, err, optional)
			if c.message == "" {
				require.NoError(t, err)
				return
			}
			require.Equal(t, fieldError(c.message), err)
		})
	}
}

// absent and null are texts without a value for the key "a".
var absentTexts = []struct{ text, word string }{{`{}`, "is missing"}, {`{"a": null}`, "is null"}}

func TestAbsentValues(t *testing.T) {
	for _, c := range absentTexts {
		t.Run(c.word, func(t *testing.T) {
			o := parse(t, c.text)
			_, err := o.Int("a", 1, 2)
			require.Equal(t, fieldError(c.word+"; accepted: an integer from 1 to 2"), err)
			require.Equal(t, fieldError(c.word+"; accepted: x"), o.Missing("a", "x"))
			n, present, err := o.OptionalInt("a", 1, 2)
			require.NoError(t, err)
			require.False(t, present)
			require.Zero(t, n)
			text, present, err := o.OptionalString("a", "x")
			require.NoError(t, err)
			require.False(t, present)
			require.Empty(t, text)
			b, err := o.OptionalBool("a")
			require.NoError(t, err)
			require.False(t, b)
			list, err := o.Strings("a")
			require.NoError(t, err)
			require.Nil(t, list)
			inner, err := o.OptionalObject("a")
			require.NoError(t, err)
			require.True(t, inner.Empty())
			require.Equal(t, "doc.a.b", inner.Path("b"), "an absent object keeps its path")
		})
	}
}

func TestOptionalValues(t *testing.T) {
	o := parse(t, `{"s": "text", "e": "", "t": true, "f": false, "l": ["x", ""], "n": [], "o": {"i": {"k": 1}}}`)
	for key, want := range map[string]string{"s": "text", "e": ""} {
		got, present, err := o.OptionalString(key, "x")
		require.NoError(t, err)
		require.True(t, present)
		require.Equal(t, want, got)
	}
	for key, want := range map[string]bool{"t": true, "f": false} {
		got, err := o.OptionalBool(key)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	for key, want := range map[string][]string{"l": {"x", ""}, "n": {}} {
		got, err := o.Strings(key)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	outer, err := o.OptionalObject("o")
	require.NoError(t, err)
	inner, err := outer.OptionalObject("i")
	require.NoError(t, err)
	require.False(t, inner.Empty())
	_, err = inner.Int("k", 2, 3)
	require.Equal(t, &document.FieldError{Field: "doc.o.i.k", Message: "got 1 (an integer); accepted: an integer from 2 to 3"}, err)
}

func TestValuesOfTheWrongKind(t *testing.T) {
	o := parse(t, `{"a": 1}`)
	_, present, err := o.OptionalString("a", "a name")
	require.True(t, present)
	require.Equal(t, fieldError("got 1 (an integer); accepted: a name"), err)
	_, err = o.OptionalBool("a")
	require.Equal(t, fieldError("got 1 (an integer); accepted: true or false"), err)
	_, err = o.OptionalObject("a")
	require.Equal(t, fieldError("got 1 (an integer); accepted: an object, { ... }"), err)
	for _, text := range []string{`1`, `"x"`, `["x", 1]`, `[null]`, `{"b": "x"}`, `[["x"]]`} {
		_, err := parse(t, `{"a": `+text+`}`).Strings("a")
		require.ErrorContains(t, err, "; accepted: a list of strings", "%s", text)
	}
	require.Equal(t, fieldError("got 1 (an integer); accepted: that"), o.Refuse("a", "that"))
}

func TestWith(t *testing.T) {
	base, over := parse(t, `{"a": 1, "b": {"c": 1, "d": 2}}`), parse(t, `{"b": {"c": 3}, "e": null}`)
	both := base.With(over)
	require.True(t, both.Has("a"))
	require.Equal(t, "doc.a", both.Path("a"))
	inner, err := both.OptionalObject("b")
	require.NoError(t, err)
	require.True(t, inner.Has("c"))
	require.False(t, inner.Has("d"), "a member is replaced, not merged")
	before, err := base.OptionalObject("b")
	require.NoError(t, err)
	require.True(t, before.Has("d"), "the object itself stays")
	require.False(t, over.Has("a"), "and so does the other")
	require.Equal(t, base, base.With(document.Object{}))
	require.False(t, base.With(parse(t, `{"a": null}`)).Has("a"), "null lies over a value")
}

func TestTheZeroObjectIsEmpty(t *testing.T) {
	var o document.Object
	require.True(t, o.Empty())
	require.False(t, o.Has("a"))
	_, present, err := o.OptionalInt("a", 1, 2)
	require.NoError(t, err)
	require.False(t, present)
	require.True(t, o.With(parse(t, `{"a": 1}`)).Has("a"))
}

func TestValue(t *testing.T) {
	o := parse(t, `{"n": null, "i": 7, "s": "x", "l": [1, true], "o": {"k": false}}`)
	for key, want := range map[string]any{
		"n": nil, "i": json.Number("7"), "s": "x", "l": []any{json.Number("1"), true}, "o": map[string]any{"k": false},
	} {
		got, present := o.Value(key)
		require.True(t, present, key)
		require.Equal(t, want, got, key)
	}
	_, present := o.Value("absent")
	require.False(t, present)
	_, present = document.Object{}.Value("absent")
	require.False(t, present)
}
