package calculator

import (
	"encoding/json"
	"strconv"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// engineArgs is where a case holds vLLM's arguments.
const engineArgs = "engine_args."

// An argument is a field of the form that is one engine argument. place is where a
// case holds it: a pointer to a *int64, *budget.Float, *bool, *string or
// json.RawMessage.
type argument struct {
	field, name string // the form's, and vLLM's
	place       func(*budget.EngineArgs) any
}

// arguments are the engine arguments of the form, model apart.
var arguments = []argument{
	{fieldTP, "tensor_parallel_size", func(a *budget.EngineArgs) any { return &a.TensorParallelSize }},
	{fieldGMU, "gpu_memory_utilization", func(a *budget.EngineArgs) any { return &a.GPUMemoryUtilization }},
	{fieldLength, "max_model_len", func(a *budget.EngineArgs) any { return &a.MaxModelLen }},
	{fieldSeqs, "max_num_seqs", func(a *budget.EngineArgs) any { return &a.MaxNumSeqs }},

	{fieldBatched, "max_num_batched_tokens", func(a *budget.EngineArgs) any { return &a.MaxNumBatchedTokens }},
	{fieldCaching, "enable_prefix_caching", func(a *budget.EngineArgs) any { return &a.EnablePrefixCaching }},
	{fieldChunked, "enable_chunked_prefill", func(a *budget.EngineArgs) any { return &a.EnableChunkedPrefill }},
	{fieldThreshold, "long_prefill_token_threshold", func(a *budget.EngineArgs) any { return &a.LongPrefillTokenThreshold }},
	{fieldAsync, "async_scheduling", func(a *budget.EngineArgs) any { return &a.AsyncScheduling }},
	{fieldBlock, "block_size", func(a *budget.EngineArgs) any { return &a.BlockSize }},
	{fieldBlocks, "num_gpu_blocks_override", func(a *budget.EngineArgs) any { return &a.NumGPUBlocksOverride }},
	{fieldHybrid, "disable_hybrid_kv_cache_manager", func(a *budget.EngineArgs) any { return &a.DisableHybridKVCacheManager }},
	{fieldMamba, "mamba_cache_mode", func(a *budget.EngineArgs) any { return &a.MambaCacheMode }},

	{fieldDP, "data_parallel_size", func(a *budget.EngineArgs) any { return &a.DataParallelSize }},
	{fieldPP, "pipeline_parallel_size", func(a *budget.EngineArgs) any { return &a.PipelineParallelSize }},
	{fieldDCP, "decode_context_parallel_size", func(a *budget.EngineArgs) any { return &a.DecodeContextParallelSize }},
	{fieldExperts, "enable_expert_parallel", func(a *budget.EngineArgs) any { return &a.EnableExpertParallel }},

	{fieldRunner, "runner", func(a *budget.EngineArgs) any { return &a.Runner }},
	{fieldConvert, "convert", func(a *budget.EngineArgs) any { return &a.Convert }},
	{fieldEncoderOnly, "mm_encoder_only", func(a *budget.EngineArgs) any { return &a.MMEncoderOnly }},
	{fieldDType, "dtype", func(a *budget.EngineArgs) any { return &a.DType }},
	{fieldCacheDType, "kv_cache_dtype", func(a *budget.EngineArgs) any { return &a.KVCacheDType }},
	{fieldQuantization, "quantization", func(a *budget.EngineArgs) any { return &a.Quantization }},
	{fieldOverrides, "hf_overrides", func(a *budget.EngineArgs) any { return &a.HFOverrides }},
	{fieldSpeculative, "speculative_config", func(a *budget.EngineArgs) any { return &a.SpeculativeConfig }},

	{fieldAdditional, "additional_config", func(a *budget.EngineArgs) any { return &a.AdditionalConfig }},
	{fieldTransfer, "kv_transfer_config", func(a *budget.EngineArgs) any { return &a.KVTransferConfig }},
}

// argumentOf finds the argument that a path of the case is in, the path within it
// being rest: "" for the argument itself.
func argumentOf(path string) (a argument, rest string, found bool) {
	path, isArgument := strings.CutPrefix(path, engineArgs)
	for _, a := range arguments {
		within, is := strings.CutPrefix(path, a.name)
		if isArgument && is && (within == "" || within[0] == '.' || within[0] == '[') {
			return a, strings.TrimPrefix(within, "."), true
		}
	}
	return argument{}, "", false
}

// take takes an argument from the form into a case.
func (a argument) take(r *reading, args *budget.EngineArgs) {
	switch place := a.place(args).(type) {
	case **int64:
		*place = r.integer(a.field)
	case **budget.Float:
		*place = r.float(a.field)
	case **bool:
		*place = r.toggle(a.field)
	case **string:
		*place = r.name(a.field)
	case *json.RawMessage:
		*place = r.object(a)
	}
}

// write puts a case's argument into words for the form.
func (a argument) write(args *budget.EngineArgs) string {
	switch place := a.place(args).(type) {
	case **int64:
		return numberIn(*place)
	case **budget.Float:
		return floatIn(*place)
	case **bool:
		return toggleIn(*place)
	case **string:
		return textIn(*place)
	case *json.RawMessage:
		return spaced(*place)
	}
	return ""
}

// floatIn is a number that may be absent, in words.
func floatIn(x *budget.Float) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(float64(*x), 'g', -1, 64)
}

// The values of a choice between on, off and vLLM's own.
const (
	on  = "on"
	off = "off"
)

// toggleIn is a choice in words.
func toggleIn(value *bool) string {
	switch {
	case value == nil:
		return ""
	case *value:
		return on
	}
	return off
}

// toggle takes what is on or off; empty is left to vLLM.
func (r *reading) toggle(field string) *bool {
	text := r.form[field]
	if text == "" {
		return nil
	}
	return new(text == on)
}

// name takes a word; empty is left to vLLM.
func (r *reading) name(field string) *string {
	text := strings.TrimSpace(r.form[field])
	if text == "" {
		return nil
	}
	return &text
}

// object takes a JSON object; empty is absent. Text that is none is a problem.
func (r *reading) object(a argument) json.RawMessage {
	text := unwrapped(r.form[a.field])
	if text == "" {
		return nil
	}
	path := engineArgs + a.name
	if _, err := document.Parse(path, []byte(text)); err != nil {
		r.problems = append(r.problems, problem{a.field, strings.TrimPrefix(err.Error(), path+": ")})
		return nil
	}
	return json.RawMessage(text)
}

// unwrapped is JSON without the flag before it and the quotes around it, as it
// stands in a command. Lines before it stay, so that an error names its line.
func unwrapped(text string) string {
	bare := strings.TrimSpace(text)
	switch {
	case bare == "":
		return ""
	case bare[0] == '{':
		return text
	}
	if strings.HasPrefix(bare, "--") {
		bare = strings.TrimSpace(strings.TrimLeft(bare, "-abcdefghijklmnopqrstuvwxyz_="))
	}
	if inner, quoted := strings.CutPrefix(bare, "'"); quoted {
		bare = strings.TrimSuffix(inner, "'")
	}
	return bare
}
