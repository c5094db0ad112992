package model

import "neuronkv/budget/trace"

// An expertShare is the experts of one rank.
type expertShare struct {
	all   trace.Value // num_local_experts
	local trace.Value // E, of this rank
	width trace.Value // Ir, of each of them
}

var expertRule = trace.Rule{Source: "MoE layer of the plugin: experts over ep_degree, their width over the ranks of a group"}

// shareExperts shares the experts: without expert parallelism every rank has all,
// each of 3072 // (tp mlp_dp) columns; with it a rank has experts // ep, each of
// 3072 // (tp dp // ep).
func (m *gptOSS) shareExperts(l *ledger) (*expertShare, error) {
	e := &expertShare{all: l.Int("num_local_experts", m.experts, configRule)}
	whole := l.Int("intermediate_size", m.intermediate, paddingRule)
	if !m.expertParallel {
		e.local = e.all
		e.width = l.floorDiv("intermediate_per_rank", mlpRule, whole, l.Mul("mlp_shards", mlpRule, l.TensorParallel, l.MLPDP))
		return e, nil
	}
	world := l.Mul("world_size", expertRule, l.TensorParallel, l.DataParallel)
	degree := expertDegree(l, world)
	ranks := l.floorDiv("expert_shards", expertRule, world, degree)
	if ranks.Int().Sign() == 0 {
		return nil, valueError(expertDegreeField, "world_size (TP*DP="+world.String()+") must be divisible by ep_degree ("+degree.String()+").")
	}
	e.local = l.floorDiv("experts_per_rank", expertRule, e.all, degree)
	e.width = l.floorDiv("intermediate_per_rank", expertRule, whole, ranks)
	return e, nil
}

// expertDegree is ep_degree, where 1 means all ranks.
func expertDegree(l *ledger, world trace.Value) trace.Value {
	if n, _ := l.EPDegree.Int64(); n == 1 {
		return world
	}
	return l.EPDegree
}

// plainExperts writes gate_up [E, H, 2 Ir] and down [E, Ir, H] in the model's
// dtype, with their biases.
func plainExperts(l *ledger, r *rank, e *expertShare) error {
	both := l.Mul("gate_up_columns_per_rank", expertRule, trace.Lit(2), e.width)
	l.parameter("experts.gate_up_proj", r.dtype, r.layers, e.local, r.hidden, both)
	l.parameter("experts.down_proj", r.dtype, r.layers, e.local, e.width, r.hidden)
	writeExpertBiases(l, r, e, both)
	return nil
}

// writeExpertBiases writes gate_up [E, 2 Ir] and down [E, H].
func writeExpertBiases(l *ledger, r *rank, e *expertShare, both trace.Value) {
	l.parameter("experts.gate_up_proj.bias", r.dtype, r.layers, e.local, both)
	l.parameter("experts.down_proj.bias", r.dtype, r.layers, e.local, r.hidden)
}
