package calculator

import (
	"fmt"
	"strings"

	"neuronkv/budget/document"
)

// A configKind is what a JSON document is to the form.
type configKind string

// The documents that the form takes.
const (
	modelConfig   configKind = fieldConfig      // a model's config.json
	quantConfig   configKind = fieldQuantConfig // a ModelOpt checkpoint's hf_quant_config.json
	drafterConfig configKind = fieldDraftConfig // a drafter's config.json
)

// others are the documents that lie beside a config.json, or look like one, by a key
// that only they have.
var others = []struct{ key, what string }{
	{"_class_name", textKindDiffusion},
	{"weight_map", textKindIndex},
	{"peft_type", textKindAdapter},
	{"added_tokens", textKindTokenizer},
	{"tokenizer_class", textKindTokenizerConfig},
	{"image_processor_type", textKindProcessor},
	{"feature_extractor_type", textKindProcessor},
	{"do_sample", textKindGeneration},
	{"engine_args", textKindCase},
	{"neuron_runtime_data", textKindReading},
	{"logical_cores", textKindReading},
}

// kindOf says what a text is. A text that is no config is refused in words: what it
// is, and what to do.
func kindOf(text string) (kind configKind, refusal string) {
	o, err := document.Parse("", []byte(text))
	if err != nil {
		return "", strings.TrimPrefix(err.Error(), ": ")
	}
	switch {
	case o.Has("speculators_config"), o.Has("speculators_model_type"), drafts(o):
		return drafterConfig, ""
	case o.Has("architectures"), o.Has("model_type"):
		return modelConfig, ""
	case o.Has("quantization"), o.Has("producer"):
		return quantConfig, ""
	}
	for _, other := range others {
		if o.Has(other.key) {
			return "", fmt.Sprintf(textKindOther, other.what, other.key)
		}
	}
	return "", textKindUnknown
}

// drafts reports whether a config is an Eagle3 drafter's.
func drafts(o document.Object) bool {
	names, err := o.Strings("architectures")
	return err == nil && len(names) > 0 && strings.Contains(names[0], "Eagle3")
}
