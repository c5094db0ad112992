package calculator

import (
	"cmp"
	"maps"
	"strings"

	"neuronkv/budget"
)

// The form's fields, by the id of their input.
const (
	fieldModel       = "model"
	fieldSource      = "source"
	fieldConfig      = "config"
	fieldQuantConfig = "quant-config"
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
	fieldInstance    = "instance"
	fieldLNC         = "lnc"
	fieldTotal       = "total"
	fieldAvailable   = "available"
	fieldLayers      = "layers"

	fieldEntry     = "entry"
	fieldBatched   = "batched"
	fieldCaching   = "caching"
	fieldChunked   = "chunked"
	fieldThreshold = "threshold"
	fieldAsync     = "async"
	fieldBlock     = "block"
	fieldBlocks    = "blocks"
	fieldHybrid    = "hybrid"
	fieldMamba     = "mamba"

	fieldDP      = "dp"
	fieldPP      = "pp"
	fieldDCP     = "dcp"
	fieldExperts = "experts"

	fieldEPDegree    = "ep-degree"
	fieldAttentionDP = "attention-dp"
	fieldMLPDP       = "mlp-dp"
	fieldEmbeddingDP = "embedding-dp"
	fieldHeadDP      = "head-dp"
	fieldVisionTP    = "vision-tp"
	fieldVisionDP    = "vision-dp"

	fieldRunner       = "runner"
	fieldConvert      = "convert"
	fieldEncoderOnly  = "encoder-only"
	fieldDType        = "dtype"
	fieldCacheDType   = "cache-dtype"
	fieldQuantization = "quantization"
	fieldPrecision    = "precision"
	fieldOverrides    = "overrides"

	fieldDrafter     = "drafter"
	fieldDraftConfig = "draft-config"
	fieldSpeculative = "speculative"

	fieldAdditional = "additional"
	fieldTransfer   = "transfer"
	fieldVariables  = "variables"
)

// fieldReference is the release whose rules apply: that of the link or the file which
// the case is from, else the latest. It has no input.
const fieldReference = "reference"

// fieldMeasured are the inputs that a device reported, with commas between their names.
// It has no input: a link or a file brings it, and a name goes once its field is changed.
const fieldMeasured = "measured"

// fieldReadings is what a device says, as it was printed: what the form is filled in
// from. It is no field of a case.
const fieldReadings = "readings"

// fieldTypical is the length that the visitor takes for a usual request. It is no
// field of a case.
const fieldTypical = "typical"

// A form is what the visitor has typed, by field.
type form map[string]string

// clone is a copy that shares nothing with f; nil, which is no form, for nil.
func (f form) clone() form {
	if f == nil {
		return nil
	}
	other := make(form, len(f))
	maps.Copy(other, f)
	return other
}

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
		fieldTypical: "1024",

		fieldReference: budget.LatestRelease().VLLMNeuron,
	}
}

// A problem is a field whose text cannot be read, in words.
type problem struct{ field, message string }

// read makes the case of a form. A field whose text is no value of its kind is a
// problem; text that the reference parses itself goes into the case as typed.
func (f form) read() (budget.Case, []problem) {
	r := &reading{form: f}
	version := int64(budget.SchemaVersion)
	c := budget.Case{Version: &version, Reference: f.reference(), Env: f.environment()}
	for _, a := range arguments {
		a.take(r, &c.EngineArgs)
	}
	r.variables(c.Env)
	r.members(&c.EngineArgs)
	r.drafting(&c)
	r.model(&c)
	r.machine(&c)
	c.Override = r.override()
	return c, r.problems
}

// reference is the release of the case.
func (f form) reference() *string {
	name := cmp.Or(f[fieldReference], budget.LatestRelease().VLLMNeuron)
	return &name
}

// machine takes where the case runs, and what is read there.
func (r *reading) machine(c *budget.Case) {
	if entry := r.form[fieldEntry]; entry != "" {
		c.EntryPoint = &entry
	}
	if name := r.form[fieldInstance]; name != "" {
		c.InstanceType = &name
	}
	c.LNC = r.integer(fieldLNC)
	if names := r.form[fieldMeasured]; names != "" {
		c.Measured = strings.Split(names, ",")
	}
	c.Runtime = budget.Runtime{BytesUsed: r.integer(fieldRuntimeUsed), BytesFree: r.integer(fieldRuntimeFree)}
	c.Host = budget.Host{AvailableBytes: r.integer(fieldHost), LocalWorldSize: r.integer(fieldWorkers)}
}

// restate takes a field that the visitor has changed out of those that a device reported,
// of which there are two at most.
func (f form) restate(field string) {
	name := "lnc"
	switch field {
	case fieldInstance:
		name = "instance_type"
	case fieldLNC:
	default:
		return
	}
	if names := f[fieldMeasured]; names != "" {
		f[fieldMeasured] = strings.Trim(strings.ReplaceAll(names, name, ""), ",")
	}
}

// model takes the model's name and its config.json, where that is the form's.
func (r *reading) model(c *budget.Case) {
	if name := r.form[fieldModel]; strings.TrimSpace(name) != "" {
		c.EngineArgs.Model = &name
	}
	if !r.form.own() {
		return
	}
	if strings.TrimSpace(r.form[fieldConfig]) != "" {
		c.HFConfig = r.config()
	}
	c.HFQuantConfig = r.document(fieldQuantConfig)
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
	for name, field := range settings {
		if text := f[field]; strings.TrimSpace(text) != "" && text != unset[field] {
			env[name] = text
		}
	}
	return env
}

// modeVariables are the variables that set a mode, in the order in which they count.
var modeVariables = []struct {
	name string
	mode budget.Mode
}{{budget.EnvCPUCompile, budget.CPUCompile}, {budget.EnvCPUMode, budget.CPU}}

// mode is the mode of the case: a variable may say another than the field.
func (f form) mode() budget.Mode {
	env := f.environment()
	(&reading{form: f}).variables(env)
	for _, m := range modeVariables {
		if on, err := env.Bool(m.name); err == nil && on {
			return m.mode
		}
	}
	return budget.Neuron
}

// settings are the fields of the budget's own two variables.
var settings = map[string]string{budget.EnvCapFraction: fieldCap, budget.EnvMinKVGiB: fieldMinimum}

// entryLLM is the entry point that is not vLLM's server.
const entryLLM = "LLM"
