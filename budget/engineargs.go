package budget

import (
	"fmt"
	"math"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// The ranges of the engine arguments.
const (
	mostDegree = 1 << 16 // ranks in one dimension
	mostTokens = 1<<31 - 1
)

// takeEngineArgs takes vLLM's arguments: first the ones that the budget depends
// on, with their defaults, then whatever else is stated.
func (r *Resolved) takeEngineArgs(in *intake, a EngineArgs) {
	mention(in, "engine_args.model", a.Model)
	r.degrees.tensor = in.integer("engine_args.tensor_parallel_size", a.TensorParallelSize, 1, 1, mostDegree)
	r.degrees.data = in.integer("engine_args.data_parallel_size", a.DataParallelSize, 1, 1, mostDegree)
	r.degrees.pipeline = in.integer("engine_args.pipeline_parallel_size", a.PipelineParallelSize, 1, 1, mostDegree)
	r.takeGMU(in, a.GPUMemoryUtilization)
	r.takeRunner(in, a)
	r.takeDTypes(in, a)
	mentionFlags(in, a)
	in.document("engine_args.hf_overrides", a.HFOverrides)
	in.document("engine_args.speculative_config", a.SpeculativeConfig)
	in.document("engine_args.kv_transfer_config", a.KVTransferConfig)
	in.document("engine_args.additional_config", a.AdditionalConfig)
}

// mentionFlags writes down the names and switches that are stated.
func mentionFlags(in *intake, a EngineArgs) {
	mention(in, "engine_args.quantization", a.Quantization)
	mention(in, "engine_args.enable_expert_parallel", a.EnableExpertParallel)
	mention(in, "engine_args.mm_encoder_only", a.MMEncoderOnly)
}

// takeGMU takes gpu_memory_utilization within vLLM's bound, 0 < gmu <= 1, which
// nan is not within.
func (r *Resolved) takeGMU(in *intake, stated *Float) {
	const field = "engine_args.gpu_memory_utilization"
	if stated == nil {
		r.gmu = r.release.gpuMemoryUtilization
		in.add(field, Float(r.gmu), Default)
		r.notes = append(r.notes, Note{"gmu_default", field, trace.Exact,
			fmt.Sprintf("gpu_memory_utilization is not stated, so vLLM %s's default %v applies; the Neuron features guide still says 0.9. State it to be sure.",
				r.release.VLLM, r.gmu), "vLLM engine arguments; Neuron features guide"})
		return
	}
	r.gmu = float64(*stated)
	in.add(field, *stated, Stated)
	if !(r.gmu > 0 && r.gmu <= 1) {
		in.refuse(field, pynum.Repr(r.gmu), "a number greater than 0 and at most 1, as vLLM requires")
	}
}

// degrees are the parallel degrees of the case, and the data-parallel sizes of
// single components.
type degrees struct {
	tensor, data, pipeline            int64
	attention, mlp, embedding, lmHead int64
	expert                            int64 // ep_degree; 1 means tensor * data with expert parallelism on
}

// configs are the documents of the engine arguments that the plugin reads; an
// absent one is empty.
type configs struct {
	additional, neuron, vision document.Object // additional_config, and what is in it
	transfer                   document.Object // kv_transfer_config
}

// takeConfigs reads the documents.
func (r *Resolved) takeConfigs(in *intake, a EngineArgs) {
	d := documents{}
	r.configs.additional = d.parse("engine_args.additional_config", a.AdditionalConfig)
	r.configs.neuron = d.object(r.configs.additional, "neuron_config")
	r.configs.vision = d.object(r.configs.additional, "vision_neuron_config")
	r.configs.transfer = d.parse("engine_args.kv_transfer_config", a.KVTransferConfig)
	in.keep(d.err)
}

// takeComponents takes the component sizes of additional_config.neuron_config. A
// size that is not positive is the plugin's to refuse; the figures take it as 1.
func (r *Resolved) takeComponents(in *intake) {
	for _, component := range []struct {
		key  string
		size *int64
	}{
		{"attention_dp_size", &r.degrees.attention},
		{"mlp_dp_size", &r.degrees.mlp},
		{"embedding_dp_size", &r.degrees.embedding},
		{"lm_head_dp_size", &r.degrees.lmHead},
		{"ep_degree", &r.degrees.expert},
	} {
		n, stated, err := r.configs.neuron.OptionalInt(component.key, math.MinInt32, math.MaxInt32)
		in.keep(err)
		field := "engine_args.additional_config.neuron_config." + component.key
		if !stated {
			in.add(field, int64(1), Default)
		}
		*component.size = max(n, 1)
		if stated && err == nil && n < 1 {
			r.notes = append(r.notes, Note{"degree_taken_as_1", field, trace.Assumed,
				fmt.Sprintf("The plugin refuses %s %d, so there is no figure with it; those here are with 1.", component.key, n), "start-up checks of the plugin"})
		}
	}
}

var (
	engineRule = trace.Rule{Source: "engine arguments of the case, or vLLM's default"}
	neuronRule = trace.Rule{Source: "additional_config.neuron_config of the case, or the plugin's default"}
)

// record writes the degrees down as steps for the model's sharding.
func (d degrees) record(t *trace.Trace) model.Degrees {
	return model.Degrees{
		TensorParallel: t.Int("tensor_parallel_size", d.tensor, engineRule),
		DataParallel:   t.Int("data_parallel_size", d.data, engineRule),
		EPDegree:       t.Int("ep_degree", d.expert, neuronRule),
		AttentionDP:    t.Int("attention_dp_size", d.attention, neuronRule),
		MLPDP:          t.Int("mlp_dp_size", d.mlp, neuronRule),
		EmbeddingDP:    t.Int("embedding_dp_size", d.embedding, neuronRule),
		LMHeadDP:       t.Int("lm_head_dp_size", d.lmHead, neuronRule),
	}
}
