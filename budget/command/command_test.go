package command_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/casefile/arbitrary"
	"neuronkv/budget/command"
	"neuronkv/budget/recipe"
)

// of is the command of a case document.
func of(t *testing.T, text string) string {
	t.Helper()
	c, err := casefile.Decode([]byte(text))
	require.NoError(t, err)
	return command.Of(c)
}

const (
	head   = "# vllm-neuron 0.24.0.1.1.0, vllm 0.24.0\n"
	notIn  = head + "# Not in the command: "
	served = "vllm serve m\n"
)

func TestArguments(t *testing.T) {
	for _, c := range []struct{ name, args, want string }{
		{"a name", `"kv_cache_dtype": "fp8"`, "--kv-cache-dtype fp8"},
		{"a whole number", `"max_num_seqs": 8`, "--max-num-seqs 8"},
		{"zero is not absent", `"num_gpu_blocks_override": 0`, "--num-gpu-blocks-override 0"},
		{"a negative number", `"max_model_len": -1`, "--max-model-len=-1"},
		{"a fraction", `"gpu_memory_utilization": 0.30000000000000004`, "--gpu-memory-utilization 0.30000000000000004"},
		{"one", `"gpu_memory_utilization": 1`, "--gpu-memory-utilization 1.0"},
		{"a tiny fraction", `"gpu_memory_utilization": 1e-7`, "--gpu-memory-utilization 1e-07"},
		{"a double below every one", `"gpu_memory_utilization": "-inf"`, "--gpu-memory-utilization=-inf"},
		{"a switch on", `"enable_expert_parallel": true`, "--enable-expert-parallel"},
		{"a switch off", `"enable_prefix_caching": false`, "--no-enable-prefix-caching"},
		{"a name that is empty", `"quantization": ""`, "--quantization ''"},
		{"a name with a space", `"quantization": "a b"`, "--quantization 'a b'"},
		{"a name with quotes", `"quantization": "it's \"so\""`, `--quantization 'it'\''s "so"'`},
		{"a name that is a flag", `"quantization": "--trust-remote-code"`, "--quantization=--trust-remote-code"},
		{"a document", `"hf_overrides": {"b": 1.50, "a": [1e3, "<&>"]}`, `--hf-overrides '{"b":1.50,"a":[1e3,"<&>"]}'`},
		{"an empty document", `"hf_overrides": {}`, `--hf-overrides '{}'`},
		{"a document with an apostrophe", `"hf_overrides": {"a": "it's"}`, `--hf-overrides '{"a":"it'\''s"}'`},
		{"a document with what is not printed", `"hf_overrides": {"a": "\u202eé\u001b` + "\u007f\U000E0041" + `"}`, `--hf-overrides '{"a":"\u202eé\u001b\u007f\udb40\udc41"}'`},
		{"the order of the arguments", `"max_model_len": 1, "tensor_parallel_size": 2`, "--tensor-parallel-size 2 \\\n  --max-model-len 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, head+"vllm serve m \\\n  "+c.want+"\n", of(t, `{"engine_args": {"model": "m", `+c.args+`}}`))
		})
	}
}

func TestModels(t *testing.T) {
	for _, c := range []struct{ name, document, want string }{
		{"no name", `{}`, head + "# The case names no model: its name or its folder goes after serve\nvllm serve\n"},
		{"an empty name", `{"engine_args": {"model": ""}}`, head + "# The case names no model: its name or its folder goes after serve\nvllm serve\n"},
		{"a folder", `{"engine_args": {"model": "/models/my model"}}`, head + "vllm serve '/models/my model'\n"},
		{"a flag", `{"engine_args": {"model": "--trust-remote-code"}}`,
			notIn + "model --trust-remote-code, as vllm takes it for a flag: its folder goes after serve, with ./ in front\nvllm serve\n"},
		{"two lines", `{"engine_args": {"model": "m\nreboot"}}`,
			notIn + `model "m\nreboot", as a character in it is not printed, and a terminal may act on it` + "\nvllm serve\n"},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, of(t, c.document)) })
	}
}

func TestVariables(t *testing.T) {
	const printed = ", as a character in it is not printed, and a terminal may act on it\n"
	for _, c := range []struct{ name, env, want string }{
		{"by name", `"VLLM_B": "2", "NEURON_A": "1"`, head + "export NEURON_A=1\nexport VLLM_B=2\n"},
		{"set but empty", `"VLLM_A": ""`, head + "export VLLM_A=''\n"},
		{"a command", `"VLLM_A": "$(reboot)"`, head + "export VLLM_A='$(reboot)'\n"},
		{"a quote", `"VLLM_A": "a'b"`, head + `export VLLM_A='a'\''b'` + "\n"},
		{"letters of another script", `"VLLM_A": "é模"`, head + "export VLLM_A='é模'\n"},
		{"two lines", `"VLLM_A": "a\nb"`, notIn + `variable VLLM_A with "a\nb"` + printed},
		{"a NUL", `"VLLM_A": "\u0000"`, notIn + `variable VLLM_A with "\x00"` + printed},
		{"text that runs backwards", `"VLLM_A": "\u202ea"`, notIn + `variable VLLM_A with "\u202ea"` + printed},
		{"a name that is a command", `"A;reboot;VLLM_A": "1"`, notIn + `variable "A;reboot;VLLM_A" with 1, as a shell has no variable of that name` + "\n"},
		{"a name of two lines", `"VLLM_A\nreboot\nA": "1"`, notIn + `variable "VLLM_A\nreboot\nA" with 1, as a shell has no variable of that name` + "\n"},
		{"a name that would be run", `"$(reboot)` + "`!`" + `": "1"`, notIn + `variable "\x24(reboot)\x60\x21\x60" with 1, as a shell has no variable of that name` + "\n"},
		{"a name that begins with a digit", `"1A": "1"`, notIn + "variable 1A with 1, as a shell has no variable of that name\n"},
		{"no name", `"": "1"`, notIn + `variable "" with 1, as a shell has no variable of that name` + "\n"},
		{"what a shell acts on", `"PROMPT_COMMAND": "reboot"`, notIn + "variable PROMPT_COMMAND with reboot, as it is none of vLLM or Neuron, and no figure depends on it\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want+served, of(t, `{"env": {`+c.env+`}, "engine_args": {"model": "m"}}`))
		})
	}
}

func TestWhatACommandCannotCarry(t *testing.T) {
	for _, c := range []struct{ name, member, want string }{
		{"the latest release", `"reference": "0.24.0.1.1.0"`, head},
		{"a release that is unknown", `"reference": "0.9"`, "# vllm-neuron \"0.9\"\n"},
		{"a release that is a command", `"reference": "$(reboot)\nreboot"`, `# vllm-neuron "\x24(reboot)\nreboot"` + "\n"},
		{"the server's entry point", `"entry_point": "serve"`, head},
		{"the entry point of Python", `"entry_point": "LLM"`, head + "# entry_point LLM: these are the arguments of LLM, whose defaults differ from those of serve\n"},
		{"another entry point", `"entry_point": "a b"`, notIn + "entry_point \"a b\"\n"},
		{"an instance", `"instance_type": "trn2.48xlarge"`, notIn + "instance_type trn2.48xlarge\n"},
		{"cores", `"lnc": 1`, notIn + "lnc 1\n"},
		{"cores that a device reported", `"lnc": 1, "measured": ["lnc"]`, notIn + "lnc 1\n"},
		{"a config", `"hf_config": {"a": 1}`, notIn + "hf_config of the case, as vllm reads that of the checkpoint\n"},
		{"a drafter's config", `"draft_hf_config": {}`, notIn + "draft_hf_config of the case, as vllm reads that of the checkpoint\n"},
		{"a device's readings", `"runtime": {"bytes_used": 10, "bytes_free": 20}`, notIn + "runtime.bytes_used 10\n# Not in the command: runtime.bytes_free 20\n"},
		{"a host's reading", `"host": {"local_world_size": 8}`, notIn + "host.local_world_size 8\n"},
		{"one figure for all", `"override": {"available_bytes": 5}`, notIn + "override.available_bytes 5\n"},
		{"one figure a worker", `"override": {"available_bytes": [5, 6]}`, notIn + "override.available_bytes '[5,6]'\n"},
		{"layers", `"override": {"kv_layers": [{"repeat": 1}]}`, notIn + `override.kv_layers '[{"repeat":1}]'` + "\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want+served, of(t, `{"engine_args": {"model": "m"}, `+c.member+`}`))
		})
	}
}

// Text that is no JSON cannot come from a case document, but from a field of the page.
func TestDocumentsThatAreNoJSON(t *testing.T) {
	c := budget.Case{HFConfig: []byte("{"), EngineArgs: budget.EngineArgs{Model: new("m"), HFOverrides: []byte("{\n$(reboot)")}}
	c.Override.KVLayers = []byte("a b")
	require.Equal(t, notIn+"hf_config of the case, as vllm reads that of the checkpoint\n"+
		"# Not in the command: override.kv_layers \"a b\"\n"+
		`# Not in the command: --hf-overrides "{\n\x24(reboot)", as it is no JSON`+"\n"+served, command.Of(c))
}

// Every argument of a case has its flag.
func TestEveryArgumentIsAFlag(t *testing.T) {
	var a budget.EngineArgs
	v := reflect.ValueOf(&a).Elem()
	for i := range v.NumField() {
		switch target := v.Field(i).Addr().Interface().(type) {
		case **int64:
			*target = new(int64(math.MinInt64))
		case **budget.Float:
			*target = new(budget.Float(0.5))
		case **bool:
			*target = new(true)
		case **string:
			*target = new("text")
		case *json.RawMessage:
			*target = json.RawMessage(`{}`)
		}
	}
	lines := strings.Split(command.Of(budget.Case{EngineArgs: a}), "\n")
	require.Len(t, lines, 1+v.NumField()+1, "a comment, the model and a line a flag")
}

// Whatever the case, each line is a comment, an export, or part of the command, and
// every character of it is printed.
func TestLinesOfAnyCase(t *testing.T) {
	for seed := range uint64(500) {
		text := command.Of(arbitrary.Case(rand.New(rand.NewPCG(seed, 11))))
		whole, ended := strings.CutSuffix(text, "\n")
		require.True(t, ended)
		before, after, found := strings.Cut(whole, "\nvllm serve")
		require.True(t, found, text)
		for line := range strings.SplitSeq(before, "\n") {
			require.True(t, strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "export "), line)
		}
		for i, line := range strings.Split(after, " \\\n") {
			require.True(t, i == 0 || strings.HasPrefix(line, "  --"), line)
			require.Equal(t, -1, strings.IndexFunc(line, func(r rune) bool { return !unicode.IsPrint(r) }), line)
		}
	}
}

// What the plugin's documents export is exported.
func TestRecipesAreCarriedWhole(t *testing.T) {
	for _, r := range recipe.All() {
		text := command.Of(r.Case)
		require.Equal(t, 1, strings.Count(text, "# "), text)
		require.Equal(t, len(r.Case.Env), strings.Count(text, "export "), text)
	}
}
