package command

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/pynum"
)

// takeModel takes the model, which is no flag.
func (s *script) takeModel(name *string) {
	switch {
	case name == nil || *name == "":
		s.comment("The case names no model: its name or its folder goes after serve")
	case strings.HasPrefix(*name, "-"):
		s.leave("model " + inert(*name) + ", as vllm takes it for a flag: its folder goes after serve, with ./ in front")
	case !carried(*name):
		s.leave("model " + inert(*name) + ", as " + unprinted)
	default:
		s.command[0] += " " + word(*name)
	}
}

// argumentPrefix is what the path of an engine argument begins with.
const argumentPrefix = "engine_args."

// takeArguments takes the arguments that are stated, the model apart.
func (s *script) takeArguments(c budget.Case) {
	whole := reflect.ValueOf(c)
	for _, p := range budget.Places() {
		name, isArgument := strings.CutPrefix(p.Path, argumentPrefix)
		v := whole.FieldByIndex(p.Index)
		if isArgument && name != "model" && !isAbsent(v) {
			s.takeArgument(strings.ReplaceAll(name, "_", "-"), v.Interface())
		}
	}
}

// takeArgument takes one by its type. Numbers are written as Python writes them.
func (s *script) takeArgument(name string, value any) {
	switch value := value.(type) {
	case *bool:
		s.takeSwitch(name, *value)
	case *int64:
		s.takeValue(name, strconv.FormatInt(*value, 10))
	case *budget.Float:
		s.takeValue(name, pynum.Repr(float64(*value)))
	case *string:
		s.takeValue(name, *value)
	case json.RawMessage:
		s.takeDocument(name, value)
	default:
		panic("internal error: no flag for an argument: " + name)
	}
}

// takeSwitch is --name or --no-name.
func (s *script) takeSwitch(name string, on bool) {
	if !on {
		name = "no-" + name
	}
	s.command = append(s.command, "--"+name)
}

// takeValue is a flag with its value; one that begins with - would be taken for a flag
// of its own, and is joined to it.
func (s *script) takeValue(name, value string) {
	separator := " "
	if strings.HasPrefix(value, "-") {
		separator = "="
	}
	if !carried(value) {
		s.leave("--" + name + " " + inert(value) + ", as " + unprinted)
		return
	}
	s.command = append(s.command, "--"+name+separator+word(value))
}

// takeDocument is a flag with a document.
func (s *script) takeDocument(name string, text json.RawMessage) {
	compact, isJSON := compacted(text)
	if !isJSON {
		s.leave("--" + name + " " + inert(string(text)) + ", as it is no JSON")
		return
	}
	s.takeValue(name, compact)
}

// isAbsent reports whether a case does not state a value.
func isAbsent(v reflect.Value) bool {
	return v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0
}
