package casefile

import (
	"encoding/json"
	"strings"

	"neuronkv/budget/document"
)

// A member is one value of a case document by its path.
type member struct {
	path  string
	value json.RawMessage
}

// The objects of a case document by what their members' paths begin with.
const (
	argumentPrefix = "engine_args."
	envPrefix      = "env."
)

// membersOf are the members of a case document that [Encode] wrote, in the order of
// the case, version apart; variables come last, by name.
func membersOf(text json.RawMessage) (members []member) {
	whole := split(text)
	for _, p := range places {
		value := whole[p.Path]
		if outer, name, inner := strings.Cut(p.Path, "."); inner {
			value = split(whole[outer])[name]
		}
		if value != nil {
			members = append(members, member{p.Path, value})
		}
	}
	env := split(whole["env"])
	for _, name := range sortedKeys(env) {
		members = append(members, member{envPrefix + name, env[name]})
	}
	return members
}

// split is an object of a document that [Encode] wrote, by its members; nothing where
// it is absent.
func split(text json.RawMessage) (object map[string]json.RawMessage) {
	if len(text) > 0 && json.Unmarshal(text, &object) != nil {
		panic("internal error: no object of a case: " + string(text))
	}
	return object
}

// assemble is the case document with some members.
func assemble(members []member) json.RawMessage {
	whole, objects := map[string]json.RawMessage{}, map[string]map[string]json.RawMessage{}
	for _, m := range members {
		outer, name, inner := strings.Cut(m.path, ".")
		switch {
		case !inner:
			whole[outer] = m.value
			continue
		case objects[outer] == nil:
			objects[outer] = map[string]json.RawMessage{}
		}
		objects[outer][name] = m.value
	}
	for name, object := range objects {
		whole[name] = document.Encode(object)
	}
	return document.Encode(whole)
}
