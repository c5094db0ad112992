package preflight

import "neuronkv/budget/document"

// Facts are what the checks look at, as vLLM resolves it. An absent document is
// an empty object.
type Facts struct {
	Env        map[string]string // the process environment, raw text
	CPUCompile bool              // VLLM_NEURON_CPU_COMPILE, parsed
	CPUMode    bool              // VLLM_NEURON_CPU_MODE, parsed

	Config             document.Object // config.json with hf_overrides laid over it
	QuantConfig        document.Object // hf_quant_config.json
	NeuronConfig       document.Object // additional_config.neuron_config
	VisionNeuronConfig document.Object // additional_config.vision_neuron_config
	KVTransferConfig   document.Object // kv_transfer_config
	TransferStated     bool            // there is one, though it may be empty
	AdditionalConfig   document.Object // additional_config
	Quantization       string          // --quantization; "" where none is stated

	Model *Finding // what the model's factory or constructor refuses; nil: nothing

	Instance string // the instance type; "" where none is stated
	Cores    int64  // its logical cores; 0: nothing has to fit them
	LNC      int64  // its logical NeuronCore configuration

	Architecture   string // the model class; "" where the model could not be read
	AttentionHeads int64  // of the whole model; 0 unknown
	KVHeads        int64  // of the whole model; 0 unknown
	Experts        int64  // of the whole model; 0 unknown, or none; for a change alone

	TensorParallel, DataParallel int64 // ranks
	DecodeContextParallel        int64 // ranks
	BlockSize                    int64 // tokens
	MaxModelLen                  int64 // tokens; 0 unknown, the model's own where it is fitted
	MaxNumSeqs                   int64 // requests
	MaxNumBatchedTokens          int64 // tokens
	LongPrefillTokenThreshold    int64 // tokens; 0 none

	ChunkedPrefill  bool // enable_chunked_prefill
	PrefixCaching   bool // enable_prefix_caching
	ExpertParallel  bool // enable_expert_parallel
	AsyncScheduling bool // async_scheduling
	AsyncByDefault  bool // it is not stated, but what vLLM is taken to choose
	BatchAssumed    bool // max_num_batched_tokens rests on a default that could not be confirmed
}

// The fields of a case that a finding points to.
const (
	TensorField   = "engine_args.tensor_parallel_size"
	dataField     = "engine_args.data_parallel_size"
	dcpField      = "engine_args.decode_context_parallel_size"
	batchedField  = "engine_args.max_num_batched_tokens"
	seqsField     = "engine_args.max_num_seqs"
	expertField   = "engine_args.enable_expert_parallel"
	cachingField  = "engine_args.enable_prefix_caching"
	chunkedField  = "engine_args.enable_chunked_prefill"
	transferField = "engine_args.kv_transfer_config"
	longField     = "engine_args.long_prefill_token_threshold"
	asyncField    = "engine_args.async_scheduling"
	overrideField = "engine_args.hf_overrides.quantization_config"
	quantField    = "engine_args.quantization"
	DraftField    = "engine_args.speculative_config"
	NeuronField   = "engine_args.additional_config.neuron_config"
	VisionField   = "engine_args.additional_config.vision_neuron_config"
)
