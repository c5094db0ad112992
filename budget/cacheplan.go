package budget

import (
	"fmt"
	"slices"
	"strings"

	"neuronkv/budget/document"
	"neuronkv/budget/kvcache"
	"neuronkv/budget/trace"
)

// planCache sizes the KV cache: from the stated layers, else from the model's.
// With neither, the report ends after the budget, with a note and no error.
func (e *estimate) planCache() *Error {
	layers, fault := e.cacheLayers()
	if fault != nil || layers == nil {
		return fault
	}
	s := &e.scheduling
	if s.maxModelLen == 0 {
		return s.missingLength()
	}
	length, batched, seqs, dcp, blockSize := s.record(e.trace)
	plan, err := kvcache.Make(e.trace, layers, e.workersAvailable(), kvcache.Config{
		MaxModelLen: length, AutoFit: s.autoFit, MaxNumBatchedTokens: batched, MaxNumSeqs: seqs, DCP: dcp, BlockSize: blockSize,
		BlocksOverride: s.blocksOverride, DisableHybrid: s.disableHybrid, AlignMamba: s.alignMamba,
	})
	e.plan = &plan
	e.lines = append(e.lines, plan.Log...)
	if err != nil {
		return cacheFault(err)
	}
	e.noteCache(layers)
	return nil
}

// cacheFault places an error of the plan in the pipeline.
func cacheFault(err error) *Error {
	if e, ours := err.(*document.FieldError); ours {
		return caseError(StageKVCache, e.Field, e.Message)
	}
	return raised(StageKVCache, cacheField(err), err)
}

// cacheField is the field to look at for an error of vLLM's planning.
func cacheField(err error) string {
	switch text := err.Error(); {
	case strings.HasPrefix(text, "AssertionError: DCP"):
		return "engine_args.decode_context_parallel_size"
	case strings.HasPrefix(text, "NotImplementedError: Layer"):
		return "override.kv_layers"
	case strings.HasPrefix(text, "ValueError: Hybrid"):
		return "engine_args.disable_hybrid_kv_cache_manager"
	case strings.HasPrefix(text, "ValueError: No available memory"), strings.HasPrefix(text, "ValueError: Cannot auto-fit"):
		return "engine_args.gpu_memory_utilization"
	}
	return "engine_args.max_model_len"
}

// cacheLayers are the attention layers of one rank; nil where nothing gives them.
func (e *estimate) cacheLayers() ([]kvcache.Layer, *Error) {
	if len(e.override.KVLayers) > 0 {
		layers, err := kvcache.ReadLayers("override.kv_layers", e.override.KVLayers, e.scheduling.blockSize)
		if err != nil {
			return nil, layerFault(err)
		}
		return append([]kvcache.Layer{}, layers...), nil
	}
	if e.model == nil {
		e.noteNoLayers()
		return nil, nil
	}
	return e.modelLayers()
}

// layerFault places an error of the layers in the pipeline: ours is about
// override.kv_layers, the reference's about the type.
func layerFault(err error) *Error {
	if e, ours := err.(*document.FieldError); ours {
		return caseError(StageKVCache, e.Field, e.Message)
	}
	return raised(StageKVCache, "override.kv_layers", err)
}

// mostHeads is the most KV heads of a rank, and elements of a head: with them a
// page fits 64 bits.
const mostHeads = 1 << 16

var headsRule = trace.Rule{Source: "neuron_model_runner.get_kv_cache_spec: KV heads are replicated when tensor_parallel_size exceeds them"}

// modelLayers are the model's layers on one rank:
//
//	KV heads per rank = max(1, num_key_value_heads // tensor_parallel_size)
func (e *estimate) modelLayers() ([]kvcache.Layer, *Error) {
	own := e.model.KVLayers()
	layers := make([]kvcache.Layer, len(own))
	dtype := e.cacheDType()
	for i, l := range own {
		heads := max(1, l.KVHeads/e.degrees.tensor)
		if heads > mostHeads || l.HeadDim > mostHeads {
			return nil, caseError(StageKVCache, "hf_config", "got heads with which a page does not fit 64 bits; accepted: sizes of a model that exists")
		}
		spec, err := kvcache.Attention(e.scheduling.blockSize, heads, l.HeadDim, l.Window, dtype)
		if err != nil {
			return nil, raised(StageKVCache, "engine_args.kv_cache_dtype", err)
		}
		layers[i] = kvcache.Layer{Spec: spec, Name: l.Name}
	}
	if len(own) > 0 {
		share, err := e.trace.FloorDiv("cache_heads_share", headsRule, trace.Lit(own[0].KVHeads), trace.Lit(e.degrees.tensor))
		if err == nil {
			e.trace.Max("cache_heads_per_rank", headsRule, trace.Lit(1), share)
		}
	}
	return layers, nil
}

// workersAvailable are the bytes of each worker: the stated ones, else the
// budget's result.
func (e *estimate) workersAvailable() []trace.Value {
	stated := e.override.AvailableBytes
	if len(stated) == 0 {
		return []trace.Value{e.budget.available}
	}
	workers := make([]trace.Value, len(stated))
	for i, n := range stated {
		workers[i] = e.trace.Int(fmt.Sprintf("stated_available_%d", i+1), n, statedRule)
	}
	return workers
}

// noteNoLayers says why no block is counted.
func (e *estimate) noteNoLayers() {
	text, field := "Neither a config.json nor a layer list is given, so the report ends after the budget.", "hf_config"
	if e.modelError != nil && e.namesModel() {
		text = "KV blocks are not counted, because the model cannot be read: " + e.modelError.Message + ". A layer list in override.kv_layers would do."
		field = e.modelError.Field
	}
	e.note("kv_cache_not_sized", field, trace.Exact, text, planSource)
}

// namesModel reports whether the case says which model it is about.
func (e *estimate) namesModel() bool {
	return slices.ContainsFunc(e.Inputs, func(in Input) bool {
		return in.Field == "hf_config" || in.Field == "engine_args.model" && in.Value != ""
	})
}

const planSource = "vllm/v1/core/kv_cache_utils.py"

// noteCache adds the sentences that a reader of the plan needs.
func (e *estimate) noteCache(layers []kvcache.Layer) {
	if len(layers) > 0 {
		e.note("null_block", "kv_cache.num_blocks", trace.Exact, "Block 0 is the null block, and no figure subtracts it: one block fewer than num_blocks can hold tokens, so a concurrency of exactly 1.00x cannot hold one request of full length.", planSource)
	}
	if e.model != nil && len(e.override.KVLayers) == 0 && e.model.LayerTypesAssumed() {
		e.note("layer_types_assumed", "hf_config.layer_types", trace.Assumed, "The config has no layer_types: even layers are taken to slide, as in the published checkpoints. Check the checkpoint's own list.", "config.json")
	}
	e.noteDevelopment(layers)
}

// noteDevelopment marks layers that only development builds serve.
func (e *estimate) noteDevelopment(layers []kvcache.Layer) {
	has := func(k kvcache.Kind) bool {
		return slices.ContainsFunc(layers, func(l kvcache.Layer) bool { return l.Kind == k })
	}
	recurrent := has(kvcache.Mamba)
	if recurrent || has(kvcache.MLA) {
		e.note("development_build", "override.kv_layers", trace.Assumed, "The reference release refuses MLA and recurrent layers (NotImplementedError \"Unsupported Attention spec type\"): only development builds serve them.", "neuron_model_runner.get_kv_cache_spec; development builds")
	}
	if recurrent {
		e.note("recurrent_concurrency", "kv_cache.max_concurrency", trace.Assumed, "For recurrent models the formula's concurrency can mislead: one published run printed 542x and stalled at about 3.", "published run of a development build")
	}
}

// cacheReport writes the plan down; nil where there is none.
func (e *estimate) cacheReport() *KVCache {
	if e.plan == nil {
		return nil
	}
	p := e.plan
	out := &KVCache{
		NumBlocks:            e.bytes(p.NumBlocks),
		BlockSize:            e.scheduling.blockSize,
		BytesPerBlock:        e.bytes(p.BytesPerBlock),
		BlocksPerRequest:     e.bytes(p.BlocksPerRequest),
		NumTokens:            e.bytes(p.NumTokens),
		MaxConcurrency:       double(p.MaxConcurrency),
		EffectiveConcurrency: e.bytes(p.Effective),
		MaxModelLen:          e.bytes(p.MaxModelLen),
		KVBytesAllocated:     e.bytes(p.Allocated),
		Groups:               make([]Group, len(p.Groups)),
	}
	for i, g := range p.Groups {
		out.Groups[i] = Group{g.Spec, e.bytes(g.Layers), e.bytes(g.BlockSize), e.bytes(g.Page), e.bytes(g.BlocksPerRequest), e.bytes(g.Repeat)}
		if size, _ := g.BlockSize.Int64(); i == 0 || size < out.BlockSize {
			out.BlockSize = size
		}
	}
	return out
}
