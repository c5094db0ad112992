package calculator

import (
	"encoding/json"
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
		"what a device reported":        {`{"version": 1, "instance_type": "trn2.48xlarge", "lnc": 2, "measured": ["lnc", "instance_type"]}`, ""},
		"a device that reports nothing": {`{"version": 1, "instance_type": "trn2.48xlarge", "measured": []}`, ""},
		"what no device reports":        {`{"version": 1, "instance_type": "trn9", "measured": ["gpu"]}`, `measured: got "gpu"; accepted: "instance_type" and "lnc", each once and where the case states it`},
		"an LNC that is not there":      {`{"version": 1, "measured": ["lnc"]}`, `measured: got "lnc"; accepted: "instance_type" and "lnc", each once and where the case states it`},
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

// What a device reported is so until its field is changed.
func TestAFieldThatIsChangedIsMeasuredNoMore(t *testing.T) {
	for _, c := range []struct {
		name     string
		measured []string
		changed  string
		want     []string
	}{
		{"the instance", []string{"instance_type", "lnc"}, fieldInstance, []string{"lnc"}},
		{"the LNC", []string{"instance_type", "lnc"}, fieldLNC, []string{"instance_type"}},
		{"the LNC, which comes first", []string{"lnc", "instance_type"}, fieldLNC, []string{"instance_type"}},
		{"the only one", []string{"lnc"}, fieldLNC, nil},
		{"one that is stated", []string{"lnc"}, fieldInstance, []string{"lnc"}},
		{"another field", []string{"lnc", "instance_type"}, fieldTarget, []string{"lnc", "instance_type"}},
		{"where none is measured", nil, fieldLNC, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := formOfWhole(budget.Case{Version: new(int64(1)), InstanceType: new("trn2.48xlarge"), LNC: new(int64(2)), Measured: c.measured})
			require.NoError(t, err)
			f.restate(c.changed)
			require.Equal(t, c.want, caseOf(f).Measured)
		})
	}
}

// A form of which nothing is measured has no such field: it is the same as one that is
// kept from before there was one.
func TestAFormOfWhichNothingIsMeasured(t *testing.T) {
	f := formOf(budget.Case{InstanceType: new("trn2.48xlarge"), Measured: []string{}})
	f.restate(fieldInstance)
	require.NotContains(t, f, fieldMeasured)
}

// It is so for what is typed, and for what was chosen before the program came.
func TestWhatThePageTakesIsMeasuredNoMore(t *testing.T) {
	reported := formOf(budget.Case{InstanceType: new("trn2.48xlarge"), LNC: new(int64(2)), Measured: []string{"instance_type", "lnc"}})
	state, err := json.Marshal(work{Form: reported})
	require.NoError(t, err)
	before := func(id, text string) func(*Page) {
		return func(p *Page) { p.take(handover{State: string(state), Values: map[string]string{id: text}}) }
	}
	for name, c := range map[string]struct {
		do   func(*Page)
		want string
	}{
		"typed":                             {func(p *Page) { p.form = reported.clone(); p.change(fieldLNC, "1") }, "instance_type"},
		"chosen before":                     {before(fieldLNC, "1"), "instance_type"},
		"an instance that is chosen before": {before(fieldInstance, "trn1.2xlarge"), "lnc"},
		"another field":                     {before(fieldTP, "4"), "instance_type,lnc"},
	} {
		t.Run(name, func(t *testing.T) {
			p := New()
			c.do(p)
			require.Equal(t, c.want, p.form[fieldMeasured])
		})
	}
}
