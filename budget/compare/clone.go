package compare

import (
	"maps"
	"reflect"

	"neuronkv/budget"
)

// clone is a case that shares no memory with another.
func clone(c budget.Case) budget.Case {
	v := reflect.ValueOf(&c).Elem()
	for _, p := range budget.Places() {
		field := v.FieldByIndex(p.Index)
		field.Set(copied(field))
	}
	if env := c.Env; env != nil {
		c.Env = make(budget.Environment, len(env))
		maps.Copy(c.Env, env)
	}
	return c
}

// copied is a pointer or a slice with what it holds.
func copied(v reflect.Value) reflect.Value {
	if v.IsNil() {
		return v
	}
	if v.Kind() == reflect.Slice {
		target := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(target, v)
		return target
	}
	target := reflect.New(v.Type().Elem())
	target.Elem().Set(v.Elem())
	return target
}
