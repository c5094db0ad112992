package kvcache

import (
	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// A grouping is how the layers share block tables, before any number of tokens.
type grouping struct {
	runs      []run
	groupSize int64 // layers of one block
	layers    int64 // of the largest group
}

// A run is that many consecutive groups alike.
type run struct {
	spec   Spec
	name   string // of the spec
	layers int64  // without padding
	repeat int64

	pages []pages // of a uniform-type group, whose page is the sum of its layers'
}

// pages are layers of one spec within a uniform-type group.
type pages struct {
	spec  Spec
	count int64
}

// group puts the layers into groups:
//
//   - layers of one spec are one group;
//   - layers of one type and block size with different head shapes are one group
//     whose page is the sum of its layers' pages;
//   - otherwise pages are made equal, layers are bucketed by spec in the order of
//     first appearance, and every bucket is dealt into groups of one size.
func (p *planner) group(layers []Layer) (grouping, error) {
	switch {
	case len(layers) == 0:
		return grouping{}, nil
	case mergeable(layers):
		n := int64(len(layers))
		return grouping{runs: []run{{spec: layers[0].Spec, name: string(layers[0].Kind), layers: n, repeat: 1}}, groupSize: n, layers: n}, nil
	case uniform(layers):
		return uniformGroup(layers), nil
	}
	layers, err := unifyPages(layers)
	if err != nil {
		return grouping{}, err
	}
	return p.deal(buckets(layers)), nil
}

// uniformGroup is one group whose block holds all its layers.
func uniformGroup(layers []Layer) grouping {
	g := run{spec: layers[0].Spec, name: uniformType, layers: int64(len(layers)), repeat: 1}
	for _, b := range buckets(layers) {
		g.pages = append(g.pages, pages{b.spec, b.layers})
	}
	return grouping{runs: []run{g}, groupSize: 1, layers: g.layers}
}

// A bucket is all layers of one spec.
type bucket struct {
	spec   Spec
	layers int64
}

// buckets collects the layers by spec, in the order of first appearance.
func buckets(layers []Layer) []bucket {
	list := make([]bucket, 0, 4)
next:
	for i := range layers {
		for j := range list {
			if list[j].spec == layers[i].Spec {
				list[j].layers++
				continue next
			}
		}
		list = append(list, bucket{layers[i].Spec, 1})
	}
	return list
}

// deal deals each bucket into groups by stride. The group size is that of the
// largest bucket where it is less than half as large again as the smallest, else
// the smallest's. A bucket that does not come out even is padded, with a warning.
func (p *planner) deal(list []bucket) grouping {
	least, most := list[0].layers, list[0].layers
	for _, b := range list {
		least, most = min(least, b.layers), max(most, b.layers)
	}
	size := least
	if 2*most < 3*least {
		size = most
	}
	g := grouping{groupSize: size}
	for _, b := range list {
		count := (b.layers + size - 1) / size
		if pad := count*size - b.layers; pad > 0 {
			p.warnPadding(pad, b.layers)
		}
		g.runs = append(g.runs, b.stride(count)...)
	}
	for _, r := range g.runs {
		g.layers = max(g.layers, r.layers)
	}
	return g
}

// stride deals the bucket's layers into count groups, the i-th taking every
// count-th layer from i: the first ones get one more where it does not come out
// even.
func (b bucket) stride(count int64) []run {
	fewer, larger := b.layers/count, b.layers%count
	one := run{spec: b.spec, name: string(b.spec.Kind)}
	var runs []run
	if larger > 0 {
		one.layers, one.repeat = fewer+1, larger
		runs = append(runs, one)
	}
	one.layers, one.repeat = fewer, count-larger
	return append(runs, one)
}

// warnPadding is the warning for a padded bucket.
func (p *planner) warnPadding(pad, layers int64) {
	share, err := pynum.TrueDiv(pynum.FromInt64(pad), pynum.FromInt64(layers))
	if err != nil {
		return
	}
	p.log(trace.Warning, "Add {int} padding layers, may waste at most {float}% KV cache memory",
		trace.Lit(pad), trace.LitFloat(pynum.MulFloats(share, 100)))
}
