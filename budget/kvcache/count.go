package kvcache

import "neuronkv/budget/trace"

var schedulerRule = trace.Rule{Source: "vllm_neuron/vllm/core/scheduler.py"}

// count computes blocks, concurrency and tokens, and what the scheduler makes of
// them. num_tokens is a float product, truncated: it can be one less than the
// exact quotient.
func (p *planner) count() (err error) {
	t := p.trace
	p.plan.NumBlocks = p.numBlocks()
	p.plan.Allocated = t.Mul("kv_bytes_allocated", planRule, p.plan.NumBlocks, p.plan.BytesPerBlock)
	if p.plan.MaxConcurrency, err = t.FloatDiv("max_concurrency", planRule, p.plan.NumBlocks, p.plan.BlocksPerRequest); err != nil {
		return err
	}
	if p.plan.NumTokens, err = t.IntMul("num_tokens", planRule, p.plan.MaxConcurrency, p.maxModelLen); err != nil {
		return err
	}
	p.log(trace.Info, "GPU KV cache size: {comma} tokens", p.plan.NumTokens)
	p.log(trace.Info, "Maximum concurrency for {comma} tokens per request: {float}x", p.maxModelLen, p.plan.MaxConcurrency)
	return p.schedule(p.plan.MaxConcurrency)
}

// numBlocks is the least over the workers of available // bytes_per_block, and
// never less than 0.
func (p *planner) numBlocks() trace.Value {
	fitting := make([]trace.Value, len(p.available))
	for i, bytes := range p.available {
		fitting[i] = must(p.trace.FloorDiv(workerID("fitting_blocks", i, len(p.available)), planRule, bytes, p.plan.BytesPerBlock))
	}
	least := fitting[0]
	if len(fitting) > 1 {
		least = p.trace.Min("fewest_blocks", planRule, fitting...)
	}
	return p.trace.Max("num_blocks", planRule, least, trace.Lit(0))
}

// schedule is the Neuron scheduler's cap: m = int(concurrency); with m > 0 at most
// m requests run at once, else max_num_seqs. Preemption is not supported.
func (p *planner) schedule(concurrency trace.Value) error {
	whole, err := p.trace.Truncate("whole_requests", schedulerRule, concurrency)
	if err != nil {
		return err
	}
	most := whole
	if whole.Int().Sign() <= 0 {
		most = p.config.MaxNumSeqs
	}
	p.plan.Effective = p.trace.Min("effective_concurrency", schedulerRule, p.config.MaxNumSeqs, most)
	if whole.Int().Sign() > 0 && whole.Int().Cmp(p.config.MaxNumSeqs.Int()) < 0 {
		p.log(trace.Warning, "max_num_seqs ({int}) exceeds worst-case KV cache capacity ({int} concurrent requests at max_model_len={int}, assuming no prefix cache hits). Effective concurrency will be capped at {int} to prevent KV cache exhaustion and request preemption. To increase concurrency, raise VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION or reduce max_model_len.",
			p.config.MaxNumSeqs, whole, p.maxModelLen, whole)
	}
	return nil
}
