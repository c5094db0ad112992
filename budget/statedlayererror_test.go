package budget_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

const kvLayers = "override.kv_layers"

// layerRefusal is a refusal of a list of layers at a path after override.kv_layers.
func layerRefusal(name, layers, path, message string) refusal {
	return refusal{name, layered(layers, `, "max_model_len": 2048`, ""), budget.StageKVCache, kvLayers + path, message}
}

// secondLayer is a refusal of the second layer of the first run, at one of its
// fields.
func secondLayer(name, layer, field, message string) refusal {
	return layerRefusal(name, pattern("1", fullLayer, layer), "[0].pattern[1]."+field, message)
}

func TestListsOfLayersThatAreRefused(t *testing.T) {
	const object, objects, repeats = "an object, { ... }", "a list of objects, [{ ... }]", "an integer from 0 to 4096"
	checkRefusals(t, []refusal{
		layerRefusal("a number for a run", `[7]`, "[0]", "got 7 (an integer); accepted: "+object),
		layerRefusal("null for a run", `[{"repeat": 0, "pattern": []}, null]`, "[1]", "got null; accepted: "+object),
		layerRefusal("a layer for a run", `[`+fullLayer+`]`, "[0].dtype", "is not a field here; the nearest is override.kv_layers[0].repeat"),
		layerRefusal("another field", `[{"repeat": 1, "patern": []}]`, "[0].patern", "is not a field here; the nearest is override.kv_layers[0].pattern"),
		layerRefusal("no repeat", `[{"pattern": []}]`, "[0].repeat", "is missing; accepted: "+repeats),
		layerRefusal("a repeat of null", `[{"repeat": null, "pattern": []}]`, "[0].repeat", "is null; accepted: "+repeats),
		layerRefusal("a negative repeat", pattern("-1", fullLayer), "[0].repeat", "got -1 (an integer); accepted: "+repeats),
		layerRefusal("a fraction of a repeat", pattern("1.0", fullLayer), "[0].repeat",
			"got 1.0 (a number with a fraction or an exponent); accepted: "+repeats),
		layerRefusal("a repeat beyond the most", pattern("4097", fullLayer), "[0].repeat", "got 4097 (an integer); accepted: "+repeats),
		layerRefusal("too many layers in one run", pattern("2049", fullLayer, fullLayer), "[0].repeat",
			"got 2049 (an integer); accepted: at most 4096 layers in all"),
		layerRefusal("too many layers in all", `[{"repeat": 4095, "pattern": [`+fullLayer+`]}, {"repeat": 2, "pattern": [`+fullLayer+`]}]`,
			"[1].repeat", "got 2 (an integer); accepted: at most 4096 layers in all"),
		layerRefusal("no pattern", `[{"repeat": 1}]`, "[0].pattern", "is missing; accepted: "+objects),
		layerRefusal("a layer for a pattern", `[{"repeat": 1, "pattern": `+fullLayer+`}]`, "[0].pattern",
			`got {"dtype":"bfloat16","head_size":128,"kind":"full","num_kv_he… (an object); accepted: `+objects),
		layerRefusal("a name for a layer", `[{"repeat": 1, "pattern": ["full"]}]`, "[0].pattern[0]", `got "full" (a string); accepted: `+object),
		layerRefusal("although it is not repeated", pattern("0", `{}`), "[0].pattern[0].kind", "is missing; accepted: "+
			`"full", "sliding", "draft_full", "mla" or "mamba"`),
	})
}

func TestTheMostLayers(t *testing.T) {
	r := estimate(t, layered(pattern("2048", fullLayer, fullLayer), `, "max_model_len": 32`, `, "available_bytes": 9223372036854775807`))
	require.Nil(t, r.Error)
	require.Equal(t, int64(4096), *r.KVCache.Groups[0].Layers)
}

func TestAttentionLayersThatAreRefused(t *testing.T) {
	const kinds = `"full", "sliding", "draft_full", "mla" or "mamba"`
	const size, dtype = "an integer from 1 to 65536", `an element type, such as "bfloat16" or "fp8"`
	const nearest = "is not a field here; the nearest is override.kv_layers[0].pattern[1]."
	checkRefusals(t, []refusal{
		secondLayer("no kind", `{"num_kv_heads": 2}`, "kind", "is missing; accepted: "+kinds),
		secondLayer("an unknown kind", `{"kind": "linear"}`, "kind", `got "linear" (a string); accepted: `+kinds),
		secondLayer("a spec's name for a kind", `{"kind": "FullAttentionSpec"}`, "kind", `got "FullAttentionSpec" (a string); accepted: `+kinds),
		secondLayer("a number for a kind", `{"kind": 1}`, "kind", "got 1 (an integer); accepted: "+kinds),
		secondLayer("no heads", `{"kind": "full", "head_size": 1, "dtype": "fp8"}`, "num_kv_heads", "is missing; accepted: "+size),
		secondLayer("heads of nothing", `{"kind": "full", "num_kv_heads": 0, "head_size": 1, "dtype": "fp8"}`, "num_kv_heads", "got 0 (an integer); accepted: "+size),
		secondLayer("heads as text", `{"kind": "draft_full", "num_kv_heads": "8", "head_size": 1, "dtype": "fp8"}`, "num_kv_heads", `got "8" (a string); accepted: `+size),
		secondLayer("no head size", `{"kind": "full", "num_kv_heads": 1, "dtype": "fp8"}`, "head_size", "is missing; accepted: "+size),
		secondLayer("a negative head size", `{"kind": "full", "num_kv_heads": 1, "head_size": -128, "dtype": "fp8"}`, "head_size", "got -128 (an integer); accepted: "+size),
		secondLayer("a head size beyond the most", `{"kind": "sliding", "num_kv_heads": 1, "head_size": 65537, "dtype": "fp8", "sliding_window": 1}`, "head_size",
			"got 65537 (an integer); accepted: "+size),
		secondLayer("no type", `{"kind": "full", "num_kv_heads": 1, "head_size": 1}`, "dtype", "is missing; accepted: "+dtype),
		secondLayer("a number for a type", `{"kind": "full", "num_kv_heads": 1, "head_size": 1, "dtype": 16}`, "dtype", "got 16 (an integer); accepted: "+dtype),
		secondLayer("no window", `{"kind": "sliding", "num_kv_heads": 1, "head_size": 1, "dtype": "fp8"}`, "sliding_window",
			"is missing; accepted: an integer from 1 to 2147483647"),
		secondLayer("a window of nothing", `{"kind": "sliding", "num_kv_heads": 1, "head_size": 1, "dtype": "fp8", "sliding_window": 0}`, "sliding_window",
			"got 0 (an integer); accepted: an integer from 1 to 2147483647"),
		secondLayer("a window of a full layer", `{"kind": "full", "num_kv_heads": 1, "head_size": 1, "dtype": "fp8", "sliding_window": 128}`, "sliding_window", nearest+"head_size"),
		secondLayer("a mistyped field", `{"kind": "full", "num_kv_head": 1, "head_size": 1, "dtype": "fp8"}`, "num_kv_head", nearest+"num_kv_heads"),
		secondLayer("a number for a name", `{"kind": "full", "num_kv_heads": 1, "head_size": 1, "dtype": "fp8", "name": 0}`, "name",
			"got 0 (an integer); accepted: the layer's name"),
		secondLayer("heads of a latent row", `{"kind": "mla", "num_kv_heads": 1, "head_size": 576, "dtype": "fp8"}`, "num_kv_heads", nearest+"name"),
		secondLayer("no latent row", `{"kind": "mla", "dtype": "fp8"}`, "head_size", "is missing; accepted: "+size),
		secondLayer("a number for a cache type", `{"kind": "mla", "head_size": 576, "dtype": "fp8", "cache_dtype_str": 8}`, "cache_dtype_str",
			"got 8 (an integer); accepted: a string such as fp8_ds_mla, or null"),
	})
}

// recurrent is a recurrent layer with fields.
func recurrent(fields string) string {
	return `{"kind": "mamba", "mamba_block_size": 4096` + fields + `}`
}

func TestRecurrentLayersThatAreRefused(t *testing.T) {
	const shapes = "a list of shapes, [[4, 128], [1, 128, 128]]"
	const sizes = "sizes of 1 or more, of 2^59 bytes in all at most"
	one := func(fields string) string { return recurrent(`, "shapes": [[4, 128]], "dtypes": ["float32"]` + fields) }
	half := `[288230376151711744]`
	checkRefusals(t, []refusal{
		secondLayer("no block size", `{"kind": "mamba", "shapes": [[1]], "dtypes": ["fp8"]}`, "mamba_block_size", "is missing; accepted: an integer from 1 to 2147483647"),
		secondLayer("no shapes", recurrent(`, "dtypes": ["fp8"]`), "shapes", "is missing; accepted: "+shapes),
		secondLayer("shapes of null", recurrent(`, "shapes": null, "dtypes": ["fp8"]`), "shapes", "is null; accepted: "+shapes),
		secondLayer("one flat shape", recurrent(`, "shapes": [4, 128], "dtypes": ["fp8"]`), "shapes", "got [4,128] (a list); accepted: "+shapes),
		secondLayer("a fraction of a shape", recurrent(`, "shapes": [[1.0]], "dtypes": ["fp8"]`), "shapes", "got [[1.0]] (a list); accepted: "+shapes),
		secondLayer("no state", recurrent(`, "shapes": [], "dtypes": []`), "shapes", "got [] (a list); accepted: the shape of one state or more"),
		secondLayer("no types", recurrent(`, "shapes": [[1]]`), "dtypes", "is missing; accepted: as many types as shapes, 1"),
		secondLayer("fewer types than shapes", recurrent(`, "shapes": [[1], [1]], "dtypes": ["fp8"]`), "dtypes",
			`got ["fp8"] (a list); accepted: as many types as shapes, 2`),
		secondLayer("a name for types", recurrent(`, "shapes": [[1]], "dtypes": "fp8"`), "dtypes", `got "fp8" (a string); accepted: a list of strings`),
		secondLayer("a size of nothing", recurrent(`, "shapes": [[4, 0]], "dtypes": ["fp8"]`), "shapes", "got [[4,0]] (a list); accepted: "+sizes),
		secondLayer("a negative size", recurrent(`, "shapes": [[-1, -1]], "dtypes": ["fp8"]`), "shapes", "got [[-1,-1]] (a list); accepted: "+sizes),
		secondLayer("a state beyond the most", recurrent(`, "shapes": [[288230376151711744, 4]], "dtypes": ["fp8"]`), "shapes",
			"got [[288230376151711744,4]] (a list); accepted: "+sizes),
		secondLayer("states that are beyond the most together", recurrent(`, "shapes": [`+strings.Join([]string{half, half, `[1]`}, ", ")+`], "dtypes": ["fp8", "fp8", "fp8"]`),
			"shapes", "got [[288230376151711744],[288230376151711744],[1]] (a list); accepted: "+sizes),
		secondLayer("a padded page smaller than the state", one(`, "page_size_padded": 2047`), "page_size_padded",
			"got 2047 (an integer); accepted: an integer from 2048 to 576460752303423488"),
		secondLayer("heads", one(`, "num_kv_heads": 1`), "num_kv_heads", "is not a field here; the nearest is override.kv_layers[0].pattern[1].name"),
	})
}

// Thirty-two states of the largest size would come to no byte at all in 64 bits.
func TestStatesThatWouldWrapAround(t *testing.T) {
	shapes, types := make([]string, 32), make([]string, 32)
	for i := range shapes {
		shapes[i], types[i] = `[576460752303423488]`, `"fp8"`
	}
	r := estimate(t, layered(pattern("1", recurrent(`, "shapes": [`+strings.Join(shapes, ",")+`], "dtypes": [`+strings.Join(types, ",")+`]`)), `, "max_model_len": 9`, ""))
	require.NotNil(t, r.Error)
	require.Equal(t, kvLayers+"[0].pattern[0].shapes", r.Error.Field)
}
