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

// An argument is a field of the form that is one engine argument. read takes it
// from the form into a case; write puts a case's into words for the form.
type argument struct {
	field, name string // the form's, and vLLM's
	read        func(r *reading, field string, a *budget.EngineArgs)
	write       func(a budget.EngineArgs) string
}

// arguments are the engine arguments of the form, model apart.
var arguments = []argument{
	integer(fieldTP, "tensor_parallel_size", func(a *budget.EngineArgs) **int64 { return &a.TensorParallelSize }),
	float(fieldGMU, "gpu_memory_utilization", func(a *budget.EngineArgs) **budget.Float { return &a.GPUMemoryUtilization }),
	integer(fieldLength, "max_model_len", func(a *budget.EngineArgs) **int64 { return &a.MaxModelLen }),
	integer(fieldSeqs, "max_num_seqs", func(a *budget.EngineArgs) **int64 { return &a.MaxNumSeqs }),

	integer(fieldBatched, "max_num_batched_tokens", func(a *budget.EngineArgs) **int64 { return &a.MaxNumBatchedTokens }),
	toggle(fieldCaching, "enable_prefix_caching", func(a *budget.EngineArgs) **bool { return &a.EnablePrefixCaching }),
	toggle(fieldChunked, "enable_chunked_prefill", func(a *budget.EngineArgs) **bool { return &a.EnableChunkedPrefill }),
	integer(fieldThreshold, "long_prefill_token_threshold", func(a *budget.EngineArgs) **int64 { return &a.LongPrefillTokenThreshold }),
	toggle(fieldAsync, "async_scheduling", func(a *budget.EngineArgs) **bool { return &a.AsyncScheduling }),
	integer(fieldBlock, "block_size", func(a *budget.EngineArgs) **int64 { return &a.BlockSize }),
	integer(fieldBlocks, "num_gpu_blocks_override", func(a *budget.EngineArgs) **int64 { return &a.NumGPUBlocksOverride }),
	toggle(fieldHybrid, "disable_hybrid_kv_cache_manager", func(a *budget.EngineArgs) **bool { return &a.DisableHybridKVCacheManager }),
	name(fieldMamba, "mamba_cache_mode", func(a *budget.EngineArgs) **string { return &a.MambaCacheMode }),

	integer(fieldDP, "data_parallel_size", func(a *budget.EngineArgs) **int64 { return &a.DataParallelSize }),
	integer(fieldPP, "pipeline_parallel_size", func(a *budget.EngineArgs) **int64 { return &a.PipelineParallelSize }),
	integer(fieldDCP, "decode_context_parallel_size", func(a *budget.EngineArgs) **int64 { return &a.DecodeContextParallelSize }),
	toggle(fieldExperts, "enable_expert_parallel", func(a *budget.EngineArgs) **bool { return &a.EnableExpertParallel }),

	name(fieldRunner, "runner", func(a *budget.EngineArgs) **string { return &a.Runner }),
	name(fieldConvert, "convert", func(a *budget.EngineArgs) **string { return &a.Convert }),
	toggle(fieldEncoderOnly, "mm_encoder_only", func(a *budget.EngineArgs) **bool { return &a.MMEncoderOnly }),
	name(fieldDType, "dtype", func(a *budget.EngineArgs) **string { return &a.DType }),
	name(fieldCacheDType, "kv_cache_dtype", func(a *budget.EngineArgs) **string { return &a.KVCacheDType }),
	name(fieldQuantization, "quantization", func(a *budget.EngineArgs) **string { return &a.Quantization }),
	object(fieldOverrides, "hf_overrides", func(a *budget.EngineArgs) *json.RawMessage { return &a.HFOverrides }),
	object(fieldSpeculative, "speculative_config", func(a *budget.EngineArgs) *json.RawMessage { return &a.SpeculativeConfig }),

	object(fieldAdditional, "additional_config", func(a *budget.EngineArgs) *json.RawMessage { return &a.AdditionalConfig }),
	object(fieldTransfer, "kv_transfer_config", func(a *budget.EngineArgs) *json.RawMessage { return &a.KVTransferConfig }),
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

// integer is an argument that is a whole number.
func integer(field, name string, of func(*budget.EngineArgs) **int64) argument {
	return argument{field, name,
		func(r *reading, field string, a *budget.EngineArgs) { *of(a) = r.integer(field) },
		func(a budget.EngineArgs) string {
			if n := *of(&a); n != nil {
				return strconv.FormatInt(*n, 10)
			}
			return ""
		}}
}

// float is an argument that is a number.
func float(field, name string, of func(*budget.EngineArgs) **budget.Float) argument {
	return argument{field, name,
		func(r *reading, field string, a *budget.EngineArgs) { *of(a) = r.float(field) },
		func(a budget.EngineArgs) string {
			if x := *of(&a); x != nil {
				return strconv.FormatFloat(float64(*x), 'g', -1, 64)
			}
			return ""
		}}
}

// The values of a choice between on, off and vLLM's own.
const (
	on  = "on"
	off = "off"
)

// toggle is an argument that is on or off, or left to vLLM.
func toggle(field, name string, of func(*budget.EngineArgs) **bool) argument {
	return argument{field, name,
		func(r *reading, field string, a *budget.EngineArgs) {
			if text := r.form[field]; text != "" {
				value := text == on
				*of(a) = &value
			}
		},
		func(a budget.EngineArgs) string {
			switch value := *of(&a); {
			case value == nil:
				return ""
			case *value:
				return on
			}
			return off
		}}
}

// name is an argument that is a word; empty is left to vLLM.
func name(field, name string, of func(*budget.EngineArgs) **string) argument {
	return argument{field, name,
		func(r *reading, field string, a *budget.EngineArgs) {
			if text := strings.TrimSpace(r.form[field]); text != "" {
				*of(a) = &text
			}
		},
		func(a budget.EngineArgs) string {
			if text := *of(&a); text != nil {
				return *text
			}
			return ""
		}}
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

// object is an argument that is a JSON object. Text that is none is a problem.
func object(field, name string, of func(*budget.EngineArgs) *json.RawMessage) argument {
	return argument{field, name,
		func(r *reading, field string, a *budget.EngineArgs) {
			text := unwrapped(r.form[field])
			if text == "" {
				return
			}
			if _, err := document.Parse(engineArgs+name, []byte(text)); err != nil {
				r.problems = append(r.problems, problem{field, strings.TrimPrefix(err.Error(), engineArgs+name+": ")})
				return
			}
			*of(a) = json.RawMessage(text)
		},
		func(a budget.EngineArgs) string { return spaced(*of(&a)) }}
}
