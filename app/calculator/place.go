package calculator

import (
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// elsewhere reports whether a variable of the case is set by its name among the
// other variables, which win over the field of it.
func (f form) elsewhere(path string) bool {
	name, isVariable := strings.CutPrefix(path, "env.")
	env := budget.Environment{}
	(&reading{form: f}).variables(env)
	_, set := env[name]
	return isVariable && set
}

// overridden reports whether a key of config.json is one that the overrides set.
func (f form) overridden(key string) bool {
	overrides, err := document.Parse("", []byte(unwrapped(f[fieldOverrides])))
	outer, _, _ := strings.Cut(key, ".")
	outer, _, _ = strings.Cut(outer, "[")
	return err == nil && overrides.Has(outer)
}

// inside is the path of a value within the document of its field; "" for a field
// that is no document.
func (f form) inside(path string) string {
	if a, inner, found := argumentOf(path); found {
		if _, is := f.memberAt(a.field, inner); is {
			return ""
		}
		return inner
	}
	for _, whole := range []string{"hf_config.", "hf_quant_config.", "draft_hf_config.", "override.kv_layers"} {
		if inner, is := strings.CutPrefix(path, whole); is {
			return inner
		}
	}
	return ""
}

// drafterField is where the drafter's config.json is from.
func (f form) drafterField() string {
	switch {
	case f.ownDrafter():
		return fieldDraftConfig
	case f[fieldDrafter] != "":
		return fieldDrafter
	}
	return fieldSpeculative
}

// fieldOf finds the form's field for a field of the case.
func (f form) fieldOf(path string) string {
	if a, rest, found := argumentOf(path); found {
		if m, is := f.memberAt(a.field, rest); is {
			return m.field
		}
		return a.field
	}
	if f.elsewhere(path) {
		return fieldVariables
	}
	if key, inConfig := strings.CutPrefix(path, "hf_config."); inConfig && f.overridden(key) {
		return fieldOverrides
	}
	for _, p := range f.places() {
		if strings.HasPrefix(path, p.prefix) {
			return p.field
		}
	}
	return ""
}

// places are the fields for the rest of a case, by how a path begins; the first that
// fits counts.
func (f form) places() []struct{ prefix, field string } {
	return []struct{ prefix, field string }{
		{"engine_args.model", fieldModel},
		{"env." + budget.EnvCapFraction, fieldCap},
		{"env." + budget.EnvMinKVGiB, fieldMinimum},
		{"env." + budget.EnvTarget, fieldTarget},
		{"env.", fieldVariables},
		{"lnc", fieldLNC},
		{"instance_type", fieldInstance},
		{"override.total_hbm_bytes", fieldTotal},
		{"override.available_bytes", fieldAvailable},
		{"override.kv_layers", fieldLayers},
		{"override.bytes_used", fieldUsed},
		{"entry_point", fieldEntry},
		{"draft_hf_config", f.drafterField()},
		{"hf_quant_config", fieldQuantConfig},
		{"hf_config", f.configField()},
		{"runtime.bytes_free", fieldRuntimeFree},
		{"runtime", fieldRuntimeUsed},
		{"host.local_world_size", fieldWorkers},
		{"host", fieldHost},
	}
}

// configField is where the model's config.json is from: its own field, or the name.
func (f form) configField() string {
	if f.own() && (f[fieldSource] == ownConfig || f[fieldConfig] != "") {
		return fieldConfig
	}
	return fieldModel
}
