package command

import (
	"maps"
	"slices"
	"strings"

	"neuronkv/budget"
)

// prefixes are those of the variables of vLLM and of Neuron.
var prefixes = []string{"VLLM_", "NEURON_"}

// takeVariables exports the variables, by name.
func (s *script) takeVariables(env budget.Environment) {
	for _, name := range slices.Sorted(maps.Keys(env)) {
		value := env[name]
		if why := unexported(name, value); why != "" {
			s.leave("variable " + inert(name) + " with " + inert(value) + ", as " + why)
			continue
		}
		s.exports = append(s.exports, name+"="+word(value))
	}
}

// unexported is why a variable is not exported; "" where it is.
func unexported(name, value string) string {
	switch {
	case !isName(name):
		return "a shell has no variable of that name"
	case !slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(name, p) }):
		return "it is none of vLLM or Neuron, and no figure depends on it"
	case !carried(value):
		return unprinted
	}
	return ""
}

// isName reports whether a shell has variables of that name: [A-Za-z_][A-Za-z0-9_]*.
//
// Source: POSIX.1-2024, Base Definitions, 3.216.
func isName(name string) bool {
	for i, b := range []byte(name) {
		if !isLetter(b) && b != '_' && (i == 0 || !isDigit(b)) {
			return false
		}
	}
	return name != ""
}
