package budget

// A Mode is the path that the reference's worker takes to its number.
type Mode string

// The three modes.
const (
	CPUCompile Mode = "cpu_compile" // no device: HBM from the static table
	CPU        Mode = "cpu"         // no compile: a fair share of host memory
	Neuron     Mode = "neuron"      // a device: HBM from the runtime's statistics
)

// mode dispatches as determine_available_memory does: CPU compile first, and CPU
// mode is parsed only when CPU compile is off. name is the variable that could
// not be parsed.
func (e Environment) mode() (mode Mode, name string, err error) {
	on, err := e.Bool(EnvCPUCompile)
	if err != nil {
		return "", EnvCPUCompile, err
	}
	if on {
		return CPUCompile, "", nil
	}
	on, err = e.Bool(EnvCPUMode)
	if err != nil {
		return "", EnvCPUMode, err
	}
	if on {
		return CPU, "", nil
	}
	return Neuron, "", nil
}
