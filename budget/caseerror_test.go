package budget_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// A refusal is a case document and the error that it gives: stage, field and the
// message after the field.
type refusal struct {
	name, text string
	stage      budget.Stage
	field      string
	message    string
}

// checkRefusals requires each case's error, of type CaseError, and the verdict
// that goes with it.
func checkRefusals(t *testing.T, refusals []refusal) {
	t.Helper()
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			want := budget.Error{Stage: c.stage, Type: budget.CaseError, Message: c.field + ": " + c.message, Field: c.field}
			require.NotNil(t, r.Error)
			require.Equal(t, want, *r.Error)
			require.Equal(t, "CaseError: "+want.Message, r.Error.Error())
			require.Equal(t, budget.Fails, r.Verdict.Level)
			require.Equal(t, want.Message, r.Verdict.Reason)
		})
	}
}

func arg(field string) string { return `{"version": 1, "engine_args": {` + field + `}}` }

func TestCaseErrors(t *testing.T) {
	checkRefusals(t, []refusal{
		{"no version", `{}`, "case", "version", "is missing; accepted: 1"},
		{"another version", `{"version": 2}`, "case", "version", "got 2; accepted: 1"},
		{"version zero", `{"version": 0}`, "case", "version", "got 0; accepted: 1"},
		{"unknown release", `{"version": 1, "reference": "0.23"}`, "case", "reference", `got "0.23"; accepted: 0.24.0.1.1.0`},
		{"version before release", `{"reference": "x"}`, "case", "version", "is missing; accepted: 1"},
		{"unknown entry point", `{"version": 1, "entry_point": "llm"}`, "case", "entry_point", `got "llm"; accepted: "serve" or "LLM"`},
		{"total of nothing", `{"version": 1, "override": {"total_hbm_bytes": 0}}`, "case", "override.total_hbm_bytes",
			"got 0; accepted: an integer from 1 to 9223372036854775807"},
		{"negative bytes", `{"version": 1, "override": {"bytes_used": -1}}`, "case", "override.bytes_used",
			"got -1; accepted: an integer from 0 to 9223372036854775807"},
		{"only the first error", `{"version": 1, "lnc": 3, "entry_point": "x"}`, "case", "lnc", "got 3; accepted: an integer from 1 to 2"},
	})
}

func TestEngineArgumentErrors(t *testing.T) {
	const degree, tokens = "an integer from 1 to 65536", "an integer from 1 to 2147483647"
	const above = "a number greater than 0 and at most 1, as vLLM requires"
	checkRefusals(t, []refusal{
		{"no rank", arg(`"tensor_parallel_size": 0`), "case", "engine_args.tensor_parallel_size", "got 0; accepted: " + degree},
		{"too many ranks", arg(`"tensor_parallel_size": 65537`), "case", "engine_args.tensor_parallel_size", "got 65537; accepted: " + degree},
		{"no replica", arg(`"data_parallel_size": 0`), "case", "engine_args.data_parallel_size", "got 0; accepted: " + degree},
		{"no stage", arg(`"pipeline_parallel_size": -1`), "case", "engine_args.pipeline_parallel_size", "got -1; accepted: " + degree},
		{"no context rank", arg(`"decode_context_parallel_size": 0`), "case", "engine_args.decode_context_parallel_size", "got 0; accepted: " + degree},
		{"empty block", arg(`"block_size": 0`), "case", "engine_args.block_size", "got 0; accepted: an integer from 1 to 16777216"},
		{"a block whose page may not fit 64 bits", arg(`"block_size": 16777217`), "case", "engine_args.block_size",
			"got 16777217; accepted: an integer from 1 to 16777216"},
		{"long model length", arg(`"max_model_len": 2147483648`), "case", "engine_args.max_model_len", "got 2147483648; accepted: an integer from -1 to 2147483647"},
		{"negative model length", arg(`"max_model_len": -2`), "case", "engine_args.max_model_len", "got -2; accepted: an integer from -1 to 2147483647"},
		{"no sequence", arg(`"max_num_seqs": 0`), "case", "engine_args.max_num_seqs", "got 0; accepted: " + tokens},
		{"no token", arg(`"max_num_batched_tokens": 0`), "case", "engine_args.max_num_batched_tokens", "got 0; accepted: " + tokens},
		{"negative blocks", arg(`"num_gpu_blocks_override": -1`), "case", "engine_args.num_gpu_blocks_override", "got -1; accepted: an integer from 0 to 2147483647"},
		{"GMU of zero", arg(`"gpu_memory_utilization": 0`), "case", "engine_args.gpu_memory_utilization", "got 0.0; accepted: " + above},
		{"GMU above one", arg(`"gpu_memory_utilization": 1.0000000000000002`), "case", "engine_args.gpu_memory_utilization", "got 1.0000000000000002; accepted: " + above},
		{"GMU of nan", arg(`"gpu_memory_utilization": "nan"`), "case", "engine_args.gpu_memory_utilization", "got nan; accepted: " + above},
		{"GMU of infinity", arg(`"gpu_memory_utilization": "inf"`), "case", "engine_args.gpu_memory_utilization", "got inf; accepted: " + above},
		{"negative GMU", arg(`"gpu_memory_utilization": "-inf"`), "case", "engine_args.gpu_memory_utilization", "got -inf; accepted: " + above},
	})
}

func component(config string) string {
	return arg(`"additional_config": {"neuron_config": ` + config + `}`)
}

func TestComponentSizeErrors(t *testing.T) {
	const path = "engine_args.additional_config.neuron_config"
	const size = "an integer from -2147483648 to 2147483647"
	checkRefusals(t, []refusal{
		{"a list for neuron_config", component(`[]`), "case", path, "got [] (a list); accepted: an object, { ... }"},
		{"attention beyond what an integer holds", component(`{"attention_dp_size": 2147483648}`), "case", path + ".attention_dp_size", "got 2147483648 (an integer); accepted: " + size},
		{"MLP as text", component(`{"mlp_dp_size": "2"}`), "case", path + ".mlp_dp_size", `got "2" (a string); accepted: ` + size},
		{"embedding as a fraction", component(`{"embedding_dp_size": 2.0}`), "case", path + ".embedding_dp_size",
			"got 2.0 (a number with a fraction or an exponent); accepted: " + size},
		{"lm_head as a truth", component(`{"lm_head_dp_size": true}`), "case", path + ".lm_head_dp_size", "got true; accepted: " + size},
		{"the first of two", component(`{"lm_head_dp_size": [], "attention_dp_size": "2"}`), "case", path + ".attention_dp_size",
			`got "2" (a string); accepted: ` + size},
	})
}

func TestAdditionalConfigThatIsNoJSON(t *testing.T) {
	c := decode(t, `{"version": 1}`)
	c.EngineArgs.AdditionalConfig = []byte("{oops")
	r := budget.Estimate(budget.Resolve(c))
	require.Equal(t, budget.StageCase, r.Error.Stage)
	require.Equal(t, "engine_args.additional_config", r.Error.Field)
	require.Contains(t, r.Error.Message, "not JSON at line 1, column 2")
}

func TestAbsentComponentSizesAreOne(t *testing.T) {
	for _, config := range []string{`null`, `{}`, `{"attention_dp_size": null, "other": 7}`} {
		r := estimate(t, llamaAt(`"additional_config": {"neuron_config": `+config+`}`))
		for _, id := range []string{"attention_dp_size", "mlp_dp_size", "embedding_dp_size", "lm_head_dp_size"} {
			v, found := r.Value(id)
			require.True(t, found)
			require.Equal(t, "1", v.String(), "%s of %s", id, config)
		}
	}
}
