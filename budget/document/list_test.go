package document_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
)

const objectsAccepted = "; accepted: a list of objects, [{ ... }]"

func TestParseList(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string // the path of the key "a" of each object
	}{
		{"no object", `[]`, []string{}},
		{"white space", " \n[ ]\t", []string{}},
		{"an empty object", `[{}]`, []string{"doc[0].a"}},
		{"objects", `[{"a": 1}, {"a": [2]}, {"b": {}}]`, []string{"doc[0].a", "doc[1].a", "doc[2].a"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			list, err := document.ParseList("doc", []byte(c.text))
			require.NoError(t, err)
			paths := []string{}
			for _, o := range list {
				paths = append(paths, o.Path("a"))
			}
			require.Equal(t, c.want, paths)
		})
	}
	list, err := document.ParseList("doc", []byte(`[{"a": 123456789012345678901234567890}]`))
	require.NoError(t, err)
	value, _ := list[0].Value("a")
	require.Equal(t, json.Number("123456789012345678901234567890"), value, "a number keeps its digits")
}

func TestTextsThatAreNoList(t *testing.T) {
	for _, c := range []struct{ name, text, field, message string }{
		{"an object", `{"a": 1}`, "doc", `got {"a":1} (an object)` + objectsAccepted},
		{"null", `null`, "doc", "got null" + objectsAccepted},
		{"a number", `7`, "doc", "got 7 (an integer)" + objectsAccepted},
		{"a string", `"[]"`, "doc", `got "[]" (a string)` + objectsAccepted},
		{"a number in it", `[{}, 7]`, "doc[1]", "got 7 (an integer); accepted: an object, { ... }"},
		{"null in it", `[null]`, "doc[0]", "got null; accepted: an object, { ... }"},
		{"a list in it", `[[{}]]`, "doc[0]", "got [{}] (a list); accepted: an object, { ... }"},
	} {
		t.Run(c.name, func(t *testing.T) {
			list, err := document.ParseList("doc", []byte(c.text))
			require.Equal(t, &document.FieldError{Field: c.field, Message: c.message}, err)
			require.Nil(t, list)
		})
	}
}

// What is no JSON is refused at its own line and column.
func TestListsThatAreNoJSON(t *testing.T) {
	for _, c := range []struct{ name, text, message string }{
		{"more text", `[] []`, "not JSON at line 1, column 4: more text after the end of the value"},
		{"another field after the list", `[], "more": 1`, "not JSON at line 1, column 3: more text after the end of the value"},
		{"a brace too many", `[]}`, "not JSON at line 1, column 3: more text after the end of the value"},
		{"no closing bracket", `[{}`, "not JSON at line 1, column 4: the text ends too early"},
		{"a word", "[\n  oops]", "not JSON at line 2, column 3: invalid character 'o' looking for beginning of value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := document.ParseList("doc", []byte(c.text))
			require.Equal(t, &document.FieldError{Field: "doc", Message: c.message}, err)
		})
	}
	for _, text := range []string{"", " \n"} {
		_, err := document.ParseList("doc", []byte(text))
		require.ErrorContains(t, err, "doc: got nothing; accepted: ", "%q", text)
	}
	_, err := document.ParseList("doc", []byte("["+strings.Repeat(" ", document.MaxBytes)+"]"))
	require.ErrorContains(t, err, "accepted: at most 16777216")
}

func TestObjects(t *testing.T) {
	o := parse(t, `{"a": [{"b": 1}, {"b": 2}], "e": [], "n": null, "i": 7, "m": [{}, "x"]}`)
	list, err := o.Objects("a")
	require.NoError(t, err)
	require.Len(t, list, 2)
	for i, inner := range list {
		n, err := inner.Int("b", 1, 2)
		require.NoError(t, err)
		require.Equal(t, int64(i+1), n)
	}
	_, err = list[1].Int("b", 5, 6)
	require.EqualError(t, err, "doc.a[1].b: got 2 (an integer); accepted: an integer from 5 to 6")
	list, err = o.Objects("e")
	require.NoError(t, err)
	require.Empty(t, list)
	for key, message := range map[string]string{
		"absent": "doc.absent: is missing" + objectsAccepted,
		"n":      "doc.n: is null" + objectsAccepted,
		"i":      "doc.i: got 7 (an integer)" + objectsAccepted,
		"m":      `doc.m[1]: got "x" (a string); accepted: an object, { ... }`,
	} {
		_, err := o.Objects(key)
		require.EqualError(t, err, message)
	}
}

func TestShapes(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       [][]int64
	}{
		{"none", `[]`, [][]int64{}},
		{"one", `[[4, 128]]`, [][]int64{{4, 128}}},
		{"several of other ranks", `[[4, 128], [1, 128, 128], [7]]`, [][]int64{{4, 128}, {1, 128, 128}, {7}}},
		{"one without a dimension", `[[], [1]]`, [][]int64{nil, {1}}},
		{"of any sign", `[[0, -9223372036854775808, 9223372036854775807]]`, [][]int64{{0, -9223372036854775808, 9223372036854775807}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := parse(t, `{"a": `+c.text+`}`).Shapes("a")
			require.NoError(t, err)
			require.Equal(t, c.want, got)
		})
	}
	const accepted = "; accepted: a list of shapes, [[4, 128], [1, 128, 128]]"
	for text, got := range map[string]string{
		`7`: `7 (an integer)`, `"x"`: `"x" (a string)`, `{}`: `{} (an object)`, `[1]`: `[1] (a list)`, `[[1], 2]`: `[[1],2] (a list)`,
		`[["1"]]`: `[["1"]] (a list)`, `[[1.0]]`: `[[1.0]] (a list)`, `[[1e2]]`: `[[1e2]] (a list)`, `[[null]]`: `[[null]] (a list)`,
		`[null]`: `[null] (a list)`, `[[[1]]]`: `[[[1]]] (a list)`, `[[9223372036854775808]]`: `[[9223372036854775808]] (a list)`,
	} {
		_, err := parse(t, `{"a": `+text+`}`).Shapes("a")
		require.Equal(t, fieldError("got "+got+accepted), err, text)
	}
	for _, c := range absentTexts {
		_, err := parse(t, c.text).Shapes("a")
		require.Equal(t, fieldError(c.word+accepted), err)
	}
}

func TestOnly(t *testing.T) {
	const here = "is not a field here; the nearest is "
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"nothing", `{}`, nil},
		{"some", `{"size": 1}`, nil},
		{"all", `{"size": null, "kind": 2}`, nil},
		{"another", `{"size": 1, "sise": 2}`, &document.FieldError{Field: "doc.sise", Message: here + "doc.size"}},
		{"another in another letter case", `{"KIND": 1}`, &document.FieldError{Field: "doc.KIND", Message: here + "doc.kind"}},
		{"another although it is null", `{"x": null}`, &document.FieldError{Field: "doc.x", Message: here + "doc.size"}},
		{"the first by name of two", `{"zz": 1, "kindd": 2}`, &document.FieldError{Field: "doc.kindd", Message: here + "doc.kind"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := parse(t, c.text).Only("size", "kind")
			if c.want == nil {
				require.NoError(t, err)
				return
			}
			require.Equal(t, c.want, err)
		})
	}
	require.NoError(t, document.Object{}.Only())
}
