package budget_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// on is a case with a target and more fields.
func on(target, more string) string {
	return `{"version": 1, "env": {"NEURON_PLATFORM_TARGET_OVERRIDE": "` + target + `"}` + more + `}`
}

func TestHardwareErrors(t *testing.T) {
	const contradicts = `got "trn3", which contradicts instance_type "trn2n.48xlarge"; accepted: "trn2" for that instance`
	const trn1Only = "got 2; accepted: 1, the only logical NeuronCore configuration of trn1"
	checkRefusals(t, []refusal{
		{"a target for an instance", `{"version": 1, "instance_type": "trn2"}`, "case", "instance_type",
			`got "trn2"; accepted: a known instance type, such as trn1.2xlarge; a target such as this one goes into env.NEURON_PLATFORM_TARGET_OVERRIDE`},
		{"mistyped instance", `{"version": 1, "instance_type": "trn2.48xlarg"}`, "case", "instance_type",
			`got "trn2.48xlarg"; accepted: a known instance type, such as trn2.48xlarge`},
		{"target of another instance", on("trn3", `, "instance_type": "trn2n.48xlarge"`), "case", "env.NEURON_PLATFORM_TARGET_OVERRIDE", contradicts},
		{"LNC of zero", `{"version": 1, "lnc": 0}`, "case", "lnc", "got 0; accepted: an integer from 1 to 2"},
		{"LNC of three", on("trn2", `, "lnc": 3`), "case", "lnc", "got 3; accepted: an integer from 1 to 2"},
		{"LNC that the target has not", on("trn1", `, "lnc": 2`), "case", "lnc", trn1Only},
		{"LNC that the instance has not", `{"version": 1, "instance_type": "trn1.2xlarge", "lnc": 2}`, "case", "lnc", trn1Only},
		{"LNC of the environment that the instance has not",
			`{"version": 1, "instance_type": "trn1.2xlarge", "env": {"NEURON_LOGICAL_NC_CONFIG": "2"}}`, "case", "env.NEURON_LOGICAL_NC_CONFIG", trn1Only},
		{"LNC of the environment as a word", `{"version": 1, "env": {"NEURON_LOGICAL_NC_CONFIG": "two"}}`, "case", "env.NEURON_LOGICAL_NC_CONFIG",
			`got "two"; accepted: 1 or 2`},
		{"LNC of the environment out of range", `{"version": 1, "env": {"NEURON_LOGICAL_NC_CONFIG": "0"}}`, "case", "env.NEURON_LOGICAL_NC_CONFIG",
			`got "0"; accepted: 1 or 2`},
		{"LNC of the environment above range", `{"version": 1, "env": {"NEURON_LOGICAL_NC_CONFIG": "3"}}`, "case", "env.NEURON_LOGICAL_NC_CONFIG",
			`got "3"; accepted: 1 or 2`},
		{"no hardware in Neuron mode", `{"version": 1}`, "platform", "runtime", "is missing; accepted: what get_vnc_memory_stats gave, " +
			"or a known instance_type, a known target in env.NEURON_PLATFORM_TARGET_OVERRIDE, or override.total_hbm_bytes"},
		{"unknown target in Neuron mode", on("gpu", ""), "platform", "runtime", "is missing; accepted: what get_vnc_memory_stats gave, " +
			"or a known instance_type, a known target in env.NEURON_PLATFORM_TARGET_OVERRIDE, or override.total_hbm_bytes"},
		{"free without used", `{"version": 1, "runtime": {"bytes_free": 1}}`, "case", "runtime.bytes_used",
			"is missing; accepted: both figures of get_vnc_memory_stats, or neither"},
		{"used without free", `{"version": 1, "runtime": {"bytes_used": 1}}`, "case", "runtime.bytes_free",
			"is missing; accepted: both figures of get_vnc_memory_stats, or neither"},
		{"no host in CPU mode", `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "1"}}`, "case", "host.available_bytes",
			"is missing; accepted: the host's available bytes, which CPU mode divides among its workers"},
	})
}

func TestMeasuredErrors(t *testing.T) {
	measured := func(fields, names string) string { return `{"version": 1` + fields + `, "measured": ` + names + `}` }
	const accepted = `; accepted: "instance_type" and "lnc", each once and where the case states it`
	const both = `, "instance_type": "trn2.48xlarge", "lnc": 2`
	checkRefusals(t, []refusal{
		{"a name of no field", measured(both, `["gpu"]`), "case", "measured", `got "gpu"` + accepted},
		{"a field that no device reports", measured(both, `["lnc", "entry_point"]`), "case", "measured", `got "entry_point"` + accepted},
		{"a field that is always measured", measured(`, "runtime": {"bytes_used": 1, "bytes_free": 1}`, `["runtime.bytes_used"]`), "case", "measured",
			`got "runtime.bytes_used"` + accepted},
		{"no name", measured(both, `[""]`), "case", "measured", `got ""` + accepted},
		{"another letter case", measured(both, `["LNC"]`), "case", "measured", `got "LNC"` + accepted},
		{"a name twice", measured(both, `["lnc", "instance_type", "lnc"]`), "case", "measured", `got "lnc"` + accepted},
		{"an instance that is not stated", measured(`, "lnc": 2`, `["lnc", "instance_type"]`), "case", "measured",
			`got "instance_type"` + accepted},
		{"an LNC that is not stated", measured(`, "instance_type": "trn2.48xlarge"`, `["lnc"]`), "case", "measured",
			`got "lnc"` + accepted},
		{"before the hardware", measured(`, "instance_type": "trn9"`, `["gpu"]`), "case", "measured", `got "gpu"` + accepted},
	})
}

// A refused list marks nothing.
func TestAListThatIsRefusedMarksNothing(t *testing.T) {
	r := estimate(t, `{"version": 1, "entry_point": "LLM", "lnc": 2, "measured": ["lnc", "entry_point"]}`)
	require.Contains(t, inputsOf(t, r), "lnc 2 stated")
	require.Contains(t, inputsOf(t, r), `entry_point "LLM" stated`)
}

// What a device reported gives the numbers of what is stated.
func TestMeasuredChangesNoNumber(t *testing.T) {
	const machine = `{"version": 1, "instance_type": "trn2.48xlarge", "lnc": 1, "engine_args": {"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 8}`
	stated := estimate(t, machine+`}`)
	measured := estimate(t, machine+`, "measured": ["instance_type", "lnc"]}`)
	require.Nil(t, stated.Error)
	require.NotEqual(t, stated.Inputs, measured.Inputs)
	measured.Inputs = stated.Inputs
	require.Equal(t, string(encode(t, stated)), string(encode(t, measured)))
}

func TestAgreeingHardware(t *testing.T) {
	for _, c := range []struct{ name, text, target string }{
		{"an instance and its target", on("trn2", `, "instance_type": "trn2n.48xlarge"`), "trn2"},
		{"an instance and a name outside the table", on("trn2n", `, "instance_type": "trn2n.48xlarge"`), "trn2"},
		{"an instance and an empty LNC variable", `{"version": 1, "instance_type": "trn2.48xlarge", "env": {"NEURON_LOGICAL_NC_CONFIG": " "}}`, "trn2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.Equal(t, budget.StageModel, r.Error.Stage, "only the model is missing: %s", r.Error)
			require.Equal(t, int64(25769803776), *r.Budget.TotalHBMBytes)
		})
	}
}

func TestModelErrors(t *testing.T) {
	const orBytes = "or the bytes in override.bytes_used"
	llama := func(more string) string {
		return on("trn2", `, "engine_args": {"model": "Llama-3.1-8B-Instruct"}`+more)
	}
	const noDrafter = "is missing; accepted: the drafter's config.json, a known drafter in engine_args.speculative_config.model, " +
		"or target and drafter together in override.bytes_used"
	eagle := func(more string) string {
		return on("trn2", `, "engine_args": {"model": "Llama-3.1-8B-Instruct", "speculative_config": {"method": "eagle3"`+more+`}}`)
	}
	checkRefusals(t, []refusal{
		{"no model", on("trn2", ""), "model", "hf_config", "is missing; accepted: the model's config.json, a known model in engine_args.model, " + orBytes},
		{"empty name", on("trn2", `, "engine_args": {"model": ""}`), "model", "hf_config",
			"is missing; accepted: the model's config.json, a known model in engine_args.model, " + orBytes},
		{"unknown name", on("trn2", `, "engine_args": {"model": "meta-llama/Llama-3.1-8B"}`), "model", "engine_args.model",
			`got "meta-llama/Llama-3.1-8B", which is not in the catalogue; accepted: a known model, such as meta-llama/Llama-3.1-8B-Instruct, ` +
				"its config.json in hf_config, " + orBytes},
		{"drafter's config without speculation", llama(`, "draft_hf_config": {}`), "model", "draft_hf_config",
			"is given without engine_args.speculative_config; accepted: both or neither"},
		{"speculation without a drafter", eagle(""), "model", "draft_hf_config", noDrafter},
		{"an unknown drafter", eagle(`, "model": "nobody/eagle"`), "model", "draft_hf_config", noDrafter},
		{"override that breaks a key", on("trn2", `, "engine_args": {"model": "Llama-3.1-8B-Instruct", "hf_overrides": {"hidden_size": "4096"}}`),
			"model", "hf_config.hidden_size", `got "4096" (a string); accepted: an integer from 1 to 1099511627776`},
		{"config without architecture", on("trn2", `, "hf_config": {}`), "model", "hf_config.architectures",
			`is missing; accepted: a list of one class name, such as ["LlamaForCausalLM"]`},
	})
}

// A second file that states no method is refused in the reference's words.
func TestAQuantizationBesideTheConfig(t *testing.T) {
	checkRaises(t, []raise{{"without a method", on("trn2", `, "engine_args": {"model": "Llama-3.1-8B-Instruct"}, "hf_quant_config": {"producer": {}}`),
		"model", "ValueError", "Unsupported quantization_config.quant_method=''. Llama3 currently supports: 'modelopt', 'compressed-tensors'.",
		"hf_quant_config.quant_method"}})
}

// Text that is no JSON can only come from a caller that builds a case itself.
func TestConfigsThatAreNoJSON(t *testing.T) {
	for _, c := range []struct {
		name, field string
		set         func(*budget.Case)
	}{
		{"config", "hf_config", func(c *budget.Case) { c.HFConfig = []byte("[") }},
		{"overrides", "engine_args.hf_overrides", func(c *budget.Case) { c.EngineArgs.HFOverrides = []byte("{") }},
		{"quantisation", "hf_quant_config", func(c *budget.Case) { c.HFQuantConfig = []byte("nope") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := decode(t, llamaTP8)
			c.set(&in)
			r := budget.Estimate(budget.Resolve(in))
			require.Equal(t, budget.StageModel, r.Error.Stage)
			require.Equal(t, c.field, r.Error.Field)
			require.Contains(t, r.Error.Message, c.field+": not JSON at line 1, column ")
		})
	}
}

func TestOverridesLieOverTheConfig(t *testing.T) {
	r := estimate(t, llamaAt(`"hf_overrides": {"num_hidden_layers": 1, "quantization_config": {}}`))
	require.Nil(t, r.Error)
	require.Equal(t, int64(10), *r.Model.NumParameters, "7 for the layer and 3")
}
