package model

import "fmt"

// takeLayerTypes takes which layers slide: as layer_types says, else the even
// ones, which is what the plugin builds.
func (m *gptOSS) takeLayerTypes(c *reader) {
	names, err := c.object.Strings("layer_types")
	c.keep(err)
	if c.err != nil {
		return
	}
	m.layersAssumed = !c.object.Has("layer_types")
	if !m.layersAssumed && int64(len(names)) != m.layers {
		c.keep(c.object.Refuse("layer_types", fmt.Sprintf("a list of as many entries as num_hidden_layers, %d, not %d", m.layers, len(names))))
		return
	}
	m.sliding = make([]bool, m.layers)
	for i := range m.sliding {
		if m.layersAssumed {
			m.sliding[i] = i%2 == 0
		} else {
			m.sliding[i] = c.slides(names[i])
		}
	}
	m.window = c.window(m.sliding)
}

// slides reads one entry of layer_types.
func (r *reader) slides(name string) bool {
	switch name {
	case "sliding_attention":
		return true
	case "full_attention":
		return false
	}
	r.keep(r.object.Refuse("layer_types", fmt.Sprintf(`a list of "sliding_attention" and "full_attention", not %q`, name)))
	return false
}

// window takes sliding_window, which has to be there where a layer slides; null is
// full attention everywhere.
func (r *reader) window(sliding []bool) int64 {
	for _, slides := range sliding {
		if slides {
			return r.sizeOrNull("sliding_window")
		}
	}
	return r.optionalSize("sliding_window")
}

// KVLayers are sliding or full, as layer_types says.
func (m *gptOSS) KVLayers() []KVLayer {
	layers := m.text.KVLayers()
	for i, slides := range m.sliding {
		if slides {
			layers[i].Window = m.window
		}
	}
	return layers
}
