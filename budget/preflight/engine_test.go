package preflight_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

const bothModes = "VLLM_NEURON_CPU_MODE and VLLM_NEURON_CPU_COMPILE are not compatible with each other"

func modes(mode bool, compile string) func(*preflight.Facts) {
	return func(f *preflight.Facts) {
		f.CPUMode, f.CPUCompile, f.Env = mode, compile != "" && compile != "0", map[string]string{"VLLM_NEURON_CPU_COMPILE": compile}
	}
}

func TestImport(t *testing.T) {
	run(t, []check{
		{name: "a device"},
		{name: "both modes", change: modes(true, "1"), want: []string{bothModes}},
		{name: "CPU compile by another integer", change: modes(true, "2")},
		{name: "CPU compile by text with a space", change: modes(true, " 1")},
		{name: "CPU compile alone", change: modes(false, "1")},
		{name: "CPU mode alone", change: modes(true, "0")},
	})
	findings, err := preflight.Check(check{change: modes(true, "1")}.facts(t))
	require.NoError(t, err)
	require.Equal(t, preflight.Finding{
		Check: "cpu_modes", Severity: "error", Type: "RuntimeError", Message: bothModes, Field: "env.VLLM_NEURON_CPU_MODE", Mark: trace.Exact,
		Why: "CPU mode runs the model on the host; CPU compile only compiles it for a device: a process does one of the two.",
		Changes: []preflight.Change{
			{Field: "env.VLLM_NEURON_CPU_MODE", Value: "0", Text: "Set VLLM_NEURON_CPU_MODE=0 and compile"},
			{Field: "env.VLLM_NEURON_CPU_COMPILE", Value: "0", Text: "Set VLLM_NEURON_CPU_COMPILE=0 and run on the CPU"},
		},
	}, findings[0])
}

// quantized are facts of a checkpoint with a quantization_config.
func quantized(t *testing.T, config string) func(*preflight.Facts) {
	return func(f *preflight.Facts) { f.Config = doc(t, "hf_config", `{"quantization_config": `+config+`}`) }
}

func refused(name string) []string {
	return []string{name + " quantization is currently not supported in neuron."}
}

func TestQuantizationNames(t *testing.T) {
	run(t, []check{
		{name: "empty", change: quantized(t, `{}`)},
		{name: "null", change: quantized(t, `null`)},
		{name: "modelopt", change: quantized(t, `{"quant_method": "modelopt"}`)},
		{name: "letter case does not count", change: quantized(t, `{"quant_method": "ModelOpt"}`)},
		{name: "neuron_quant", change: quantized(t, `{"quant_method": "neuron_quant"}`)},
		{name: "awq", change: quantized(t, `{"quant_method": "awq"}`), want: refused("awq")},
		{name: "fp8", change: quantized(t, `{"quant_method": "fp8"}`), want: refused("fp8")},
		{name: "mxfp4 of another model", change: quantized(t, `{"quant_method": "mxfp4"}`), want: refused("mxfp4")},
		{name: "mxfp4 of GPT-OSS", change: func(f *preflight.Facts) {
			quantized(t, `{"quant_method": "mxfp4"}`)(f)
			f.Architecture = "GptOssForCausalLM"
		}, want: refused("mxfp4")},
		{name: "mxfp4 of a GPT-OSS that could not be read", change: func(f *preflight.Facts) {
			f.Config, f.Architecture = doc(t, "hf_config", `{"model_type": "gpt_oss", "quantization_config": {"quant_method": "mxfp4"}}`), ""
		}, want: refused("mxfp4")},
		{name: "the argument", change: func(f *preflight.Facts) { f.Quantization = "bitsandbytes" }, want: refused("bitsandbytes")},
		{name: "the letter case of the argument does not count", change: func(f *preflight.Facts) { f.Quantization = "ModelOpt" }},
		{name: "nor where it is refused", change: func(f *preflight.Facts) { f.Quantization = "AWQ" }, want: refused("awq")},
		{name: "an argument that passes", change: func(f *preflight.Facts) { f.Quantization = "modelopt" }},
		{name: "an argument that passes and a checkpoint that does not", change: func(f *preflight.Facts) {
			quantized(t, `{"quant_method": "gptq"}`)(f)
			f.Quantization = "modelopt"
		}, want: refused("gptq")},
		{name: "the second file of ModelOpt", change: func(f *preflight.Facts) {
			f.QuantConfig = doc(t, "hf_quant_config", `{"producer": {"name": "modelopt"}, "quantization": {"quant_algo": "FP8"}}`)
		}},
		{name: "NVFP4 of ModelOpt", change: func(f *preflight.Facts) {
			f.QuantConfig = doc(t, "hf_quant_config", `{"producer": {"name": "modelopt"}, "quantization": {"quant_algo": "nvfp4"}}`)
		}, want: refused("modelopt_fp4")},
		{name: "an empty quantization_config before the second file", change: func(f *preflight.Facts) {
			quantized(t, `{}`)(f)
			f.QuantConfig = doc(t, "hf_quant_config", `{"producer": {"name": "modelopt"}, "quantization": {"quant_algo": "NVFP4"}}`)
		}},
	})
}

func TestCompressedTensors(t *testing.T) {
	const begin = "Neuron only supports compressed-tensors for KV cache quantization (q_scale/k_scale/v_scale). "
	config := func(groups string) func(*preflight.Facts) {
		return quantized(t, `{"quant_method": "compressed-tensors", "config_groups": `+groups+`}`)
	}
	run(t, []check{
		{name: "no group", change: config(`{}`)},
		{name: "without groups", change: quantized(t, `{"quant_method": "compressed-tensors"}`)},
		{name: "inputs of attention", change: config(`{"group_0": {"weights": null, "input_activations": {"num_bits": 8}, "targets": ["LlamaAttention"]}}`)},
		{name: "weights", change: config(`{"group_0": {"weights": {"num_bits": 8}, "input_activations": {"num_bits": 8}}}`),
			want: []string{begin + "Weight quantization in config_groups['group_0'] is not supported."}},
		{name: "outputs", change: config(`{"kv": {"weights": {}, "output_activations": {"num_bits": 8}}}`),
			want: []string{begin + "Output activation quantization in config_groups['kv'] is not supported."}},
		{name: "inputs of others", change: config(`{"group_0": {"input_activations": {"num_bits": 8}, "targets": ["Linear"]}}`),
			want: []string{begin + "Input activation quantization on non-attention targets in config_groups['group_0'] is not supported."}},
		{name: "what Python takes for nothing", change: config(`{"g": {"weights": [], "output_activations": "", "input_activations": 0}}`)},
		{name: "the first of two", change: config(`{"group_1": {"weights": {"num_bits": 8}}, "group_0": {"output_activations": {"num_bits": 8}}}`),
			want: []string{begin + "Output activation quantization in config_groups['group_0'] is not supported."}},
		{name: "mxfp8", neuron: `{"quantization": "mxfp8"}`, change: config(`{"group_0": {"weights": {"num_bits": 8}}}`)},
		{name: "another quantization", neuron: `{"quantization": "bf16"}`, change: config(`{"group_0": {"weights": {"num_bits": 8}}}`),
			want: []string{begin + "Weight quantization in config_groups['group_0'] is not supported."}},
	})
}
