package calculator

import (
	"strconv"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/pynum"
)

// The form's fields, by the id of their input.
const (
	fieldModel       = "model"
	fieldConfig      = "config"
	fieldTarget      = "target"
	fieldTP          = "tp"
	fieldGMU         = "gmu"
	fieldLength      = "length"
	fieldSeqs        = "seqs"
	fieldCap         = "cap"
	fieldMinimum     = "minimum"
	fieldMode        = "mode"
	fieldUsed        = "used"
	fieldRuntimeUsed = "runtime-used"
	fieldRuntimeFree = "runtime-free"
	fieldHost        = "host"
	fieldWorkers     = "workers"
)

// ownConfig is the model field's value for a pasted config.json.
const ownConfig = "config.json"

// A form is what the visitor has typed, by field.
type form map[string]string

// defaultForm is the case that the page opens with.
func defaultForm() form {
	return form{
		fieldModel:   "meta-llama/Llama-3.1-8B-Instruct",
		fieldTarget:  "trn2",
		fieldTP:      "8",
		fieldGMU:     "0.92",
		fieldCap:     "0.30",
		fieldMinimum: "1.0",
		fieldLength:  "8192",
		fieldMode:    string(budget.CPUCompile),
	}
}

// A problem is a field whose text cannot be read, in words.
type problem struct{ field, message string }

// read makes the case of a form. A field whose text is no value of its kind is a
// problem; text that the reference parses itself goes into the case as typed.
func (f form) read() (budget.Case, []problem) {
	r := &reading{form: f}
	version := int64(budget.SchemaVersion)
	c := budget.Case{Version: &version, Env: f.environment()}
	c.EngineArgs.TensorParallelSize = r.integer(fieldTP)
	c.EngineArgs.GPUMemoryUtilization = r.float(fieldGMU)
	c.EngineArgs.MaxModelLen = r.integer(fieldLength)
	c.EngineArgs.MaxNumSeqs = r.integer(fieldSeqs)
	if f[fieldModel] == ownConfig {
		c.HFConfig = []byte(f[fieldConfig])
	} else {
		model := f[fieldModel]
		c.EngineArgs.Model = &model
	}
	c.Override.BytesUsed = r.integer(fieldUsed)
	switch budget.Mode(f[fieldMode]) {
	case budget.Neuron:
		c.Runtime = budget.Runtime{BytesUsed: r.integer(fieldRuntimeUsed), BytesFree: r.integer(fieldRuntimeFree)}
	case budget.CPU:
		c.Host = budget.Host{AvailableBytes: r.integer(fieldHost), LocalWorldSize: r.integer(fieldWorkers)}
	}
	return c, r.problems
}

// environment is the process environment of the case. The two settings of the
// budget are left out where they are the plugin's defaults.
func (f form) environment() budget.Environment {
	env := budget.Environment{}
	switch budget.Mode(f[fieldMode]) {
	case budget.CPUCompile:
		env[budget.EnvCPUCompile] = "1"
	case budget.CPU:
		env[budget.EnvCPUMode] = "1"
	}
	if f[fieldTarget] != "" {
		env[budget.EnvTarget] = f[fieldTarget]
	}
	unset := defaultForm()
	for field, name := range map[string]string{fieldCap: budget.EnvCapFraction, fieldMinimum: budget.EnvMinKVGiB} {
		if text := f[field]; strings.TrimSpace(text) != "" && text != unset[field] {
			env[name] = text
		}
	}
	return env
}

// A reading takes the numbers of a form and keeps the problems.
type reading struct {
	form     form
	problems []problem
}

// integer takes a whole number; thousands may be separated by commas, spaces or
// underscores. Empty is absent.
func (r *reading) integer(field string) *int64 {
	text := strings.TrimSpace(r.form[field])
	if text == "" {
		return nil
	}
	plain := strings.NewReplacer(",", "", "_", "", " ", "", "\u00a0", "", "\u202f", "").Replace(text)
	n, err := strconv.ParseInt(plain, 10, 64)
	if err != nil {
		r.refuse(field, "a whole number, such as 8 or 8,192")
		return nil
	}
	return &n
}

// float takes a number as Python's float reads it. Empty is absent.
func (r *reading) float(field string) *budget.Float {
	if strings.TrimSpace(r.form[field]) == "" {
		return nil
	}
	x, err := pynum.ParseFloat(r.form[field])
	if err != nil {
		r.refuse(field, "a number greater than 0 and at most 1, such as 0.92")
		return nil
	}
	f := budget.Float(x)
	return &f
}

func (r *reading) refuse(field, accepted string) {
	r.problems = append(r.problems, problem{field, "got " + strconv.Quote(r.form[field]) + "; accepted: " + accepted})
}

// fieldOf finds the form's field for a field of the case.
func (f form) fieldOf(path string) string {
	model := fieldModel
	if f[fieldModel] == ownConfig {
		model = fieldConfig
	}
	for _, p := range []struct{ prefix, field string }{
		{"engine_args.tensor_parallel_size", fieldTP},
		{"engine_args.gpu_memory_utilization", fieldGMU},
		{"engine_args.max_model_len", fieldLength},
		{"engine_args.max_num_seqs", fieldSeqs},
		{"engine_args.model", fieldModel},
		{"env." + budget.EnvCapFraction, fieldCap},
		{"env." + budget.EnvMinKVGiB, fieldMinimum},
		{"env." + budget.EnvTarget, fieldTarget},
		{"hf_config", model},
		{"override.bytes_used", fieldUsed},
		{"runtime.bytes_free", fieldRuntimeFree},
		{"runtime", fieldRuntimeUsed},
		{"host.local_world_size", fieldWorkers},
		{"host", fieldHost},
	} {
		if strings.HasPrefix(path, p.prefix) {
			return p.field
		}
	}
	return ""
}
