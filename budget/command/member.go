package command

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// takeRelease says of which release the defaults are.
func (s *script) takeRelease(reference *string) {
	release := budget.LatestRelease()
	if reference != nil {
		release = budget.Estimate(budget.Resolve(budget.Case{Reference: reference})).Reference
	}
	if reference != nil && release.VLLMNeuron != *reference {
		s.comment("vllm-neuron " + harmless(strconv.Quote(*reference)))
		return
	}
	s.comment("vllm-neuron " + release.VLLMNeuron + ", vllm " + release.VLLM)
}

// takeEntryPoint says where the arguments are not those of the command.
func (s *script) takeEntryPoint(name *string) {
	switch {
	case name == nil || *name == "serve":
	case *name == "LLM":
		s.comment("entry_point LLM: these are the arguments of LLM, whose defaults differ from those of serve")
	default:
		s.leave("entry_point " + inert(*name))
	}
}

// carriedMembers are the members of a case that a command has, or that are said in
// words of their own, or that say of others where they are from.
var carriedMembers = []string{"version", "reference", "env", "engine_args", "entry_point", "measured"}

// leaveMembers says what else the case has, in its order.
func (s *script) leaveMembers(c budget.Case) {
	v := reflect.ValueOf(c)
	for i := range v.NumField() {
		if name := jsonName(v.Type().Field(i)); !slices.Contains(carriedMembers, name) {
			s.leaveMember(name, v.Field(i))
		}
	}
}

// leaveMember says that one member is left out: a group by what is in it, a config by
// its name alone, anything else with its value.
func (s *script) leaveMember(path string, v reflect.Value) {
	switch {
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			s.leaveMember(path+"."+jsonName(v.Type().Field(i)), v.Field(i))
		}
	case isAbsent(v):
	default:
		s.leave(path + said(path, v.Interface()))
	}
}

// said is what follows the name of a member.
func said(path string, value any) string {
	switch value := value.(type) {
	case *string:
		return " " + inert(*value)
	case json.RawMessage:
		return saidDocument(path, value)
	}
	return " " + word(string(document.Encode(value)))
}

// configs are the documents that stand beside a checkpoint.
var configs = []string{"hf_config", "hf_quant_config", "draft_hf_config"}

func saidDocument(path string, text json.RawMessage) string {
	compact, isJSON := compacted(text)
	switch {
	case slices.Contains(configs, path):
		return " of the case, as vllm reads that of the checkpoint"
	case !isJSON:
		return " " + inert(string(text))
	}
	return " " + word(compact)
}
