package budget

import (
	"encoding/json"
	"maps"
	"strings"

	"neuronkv/budget/document"
)

// With is the case with one field of engine_args or env set to a value, nil taking
// it out; the case itself is not changed. Fields are named as those of
// [neuronkv/budget/preflight.Change], and may be inside a document:
// "engine_args.additional_config.neuron_config.ep_degree". The error is of a
// document of the case that is no JSON, or of a value of the wrong type.
func (c Case) With(field string, value any) (Case, error) {
	if name, isVariable := strings.CutPrefix(field, "env."); isVariable {
		env := make(Environment, len(c.Env)+1)
		maps.Copy(env, c.Env)
		env[name], _ = value.(string)
		c.Env = env
		return c, nil
	}
	return c.withArgument(strings.TrimPrefix(field, "engine_args."), value)
}

// withArgument sets one engine argument. The GMU stays as it is: a double that is
// not finite has a form of its own.
func (c Case) withArgument(name string, value any) (Case, error) {
	gmu := c.EngineArgs.GPUMemoryUtilization
	c.EngineArgs.GPUMemoryUtilization = nil
	text, err := json.Marshal(c.EngineArgs)
	if err != nil {
		return c, err
	}
	changed := EngineArgs{}
	err = json.Unmarshal(document.WithMember(text, strings.Split(name, "."), value), &changed)
	c.EngineArgs = changed
	c.EngineArgs.GPUMemoryUtilization = gmu
	return c, err
}
