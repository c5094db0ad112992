package model

import "neuronkv/budget/trace"

// partitions is how often the kernels want a scale repeated: once a partition of
// the on-chip memory.
const partitions = 128

// staticFP8 are the matmuls of Llama in FP8 with one scale a tensor: the plain
// shapes at a byte an element, and fp32 scale buffers, repeated at load time.
var staticFP8 = projections{staticFP8Attention, staticFP8MLP}

func staticFP8Attention(l *ledger, r *rank) {
	attentionIn(Float8E4M3, l, r)
	l.buffer("qkv_weight_scale", Float32, r.layers, trace.Lit(partitions), trace.Lit(3))
	for _, name := range []string{"qkv_input_scale", "o_weight_scale", "o_input_scale"} {
		partitionScale(l, r, name)
	}
}

func staticFP8MLP(l *ledger, r *rank) {
	mlpIn(Float8E4M3, l, r)
	for _, name := range mlpScales {
		partitionScale(l, r, name)
	}
}

// mlpScales are the scales of an FP8 MLP; gate and up share their input.
var mlpScales = []string{"gate_weight_scale", "up_weight_scale", "down_weight_scale", "gate_up_input_scale", "down_input_scale"}

// partitionScale is a scale repeated for each partition: fp32 [128, 1].
func partitionScale(l *ledger, r *rank, name string) {
	l.buffer(name, Float32, r.layers, trace.Lit(partitions), one)
}
