package kvcache

import (
	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// A Config is what the plan depends on beside the layers.
type Config struct {
	MaxModelLen         trace.Value // tokens; what the length may be at most when AutoFit
	AutoFit             bool        // max_model_len -1: the largest length that fits
	MaxNumBatchedTokens trace.Value // tokens
	MaxNumSeqs          trace.Value
	DCP                 trace.Value // decode_context_parallel_size
	BlockSize           trace.Value // tokens; the engine's own
	BlocksOverride      *int64      // num_gpu_blocks_override
	DisableHybrid       bool        // disable_hybrid_kv_cache_manager
	AlignMamba          bool        // mamba_cache_mode is align
}

// A Plan is what vLLM makes of the layers and the bytes. A value that was not
// reached has no id.
type Plan struct {
	Groups    []Group
	NumLayers int64 // of the largest group: as many tensors

	MaxModelLen      trace.Value // as fitted
	BytesPerBlock    trace.Value
	BlocksPerRequest trace.Value
	NumBlocks        trace.Value
	Allocated        trace.Value // bytes per worker: num_blocks * bytes_per_block
	MaxConcurrency   trace.Value
	NumTokens        trace.Value
	Effective        trace.Value // requests that the scheduler runs at once

	Log []trace.LogLine
}

// A Group is that many consecutive groups alike.
type Group struct {
	Spec             string
	Layers           trace.Value // without padding
	BlockSize        trace.Value
	Page             trace.Value // bytes
	BlocksPerRequest trace.Value // of one
	Repeat           trace.Value
}

// A planner makes one plan.
type planner struct {
	trace  *trace.Trace
	config Config
	plan   Plan

	grouping      grouping
	available     []trace.Value // bytes, one a worker
	maxModelLen   trace.Value
	shareOfLength trace.Value // tokens of one rank under decode-context parallelism
}

// Make plans the KV cache of one rank's layers; available are the bytes of each
// worker, of any sign. What was computed before an error is in the plan. Errors
// are the reference's, as [pynum.Exception], or a document.FieldError.
//
// The order is the reference's, which decides the error that a user sees:
// grouping; the override; auto-fit; then worker by worker whether there is memory
// at all and whether one request fits.
func Make(t *trace.Trace, layers []Layer, available []trace.Value, c Config) (Plan, error) {
	p := &planner{trace: t, config: c, available: available, maxModelLen: c.MaxModelLen}
	err := p.make(layers)
	return p.plan, err
}

func (p *planner) make(layers []Layer) (err error) {
	if p.config.DisableHybrid {
		if layers, err = p.disableHybrid(layers); err != nil {
			return err
		}
	}
	if p.grouping, err = p.group(layers); err != nil {
		return err
	}
	if len(p.grouping.runs) == 0 {
		return p.attentionFree()
	}
	p.recordGroups()
	p.override()
	if p.config.AutoFit {
		if err := p.fit(); err != nil {
			return err
		}
	}
	if err := p.check(); err != nil {
		return err
	}
	return p.count()
}

// tokens are the lengths as they stand.
func (p *planner) tokens() tokens {
	n := tokens{align: p.config.AlignMamba}
	n.maxModelLen, _ = p.maxModelLen.Int64()
	n.batched, _ = p.config.MaxNumBatchedTokens.Int64()
	n.dcp, _ = p.config.DCP.Int64()
	return n
}

// log writes a line once.
func (p *planner) log(level, form string, figures ...trace.Value) {
	line := trace.NewLogLine(level, form, figures...)
	for i := range p.plan.Log {
		if p.plan.Log[i].Same(line) {
			return
		}
	}
	p.plan.Log = append(p.plan.Log, line)
}

var planRule = trace.Rule{Source: "vllm/v1/core/kv_cache_utils.py"}

// attentionFree is a model without an attention layer: no groups, one block.
func (p *planner) attentionFree() error {
	if p.config.AutoFit {
		p.log(trace.Info, "Auto-fit max_model_len: attention-free model, using derived max_model_len={int}", p.maxModelLen)
	}
	p.plan.MaxModelLen = p.maxModelLen
	p.plan.NumBlocks = p.trace.Int("num_blocks", 1, planRule)
	p.plan.Allocated = p.trace.Int("kv_bytes_allocated", 0, planRule)
	tokens := p.trace.Mul("block_tokens", schedulerRule, p.plan.NumBlocks, p.config.BlockSize)
	ratio := must(p.trace.FloatDiv("requests_by_tokens", schedulerRule, tokens, p.maxModelLen))
	return p.schedule(ratio)
}

// recordGroups writes down the groups and the bytes of one block.
func (p *planner) recordGroups() {
	g := &p.grouping
	p.plan.NumLayers = g.layers
	p.plan.Groups = make([]Group, len(g.runs))
	for i := range g.runs {
		id := groupIDs(i)
		r := &g.runs[i]
		p.plan.Groups[i] = Group{
			Spec:      r.name,
			Layers:    p.trace.Int(id.layers, r.layers, planRule),
			BlockSize: p.trace.Int(id.blockSize, r.spec.BlockSize, planRule),
			Page:      p.recordPage(id, r),
			Repeat:    p.trace.Int(id.repeat, r.repeat, planRule),
		}
	}
	size := p.trace.Int("group_size", g.groupSize, planRule)
	p.plan.BytesPerBlock = p.trace.Mul("bytes_per_block", planRule, p.plan.Groups[0].Page, size)
}

// bytesPerBlock is the number.
func (p *planner) bytesPerBlock() pynum.Int { return p.plan.BytesPerBlock.Int() }
