package calculator

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
)

func TestWhichFilesAreCases(t *testing.T) {
	for text, want := range map[string]bool{
		`{"version": 1, "engine_args": {}}`:                      true,
		`{"version": 1, "env": {"A": "1"}}`:                      true,
		`{"case": {}, "report": {}}`:                             true,
		`{"version": 1, "inputs": [], "verdict": {}}`:            true,
		`{"architectures": ["A"], "model_type": "m"}`:            false,
		`{"version": "1.0", "added_tokens": []}`:                 false,
		`{"producer": {"name": "modelopt"}, "quantization": {}}`: false,
		`{`: false, ``: false, `[]`: false,
	} {
		require.Equal(t, want, isCase(text), text)
	}
}

func TestACaseFromElsewhereHasItsPlaceOrIsRefused(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a case":                        {`{"version": 1, "engine_args": {"tensor_parallel_size": 8}}`, ""},
		"another version":               {`{"version": 2, "engine_args": {}}`, "version: got 2; accepted: 1"},
		"no version":                    {`{"engine_args": {}}`, "version: is missing; accepted: 1"},
		"a release that is not known":   {`{"version": 1, "reference": "9"}`, `reference: got "9"; accepted: 0.24.0.1.1.0`},
		"a drafter's config by itself":  {`{"version": 1, "draft_hf_config": {}}`, "draft_hf_config: this form has no place for what the case states there; the program neuronkv answers it"},
		"a variable over several lines": {`{"version": 1, "env": {"A": "1\n2"}}`, "env.A: this form has no place for what the case states there; the program neuronkv answers it"},
		"a variable's name with an =":   {`{"version": 1, "env": {"A=B": "1"}}`, "env.A=B: this form has no place for what the case states there; the program neuronkv answers it"},
		"a word with space at its end":  {`{"version": 1, "engine_args": {"dtype": "auto "}}`, "engine_args.dtype: this form has no place for what the case states there; the program neuronkv answers it"},
	} {
		t.Run(name, func(t *testing.T) {
			decoded, err := casefile.Decode([]byte(c.text))
			require.NoError(t, err)
			f, err := formOfWhole(decoded)
			if c.want != "" {
				require.EqualError(t, err, c.want)
				return
			}
			require.NoError(t, err)
			require.Equal(t, documentOf(pinned(decoded)), f.document())
		})
	}
}

// The release of a link stays that of the case, whatever else is changed.
func TestTheReleaseIsPinned(t *testing.T) {
	f := formOf(budget.Case{Reference: new("0.24.0.1.1.0")})
	f[fieldTP] = "4"
	require.Equal(t, "0.24.0.1.1.0", *caseOf(f).Reference)
}
