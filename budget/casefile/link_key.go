package casefile

import (
	"slices"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// The keys of a link that are no place of a case.
const (
	keyVersion   = "v"
	keyReference = "ref"
	keyChars     = "chars" // how many bytes follow it, unescaped
	keyTypical   = "typical"
)

// shortKeys are the places that a link has a shorter name for, with it. Any other engine
// argument goes by its own name, and anything else by its path.
var shortKeys = [][2]string{
	{"reference", keyReference},

	{"engine_args.tensor_parallel_size", "tp"},
	{"engine_args.data_parallel_size", "dp"},
	{"engine_args.pipeline_parallel_size", "pp"},
	{"engine_args.decode_context_parallel_size", "dcp"},
	{"engine_args.gpu_memory_utilization", "gmu"},

	{envPrefix + budget.EnvCPUCompile, "cpu_compile"},
	{envPrefix + budget.EnvCPUMode, "cpu"},
	{envPrefix + budget.EnvTarget, "target"},
	{envPrefix + budget.EnvCapFraction, "cap"},
	{envPrefix + budget.EnvMinKVGiB, "min_kv"},

	{"instance_type", "instance"},
	{"hf_config", "config"},
	{"hf_quant_config", "quant_config"},
	{"draft_hf_config", "draft_config"},
}

// keyOf is the link's key of a place.
func keyOf(path string) string {
	for _, short := range shortKeys {
		if short[0] == path {
			return short[1]
		}
	}
	return strings.TrimPrefix(path, argumentPrefix)
}

// pathsByKey are the places by the link's key for them, variables with a key of their
// own too.
var pathsByKey = func() map[string]string {
	paths := map[string]string{}
	for _, short := range shortKeys {
		paths[short[1]] = short[0]
	}
	for _, p := range places {
		paths[keyOf(p.Path)] = p.Path
	}
	return paths
}()

// placeOfKey finds the place of a key; any variable has one by its name.
func placeOfKey(key string) (place, error) {
	path, known := pathsByKey[key]
	if strings.HasPrefix(key, envPrefix) {
		path, known = key, true
	}
	p, found := placeOf(path)
	if !known || !found {
		return p, &document.FieldError{Field: document.Shorten(key), Message: "is no key of a link; the nearest is " + document.Nearest(key, linkKeys())}
	}
	return p, nil
}

// linkKeys are the keys that a link may have, variables by their name apart.
func linkKeys() []string {
	keys := append(sortedKeys(pathsByKey), keyChars, keyTypical, keyVersion)
	slices.Sort(keys)
	return keys
}
