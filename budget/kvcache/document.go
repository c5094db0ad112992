package kvcache

import (
	"fmt"
	"strings"

	"neuronkv/budget/document"
)

// mostLayers is how many layers a document may state in all.
const mostLayers = 4096

// ReadLayers reads the layers of one rank as override.kv_layers states them: a
// list of {"repeat", "pattern": [layer]}; each pattern repeated, in order, gives
// layers 0 to n-1. blockSize is the engine's, tokens. Heads are per rank.
//
//	{"kind": "full", "num_kv_heads", "head_size", "dtype"}
//	{"kind": "draft_full", ..., "name"}          a drafter's layer, which is full
//	{"kind": "sliding", ..., "sliding_window"}
//	{"kind": "mla", "head_size", "dtype", "cache_dtype_str"}
//	{"kind": "mamba", "mamba_block_size", "shapes", "dtypes", "page_size_padded"}
//
// Nothing is raised or padded: block_size and page_size_padded are taken as given.
func ReadLayers(path string, text []byte, blockSize int64) ([]Layer, error) {
	runs, err := document.ParseList(path, text)
	if err != nil {
		return nil, err
	}
	var layers []Layer
	for _, r := range runs {
		if layers, err = readRun(layers, r, blockSize); err != nil {
			return nil, err
		}
	}
	return layers, nil
}

// readRun appends one pattern as often as it is repeated.
func readRun(layers []Layer, r document.Object, blockSize int64) ([]Layer, error) {
	if err := r.Only("repeat", "pattern"); err != nil {
		return nil, err
	}
	repeat, err := r.Int("repeat", 0, mostLayers)
	if err != nil {
		return nil, err
	}
	pattern, err := r.Objects("pattern")
	if err != nil {
		return nil, err
	}
	if int64(len(layers))+repeat*int64(len(pattern)) > mostLayers {
		return nil, r.Refuse("repeat", fmt.Sprintf("at most %d layers in all", mostLayers))
	}
	specs := make([]Layer, len(pattern))
	for i, l := range pattern {
		if specs[i], err = readLayer(l, blockSize); err != nil {
			return nil, err
		}
	}
	for range repeat {
		layers = append(layers, specs...)
	}
	return layers, nil
}

// readerOf is what reads a layer of a kind; nil for no kind.
func readerOf(kind string) func(*fields, int64) (Spec, error) {
	switch kind {
	case "full", "draft_full":
		return readAttention
	case "sliding":
		return readSliding
	case "mla":
		return readLatent
	case "mamba":
		return readMamba
	}
	return nil
}

// kinds is what a layer's kind may be, in words.
const kinds = `"full", "sliding", "draft_full", "mla" or "mamba"`

func readLayer(o document.Object, blockSize int64) (Layer, error) {
	f := &fields{object: o}
	kind, present, err := o.OptionalString("kind", kinds)
	read := readerOf(kind)
	switch {
	case err != nil:
		return Layer{}, err
	case !present:
		return Layer{}, o.Missing("kind", kinds)
	case read == nil:
		return Layer{}, o.Refuse("kind", kinds)
	}
	spec, err := read(f, blockSize)
	name, _ := f.text("name", "the layer's name")
	if f.err != nil {
		return Layer{}, f.err
	}
	return Layer{spec, name}, err
}

// fields takes the fields of a layer and keeps the first error.
type fields struct {
	object document.Object
	err    error
}

func (f *fields) keep(err error) {
	if f.err == nil {
		f.err = err
	}
}

func (f *fields) only(keys ...string) { f.keep(f.object.Only(append(keys, "kind", "name")...)) }

func (f *fields) size(key string, most int64) int64 {
	n, err := f.object.Int(key, 1, most)
	f.keep(err)
	return n
}

func (f *fields) text(key, accepted string) (string, bool) {
	text, present, err := f.object.OptionalString(key, accepted)
	f.keep(err)
	return text, present
}

// dtype takes a type's name; the reference judges it.
func (f *fields) dtype() string {
	const accepted = `an element type, such as "bfloat16" or "fp8"`
	name, present := f.text("dtype", accepted)
	if !present {
		f.keep(f.object.Missing("dtype", accepted))
	}
	return name
}

func readAttention(f *fields, blockSize int64) (Spec, error) {
	f.only("num_kv_heads", "head_size", "dtype")
	return Attention(blockSize, f.size("num_kv_heads", mostHeads), f.size("head_size", mostHeadSize), 0, f.dtype())
}

func readSliding(f *fields, blockSize int64) (Spec, error) {
	f.only("num_kv_heads", "head_size", "dtype", "sliding_window")
	window := f.size("sliding_window", mostWindow)
	return Attention(blockSize, f.size("num_kv_heads", mostHeads), f.size("head_size", mostHeadSize), window, f.dtype())
}

func readLatent(f *fields, blockSize int64) (Spec, error) {
	f.only("head_size", "dtype", "cache_dtype_str")
	cacheString, _ := f.text("cache_dtype_str", "a string such as fp8_ds_mla, or null")
	return Latent(blockSize, f.size("head_size", mostHeadSize), f.dtype(), cacheString)
}

// mostWindow is the largest sliding window, tokens.
const mostWindow = 1<<31 - 1

// readMamba reads a recurrent layer: a page is the sum over its states of
// product(shape) * element size, or page_size_padded when given.
func readMamba(f *fields, _ int64) (Spec, error) {
	f.only("mamba_block_size", "shapes", "dtypes", "page_size_padded")
	s := Spec{Kind: Mamba, BlockSize: f.size("mamba_block_size", mostWindow)}
	shapes, err := f.object.Shapes("shapes")
	f.keep(err)
	if err == nil && len(shapes) == 0 {
		f.keep(f.object.Refuse("shapes", "the shape of one state or more"))
	}
	dtypes, err := f.object.Strings("dtypes")
	f.keep(err)
	accepted := fmt.Sprintf("as many types as shapes, %d", len(shapes))
	switch {
	case !f.object.Has("dtypes"):
		f.keep(f.object.Missing("dtypes", accepted))
	case len(shapes) != len(dtypes):
		f.keep(f.object.Refuse("dtypes", accepted))
	}
	if f.err != nil {
		return s, nil
	}
	s.State = fmt.Sprint(shapes, dtypes)
	s.DType = strings.Join(dtypes, ", ")
	if err := s.addStates(f, shapes, dtypes); err != nil {
		return s, err
	}
	padded, given, err := f.object.OptionalInt("page_size_padded", s.Page, mostPage)
	f.keep(err)
	if given {
		s.Page = padded
	}
	return s, nil
}

// stateSizes is what the shapes of a recurrent layer may be, in words.
const stateSizes = "sizes of 1 or more, of 2^59 bytes in all at most"

// addStates sums the bytes of the states, at most mostPage.
func (s *Spec) addStates(f *fields, shapes [][]int64, dtypes []string) error {
	for i, shape := range shapes {
		size, err := ElementSize(dtypes[i])
		if err != nil {
			return err
		}
		for _, n := range shape {
			if n < 1 || n > mostPage/size {
				f.keep(f.object.Refuse("shapes", stateSizes))
				return nil
			}
			size *= n
		}
		if s.Page += size; s.Page > mostPage {
			f.keep(f.object.Refuse("shapes", stateSizes))
			return nil
		}
	}
	return nil
}
