package model

import "neuronkv/budget/trace"

// A tower is the sizes of the vision tower on one rank, each a step.
type tower struct {
	hidden, blocks trace.Value
	degree         trace.Value // t
	attention      trace.Value // ah = (heads // t)(h // heads)
	columns        trace.Value // i // t
	merged         trace.Value // m = h merge^2
	mergedColumns  trace.Value // m // t
	out            trace.Value
}

// write writes the tower down.
func (v *vision) write(l *ledger) error {
	t, err := v.degree(l)
	if err == nil {
		err = v.refuseHeads(t)
	}
	if err != nil {
		return err
	}
	s := v.tower(l, t)
	v.writePatches(l, s)
	writeBlocks(l, s)
	writeMerger(l, s)
	v.writeDeepstack(l, s)
	return nil
}

// tower shares the tower among t ranks.
func (v *vision) tower(l *ledger, t trace.Value) *tower {
	s := &tower{degree: t, hidden: l.Int("visual.hidden_size", v.hidden, configRule)}
	s.blocks = l.Int("visual.depth", v.depth, configRule)
	heads := l.Int("visual.num_heads", v.heads, configRule)
	dim := l.floorDiv("visual.head_dim", visionRule, s.hidden, heads)
	s.attention = l.Mul("visual.attention_width_per_rank", visionRule, l.floorDiv("visual.heads_per_rank", visionRule, heads, t), dim)
	s.columns = l.floorDiv("visual.intermediate_per_rank", visionRule, l.Int("visual.intermediate_size", v.intermediate, configRule), t)
	merge := l.Int("visual.spatial_merge_size", v.merge, configRule)
	s.merged = l.Mul("visual.merged_size", visionRule, s.hidden, merge, merge)
	s.mergedColumns = l.floorDiv("visual.merged_per_rank", visionRule, s.merged, t)
	s.out = l.Int("visual.out_hidden_size", v.out, configRule)
	return s
}

// writePatches writes the position embedding [P, h], and the convolution that cuts
// patches, [h, channels, frames, ps, ps] with a bias [h].
func (v *vision) writePatches(l *ledger, s *tower) {
	patch := l.Int("visual.patch_size", v.patch, configRule)
	frames := l.Int("visual.temporal_patch_size", v.temporalPatch, configRule)
	channels := l.Int("visual.in_channels", v.channels, configRule)
	l.parameter("visual.pos_embed", BFloat16, one, l.Int("visual.num_position_embeddings", v.positions, configRule), s.hidden)
	l.parameter("visual.patch_embed.weight", BFloat16, one, s.hidden, channels, frames, patch, patch)
	l.parameter("visual.patch_embed.bias", BFloat16, one, s.hidden)
}

// writeBlocks writes, for each block, two norms with weight and bias [h], qkv
// [h, 3 ah], proj [ah, h], fc1 [h, i / t] and fc2 [i / t, h] with their biases.
func writeBlocks(l *ledger, s *tower) {
	qkv := l.Mul("visual.qkv_columns_per_rank", visionRule, trace.Lit(3), s.attention)
	for _, name := range []string{"visual.blocks.norm1.weight", "visual.blocks.norm1.bias", "visual.blocks.norm2.weight", "visual.blocks.norm2.bias"} {
		l.parameter(name, BFloat16, s.blocks, s.hidden)
	}
	l.parameter("visual.blocks.attn.qkv.weight", BFloat16, s.blocks, s.hidden, qkv)
	l.parameter("visual.blocks.attn.qkv.bias", BFloat16, s.blocks, qkv)
	l.parameter("visual.blocks.attn.proj.weight", BFloat16, s.blocks, s.attention, s.hidden)
	l.parameter("visual.blocks.attn.proj.bias", BFloat16, s.blocks, s.hidden)
	l.parameter("visual.blocks.mlp.fc1.weight", BFloat16, s.blocks, s.hidden, s.columns)
	l.parameter("visual.blocks.mlp.fc1.bias", BFloat16, s.blocks, s.columns)
	l.parameter("visual.blocks.mlp.fc2.weight", BFloat16, s.blocks, s.columns, s.hidden)
	l.parameter("visual.blocks.mlp.fc2.bias", BFloat16, s.blocks, s.hidden)
}

// writeMerger writes the merger, with a norm [h].
func writeMerger(l *ledger, s *tower) {
	writeMergers(l, s, "visual.merger.", one, s.hidden)
}

// writeDeepstack writes a merger for each deepstack index, with a norm [m].
func (v *vision) writeDeepstack(l *ledger, s *tower) {
	if v.deepstack == 0 {
		return
	}
	count := l.Int("visual.deepstack_mergers", v.deepstack, configRule)
	writeMergers(l, s, "visual.deepstack.", count, s.merged)
}

// writeMergers writes count mergers: a norm, fc1 [m, m / t], fc2 [m / t, out], each
// with its bias.
func writeMergers(l *ledger, s *tower, prefix string, count, normed trace.Value) {
	l.parameter(prefix+"norm.weight", BFloat16, count, normed)
	l.parameter(prefix+"norm.bias", BFloat16, count, normed)
	l.parameter(prefix+"fc1.weight", BFloat16, count, s.merged, s.mergedColumns)
	l.parameter(prefix+"fc1.bias", BFloat16, count, s.mergedColumns)
	l.parameter(prefix+"fc2.weight", BFloat16, count, s.mergedColumns, s.out)
	l.parameter(prefix+"fc2.bias", BFloat16, count, s.out)
}
