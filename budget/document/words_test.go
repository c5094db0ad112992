package document_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
)

func TestDescribe(t *testing.T) {
	long := strings.Repeat("é", 70)
	for _, c := range []struct{ name, text, want string }{
		{"null", `null`, `null`},
		{"true", `true`, `true`},
		{"a string", `"a\u00e9"`, `"aé" (a string)`},
		{"an integer", `-12`, `-12 (an integer)`},
		{"an integer of many digits", `123456789012345678901234567890`, `123456789012345678901234567890 (an integer)`},
		{"a fraction", `1.50`, `1.50 (a number with a fraction or an exponent)`},
		{"an exponent", `1E5`, `1E5 (a number with a fraction or an exponent)`},
		{"a list", `[1, "a"]`, `[1,"a"] (a list)`},
		{"an object", `{"b": 1, "a": 2}`, `{"a":2,"b":1} (an object)`},
		{"sixty characters", `"` + long[:2*58] + `"`, `"` + long[:2*58] + `" (a string)`},
		{"sixty-one characters", `"` + long[:2*59] + `"`, `"` + long[:2*59] + `… (a string)`},
		{"no JSON", `{`, `text that is no JSON`},
		{"nothing", ``, `text that is no JSON`},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, document.Describe([]byte(c.text))) })
	}
}

// What a user wrote is repeated as it was written.
func TestDescribeLeavesSignsAlone(t *testing.T) {
	require.Equal(t, `"a<b>&c" (a string)`, document.Describe([]byte(`"a<b>&c"`)))
}

func TestNearest(t *testing.T) {
	names := []string{"block_size", "max_model_len", "max_num_seqs", "model"}
	for _, c := range []struct{ name, ask, want string }{
		{"itself", "model", "model"},
		{"another letter case", "MODEL", "model"},
		{"a letter too few", "blok_size", "block_size"},
		{"two letters swapped", "max_num_sesq", "max_num_seqs"},
		{"hyphens", "max-model-len", "max_model_len"},
		{"nothing", "", "model"},
		{"nothing like any", "zzzzz", "model"},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, document.Nearest(c.ask, names)) })
	}
	require.Equal(t, "ab", document.Nearest("ac", []string{"ab", "ad"}), "the first of several")
	require.Equal(t, "a", document.Nearest("", []string{"abc", "a", "ab"}))
	require.Empty(t, document.Nearest("model", nil))
}

// A pasted name of any length takes no time to speak of.
func TestNearestOfALongName(t *testing.T) {
	long := strings.Repeat("x", 16<<20)
	require.Equal(t, "max_model_len", document.Nearest(long, []string{"max_model_len", "model"}))
}
