package command

import (
	"strings"

	"neuronkv/budget"
)

// Of is the command that serves a case, for POSIX sh, ended by a newline: comments,
// then one export a variable by name, then vllm serve with a flag a line, by vLLM's
// names and in the order of [budget.EngineArgs]. What a command cannot carry is said
// in the comments.
//
//	# vllm-neuron 0.24.0.1.1.0, vllm 0.24.0
//	# It compiles without a device: on a device VLLM_NEURON_CPU_COMPILE is left out
//	export VLLM_NEURON_CPU_COMPILE=1
//	vllm serve meta-llama/Llama-3.1-8B-Instruct \
//	  --tensor-parallel-size 8
//
// A case without a reference has the latest release. A model whose name begins with -
// is left out: vLLM reads it as a flag, after --model= too, whose value its parser
// moves to the front. No published model has such a name.
//
// Source: vLLM, FlexibleArgumentParser.parse_args in vllm/utils/argparse_utils.py, at
// 00da11e37d1ffac917c3427fff227500302eb452.
func Of(c budget.Case) string {
	s := script{command: []string{"vllm serve"}}
	s.takeRelease(c.Reference)
	s.takeEntryPoint(c.EntryPoint)
	s.takeState(c)
	s.leaveMembers(c)
	s.takeVariables(c.Env)
	s.takeModel(c.EngineArgs.Model)
	s.takeArguments(c)
	return s.text()
}

// A script is a command as it is written.
type script struct {
	comments []string
	exports  []string
	command  []string // a line each
}

// text is the whole script.
func (s *script) text() string {
	var out strings.Builder
	for _, comment := range s.comments {
		out.WriteString("# " + comment + "\n")
	}
	for _, export := range s.exports {
		out.WriteString("export " + export + "\n")
	}
	out.WriteString(strings.Join(s.command, " \\\n  ") + "\n")
	return out.String()
}

// comment adds a comment; what it repeats of a case is quoted by [inert].
func (s *script) comment(text string) { s.comments = append(s.comments, text) }

// leave says that something is left out.
func (s *script) leave(what string) { s.comment("Not in the command: " + what) }
