package budget

import (
	"neuronkv/budget/document"
	"neuronkv/budget/model"
)

// The element types that --dtype accepts on Neuron.
const dtypes = `"auto", "bfloat16", "float16" or "float32"`

// takeRunner takes runner and convert: which of them make a pooling model.
func (r *Resolved) takeRunner(in *intake, a EngineArgs) {
	runner := in.text("engine_args.runner", a.Runner, "auto")
	if runner != "auto" && runner != "generate" && runner != "pooling" {
		in.refuse("engine_args.runner", quoted(runner), `"auto", "generate" or "pooling"`)
	}
	convert := in.text("engine_args.convert", a.Convert, "auto")
	r.convertEmbed = convert == "embed"
	r.pooling = runner == "pooling" || r.convertEmbed
}

// takeDTypes takes dtype and kv_cache_dtype.
func (r *Resolved) takeDTypes(in *intake, a EngineArgs) {
	r.dtype = in.text("engine_args.dtype", a.DType, "auto")
	switch r.dtype {
	case "auto", "bfloat16", "float16", "float32":
	default:
		in.refuse("engine_args.dtype", quoted(r.dtype), dtypes)
	}
	r.kvCacheDType = in.text("engine_args.kv_cache_dtype", a.KVCacheDType, "auto")
}

// resolveKVCacheDType is vLLM's resolution of "auto" for a checkpoint that states
// its KV cache's type; "auto" otherwise stays, and means the model's own type.
func (r *Resolved) resolveKVCacheDType(in *intake, config, quant document.Object) error {
	resolved, err := model.ResolveKVCacheDType(config, quant, r.kvCacheDType)
	if err == nil && resolved != r.kvCacheDType {
		in.replace("engine_args.kv_cache_dtype", resolved, Derived)
		r.kvCacheDType = resolved
	}
	return err
}

// cacheDType is the element type of the KV cache: the stated one, else the
// model's: --dtype, else the config's, where a float32 config becomes bfloat16
// (generate) or float16 (pooling).
func (r *Resolved) cacheDType() string {
	switch {
	case r.kvCacheDType != "auto":
		return r.kvCacheDType
	case r.dtype != "auto":
		return r.dtype
	case r.model == nil:
		return string(model.BFloat16)
	case r.model.DType() != model.Float32:
		return string(r.model.DType())
	case r.pooling:
		return string(model.Float16)
	}
	return string(model.BFloat16)
}
