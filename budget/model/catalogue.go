package model

import (
	"slices"
	"strings"
)

// A Known model is one whose config.json is embedded.
type Known struct {
	Name    string // its Hugging Face name
	Source  string // how far the embedded config is the published one
	Checked string // the date of that check, YYYY-MM-DD
	Drafter bool   // it drafts for another model

	config *string // its config.json
}

// Doubtful reports whether a value of the config could not be confirmed.
func (k Known) Doubtful() bool {
	switch k.Source {
	case exact, confirmed, withoutID:
		return false
	}
	return true
}

// How far an embedded config is the published one.
const (
	exact     = "the published config.json, byte for byte (hashes agree)"
	confirmed = "published fields and values, confirmed against public copies; key order and white space not checked"
	withoutID = confirmed + "; without its eos_token_id"

	embedding0B6 = "values confirmed field by field, no whole original seen"
	embedding4B  = "vocab_size unresolved: 151665 here and in one copy, 151689 in another"
	embedding8B  = "values confirmed field by field, no whole original seen; untied inferred"

	attached = "the base config as vLLM holds it after attaching the checkpoint's hf_quant_config.json, whose content is inferred from its size and users' reports"

	flattened20B = "flattened, as vLLM resolves a speculators config; published as Eagle3DraftModel, values confirmed"
	flattened8B  = "flattened, as vLLM resolves a speculators config; published as Eagle3Speculator, values from a converted test checkpoint, not confirmed"
)

// checked is when the embedded configs were compared.
const checked = "2026-11-30"

// known is the catalogue, sorted by name.
var known = []Known{
	{"Qwen/Qwen3-0.6B", exact, checked, false, &qwen0B6},
	{"Qwen/Qwen3-1.7B", exact, checked, false, &qwen1B7},
	{"Qwen/Qwen3-14B", exact, checked, false, &qwen14B},
	{"Qwen/Qwen3-32B", exact, checked, false, &qwen32B},
	{"Qwen/Qwen3-4B", exact, checked, false, &qwen4B},
	{"Qwen/Qwen3-8B", exact, checked, false, &qwen8B},
	{"Qwen/Qwen3-Embedding-0.6B", embedding0B6, checked, false, &qwenEmbedding0B6},
	{"Qwen/Qwen3-Embedding-4B", embedding4B, checked, false, &qwenEmbedding4B},
	{"Qwen/Qwen3-Embedding-8B", embedding8B, checked, false, &qwenEmbedding8B},
	{"Qwen/Qwen3-VL-32B-Instruct", exact, checked, false, &qwenVL32B},
	{"Qwen/Qwen3-VL-4B-Instruct", confirmed, checked, false, &qwenVL4B},
	{"Qwen/Qwen3-VL-8B-Instruct", confirmed, checked, false, &qwenVL8B},
	{"meta-llama/Llama-3.1-8B-Instruct", confirmed, checked, false, &llama8B},
	{"meta-llama/Llama-3.2-1B-Instruct", confirmed, checked, false, &llama1B},
	{"meta-llama/Llama-3.2-3B-Instruct", withoutID, checked, false, &llama3B},
	{"meta-llama/Llama-3.3-70B-Instruct", confirmed, checked, false, &llama70B},
	{"nvidia/Llama-3.1-8B-Instruct-FP8", attached, checked, false, &llama8BFP8},
	{"nvidia/Llama-3.3-70B-Instruct-FP8", attached, checked, false, &llama70BFP8},
	{"openai/gpt-oss-120b", confirmed, checked, false, &gptOSS120B},
	{"openai/gpt-oss-20b", confirmed, checked, false, &gptOSS20B},
}

// drafters are the known drafters, sorted by name.
var drafters = []Known{
	{"RedHatAI/Llama-3.1-8B-Instruct-speculator.eagle3", flattened8B, checked, true, &llamaDrafter},
	{"RedHatAI/gpt-oss-20b-speculator.eagle3", flattened20B, checked, true, &gptOSSDrafter},
}

// Catalogue returns the known models, sorted by name, without drafters.
func Catalogue() []Known { return slices.Clone(known) }

// Drafters returns the known drafters, sorted by name.
func Drafters() []Known { return slices.Clone(drafters) }

// Lookup finds a known model by its exact name, else by a suffix that only one
// of them has: the name without its organisation. It never guesses, and it finds
// no drafter.
func Lookup(name string) (Known, bool) { return lookup(known, name) }

// LookupDrafter finds a known drafter as [Lookup] finds a model.
func LookupDrafter(name string) (Known, bool) { return lookup(drafters, name) }

func lookup(all []Known, name string) (Known, bool) {
	for _, k := range all {
		if k.Name == name {
			return k, true
		}
	}
	var found []Known
	for _, k := range all {
		if name != "" && strings.HasSuffix(k.Name, "/"+name) {
			found = append(found, k)
		}
	}
	if len(found) != 1 {
		return Known{}, false
	}
	return found[0], true
}

// Config returns the model's config.json.
func (k Known) Config() []byte { return []byte(*k.config) }
