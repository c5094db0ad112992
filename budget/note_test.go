package budget_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/trace"
)

// notesOf writes a report's notes as "code field mark".
func notesOf(r budget.Report) (lines []string) {
	for _, n := range r.Notes {
		lines = append(lines, n.Code+" "+n.Field+" "+n.Mark.String())
	}
	return lines
}

const (
	gmuDefault  = "gmu_default engine_args.gpu_memory_utilization exact"
	notSized    = "kv_cache_not_sized hf_config exact"
	nullBlock   = "null_block kv_cache.num_blocks exact"
	fromRuntime = "bytes_used_from_model runtime.bytes_used exact"
	assumed     = "total_assumed runtime assumed"
)

func TestNotes(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"the headline case", llamaTP8, []string{nullBlock}},
		{"the default GMU", stated(25769803776, 0, ""), []string{gmuDefault, notSized}},
		{"a bad case keeps what came before", `{}`, []string{gmuDefault}},
		{"a bad case that states its GMU has none", `{"engine_args": {"gpu_memory_utilization": 0.5}}`, nil},
		{"the runtime's used figure", tracedCase("runtime figures in Neuron mode"), []string{gmuDefault, fromRuntime, nullBlock}},
		{"an assumed total", on("trn1", `, "override": {"bytes_used": 0}`), []string{gmuDefault, assumed, notSized}},
		{"the table at LNC 1", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"`, `, "lnc": 1, "override": {"bytes_used": 0}`),
			[]string{gmuDefault, "table_ignores_lnc lnc exact", notSized}},
		{"the table at the only LNC", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn1"`, `, "lnc": 1, "override": {"bytes_used": 0}`),
			[]string{gmuDefault, notSized}},
		{"a refused alias", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2n"`, ""),
			[]string{gmuDefault, "target_refused env.NEURON_PLATFORM_TARGET_OVERRIDE exact"}},
		{"a refused spelling", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "Trn2"`, ""),
			[]string{gmuDefault, "target_refused env.NEURON_PLATFORM_TARGET_OVERRIDE exact"}},
		{"a refused name that is near nothing", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "gpu"`, ""), []string{gmuDefault}},
		{"a tied model", `{"version": 1, "instance_type": "trn2.48xlarge", "engine_args": {"model": "Llama-3.2-1B-Instruct"}}`,
			[]string{gmuDefault, assumed, "tied_embeddings hf_config.tie_word_embeddings exact", nullBlock}},
		{"CPU mode", host("", `"available_bytes": 500000000000`), []string{gmuDefault, notSized}},
		{"a minimum beyond 64 bits", tracedCase("minimum beyond 64 bits"), []string{gmuDefault, "beyond_64_bits budget.min_kv_bytes exact"}},
		{"a budget beyond 64 bits", tracedCase("largest total at GMU 1"), []string{notSized,
			"beyond_64_bits budget.total_budget exact", "beyond_64_bits budget.user_budget exact"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.Equal(t, c.want, notesOf(r))
			require.NotNil(t, r.Notes, "an empty list, not null")
		})
	}
}

func TestTextOfNotes(t *testing.T) {
	for _, c := range []struct {
		name, text, code string
		says             []string
	}{
		{"the default GMU", `{}`, "gmu_default", []string{"0.92", "0.9.", "vLLM 0.24.0"}},
		{"an assumed total", on("trn2", ""), "total_assumed", []string{"trn2 at LNC 2", "Neuron HBM"}},
		{"an assumed share of a bank", on("trn2", `, "lnc": 1`), "total_assumed", []string{"trn2 at LNC 1", "two cores share a bank of 24 GiB"}},
		{"an assumed share of a bank of trn3", on("trn3", `, "lnc": 1`), "total_assumed", []string{"two cores share a bank of 36 GiB"}},
		{"the table at LNC 1", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn3"`, `, "lnc": 1`), "table_ignores_lnc", []string{"36 GiB at LNC 1"}},
		{"a refused alias", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "gen3"`, ""), "target_refused",
			[]string{`for "gen3" it is "trn2"`, `"gen3" (NKI alias) is of the family trn2.`}},
		{"a refused spelling", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2.48xlarge"`, ""), "target_refused",
			[]string{`for "trn2.48xlarge" it is "trn2"`}},
		{"a minimum beyond 64 bits", tracedCase("minimum beyond 64 bits"), "beyond_64_bits", []string{"min_kv_bytes is 107374182400000000000000000000 bytes"}},
		{"a budget beyond 64 bits", tracedCase("largest total at GMU 1"), "beyond_64_bits", []string{"total_budget is 9223372036854775808 bytes"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := noteText(t, estimate(t, c.text), c.code)
			for _, words := range c.says {
				require.Contains(t, text, words)
			}
		})
	}
}

func noteText(t *testing.T, r budget.Report, code string) string {
	t.Helper()
	for _, n := range r.Notes {
		if n.Code == code {
			return n.Text
		}
	}
	require.Fail(t, "no note", "%s", code)
	return ""
}

func TestNoBankIsMentionedWhereNoneIsShared(t *testing.T) {
	require.NotContains(t, noteText(t, estimate(t, on("trn2", "")), "total_assumed"), "bank")
}

// A config of the catalogue that could not be confirmed is noted, a confirmed one not.
func TestAConfigThatIsNotConfirmedIsNoted(t *testing.T) {
	const code = "catalogue_not_confirmed"
	noted := func(model string) []budget.Note {
		var found []budget.Note
		for _, n := range budget.Estimate(budget.Resolve(decode(t, served(model, "")))).Notes {
			if n.Code == code {
				found = append(found, n)
			}
		}
		return found
	}
	require.Empty(t, noted("meta-llama/Llama-3.1-8B-Instruct"))
	notes := noted("nvidia/Llama-3.3-70B-Instruct-FP8")
	require.Len(t, notes, 1)
	require.Equal(t, trace.Assumed, notes[0].Mark)
	require.Contains(t, notes[0].Text, "whose content is inferred")
}

// Ranks in all = tensor * data: more than the instance has cores is noted.
func TestReplicasBeyondTheInstanceAreNoted(t *testing.T) {
	for args, want := range map[string]bool{
		`"tensor_parallel_size": 4, "data_parallel_size": 2`: true, `"tensor_parallel_size": 2, "data_parallel_size": 2`: false,
		`"tensor_parallel_size": 8, "data_parallel_size": 2`: false, // refused by itself
		`"tensor_parallel_size": 4`:                          false,
	} {
		r := budget.Estimate(budget.Resolve(decode(t, `{"version": 1, "instance_type": "trn2.3xlarge", "env": {"VLLM_NEURON_CPU_COMPILE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"},
			"engine_args": {"model": "meta-llama/Llama-3.1-8B-Instruct", "max_model_len": 8192, `+args+`}}`)))
		found := ""
		for _, n := range r.Notes {
			if n.Code == "replicas_beyond_instance" {
				found = n.Text
			}
		}
		require.Equal(t, want, found != "", args)
		if want {
			require.Contains(t, found, "8 ranks in all, and trn2.3xlarge has 4 logical cores at LNC 2")
		}
	}
}
