package compare

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"neuronkv/budget"
)

// A member is one value of a case: a field or a variable. A document within a case is
// one value.
type member struct {
	path  string // as reports name it, such as "engine_args.block_size"
	index []int  // of the struct field; nil for a variable
}

// envPrefix is what the path of a variable begins with.
const envPrefix = "env."

// membersOf are the members of two cases: their fields, then the variables of either by
// name.
func membersOf(a, b budget.Case) []member {
	names := budget.Environment{}
	maps.Copy(names, a.Env)
	maps.Copy(names, b.Env)
	var members []member
	for _, p := range budget.Places() {
		members = append(members, member{p.Path, p.Index})
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		members = append(members, member{path: envPrefix + name})
	}
	return members
}

// variable is the name of a variable.
func (m member) variable() string { return strings.TrimPrefix(m.path, envPrefix) }

// of is the value that a case states; nil for none.
func (m member) of(c budget.Case) any {
	if m.index == nil {
		if text, set := c.Env[m.variable()]; set {
			return text
		}
		return nil
	}
	v := reflect.ValueOf(c).FieldByIndex(m.index)
	switch {
	case v.IsNil(), v.Kind() == reflect.Slice && v.Len() == 0:
		return nil
	case v.Kind() == reflect.Pointer:
		return v.Elem().Interface()
	}
	return v.Interface()
}

// set gives a case the value that another states.
func (m member) set(to *budget.Case, from budget.Case) {
	if m.index != nil {
		reflect.ValueOf(to).Elem().FieldByIndex(m.index).Set(copied(reflect.ValueOf(from).FieldByIndex(m.index)))
		return
	}
	text, set := from.Env[m.variable()]
	switch {
	case !set:
		delete(to.Env, m.variable())
	case to.Env == nil:
		to.Env = budget.Environment{m.variable(): text}
	default:
		to.Env[m.variable()] = text
	}
}
