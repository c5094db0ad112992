package command_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/command"
)

// What a reader must know of the case stands above its command.
func TestWhatIsSaidOfACase(t *testing.T) {
	compile := budget.Environment{budget.EnvCPUCompile: "1", budget.EnvTarget: "trn2"}
	for _, c := range []struct {
		name  string
		env   budget.Environment
		model string
		tp    int64
		want  []string
	}{
		{"CPU compile", compile, "meta-llama/Llama-3.1-8B-Instruct", 8,
			[]string{"# It compiles without a device: on a device VLLM_NEURON_CPU_COMPILE is left out"}},
		{"a device", budget.Environment{budget.EnvTarget: "trn2"}, "meta-llama/Llama-3.1-8B-Instruct", 8, nil},
		{"a short name", budget.Environment{budget.EnvTarget: "trn2"}, "Llama-3.1-8B-Instruct", 8,
			[]string{"# The figures are those of meta-llama/Llama-3.1-8B-Instruct, which Llama-3.1-8B-Instruct is taken for"}},
		{"more than the cache holds", budget.Environment{budget.EnvTarget: "trn2"}, "meta-llama/Llama-3.3-70B-Instruct", 4,
			[]string{`# A server stops with this: "Computed KV cache budget is below minimum`}},
		{"refused", budget.Environment{budget.EnvTarget: "trn2"}, "meta-llama/Llama-3.1-8B-Instruct", 5,
			[]string{`# A server refuses this at start-up: "Total number of attention heads (32) must be divisible by tensor parallel size (5)."`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := command.Of(budget.Case{Version: new(int64(1)), Env: c.env,
				EngineArgs: budget.EngineArgs{Model: &c.model, TensorParallelSize: &c.tp, MaxModelLen: new(int64(8192))}})
			var said []string
			for line := range strings.Lines(text) {
				if strings.HasPrefix(line, "# ") && !strings.HasPrefix(line, "# vllm-neuron") {
					said = append(said, strings.TrimSpace(line))
				}
			}
			require.Len(t, said, len(c.want))
			for i := range c.want {
				require.Contains(t, said[i], c.want[i])
			}
		})
	}
}
