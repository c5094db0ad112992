package command

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

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

// saidOtherwise are the places that a command has, or that are said in words of their
// own, or that say of others where they are from, engine arguments apart.
var saidOtherwise = []string{"version", "reference", "entry_point", "measured"}

// leaveMembers says what else the case has, in its order: a config by its name alone,
// anything else with its value.
func (s *script) leaveMembers(c budget.Case) {
	whole := reflect.ValueOf(c)
	for _, p := range budget.Places() {
		v := whole.FieldByIndex(p.Index)
		if !strings.HasPrefix(p.Path, argumentPrefix) && !slices.Contains(saidOtherwise, p.Path) && !isAbsent(v) {
			s.leave(p.Path + said(p.Path, v.Interface()))
		}
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
