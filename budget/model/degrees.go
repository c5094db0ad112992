package model

import "neuronkv/budget/trace"

// Degrees are the parallel degrees that shard a model, each with the step that
// states it. A component group is tensor parallel size times its own degree.
type Degrees struct {
	TensorParallel trace.Value
	AttentionDP    trace.Value // neuron_config.attention_dp_size
	MLPDP          trace.Value // neuron_config.mlp_dp_size
	EmbeddingDP    trace.Value // neuron_config.embedding_dp_size
	LMHeadDP       trace.Value // neuron_config.lm_head_dp_size
}
