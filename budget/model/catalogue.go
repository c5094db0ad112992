package model

import (
	"embed"
	"slices"
	"strings"
)

// A Known model is one whose config.json is embedded.
type Known struct {
	Name    string // its Hugging Face name
	Source  string // how far the embedded config is the published one
	Checked string // the date of that check, YYYY-MM-DD

	file string
}

// confirmed says of a config that it is not the published file byte for byte.
const confirmed = "published fields and values, confirmed against public copies; key order and white space not checked"

// known is the catalogue, sorted by name.
var known = []Known{
	{"meta-llama/Llama-3.1-8B-Instruct", confirmed, "2026-11-30", "Llama-3.1-8B-Instruct.json"},
	{"meta-llama/Llama-3.2-1B-Instruct", confirmed, "2026-11-30", "Llama-3.2-1B-Instruct.json"},
	{"meta-llama/Llama-3.2-3B-Instruct", confirmed + "; without its eos_token_id", "2026-11-30", "Llama-3.2-3B-Instruct.json"},
	{"meta-llama/Llama-3.3-70B-Instruct", confirmed, "2026-11-30", "Llama-3.3-70B-Instruct.json"},
}

//go:embed catalogue/*.json
var configs embed.FS

// Catalogue returns the known models, sorted by name.
func Catalogue() []Known { return slices.Clone(known) }

// Lookup finds a known model by its exact name, else by a suffix that only one
// of them has: the name without its organisation. It never guesses.
func Lookup(name string) (Known, bool) {
	for _, k := range known {
		if k.Name == name {
			return k, true
		}
	}
	var found []Known
	for _, k := range known {
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
func (k Known) Config() []byte {
	text, err := configs.ReadFile("catalogue/" + k.file)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return text
}
