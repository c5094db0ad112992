package budget

import "neuronkv/budget/pynum"

// The variables that the reference's worker reads for the budget.
const (
	EnvCPUCompile  = "VLLM_NEURON_CPU_COMPILE"
	EnvCPUMode     = "VLLM_NEURON_CPU_MODE"
	EnvTarget      = "NEURON_PLATFORM_TARGET_OVERRIDE"
	EnvCapFraction = "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION"
	EnvMinKVGiB    = "VLLM_NEURON_MIN_KV_BUDGET_GIB"
	EnvLNC         = "NEURON_LOGICAL_NC_CONFIG"
)

// Environment is a process environment: the variables that are set, with their
// raw text. A variable that is set but empty is set.
type Environment map[string]string

// Float reads a variable as the reference does: Python's float of the text where
// it is set, else unset. The error is a ValueError in Python's words.
func (e Environment) Float(name string, unset float64) (float64, error) {
	text, set := e[name]
	if !set {
		return unset, nil
	}
	return pynum.ParseFloat(text)
}

// Bool reads a variable as the reference does: bool(int(text)) where it is set,
// else false. The error is a ValueError in Python's words.
func (e Environment) Bool(name string) (bool, error) {
	text, set := e[name]
	if !set {
		return false, nil
	}
	return pynum.ParseBool(text)
}
