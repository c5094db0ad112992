package model

// plain are the matmuls in the model's own dtype:
//
//	qkv [H, (q + 2 kv) hd], o [nh hd / S, H]    gate, up [H, Ir], down [Ir, H]
var plain = projections{plainAttention, plainMLP}

func plainAttention(l *ledger, r *rank) { attentionIn(r.dtype, l, r) }
func plainMLP(l *ledger, r *rank)       { mlpIn(r.dtype, l, r) }

func attentionIn(d DType, l *ledger, r *rank) {
	l.parameter("qkv_proj", d, r.layers, r.hidden, r.qkvColumns)
	l.parameter("o_proj", d, r.layers, r.oRows, r.hidden)
}

func mlpIn(d DType, l *ledger, r *rank) {
	l.parameter("gate_proj", d, r.layers, r.hidden, r.columns)
	l.parameter("up_proj", d, r.layers, r.hidden, r.columns)
	l.parameter("down_proj", d, r.layers, r.columns, r.hidden)
}
