package calculator

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/preflight"
	"neuronkv/budget/recipe"
)

// A change of the form gives the case with that change.
func TestAChangeOfTheFormIsThatOfTheCase(t *testing.T) {
	const plugin = "engine_args.additional_config."
	for _, c := range []struct {
		name, field, text string // what is typed before
		change            preflight.Change
	}{
		{"a number", fieldTP, "8", preflight.Change{Field: "engine_args.tensor_parallel_size", Value: int64(4)}},
		{"a switch", fieldCaching, "", preflight.Change{Field: "engine_args.enable_prefix_caching", Value: false}},
		{"a switch to on", fieldExperts, off, preflight.Change{Field: "engine_args.enable_expert_parallel", Value: true}},
		{"nothing", fieldQuantization, "awq", preflight.Change{Field: "engine_args.quantization"}},
		{"a member of nothing", fieldOverrides, "", preflight.Change{Field: "engine_args.hf_overrides.quantization_config", Value: map[string]any{}}},
		{"a member", fieldAdditional, `{"neuron_config": {"ep_degree": 4, "x": "a, b"}}`, preflight.Change{Field: plugin + "neuron_config.ep_degree", Value: int64(1)}},
		{"a list", fieldAdditional, `{}`, preflight.Change{Field: plugin + "neuron_config.num_seqs_buckets", Value: []int64{1, 8}}},
		{"a member deep down", fieldAdditional, `{"neuron_config": {"on_device_sampling_config": {"sampling_dp_degree": 3}}}`,
			preflight.Change{Field: plugin + "neuron_config.on_device_sampling_config.sampling_dp_degree", Value: int64(2)}},
		{"a member of what is pasted with its flag", fieldAdditional, `--additional-config '{"neuron_config": {"ep_degree": 4, "mlp_dp_size": 2}}'`, preflight.Change{Field: plugin + "neuron_config.ep_degree", Value: int64(1)}},
		{"a whole document", fieldTransfer, "", preflight.Change{Field: "engine_args.kv_transfer_config", Value: map[string]any{"kv_role": "kv_both"}}},
		{"a setting of the budget", fieldCap, "0.30", preflight.Change{Field: "env.VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION", Value: "0.15"}},
		{"a setting among the variables", fieldVariables, "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION=0.2", preflight.Change{Field: "env.VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION", Value: "0.15"}},
		{"an argument left out", fieldSpeculative, `{"method": "ngram"}`, preflight.Change{Field: "engine_args.speculative_config"}},
		{"a variable", fieldVariables, "A=1", preflight.Change{Field: "env.B", Value: "2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := defaultForm()
			f[c.field] = c.text
			before, problems := f.read()
			require.Empty(t, problems)
			want, err := before.With(c.change.Field, c.change.Value)
			require.NoError(t, err)
			got, problems := f.with(c.change).read()
			require.Empty(t, problems)
			require.JSONEq(t, documentOf(want), documentOf(got))
			require.Equal(t, c.text, f[c.field], "the form itself is not changed")
		})
	}
}

// A recipe in the form is the recipe.
func TestAFormOfARecipe(t *testing.T) {
	for _, r := range recipe.All() {
		got, problems := formOfRecipe(&r).read()
		require.Empty(t, problems)
		r.Case.Env = budget.Environment{budget.EnvCPUCompile: "1", budget.EnvTarget: r.Target, budget.EnvCapFraction: r.Case.Env[budget.EnvCapFraction]}
		if r.Case.Env[budget.EnvCapFraction] == "" {
			delete(r.Case.Env, budget.EnvCapFraction)
		}
		require.JSONEq(t, documentOf(pinned(r.Case)), documentOf(got))
	}
	llm := budget.Case{Env: budget.Environment{"B": "2", "A": "1"}, EntryPoint: new(entryLLM)}
	f := formOf(llm)
	require.Equal(t, "A=1\nB=2", f[fieldVariables])
	require.Equal(t, entryLLM, f[fieldEntry])
}

func TestArgumentOf(t *testing.T) {
	for path, want := range map[string][2]string{
		"engine_args.block_size":                              {fieldBlock, ""},
		"engine_args.additional_config":                       {fieldAdditional, ""},
		"engine_args.additional_config.neuron_config.a.b":     {fieldAdditional, "neuron_config.a.b"},
		"engine_args.additional_config.neuron_config.list[1]": {fieldAdditional, "neuron_config.list[1]"},
		"engine_args.max_num_seqs":                            {fieldSeqs, ""},
		"engine_args.hf_overrides.quantization_config":        {fieldOverrides, "quantization_config"},
		"engine_args.quantization":                            {fieldQuantization, ""},
		"engine_args.kv_transfer_config.kv_role":              {fieldTransfer, "kv_role"},
		"engine_args.disable_hybrid_kv_cache_manager":         {fieldHybrid, ""},
		"engine_args.speculative_config.method":               {fieldSpeculative, "method"},
		"engine_args.max_num_batched_tokens":                  {fieldBatched, ""},
		"engine_args.long_prefill_token_threshold":            {fieldThreshold, ""},
	} {
		a, rest, found := argumentOf(path)
		require.True(t, found, path)
		require.Equal(t, want, [2]string{a.field, rest})
	}
	for _, path := range []string{"", "block_size", "engine_args.", "engine_args.block_sizes", "engine_args.model", "hf_config.a"} {
		_, _, found := argumentOf(path)
		require.False(t, found, path)
	}
}

func TestInside(t *testing.T) {
	for path, want := range map[string]string{
		"engine_args.additional_config.neuron_config.ep_degree": "",
		"engine_args.additional_config.neuron_config.a.b":       "neuron_config.a.b",
		"engine_args.block_size":                                "",
		"hf_config.text_config.hidden_size":                     "text_config.hidden_size",
		"override.kv_layers[0].repeat":                          "[0].repeat",
		"override.bytes_used":                                   "",
	} {
		require.Equal(t, want, defaultForm().inside(path))
	}
}

// Every field of the form has its words, and every argument its field.
func TestEveryFieldHasAName(t *testing.T) {
	for _, a := range arguments {
		require.NotEmpty(t, labels[a.field], a.name)
	}
	inside := 0
	for _, p := range parts() {
		for _, id := range p.fields {
			require.NotEmpty(t, labels[id], id)
			inside++
		}
	}
	require.Greater(t, inside, 15)
}

// A whole argument goes with what has fields of its own.
func TestAnArgumentThatIsLeftOutTakesItsFieldsAlong(t *testing.T) {
	f := defaultForm()
	f[fieldDrafter], f[fieldSpeculative] = "org/drafter", `{"num_speculative_tokens": 3}`
	c, problems := f.with(preflight.Change{Field: "engine_args.speculative_config"}).read()
	require.Empty(t, problems)
	require.Empty(t, c.EngineArgs.SpeculativeConfig)
}
