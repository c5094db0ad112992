package calculator

import (
	"fmt"
	"strings"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
)

// knownModels are the catalogue's models.
func knownModels() []suggestion { return suggestionsOf(model.Catalogue()) }

// knownDrafters are the catalogue's drafters.
func knownDrafters() []suggestion { return suggestionsOf(model.Drafters()) }

func suggestionsOf(all []model.Known) []suggestion {
	list := make([]suggestion, len(all))
	for i, k := range all {
		list[i] = suggestion{k.Name, shapeOf(k.Config())}
	}
	return list
}

// shapeOf is a config.json in a few words: "36 layers, 8 KV heads, bfloat16"; ""
// where it says none of it.
func shapeOf(config []byte) string {
	whole, err := document.Parse("", config)
	if err != nil {
		return ""
	}
	text := whole
	if inner, err := whole.OptionalObject("text_config"); err == nil && inner.Has("num_hidden_layers") {
		text = inner
	}
	var parts []string
	for _, size := range []struct{ format, key string }{{textLayerCount, "num_hidden_layers"}, {textKVHeadCount, "num_key_value_heads"}} {
		if n, stated, err := text.OptionalInt(size.key, 0, 1<<40); err == nil && stated {
			parts = append(parts, fmt.Sprintf(size.format, n))
		}
	}
	return strings.Join(append(parts, dtypeIn(text, whole)...), ", ")
}

// dtypeIn is the element type that the first of some documents states; none where no
// one does.
func dtypeIn(all ...document.Object) []string {
	for _, o := range all {
		for _, key := range []string{"torch_dtype", "dtype"} {
			if dtype, stated, err := o.OptionalString(key, ""); err == nil && stated {
				return []string{document.Shorten(dtype)}
			}
		}
	}
	return nil
}
