package casefile

import (
	"neuronkv/budget"
)

// Difference is the path of the first member that two cases do not both have with the
// same value, such as "engine_args.model" or "env.NAME"; differ is false where there is
// none. Documents within a case are compared as they are written.
func Difference(a, b budget.Case) (path string, differ bool) {
	first, second := valuesOf(a), valuesOf(b)
	for _, path := range sortedKeys(first) {
		if first[path] != second[path] {
			return path, true
		}
	}
	for _, path := range sortedKeys(second) {
		if _, has := first[path]; !has {
			return path, true
		}
	}
	return "", false
}

// valuesOf are the members of a case as text, by their path. A case that cannot be
// written has none.
func valuesOf(c budget.Case) map[string]string {
	values := map[string]string{}
	text, err := Encode(c)
	if err != nil {
		return values
	}
	for _, m := range membersOf(text) {
		values[m.path] = string(m.value)
	}
	return values
}
