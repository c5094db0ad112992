package model

import (
	"slices"
	"strconv"
	"strings"

	"neuronkv/budget/trace"
)

// mxBlock is how many elements share one scale of the MX formats.
const mxBlock = 32

var mxRule = trace.Rule{Source: "qwen3_vl/model_mxfp8.py: layouts of the prefill and the decode kernel, a scale for 32 elements"}

// The implementations of the mxfp8 text model.
var (
	mxFull          = projections{mxAttention, mxMLP}
	mxAttentionOnly = projections{mxAttention, plainMLP}
)

// pickMX picks by neuron_config.modules_to_not_convert, of which a name counts
// where it is part of "self_attn" or "mlp". An MX MLP without MX attention is
// refused when the weights are loaded; without loading, plain layers are built.
func (m *qwen3VL) pickMX(r Request) error {
	kept, err := r.NeuronConfig.Strings("modules_to_not_convert")
	if err != nil {
		return err
	}
	switch attention, mlp := keeps(kept, "self_attn"), keeps(kept, "mlp"); {
	case !attention && !mlp:
		m.variant, m.projections, m.mxAttention = "mxfp8_full", mxFull, true
	case !attention:
		m.variant, m.projections, m.mxAttention = "mxfp8_attn_only", mxAttentionOnly, true
	case mlp || r.CPUCompile || r.EncoderOnly:
		m.variant = "mxfp8_cpu_dequant"
	default:
		return assertion(r.NeuronConfig.Path("modules_to_not_convert"), "modules_to_not_convert excludes 'mlp' but includes 'self_attn': "+
			"MX MLP without MX attention is unsupported (the MX decoder layer requires MX attention). "+
			`Use [] for full MX, ["mlp"] for MX attn + bf16 MLP.`)
	}
	return nil
}

// keeps reports whether a module stays out of the MX format.
func keeps(names []string, module string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return strings.Contains(module, name) })
}

// refuseMXHeads is the MX attention's assertion on the heads.
func (m *qwen3VL) refuseMXHeads(l *ledger) error {
	tp, fits := l.TensorParallel.Int64()
	if !m.mxAttention || !fits || tp == 0 || m.heads.query%tp == 0 {
		return nil
	}
	return assertion(m.textConfig.Path("num_attention_heads"), "num_attention_heads ("+strconv.FormatInt(m.heads.query, 10)+
		") must be divisible by world_size ("+strconv.FormatInt(tp, 10)+") for the O-proj nd_per_rank assumption.")
}

// mxAttention writes, with a scale byte for 32 elements:
//
//	qkv [H / 4, (q + 2 kv) hd, 4]    o [nh hd / tp / 4, H, 4] for decode, [nh hd / tp / 4, H] in words for prefill
func mxAttention(l *ledger, r *rank) {
	four, block := trace.Lit(packed), trace.Lit(mxBlock)
	inputs := l.floorDiv("packed_hidden", mxRule, r.hidden, four)
	inputScales := l.floorDiv("hidden_scales", mxRule, r.hidden, block)
	rows := l.floorDiv("packed_o_rows_per_rank", mxRule, r.oRows, four)
	rowScales := l.floorDiv("o_row_scales_per_rank", mxRule, r.oRows, block)
	l.parameter("qkv_proj", Float8E4M3, r.layers, inputs, r.qkvColumns, four)
	l.parameter("qkv_weight_scale", UInt8, r.layers, inputScales, r.qkvColumns)
	l.parameter("o_proj_decode", Float8E4M3, r.layers, rows, r.hidden, four)
	l.parameter("o_proj_prefill", UInt32, r.layers, rows, r.hidden)
	l.parameter("o_weight_scale", UInt8, r.layers, rowScales, r.hidden)
}

// mxMLP writes a prefill and a decode copy of the MLP. The prefill kernel wants an
// even number of tiles of the width, the decode kernel whole ones.
func mxMLP(l *ledger, r *rank) {
	hiddenTiles := l.floorDiv("hidden_tiles", mxRule, r.hidden, trace.Lit(tile))
	pairs := l.ceilDiv("prefill_tile_pairs_per_rank", mxRule, r.columns, trace.Lit(2*tile))
	prefill := l.Mul("prefill_tiles_per_rank", mxRule, trace.Lit(2), pairs)
	decode := l.ceilDiv("decode_tiles_per_rank", mxRule, r.columns, trace.Lit(tile))
	mxPrefill(l, r, hiddenTiles, prefill)
	mxDecode(l, r, hiddenTiles, decode)
}

// scaleRows is the scales of a tile's 512 elements.
var scaleRows = trace.Lit(tile / mxBlock)

// mxPrefill writes gate and up [128, H / 512, n, 4, 128, 4], down [128, n, H, 4].
func mxPrefill(l *ledger, r *rank, hiddenTiles, tiles trace.Value) {
	lanes, four := trace.Lit(partitions), trace.Lit(packed)
	tiledUp(l, r, "gate_proj_prefill", hiddenTiles, tiles)
	tiledUp(l, r, "up_proj_prefill", hiddenTiles, tiles)
	tiledDown(l, r, "down_proj_prefill", tiles)
	l.parameter("gate_weight_scale_prefill", UInt8, r.layers, scaleRows, hiddenTiles, tiles, four, lanes)
	l.parameter("up_weight_scale_prefill", UInt8, r.layers, scaleRows, hiddenTiles, tiles, four, lanes)
	l.parameter("down_weight_scale_prefill", UInt8, r.layers, scaleRows, tiles, r.hidden)
}

// mxDecode writes gate and up [128, H / 512, 512 n], down [128, n, H], in words of
// four elements.
func mxDecode(l *ledger, r *rank, hiddenTiles, tiles trace.Value) {
	lanes := trace.Lit(partitions)
	columns := l.Mul("decode_columns_per_rank", mxRule, tiles, trace.Lit(tile))
	l.parameter("gate_proj_decode", UInt32, r.layers, lanes, hiddenTiles, columns)
	l.parameter("up_proj_decode", UInt32, r.layers, lanes, hiddenTiles, columns)
	l.parameter("down_proj_decode", UInt32, r.layers, lanes, tiles, r.hidden)
	l.parameter("gate_weight_scale_decode", UInt8, r.layers, scaleRows, hiddenTiles, columns)
	l.parameter("up_weight_scale_decode", UInt8, r.layers, scaleRows, hiddenTiles, columns)
	l.parameter("down_weight_scale_decode", UInt8, r.layers, scaleRows, tiles, r.hidden)
}
