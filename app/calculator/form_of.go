package calculator

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/model"
	"neuronkv/budget/recipe"
	"neuronkv/platforms"
)

// formOf puts a case into a form. What has a field of its own inside a document is
// taken out of it, unless the case that is read from the form would be written
// otherwise for it.
func formOf(c budget.Case) form {
	f := written(c)
	lifted := f.clone()
	lifted.lift()
	if lifted.document() == documentOf(pinned(c)) {
		return lifted
	}
	return f
}

// formOfRecipe is a recipe for its target, in CPU compile.
func formOfRecipe(r *recipe.Recipe) form {
	c := r.Case
	c.Env = budget.Environment{budget.EnvCPUCompile: "1", budget.EnvTarget: r.Target}
	maps.Copy(c.Env, r.Case.Env)
	f := written(c)
	f.lift()
	return f
}

// document is the case of a form, as JSON.
func (f form) document() string {
	c, _ := f.read()
	return documentOf(c)
}

// pinned is a case with the version and the release that it is read by, where it states
// none.
func pinned(c budget.Case) budget.Case {
	if c.Version == nil {
		c.Version = new(int64(budget.SchemaVersion))
	}
	if c.Reference == nil {
		c.Reference = form{}.reference()
	}
	return c
}

// written is a case in a form, each document whole.
func written(c budget.Case) form {
	f := defaultForm()
	for _, a := range arguments {
		f[a.field] = a.write(&c.EngineArgs)
	}
	f[fieldModel] = textIn(c.EngineArgs.Model)
	f[fieldReference] = *pinned(c).Reference
	f[fieldInstance], f[fieldEntry] = textIn(c.InstanceType), textIn(c.EntryPoint)
	f[fieldConfig], f[fieldQuantConfig], f[fieldDraftConfig] = string(c.HFConfig), string(c.HFQuantConfig), string(c.DraftHFConfig)
	if len(c.Measured) > 0 {
		f[fieldMeasured] = strings.Join(c.Measured, ",")
	}
	if _, known := model.Lookup(f[fieldModel]); known && f[fieldConfig]+f[fieldQuantConfig] != "" {
		f[fieldSource] = ownConfig
	}
	f.takeNumbers(&c)
	env := make(budget.Environment, len(c.Env))
	maps.Copy(env, c.Env)
	f.takeEnvironment(env)
	return f
}

// takeNumbers takes what the case states of the machine, and in place of what would be
// computed.
func (f form) takeNumbers(c *budget.Case) {
	f.takeNumber(fieldLNC, c.LNC)
	f.takeNumber(fieldTotal, c.Override.TotalHBMBytes)
	f.takeNumber(fieldUsed, c.Override.BytesUsed)
	f.takeNumber(fieldRuntimeUsed, c.Runtime.BytesUsed)
	f.takeNumber(fieldRuntimeFree, c.Runtime.BytesFree)
	f.takeNumber(fieldHost, c.Host.AvailableBytes)
	f.takeNumber(fieldWorkers, c.Host.LocalWorldSize)
	var lines []string
	for _, n := range c.Override.AvailableBytes {
		lines = append(lines, strconv.FormatInt(n, 10))
	}
	f[fieldAvailable], f[fieldLayers] = strings.Join(lines, "\n"), string(c.Override.KVLayers)
}

// takeNumber takes a number that is stated.
func (f form) takeNumber(field string, n *int64) {
	if n != nil {
		f[field] = numberIn(n)
	}
}

// takeEnvironment takes the variables. One that its field cannot say as it is stands
// among the others.
func (f form) takeEnvironment(env budget.Environment) {
	f.takeMode(env)
	f[fieldTarget] = ""
	if _, known := platforms.ReferenceHBMGiB(env[budget.EnvTarget]); known {
		f[fieldTarget] = env[budget.EnvTarget]
		delete(env, budget.EnvTarget)
	}
	for name, field := range settings {
		if text := env[name]; strings.TrimSpace(text) != "" && text != f[field] {
			f[field] = text
			delete(env, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(env)) {
		f[fieldVariables] = withVariable(f[fieldVariables], name, env[name])
	}
}

// takeMode takes the mode, and the variable out of the others that the field sets as
// it is.
func (f form) takeMode(env budget.Environment) {
	f[fieldMode] = string(budget.Neuron)
	for _, m := range modeVariables {
		if on, err := env.Bool(m.name); err != nil || !on {
			continue
		}
		f[fieldMode] = string(m.mode)
		if env[m.name] == "1" {
			delete(env, m.name)
		}
		return
	}
}

// numberIn is a whole number that may be absent, in words.
func numberIn(n *int64) string {
	if n == nil {
		return ""
	}
	return strconv.FormatInt(*n, 10)
}

// textIn is a text that may be absent.
func textIn(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
