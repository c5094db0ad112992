package calculator

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

func TestAMemberIsPutIntoItsDocument(t *testing.T) {
	for _, c := range []struct {
		name, document, field, text, want string // document and want are additional_config
	}{
		{"alone", "", fieldEPDegree, "8", `{"neuron_config": {"ep_degree": 8}}`},
		{"beside others", `{"neuron_config": {"num_seqs_buckets": [8]}, "x": 1}`, fieldMLPDP, "2", `{"neuron_config": {"num_seqs_buckets": [8], "mlp_dp_size": 2}, "x": 1}`},
		{"of the vision tower", "", fieldVisionDP, "4", `{"vision_neuron_config": {"dp_size": 4}}`},
		{"a word", "", fieldPrecision, "mxfp8", `{"neuron_config": {"quantization": "mxfp8"}}`},
		{"the same twice", `{"neuron_config": {"ep_degree": 8}}`, fieldEPDegree, "8", `{"neuron_config": {"ep_degree": 8}}`},
		{"with its flag", `--additional-config '{"x": 1}'`, fieldEPDegree, "8", `{"neuron_config": {"ep_degree": 8}, "x": 1}`},
		{"left empty", `{"neuron_config": {"ep_degree": 4}}`, fieldEPDegree, " ", `{"neuron_config": {"ep_degree": 4}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := defaultForm()
			f[fieldAdditional], f[c.field] = c.document, c.text
			got, problems := f.read()
			require.Empty(t, problems)
			require.JSONEq(t, c.want, string(got.EngineArgs.AdditionalConfig))
		})
	}
}

func TestAMemberThatIsStatedTwiceIsAProblem(t *testing.T) {
	f := defaultForm()
	f[fieldAdditional], f[fieldEPDegree] = `{"neuron_config": {"ep_degree": 4}}`, "8"
	_, problems := f.read()
	require.Equal(t, []problem{{fieldEPDegree, `got "8", and the field Plugin configuration says 4; accepted: one of the two`}}, problems)
	f[fieldEPDegree] = "eight"
	_, problems = f.read()
	require.Len(t, problems, 1)
	require.Equal(t, fieldEPDegree, problems[0].field)
}

// A document's values go to their fields, and what the fields cannot show stays.
func TestMembersAreLiftedOutOfADocument(t *testing.T) {
	for _, c := range []struct {
		name, document, left string
		fields               map[string]string
	}{
		{"all of it", `{"neuron_config": {"ep_degree": 8, "quantization": "bf16"}, "vision_neuron_config": {"tp_size": 4}}`, "", map[string]string{fieldEPDegree: "8", fieldPrecision: "bf16", fieldVisionTP: "4"}},
		{"some of it", `{"neuron_config": {"ep_degree": 8, "num_seqs_buckets": [8]}}`, `{"neuron_config": {"num_seqs_buckets": [8]}}`, map[string]string{fieldEPDegree: "8"}},
		{"what is no number", `{"neuron_config": {"ep_degree": "8"}}`, `{"neuron_config": {"ep_degree": "8"}}`, map[string]string{fieldEPDegree: ""}},
		{"a fraction", `{"neuron_config": {"mlp_dp_size": 2.5}}`, `{"neuron_config": {"mlp_dp_size": 2.5}}`, map[string]string{fieldMLPDP: ""}},
		{"a word that the field has not", `{"neuron_config": {"quantization": "fp8"}}`, `{"neuron_config": {"quantization": "fp8"}}`, map[string]string{fieldPrecision: ""}},
		{"what is no object", `{"neuron_config": 1}`, `{"neuron_config": 1}`, map[string]string{fieldEPDegree: ""}},
		{"what is no JSON", `{`, `{`, map[string]string{fieldEPDegree: ""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := defaultForm()
			f[fieldAdditional] = c.document
			f.lift()
			require.Equal(t, c.left, f[fieldAdditional])
			for id, text := range c.fields {
				require.Equal(t, text, f[id], id)
			}
		})
	}
}

// Every member's path leads back to its field.
func TestTheFieldOfAMember(t *testing.T) {
	f := defaultForm()
	for _, m := range members {
		require.NotEmpty(t, labels[m.field], m.field)
		path := engineArgs + "additional_config." + m.path[0]
		if m.argument == fieldSpeculative {
			path = engineArgs + "speculative_config." + m.path[0]
		}
		for _, key := range m.path[1:] {
			path += "." + key
		}
		require.Equal(t, m.field, f.fieldOf(path))
	}
	f[fieldAdditional] = `{"neuron_config": {"ep_degree": 4}}`
	require.Equal(t, fieldAdditional, f.fieldOf(engineArgs+"additional_config.neuron_config.ep_degree"))
}

func TestSpeculationIsCompleted(t *testing.T) {
	const known = "RedHatAI/Llama-3.1-8B-Instruct-speculator.eagle3"
	for _, c := range []struct{ name, drafter, document, config, want string }{
		{"a drafter", known, "", "", `{"model": "` + known + `", "method": "eagle3"}`},
		{"with its number of tokens", known, `{"num_speculative_tokens": 3}`, "", `{"model": "` + known + `", "method": "eagle3", "num_speculative_tokens": 3}`},
		{"another method", known, `{"method": "medusa"}`, "", `{"model": "` + known + `", "method": "medusa"}`},
		{"with its config.json", "org/drafter", "", `{"a": 1}`, `{"model": "org/drafter", "method": "eagle3"}`},
		{"a document alone", "", `{"method": "ngram"}`, "", `{"method": "ngram"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := defaultForm()
			f[fieldDrafter], f[fieldSpeculative], f[fieldDraftConfig] = c.drafter, c.document, c.config
			got, problems := f.read()
			require.Empty(t, problems)
			require.JSONEq(t, c.want, string(got.EngineArgs.SpeculativeConfig))
			require.Equal(t, c.config, string(got.DraftHFConfig))
		})
	}
	got, _ := defaultForm().read()
	require.Equal(t, budget.EngineArgs{}.SpeculativeConfig, got.EngineArgs.SpeculativeConfig)
}

// A known drafter has the catalogue's config.json, and no name is no drafter, whatever
// else is in the form.
func TestAConfigOfAnotherDrafterDoesNotCount(t *testing.T) {
	for _, name := range []string{"", " ", "RedHatAI/Llama-3.1-8B-Instruct-speculator.eagle3"} {
		f := defaultForm()
		f[fieldDrafter], f[fieldDraftConfig] = name, `{"a": 1}`
		got, problems := f.read()
		require.Empty(t, problems)
		require.Nil(t, got.DraftHFConfig, name)
	}
}

// What stands in a member's way is not overwritten.
func TestAMemberDoesNotOverwrite(t *testing.T) {
	for document, says := range map[string]string{
		`{"neuron_config": 5}`: "says 5;", `{"neuron_config": "x"}`: `says "x";`, `{"neuron_config": []}`: "says [];",
		`{"neuron_config": {"ep_degree": "8"}}`: `says "8";`, `{"neuron_config": {"ep_degree": {"a": 1}}}`: `says {"a":1};`,
	} {
		f := defaultForm()
		f[fieldAdditional], f[fieldEPDegree] = document, "8"
		_, problems := f.read()
		require.Len(t, problems, 1, document)
		require.Equal(t, fieldEPDegree, problems[0].field)
		require.Contains(t, problems[0].message, says)
	}
}
