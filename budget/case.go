package budget

import "encoding/json"

// A Case is everything a number depends on. A field that is absent is nil and
// takes its default in [Resolve]; absent is never zero.
type Case struct {
	Version    *int64      `json:"version"`             // the schema's version: 1
	Reference  *string     `json:"reference,omitempty"` // the release whose rules and defaults apply, such as "0.24.0.1.1.0"
	Env        Environment `json:"env,omitempty"`       // raw text, parsed as the reference parses it
	EngineArgs EngineArgs  `json:"engine_args,omitzero"`

	HFConfig      json.RawMessage `json:"hf_config,omitempty"`       // the model's config.json
	HFQuantConfig json.RawMessage `json:"hf_quant_config,omitempty"` // a ModelOpt checkpoint's second file
	DraftHFConfig json.RawMessage `json:"draft_hf_config,omitempty"` // the drafter's config.json

	InstanceType *string  `json:"instance_type,omitempty"`
	LNC          *int64   `json:"lnc,omitempty"`         // 1 or 2
	Measured     []string `json:"measured,omitempty"`    // which of instance_type and lnc a device reported, by name
	EntryPoint   *string  `json:"entry_point,omitempty"` // "serve" or "LLM"

	Runtime  Runtime  `json:"runtime,omitzero"`
	Host     Host     `json:"host,omitzero"`
	Override Override `json:"override,omitzero"`
}

// EngineArgs are vLLM's engine arguments, by vLLM's names.
type EngineArgs struct {
	Model                       *string         `json:"model,omitempty"`
	TensorParallelSize          *int64          `json:"tensor_parallel_size,omitempty"`
	DataParallelSize            *int64          `json:"data_parallel_size,omitempty"`
	PipelineParallelSize        *int64          `json:"pipeline_parallel_size,omitempty"`
	DecodeContextParallelSize   *int64          `json:"decode_context_parallel_size,omitempty"`
	GPUMemoryUtilization        *Float          `json:"gpu_memory_utilization,omitempty"` // above 0, at most 1
	BlockSize                   *int64          `json:"block_size,omitempty"`             // tokens
	KVCacheDType                *string         `json:"kv_cache_dtype,omitempty"`
	DType                       *string         `json:"dtype,omitempty"`
	Quantization                *string         `json:"quantization,omitempty"`
	MaxModelLen                 *int64          `json:"max_model_len,omitempty"` // tokens; -1 lets vLLM fit it
	MaxNumSeqs                  *int64          `json:"max_num_seqs,omitempty"`
	MaxNumBatchedTokens         *int64          `json:"max_num_batched_tokens,omitempty"`
	LongPrefillTokenThreshold   *int64          `json:"long_prefill_token_threshold,omitempty"` // tokens; 0: none
	NumGPUBlocksOverride        *int64          `json:"num_gpu_blocks_override,omitempty"`
	EnableExpertParallel        *bool           `json:"enable_expert_parallel,omitempty"`
	EnablePrefixCaching         *bool           `json:"enable_prefix_caching,omitempty"`
	EnableChunkedPrefill        *bool           `json:"enable_chunked_prefill,omitempty"`
	AsyncScheduling             *bool           `json:"async_scheduling,omitempty"`
	DisableHybridKVCacheManager *bool           `json:"disable_hybrid_kv_cache_manager,omitempty"`
	Runner                      *string         `json:"runner,omitempty"`
	Convert                     *string         `json:"convert,omitempty"`
	MambaCacheMode              *string         `json:"mamba_cache_mode,omitempty"`
	MMEncoderOnly               *bool           `json:"mm_encoder_only,omitempty"`
	HFOverrides                 json.RawMessage `json:"hf_overrides,omitempty"`
	SpeculativeConfig           json.RawMessage `json:"speculative_config,omitempty"`
	KVTransferConfig            json.RawMessage `json:"kv_transfer_config,omitempty"`
	AdditionalConfig            json.RawMessage `json:"additional_config,omitempty"`
}

// Runtime is what the Neuron runtime reports for one logical core, bytes
// (get_vnc_memory_stats). It is read in Neuron mode alone.
type Runtime struct {
	BytesUsed *int64 `json:"bytes_used,omitempty"`
	BytesFree *int64 `json:"bytes_free,omitempty"`
}

// Host is what CPU mode reads of the host.
type Host struct {
	AvailableBytes *int64 `json:"available_bytes,omitempty"`
	LocalWorldSize *int64 `json:"local_world_size,omitempty"` // workers on this host
}

// Override is what a user states instead of having it computed.
type Override struct {
	TotalHBMBytes  *int64          `json:"total_hbm_bytes,omitempty"` // bytes per rank
	BytesUsed      *int64          `json:"bytes_used,omitempty"`      // bytes per rank
	AvailableBytes WorkerBytes     `json:"available_bytes,omitempty"` // replaces the budget's result for the KV cache
	KVLayers       json.RawMessage `json:"kv_layers,omitempty"`       // the attention layers of one rank
}

// WorkerBytes are bytes of one worker each, or one figure for all of them. In
// JSON a single figure is an integer, several are a list.
type WorkerBytes []int64

// MarshalJSON writes one figure as an integer and several as a list.
func (w WorkerBytes) MarshalJSON() ([]byte, error) {
	if len(w) == 1 {
		return json.Marshal(w[0])
	}
	return json.Marshal([]int64(w))
}
