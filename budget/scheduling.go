package budget

import (
	"strconv"

	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// scheduling are the lengths and counts that the KV cache is sized for, as vLLM
// resolves them.
type scheduling struct {
	blockSize     int64 // tokens
	maxModelLen   int64 // tokens; 0 where nothing gives it. The model's own when autoFit
	autoFit       bool  // max_model_len -1
	seqs, batched int64 // max_num_seqs, max_num_batched_tokens
	dcp           int64

	longPrefill int64 // long_prefill_token_threshold, tokens; 0 none

	chunkedPrefill, prefixCaching bool
	async                         bool // async_scheduling
	disableHybrid                 bool
	alignMamba                    bool
	blocksOverride                *int64
}

// vLLM's defaults on Neuron.
const (
	defaultBlockSize    = 32
	defaultSeqs         = 256
	defaultBatchedServe = 2048 // of vllm serve
	defaultBatchedLLM   = 8192 // of LLM(...)
)

// takeScheduling takes the arguments of scheduling with vLLM's defaults.
//
// Source: vllm/engine/arg_utils.py, read in near versions.
func (r *Resolved) takeScheduling(in *intake, c Case) {
	a, s := c.EngineArgs, &r.scheduling
	s.blockSize = in.integer("engine_args.block_size", a.BlockSize, defaultBlockSize, 1, mostBlockSize)
	s.dcp = in.integer("engine_args.decode_context_parallel_size", a.DecodeContextParallelSize, 1, 1, mostDegree)
	s.prefixCaching = in.flag("engine_args.enable_prefix_caching", a.EnablePrefixCaching, !r.pooling)
	s.chunkedPrefill = in.flag("engine_args.enable_chunked_prefill", a.EnableChunkedPrefill, !r.pooling)
	r.notePooling(a)
	s.async = in.flag("engine_args.async_scheduling", a.AsyncScheduling, true)
	s.longPrefill = in.integer("engine_args.long_prefill_token_threshold", a.LongPrefillTokenThreshold, 0, 0, mostTokens)
	s.disableHybrid = in.flag("engine_args.disable_hybrid_kv_cache_manager", a.DisableHybridKVCacheManager, false)
	s.blocksOverride = a.NumGPUBlocksOverride
	in.optional("engine_args.num_gpu_blocks_override", a.NumGPUBlocksOverride, 0, mostTokens)
	s.takeMambaMode(in, a.MambaCacheMode)
	r.takeLength(in, a.MaxModelLen)
	r.takeCounts(in, c)
	r.noteVLLM(a)
}

// notePooling says what is taken of a pooling model: with chunked prefill on, the
// tutorial of Qwen3-Embedding would be refused for its last bucket.
func (r *Resolved) notePooling(a EngineArgs) {
	if r.pooling && a.EnableChunkedPrefill == nil {
		r.notes = append(r.notes, Note{"pooling_chunked_prefill", "engine_args.enable_chunked_prefill", trace.Assumed,
			"A pooling model is taken to prefill whole prompts, with chunked prefill off, as the tutorial of Qwen3-Embedding implies. State it to be sure.", "vllm-neuron documentation, tutorial-qwen3-embedding"})
	}
}

// mostBlockSize is the largest block, tokens: with it a page fits 64 bits.
const mostBlockSize = 1 << 24

// takeMambaMode takes mamba_cache_mode: align with prefix caching, else none.
func (s *scheduling) takeMambaMode(in *intake, stated *string) {
	mode := "none"
	if s.prefixCaching {
		mode = "align"
	}
	mode = in.text("engine_args.mamba_cache_mode", stated, mode)
	if mode != "none" && mode != "align" {
		in.refuse("engine_args.mamba_cache_mode", quoted(mode), `"none" or "align"`)
	}
	s.alignMamba = mode == "align"
}

// takeLength takes max_model_len: the stated one, else the model's own, which is
// also what -1 fits within.
func (r *Resolved) takeLength(in *intake, stated *int64) {
	const field = "engine_args.max_model_len"
	s := &r.scheduling
	if stated != nil {
		in.integer(field, stated, 0, -1, mostTokens)
		if *stated == 0 {
			in.refuse(field, 0, "-1, which lets vLLM fit it, or a number of tokens from 1 on")
		}
		s.maxModelLen = *stated
		s.autoFit = *stated == -1
	}
	if stated != nil && !s.autoFit {
		return
	}
	s.maxModelLen = r.ownLength()
	if s.maxModelLen > 0 && stated == nil {
		in.add(field, s.maxModelLen, Derived)
	}
}

// ownLength is the model's own max_model_len, tokens, 0 where nothing gives it. A
// config that the plugin refuses states it all the same.
func (r *Resolved) ownLength() int64 {
	if r.model == nil {
		return sizeIn(textConfig(r.request.Config), "max_position_embeddings")
	}
	own, _ := r.model.MaxModelLen()
	return own
}

// takeCounts takes max_num_seqs and max_num_batched_tokens. The ones left unset
// are bounded by each other: tokens by seqs * max_model_len, seqs by tokens; with
// chunked prefill off tokens are raised to max_model_len first.
func (r *Resolved) takeCounts(in *intake, c Case) {
	const seqsField, batchedField = "engine_args.max_num_seqs", "engine_args.max_num_batched_tokens"
	a, s := c.EngineArgs, &r.scheduling
	s.seqs, s.batched = defaultSeqs, defaultBatchedServe
	if c.EntryPoint != nil && *c.EntryPoint == "LLM" {
		s.batched = defaultBatchedLLM
	}
	if a.MaxNumSeqs != nil {
		s.seqs = in.integer(seqsField, a.MaxNumSeqs, 0, 1, mostTokens)
	}
	if a.MaxNumBatchedTokens != nil {
		s.batched = in.integer(batchedField, a.MaxNumBatchedTokens, 0, 1, mostTokens)
	} else {
		unset := s.batched
		s.batched = s.boundedTokens(unset)
		in.unset(batchedField, s.batched, unset)
	}
	if a.MaxNumSeqs == nil {
		s.seqs = min(s.seqs, s.batched)
		in.unset(seqsField, s.seqs, defaultSeqs)
	}
}

// unset writes down a value that was left unset: vLLM's default, or derived where
// something bounds it.
func (in *intake) unset(field string, n, byDefault int64) {
	from := Derived
	if n == byDefault {
		from = Default
	}
	in.add(field, n, from)
}

// boundedTokens is the default of max_num_batched_tokens within its bounds.
func (s *scheduling) boundedTokens(tokens int64) int64 {
	if s.maxModelLen == 0 {
		return tokens
	}
	if !s.chunkedPrefill {
		tokens = max(tokens, s.maxModelLen)
	}
	most, fits := pynum.FromInt64(s.seqs).Mul(pynum.FromInt64(s.maxModelLen)).Int64()
	if !fits {
		return tokens
	}
	return min(tokens, most)
}

// record writes the lengths and counts down as steps.
func (s *scheduling) record(t *trace.Trace) (length, batched, seqs, dcp, blockSize trace.Value) {
	return t.Int("max_model_len", s.maxModelLen, engineRule),
		t.Int("max_num_batched_tokens", s.batched, engineRule),
		t.Int("max_num_seqs", s.seqs, engineRule),
		t.Int("decode_context_parallel_size", s.dcp, engineRule),
		t.Int("block_size", s.blockSize, engineRule)
}

// lengthField is the case's field of the length, for an error about it.
func (s *scheduling) missingLength() *Error {
	return caseError(StageKVCache, "engine_args.max_model_len", "is missing, and no config.json gives the model's own; accepted: a number of tokens from 1 to "+strconv.Itoa(mostTokens))
}
