package kvcache

import (
	"strconv"

	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// override applies num_gpu_blocks_override: the bytes of every worker become those
// of that many blocks, with no check against the real memory.
func (p *planner) override() {
	if p.config.BlocksOverride == nil {
		return
	}
	blocks := p.trace.Int("num_gpu_blocks_override", *p.config.BlocksOverride, trace.Rule{Source: "stated in the case"})
	for i, bytes := range p.available {
		fitting := must(p.trace.FloorDiv(workerID("blocks_without_override", i, len(p.available)), planRule, bytes, p.plan.BytesPerBlock))
		p.log(trace.Info, "Overriding num_gpu_blocks={int} with num_gpu_blocks_override={int}", fitting, blocks)
	}
	stated := p.trace.Mul("override_bytes", planRule, blocks, p.plan.BytesPerBlock)
	overridden := make([]trace.Value, len(p.available))
	for i := range overridden {
		overridden[i] = stated
	}
	p.available = overridden
}

// workerID is the id of a step that is one of several workers'.
func workerID(id string, worker, workers int) string {
	if workers == 1 {
		return id
	}
	return id + "_" + strconv.Itoa(worker+1)
}

// fit is auto-fit: the largest length up to the model's own that fits every
// worker.
func (p *planner) fit() error {
	n := p.tokens()
	if p.grouping.slides() && n.dcp != 1 {
		return errSliding
	}
	most := n.maxModelLen
	fitted, limiting := most, p.available[0]
	for _, bytes := range p.available {
		if length := p.grouping.longest(n, most, p.bytesPerBlock(), bytes.Int()); length < fitted {
			fitted, limiting = length, bytes
		}
	}
	if fitted == 0 {
		return pynum.Raise("ValueError", "Cannot auto-fit max_model_len: not enough GPU memory available to serve even a single token. Try increasing `gpu_memory_utilization`.")
	}
	p.logFit(fitted, most, limiting)
	return nil
}

// logFit says whether the whole length fits, and takes the fitted one.
func (p *planner) logFit(fitted, most int64, limiting trace.Value) {
	if fitted == most {
		p.log(trace.Info, "Auto-fit max_model_len: full model context length {int} fits in available GPU memory", p.maxModelLen)
		return
	}
	whole := p.maxModelLen
	p.maxModelLen = p.trace.Int("fitted_max_model_len", fitted, trace.Rule{Source: "the largest length from 1 on whose blocks fit, by halving"})
	p.log(trace.Info, "Auto-fit max_model_len: reduced from {int} to {int} to fit in available GPU memory ({rounded} GiB available for KV cache)", whole, p.maxModelLen, limiting)
}

// The texts of the availability checks, in vLLM's present wording.
const (
	noMemory = "No available memory for the cache blocks. Try increasing `gpu_memory_utilization` when initializing the engine (this flag also controls CPU memory reservation on the CPU backend, despite its name). " + seeDocs
	seeDocs  = "See https://docs.vllm.ai/en/latest/configuration/conserving_memory/ for more details."
	tryMore  = "Try increasing `gpu_memory_utilization` (which also controls CPU memory on the CPU backend) or decreasing `max_model_len` when initializing the engine. " + seeDocs
)

// check goes worker by worker: is there memory at all, and does one request of
// max_model_len fit. The first worker that fails decides the error.
func (p *planner) check() error {
	n := p.tokens()
	for _, bytes := range p.available {
		if bytes.Int().Sign() <= 0 {
			return pynum.Raise("ValueError", noMemory)
		}
		if p.grouping.slides() && n.dcp != 1 {
			return errSliding
		}
		if need := p.grouping.need(n, p.bytesPerBlock()); need.Cmp(bytes.Int()) > 0 {
			p.recordRequest()
			return p.tooLong(n, need, bytes.Int())
		}
	}
	p.recordRequest()
	return nil
}

// tooLong is the reference's error for a request that does not fit, with the
// longest length that would.
func (p *planner) tooLong(n tokens, need, available pynum.Int) error {
	longest := p.grouping.longest(n, n.maxModelLen, p.bytesPerBlock(), available)
	hint := ""
	if longest > 0 {
		hint = "Based on the available memory, the estimated maximum model length is " + strconv.FormatInt(longest, 10) + ". "
	}
	return pynum.Raise("ValueError", "To serve at least one request with the model's max seq len ("+strconv.FormatInt(n.maxModelLen, 10)+"), ("+
		pynum.Round2(pynum.GiB(need))+" GiB KV cache is needed, which is larger than the available KV cache memory ("+
		pynum.Round2(pynum.GiB(available))+" GiB). "+hint+tryMore)
}

// recordRequest writes down the blocks of one request.
func (p *planner) recordRequest() {
	p.plan.MaxModelLen = p.maxModelLen
	terms := make([]trace.Value, len(p.plan.Groups))
	for i := range p.plan.Groups {
		id := groupIDs(i)
		g := &p.plan.Groups[i]
		g.BlocksPerRequest = p.recordBlocks(id, &p.grouping.runs[i].spec)
		terms[i] = g.BlocksPerRequest
		if p.grouping.runs[i].repeat > 1 {
			terms[i] = p.trace.Mul(id.all, planRule, g.BlocksPerRequest, g.Repeat)
		}
	}
	p.plan.BlocksPerRequest = p.trace.Sum("blocks_per_request", planRule, terms...)
	p.trace.Mul("bytes_per_request", planRule, p.plan.BlocksPerRequest, p.plan.BytesPerBlock)
	p.mergeAlike()
}
