package budget_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

const (
	needsTarget  = "VLLM_NEURON_CPU_COMPILE requires NEURON_PLATFORM_TARGET_OVERRIDE to be "
	targets      = "['trn1', 'trn1n', 'trn2', 'trn3', 'inf2']"
	capRange     = "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION must be in (0, 1]. Got "
	capField     = "env.VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION"
	minField     = "env.VLLM_NEURON_MIN_KV_BUDGET_GIB"
	targetField  = "env.NEURON_PLATFORM_TARGET_OVERRIDE"
	compileField = "env.VLLM_NEURON_CPU_COMPILE"
	modeField    = "env.VLLM_NEURON_CPU_MODE"
)

// compile is a CPU-compile case with more variables and fields.
func compile(env, more string) string {
	return `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "1"` + env + `}` + more + `}`
}

// capAndMinimum is a case with a total, bytes and the two variables' text.
func capAndMinimum(fraction, minimum string) string {
	return stated(25769803776, 2008031232, `, "env": {"VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "`+fraction+`",
		"VLLM_NEURON_MIN_KV_BUDGET_GIB": "`+minimum+`"}`)
}

// host is a CPU-mode case.
func host(env, fields string) string {
	return `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "1"` + env + `}, "host": {` + fields + `}}`
}

// A raise is a case document and the reference's exception.
type raise struct {
	name, text           string
	stage                budget.Stage
	kind, message, field string
}

func checkRaises(t *testing.T, raises []raise) {
	t.Helper()
	for _, c := range raises {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.NotNil(t, r.Error)
			require.Equal(t, budget.Error{Stage: c.stage, Type: c.kind, Message: c.message, Field: c.field}, *r.Error)
			require.Equal(t, budget.Fails, r.Verdict.Level)
		})
	}
}

func TestModeErrors(t *testing.T) {
	checkRaises(t, []raise{
		{"CPU compile as a word", `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "true"}}`,
			"environment", "ValueError", "invalid literal for int() with base 10: 'true'", compileField},
		{"CPU compile set but empty", `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": ""}}`,
			"environment", "ValueError", "invalid literal for int() with base 10: ''", compileField},
		{"CPU compile before CPU mode", `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "yes", "VLLM_NEURON_CPU_MODE": "no"}}`,
			"environment", "ValueError", "invalid literal for int() with base 10: 'yes'", compileField},
		{"CPU mode where CPU compile is off", `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": "00", "VLLM_NEURON_CPU_MODE": "1.0"}}`,
			"environment", "ValueError", "invalid literal for int() with base 10: '1.0'", modeField},
		{"CPU mode before the target", `{"version": 1, "env": {"VLLM_NEURON_CPU_MODE": "x", "NEURON_PLATFORM_TARGET_OVERRIDE": "gpu"}}`,
			"environment", "ValueError", "invalid literal for int() with base 10: 'x'", modeField},
	})
}

func TestPlatformErrors(t *testing.T) {
	checkRaises(t, []raise{
		{"no target", compile("", ""), "platform", "RuntimeError", needsTarget + "set. Must be one of " + targets + ".", targetField},
		{"unknown target before the missing model", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn4"`, ""),
			"platform", "RuntimeError", needsTarget + "one of " + targets + "; got 'trn4'", targetField},
		{"empty target", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": ""`, ""),
			"platform", "RuntimeError", needsTarget + "one of " + targets + "; got ''", targetField},
		{"target in another case", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "TRN2"`, ""),
			"platform", "RuntimeError", needsTarget + "one of " + targets + "; got 'TRN2'", targetField},
		{"target with a quote, as it is", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "it's"`, ""),
			"platform", "RuntimeError", needsTarget + "one of " + targets + "; got 'it's'", targetField},
		{"target before the cap", compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "x", "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "y"`, ""),
			"platform", "RuntimeError", needsTarget + "one of " + targets + "; got 'x'", targetField},
		{"negative used before the missing model", `{"version": 1, "runtime": {"bytes_used": -1, "bytes_free": 5}}`,
			"platform", "RuntimeError", "Neuron runtime reported unusable memory stats: used=-1, free=5", "runtime"},
		{"nothing free", `{"version": 1, "runtime": {"bytes_used": 7, "bytes_free": 0}}`,
			"platform", "RuntimeError", "Neuron runtime reported unusable memory stats: used=7, free=0", "runtime"},
	})
}

func TestBudgetErrors(t *testing.T) {
	const noFloat = "could not convert string to float: "
	checkRaises(t, []raise{
		{"cap text before minimum text", capAndMinimum("30%", "one"), "environment", "ValueError", noFloat + "'30%'", capField},
		{"empty cap text", capAndMinimum("", "1"), "environment", "ValueError", noFloat + "''", capField},
		{"cap range before minimum text", capAndMinimum("0", "one"), "environment", "RuntimeError", capRange + "0.0.", capField},
		{"cap above one", capAndMinimum("1.5", "1"), "environment", "RuntimeError", capRange + "1.5.", capField},
		{"negative cap", capAndMinimum("-1e-9", "1"), "environment", "RuntimeError", capRange + "-1e-09.", capField},
		{"infinite cap", capAndMinimum("inf", "1"), "environment", "RuntimeError", capRange + "inf.", capField},
		{"cap of nan before minimum text", capAndMinimum("nan", "one"), "budget", "ValueError", "cannot convert float NaN to integer", capField},
		{"minimum text before the guard", capAndMinimum("1e-12", "one"), "environment", "ValueError", noFloat + "'one'", minField},
		{"infinite minimum", capAndMinimum("1", "inf"), "budget", "OverflowError", "cannot convert float infinity to integer", minField},
		{"minimum whose bytes are infinite", capAndMinimum("1", "1e300"), "budget", "OverflowError", "cannot convert float infinity to integer", minField},
	})
}

func TestTheModelComesBeforeTheCap(t *testing.T) {
	checkRefusals(t, []refusal{{"missing model and bad cap text",
		compile(`, "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2", "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "x"`, ""), "model", "hf_config",
		"is missing; accepted: the model's config.json, a known model in engine_args.model, or the bytes in override.bytes_used"}})
}

func TestTheCaseComesBeforeTheEnvironment(t *testing.T) {
	checkRefusals(t, []refusal{{"bad LNC and bad CPU compile", `{"version": 1, "lnc": 3, "env": {"VLLM_NEURON_CPU_COMPILE": "true"}}`,
		"case", "lnc", "got 3; accepted: an integer from 1 to 2"}})
}

func TestCPUModeErrors(t *testing.T) {
	checkRaises(t, []raise{
		{"no host memory before the cap", host(`, "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "x"`, `"available_bytes": 0, "local_world_size": 1`),
			"platform", "RuntimeError", "Non-positive host available memory detected: 0 bytes.", "host.available_bytes"},
		{"negative host memory", host("", `"available_bytes": -5`),
			"platform", "RuntimeError", "Non-positive host available memory detected: -5 bytes.", "host.available_bytes"},
		{"share of nothing before the cap", host(`, "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "x"`, `"available_bytes": 7, "local_world_size": 8`),
			"platform", "RuntimeError", "Host memory fair-share per worker is non-positive. host_available=7 bytes, local_workers=8.", "host"},
		{"cap text", host(`, "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "x"`, `"available_bytes": 8, "local_world_size": 8`),
			"environment", "ValueError", "could not convert string to float: 'x'", capField},
		{"cap range", host(`, "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION": "2"`, `"available_bytes": 8, "local_world_size": 8`),
			"environment", "RuntimeError", capRange + "2.0.", capField},
	})
}

func TestModes(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       budget.Mode
	}{
		{"garbage in CPU mode is not read", compile(`, "VLLM_NEURON_CPU_MODE": "garbage", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"`,
			`, "override": {"bytes_used": 0}`), budget.CPUCompile},
		{"both on is CPU compile", compile(`, "VLLM_NEURON_CPU_MODE": "1", "NEURON_PLATFORM_TARGET_OVERRIDE": "trn2"`,
			`, "override": {"bytes_used": 0}`), budget.CPUCompile},
		{"any integer but zero is on", `{"version": 1, "env": {"VLLM_NEURON_CPU_COMPILE": " -2 ", "NEURON_PLATFORM_TARGET_OVERRIDE": "inf2"},
			"override": {"bytes_used": 0}}`, budget.CPUCompile},
		{"CPU mode does not read the minimum", host(`, "VLLM_NEURON_MIN_KV_BUDGET_GIB": "garbage"`, `"available_bytes": 8`), budget.CPU},
		{"neither", stated(25769803776, 0, ""), budget.Neuron},
		{"both off", stated(25769803776, 0, `, "env": {"VLLM_NEURON_CPU_COMPILE": "-0", "VLLM_NEURON_CPU_MODE": "0"}`), budget.Neuron},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			require.Nil(t, r.Error)
			require.Equal(t, c.want, *r.Mode)
		})
	}
}
