package model

import "neuronkv/budget/trace"

// The MX kernels take a matmul's contraction in tiles of 512, by fours.
const (
	tile   = 512
	packed = 4
)

// mxFP8 are the matmuls of Llama on trn3: the prefill and the decode kernel want
// different layouts, so that every weight and scale is there twice. The MLP's
// width is padded to whole tiles.
var mxFP8 = projections{mxFP8Attention, mxFP8MLP}

var mxFP8Rule = trace.Rule{Source: "llama3/model_mx_fp8.py: layouts of the prefill and the decode kernel, tiles of 512 packed by fours"}

// mxFP8Attention writes, as a prefill and a decode copy:
//
//	qkv [H / 4, (q + 2 kv) hd, 4], o [nh hd / S, H]
//
// The decode copy of o is laid out by fours of its rows, which are the same bytes.
func mxFP8Attention(l *ledger, r *rank) {
	four := trace.Lit(packed)
	inputs := l.floorDiv("packed_hidden", mxFP8Rule, r.hidden, four)
	l.parameter("qkv_proj", Float8E4M3, r.layers, inputs, r.qkvColumns, four)
	l.parameter("qkv_proj_tkg", Float8E4M3, r.layers, inputs, r.qkvColumns, four)
	l.parameter("o_proj", Float8E4M3, r.layers, r.oRows, r.hidden)
	l.parameter("o_proj_tkg", Float8E4M3, r.layers, r.oRows, r.hidden)
	for _, name := range []string{"qkv_weight_scale", "qkv_weight_scale_tkg"} {
		l.buffer(name, Float32, r.layers, one, trace.Lit(3))
	}
	for _, name := range []string{"qkv_input_scale", "qkv_input_scale_tkg"} {
		l.buffer(name, Float32, r.layers, one, one)
	}
	for _, name := range []string{"o_weight_scale", "o_weight_scale_tkg", "o_input_scale", "o_input_scale_tkg"} {
		partitionScale(l, r, name)
	}
}

// mxFP8MLP writes, as a prefill and a decode copy, n being the width's tiles:
//
//	gate, up [128, H / 512, n, 4, 128, 4], down [128, n, H, 4]
func mxFP8MLP(l *ledger, r *rank) {
	hiddenTiles := l.floorDiv("hidden_tiles", mxFP8Rule, r.hidden, trace.Lit(tile))
	tiles := l.ceilDiv("intermediate_tiles_per_rank", mxFP8Rule, r.columns, trace.Lit(tile))
	for _, name := range []string{"gate_proj", "gate_proj_tkg", "up_proj", "up_proj_tkg"} {
		tiledUp(l, r, name, hiddenTiles, tiles)
	}
	for _, name := range []string{"down_proj", "down_proj_tkg"} {
		tiledDown(l, r, name, tiles)
	}
	for _, name := range mlpScales {
		partitionScale(l, r, name)
	}
	for _, name := range mlpScalesTKG {
		partitionScale(l, r, name)
	}
}

// mlpScalesTKG are the decode kernel's copies of the scales.
var mlpScalesTKG = []string{"gate_weight_scale_tkg", "up_weight_scale_tkg", "down_weight_scale_tkg", "gate_up_input_scale_tkg", "down_input_scale_tkg"}

// tiledUp is a weight from hidden to the MLP's width, in tiles.
func tiledUp(l *ledger, r *rank, name string, hiddenTiles, tiles trace.Value) {
	lanes, four := trace.Lit(partitions), trace.Lit(packed)
	l.parameter(name, Float8E4M3, r.layers, lanes, hiddenTiles, tiles, four, lanes, four)
}

// tiledDown is a weight from the MLP's width to hidden, in tiles.
func tiledDown(l *ledger, r *rank, name string, tiles trace.Value) {
	l.parameter(name, Float8E4M3, r.layers, trace.Lit(partitions), tiles, r.hidden, trace.Lit(packed))
}
