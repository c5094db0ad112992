package preflight

// The switches of the plugin's two modes without a device.
const (
	cpuModeEnv    = "VLLM_NEURON_CPU_MODE"
	cpuCompileEnv = "VLLM_NEURON_CPU_COMPILE"
)

// cpuModes refuses both modes at once. CPU mode is any integer but 0; CPU compile
// is the text "1" alone here, although the worker takes any integer but 0.
//
// Source: the plugin's package, at import. Where the plugin loader logs the error
// only, the worker goes on in CPU compile.
func cpuModes(r *reading) *Finding {
	if !r.CPUMode || r.Env[cpuCompileEnv] != "1" {
		return nil
	}
	return &Finding{
		Severity: Error, Type: "RuntimeError",
		Message: "VLLM_NEURON_CPU_MODE and VLLM_NEURON_CPU_COMPILE are not compatible with each other",
		Field:   "env." + cpuModeEnv,
		Why:     "CPU mode runs the model on the host; CPU compile only compiles it for a device: a process does one of the two.",
		Changes: []Change{
			{"env." + cpuModeEnv, "0", "Set " + cpuModeEnv + "=0 and compile"},
			{"env." + cpuCompileEnv, "0", "Set " + cpuCompileEnv + "=0 and run on the CPU"},
		},
	}
}
