package compare_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

func TestInputs(t *testing.T) {
	for _, c := range []struct {
		name, a, b, field string
		from, to          *budget.Input
		differs           bool
	}{
		{"stated on both sides", compile(llama, ""), compile(llama, ""), "engine_args.max_model_len",
			&budget.Input{Field: "engine_args.max_model_len", Value: int64(8192), From: budget.Stated},
			&budget.Input{Field: "engine_args.max_model_len", Value: int64(8192), From: budget.Stated}, false},
		{"a default that is stated", compile(llama, ""), compile(llama+`, "block_size": 32`, ""), "engine_args.block_size",
			&budget.Input{Field: "engine_args.block_size", Value: int64(32), From: budget.Default},
			&budget.Input{Field: "engine_args.block_size", Value: int64(32), From: budget.Stated}, false},
		{"a default that is changed", compile(llama, ""), compile(llama+`, "block_size": 64`, ""), "engine_args.block_size",
			&budget.Input{Field: "engine_args.block_size", Value: int64(32), From: budget.Default},
			&budget.Input{Field: "engine_args.block_size", Value: int64(64), From: budget.Stated}, true},
		{"absent before", compile(llama, ""), compile(llama, `, "instance_type": "trn2.48xlarge"`), "instance_type",
			nil, &budget.Input{Field: "instance_type", Value: "trn2.48xlarge", From: budget.Stated}, true},
		{"absent after", compile(llama, `, "runtime": {"bytes_used": 0}`), compile(llama, ""), "runtime.bytes_used",
			&budget.Input{Field: "runtime.bytes_used", Value: int64(0), From: budget.Measured}, nil, true},
		{"of a device after", compile(llama, `, "lnc": 2`), compile(llama, `, "lnc": 2, "measured": ["lnc"]`), "lnc",
			&budget.Input{Field: "lnc", Value: int64(2), From: budget.Stated}, &budget.Input{Field: "lnc", Value: int64(2), From: budget.Measured}, false},
		{"which are of a device", compile(llama, `, "lnc": 2`), compile(llama, `, "lnc": 2, "measured": ["lnc"]`), "measured",
			nil, &budget.Input{Field: "measured", Value: []string{"lnc"}, From: budget.Stated}, true},
		{"what no report lists", `{}`, `{"version": 1}`, "version",
			nil, &budget.Input{Field: "version", Value: int64(1), From: budget.Stated}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := input(t, compared(t, c.a, c.b), c.field)
			require.Equal(t, c.from, in.A)
			require.Equal(t, c.to, in.B)
			require.Equal(t, c.differs, in.Differs)
		})
	}
}

// A document differs where more than its space does.
func TestDocumentsAreComparedWithoutSpace(t *testing.T) {
	for _, c := range []struct {
		name, a, b string
		differs    bool
	}{
		{"other space", `{"a": [1, 2]}`, `{"a":[1,2]}`, false},
		{"another number", `{"a": 1}`, `{"a": 2}`, true},
		{"the same number in another form", `{"a": 1.0}`, `{"a": 1}`, true},
		{"space within a text", `{"a": "b c"}`, `{"a": "bc"}`, true},
		{"another order", `{"a": 1, "b": 2}`, `{"b": 2, "a": 1}`, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := compared(t, compile(llama, `, "hf_quant_config": `+c.a), compile(llama, `, "hf_quant_config": `+c.b))
			require.Equal(t, c.differs, input(t, got, "hf_quant_config").Differs)
			require.Equal(t, c.differs, len(got.Walk) == 1)
		})
	}
}

// What only the second report lists stands where it stands there.
func TestTheOrderOfInputs(t *testing.T) {
	c := compared(t, `{"version": 1, "env": {"A": "1", "C": "1"}}`, `{"version": 1, "env": {"B": "1", "C": "1"}, "engine_args": {"model": "m"}}`)
	var fields []string
	for _, in := range c.Inputs[:7] {
		fields = append(fields, in.Field)
	}
	require.Equal(t, []string{"reference", "env.B", "env.A", "env.C", "env.VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION", "env.VLLM_NEURON_MIN_KV_BUDGET_GIB", "engine_args.model"}, fields)
}
