package calculator

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// A member is a field of the form that is one value inside an argument which is a
// JSON object. The argument has a field of its own for everything else in it.
type member struct {
	field, argument string   // the form's
	path            []string // within the argument
	choices         []string // the values that the field can show; nil for whole numbers, empty for any word
}

const (
	neuronConfig = "neuron_config"
	visionConfig = "vision_neuron_config"
)

// precisions are what the plugin may hold a model's weights in.
var precisions = []string{"bf16", "mxfp4", "mxfp8"}

// members are the fields inside other arguments.
var members = []member{
	{fieldEPDegree, fieldAdditional, []string{neuronConfig, "ep_degree"}, nil},
	{fieldAttentionDP, fieldAdditional, []string{neuronConfig, "attention_dp_size"}, nil},
	{fieldMLPDP, fieldAdditional, []string{neuronConfig, "mlp_dp_size"}, nil},
	{fieldEmbeddingDP, fieldAdditional, []string{neuronConfig, "embedding_dp_size"}, nil},
	{fieldHeadDP, fieldAdditional, []string{neuronConfig, "lm_head_dp_size"}, nil},
	{fieldVisionTP, fieldAdditional, []string{visionConfig, "tp_size"}, nil},
	{fieldVisionDP, fieldAdditional, []string{visionConfig, "dp_size"}, nil},
	{fieldPrecision, fieldAdditional, []string{neuronConfig, "quantization"}, precisions},
	{fieldDrafter, fieldSpeculative, []string{"model"}, []string{}},
}

// document is the argument of a member in a case.
func (m member) document(a *budget.EngineArgs) *json.RawMessage {
	if m.argument == fieldSpeculative {
		return &a.SpeculativeConfig
	}
	return &a.AdditionalConfig
}

// members puts the fields that are members into their documents. One that the
// document has too, with another value, is a problem.
func (r *reading) members(a *budget.EngineArgs) {
	for _, m := range members {
		value := r.member(m)
		if value == nil {
			continue
		}
		text := m.document(a)
		if there, stated := statedAt(*text, m.path); stated && string(document.Encode(there)) != string(document.Encode(value)) {
			r.problems = append(r.problems, problem{m.field, fmt.Sprintf(textStatedTwice, quoted(r.form[m.field]), labels[m.argument], document.Shorten(string(document.Encode(there))))})
			continue
		}
		*text = document.WithMember(*text, m.path, value)
	}
}

// member is the value of a field; nil for none.
func (r *reading) member(m member) any {
	if m.choices == nil {
		if n := r.integer(m.field); n != nil {
			return *n
		}
		return nil
	}
	if text := strings.TrimSpace(r.form[m.field]); text != "" {
		return text
	}
	return nil
}

// valueAt is the value at a path within a JSON object.
func valueAt(text json.RawMessage, path []string) (value any, stated bool) {
	o, err := document.Parse("", text)
	for _, key := range path[:len(path)-1] {
		if err == nil {
			o, err = o.OptionalObject(key)
		}
	}
	if err != nil {
		return nil, false
	}
	value, _ = o.Value(path[len(path)-1])
	return value, value != nil
}

// statedAt is the value at a path, or what stands on the way to it and is no object.
func statedAt(text json.RawMessage, path []string) (value any, stated bool) {
	for i := range path {
		value, stated = valueAt(text, path[:i+1])
		if _, isObject := value.(map[string]any); stated && !isObject {
			return value, true
		}
	}
	return value, stated
}

// memberAt is the field for a path within an argument's document; found is false
// where the document itself says it.
func (f form) memberAt(argument, path string) (m member, found bool) {
	i := slices.IndexFunc(members, func(m member) bool { return m.argument == argument && strings.Join(m.path, ".") == path })
	if i < 0 {
		return member{}, false
	}
	_, stated := valueAt(json.RawMessage(unwrapped(f[argument])), members[i].path)
	return members[i], !stated
}

// lift takes the members out of the documents into their fields, where these can
// show them.
func (f form) lift() {
	for _, m := range members {
		value, stated := valueAt(json.RawMessage(f[m.argument]), m.path)
		if text := fmt.Sprint(value); stated && m.shows(value) {
			f[m.field] = text
			f[m.argument] = pruned(f[m.argument], m.path)
		}
	}
}

// clear empties the fields of an argument's members.
func (f form) clear(argument string) {
	for _, m := range members {
		if m.argument == argument {
			f[m.field] = ""
		}
	}
}

// shows reports whether the field of a member can show a value.
func (m member) shows(value any) bool {
	text, isText := value.(string)
	if m.choices == nil {
		n, isNumber := value.(json.Number)
		_, understood := wholeNumber(n.String())
		return isNumber && understood
	}
	return isText && (len(m.choices) == 0 && strings.TrimSpace(text) == text || slices.Contains(m.choices, text))
}

// pruned is a JSON object without the member at a path, and without the objects
// that are empty for lack of it; "" for nothing left.
func pruned(text string, path []string) string {
	rest := document.WithMember(json.RawMessage(text), path, nil)
	for path = path[:len(path)-1]; len(path) > 0; path = path[:len(path)-1] {
		if inner, _ := valueAt(rest, path); fmt.Sprint(inner) != "map[]" {
			return spaced(rest)
		}
		rest = document.WithMember(rest, path, nil)
	}
	if string(rest) == "{}" {
		return ""
	}
	return spaced(rest)
}
