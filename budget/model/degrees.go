package model

import "neuronkv/budget/trace"

// Degrees are the parallel degrees that shard a model, each with the step that
// states it; the zero Value is a degree of 1 without a step. A component group is
// tensor parallel size times its own degree: it acts on Llama and GPT-OSS, while
// Qwen3, Qwen3-VL and a drafter's attention use tensor parallelism alone.
type Degrees struct {
	TensorParallel trace.Value
	DataParallel   trace.Value
	AttentionDP    trace.Value // neuron_config.attention_dp_size
	MLPDP          trace.Value // neuron_config.mlp_dp_size
	EmbeddingDP    trace.Value // neuron_config.embedding_dp_size
	LMHeadDP       trace.Value // neuron_config.lm_head_dp_size
	EPDegree       trace.Value // neuron_config.ep_degree; counts with expert parallelism alone, and 1 means tp * dp there
}

// complete puts 1 for each degree that is not stated.
func (d Degrees) complete() Degrees {
	for _, v := range []*trace.Value{&d.TensorParallel, &d.DataParallel, &d.AttentionDP, &d.MLPDP, &d.EmbeddingDP, &d.LMHeadDP, &d.EPDegree} {
		if v.ID == "" && v.Int().Sign() == 0 {
			*v = one
		}
	}
	return d
}
