package calculator

import (
	"encoding/json"
	"strconv"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
	"neuronkv/budget/preflight"
	"neuronkv/budget/pynum"
)

// with is the form with a change of a start-up check, or a fix, made.
func (f form) with(c preflight.Change) form {
	changed := f.clone()
	if name, isVariable := strings.CutPrefix(c.Field, "env."); isVariable {
		text := textOf("", "", c.Value)
		if field, isSetting := settings[name]; isSetting && !f.elsewhere(c.Field) {
			changed[field] = text
			return changed
		}
		changed[fieldVariables] = withVariable(f[fieldVariables], name, text)
		return changed
	}
	if a, rest, found := argumentOf(c.Field); found {
		if m, is := f.memberAt(a.field, rest); is {
			changed[m.field] = textOf("", "", c.Value)
			return changed
		}
		changed[a.field] = textOf(f[a.field], rest, c.Value)
		if rest == "" { // the whole argument, with what has fields of its own
			changed.clear(a.field)
			changed.lift()
		}
	}
	return changed
}

// textOf is the text of an argument with a value in it, at a path where the
// argument is an object.
func textOf(text, path string, value any) string {
	if path != "" {
		return spaced(document.WithMember(json.RawMessage(unwrapped(text)), strings.Split(path, "."), value))
	}
	switch v := value.(type) {
	case nil:
		return ""
	case int64:
		return strconv.FormatInt(v, 10)
	case bool:
		if v {
			return on
		}
		return off
	case budget.Float:
		return pynum.Repr(float64(v))
	case string:
		return v
	}
	return spaced(document.Encode(value))
}
