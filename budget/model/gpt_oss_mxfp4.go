package model

import (
	"strconv"

	"neuronkv/budget/trace"
)

var mxfp4Rule = trace.Rule{Source: "gpt_oss/model_mxfp4.py: four elements a word of 16 bits, a scale byte for 32 elements"}

// mxfp4Experts writes the experts in mxfp4, with the biases of [plainExperts]:
//
//	gate_up 16-bit [E, 128, 2, H / 512, Ir], scale 8-bit [E, 16, 2, H / 512, Ir]
//	down 16-bit [E, 8 qb, nt, H], scale 8-bit [E, qb, nt, H]
func mxfp4Experts(l *ledger, r *rank, e *expertShare) error {
	if err := refuseShard(e.width); err != nil {
		return err
	}
	two, lanes := trace.Lit(2), trace.Lit(partitions)
	both := l.Mul("gate_up_columns_per_rank", expertRule, two, e.width)
	hiddenTiles := l.floorDiv("hidden_tiles", mxfp4Rule, r.hidden, trace.Lit(tile))
	tiles, blocks := downTiles(l, e.width)
	rows := l.Mul("down_rows_per_rank", mxfp4Rule, trace.Lit(8), blocks)
	l.parameter("experts.gate_up_proj", UInt16, r.layers, e.local, lanes, two, hiddenTiles, e.width)
	l.parameter("experts.gate_up_proj.scale", UInt8, r.layers, e.local, scaleRows, two, hiddenTiles, e.width)
	l.parameter("experts.down_proj", UInt16, r.layers, e.local, rows, tiles, r.hidden)
	l.parameter("experts.down_proj.scale", UInt8, r.layers, e.local, blocks, tiles, r.hidden)
	writeExpertBiases(l, r, e, both)
	return nil
}

// refuseShard is the kernel's assertion on the width of one rank.
func refuseShard(width trace.Value) error {
	n, _ := width.Int64()
	text := "Unsupported I_shard_size " + strconv.FormatInt(n, 10)
	switch {
	case n > tile && n%tile != 0:
		return assertion(tensorParallelField, text+" must be divisible by 512")
	case n <= tile && n%mxBlock != 0:
		return assertion(tensorParallelField, text+", must be divisible by 32")
	}
	return nil
}

// downTiles are the tiles of the down projection's width, and the blocks of 32 in
// each: (Ir / 512, 16) above 512, else (1, Ir / 32).
func downTiles(l *ledger, width trace.Value) (tiles, blocks trace.Value) {
	if n, _ := width.Int64(); n > tile {
		return l.floorDiv("down_tiles_per_rank", mxfp4Rule, width, trace.Lit(tile)), scaleRows
	}
	return one, l.floorDiv("down_blocks_per_rank", mxfp4Rule, width, trace.Lit(mxBlock))
}
