package preflight

import "fmt"

// dcpThreshold: a long prefill is cut where each rank of the group ends a block.
//
// Source: NeuronPlatform._validate_dcp_config.
func dcpThreshold(r *reading) *Finding {
	d, b, t := r.DecodeContextParallel, r.BlockSize, r.LongPrefillTokenThreshold
	if d <= 1 || b < 1 || t <= 0 || t%(d*b) == 0 {
		return nil
	}
	stride := d * b
	return raised(longField, fmt.Sprintf("DCP requires long_prefill_token_threshold to be divisible by decode_context_parallel_size * block_size (%d * %d = %d); got %d.", d, b, stride, t),
		"The ranks of the group own the tokens block by block in turn, so a chunk must end where a turn ends.",
		nearer(t, Set(longField, t/stride*stride), Set(longField, (t/stride+1)*stride))...)
}

// nearer puts the change whose number is nearer first.
func nearer(n int64, low, high Change) []Change {
	if high.Value.(int64)-n < n-low.Value.(int64) {
		return []Change{high, low}
	}
	return []Change{low, high}
}

// dcpConnector: with disaggregated inference the connector is the plugin's own.
//
// Source: NeuronPlatform._validate_dcp_config.
func dcpConnector(r *reading) *Finding {
	if r.DecodeContextParallel <= 1 || !r.TransferStated || r.connector == nixlConnector {
		return nil
	}
	const field = transferField + ".kv_connector"
	return raised(field, `DCP requires kv_connector='NeuronNixlConnector'. Set "kv_connector": "NeuronNixlConnector" in --kv-transfer-config`,
		"Only the plugin's own connector moves a KV cache whose tokens are spread over a group.",
		Change{field, nixlConnector, "Set kv_connector to " + nixlConnector}, Set(dcpField, 1))
}

// dcpReplication: each KV head is replicated across a whole group.
//
// Source: NeuronPlatform._validate_dcp_config.
func dcpReplication(r *reading) *Finding {
	d, t, k := r.DecodeContextParallel, r.TensorParallel, r.KVHeads
	if d <= 1 || k == 0 || t >= d*k {
		return nil
	}
	return raised(dcpField, fmt.Sprintf("DCP requires tensor_parallel_size >= decode_context_parallel_size * num_kv_heads (tp=%d, dcp=%d, num_kv_heads=%d; need tp >= %d). KV must be replicated across the DCP group so each group member shares a KV head.", t, d, k, d*k),
		"The members of a group hold the same KV head and different tokens of it.", r.smallerDCP(), r.largerTensor())
}

// dcpHeads: the query heads of a KV head split evenly over a group.
//
// Source: NeuronPlatform._validate_dcp_config.
func dcpHeads(r *reading) *Finding {
	d := r.DecodeContextParallel
	if d <= 1 || r.KVHeads == 0 || r.AttentionHeads == 0 || r.AttentionHeads/r.KVHeads%d == 0 {
		return nil
	}
	return raised(dcpField, fmt.Sprintf("DCP requires (num_q_heads // num_kv_heads) %% dcp == 0 (gqa_ratio=%d, dcp=%d).", r.AttentionHeads/r.KVHeads, d),
		"The query heads that share a KV head are divided among the members of a group.", r.smallerDCP())
}

// dcpMesh: the groups cover every rank.
//
// Source: NeuronPlatform._validate_dcp_config.
func dcpMesh(r *reading) *Finding {
	d, t := r.DecodeContextParallel, r.TensorParallel
	if d <= 1 || t%d == 0 {
		return nil
	}
	return raised(dcpField, fmt.Sprintf("DCP requires tp %% decode_context_parallel_size == 0 so the replica mesh covers every rank (tp=%d, dcp=%d)", t, d),
		"Every tensor-parallel rank belongs to one group.", r.smallerDCP(), r.largerTensor())
}

// smallerDCP is the largest smaller size that every check of heads and ranks
// passes; 1, which turns it off, always does.
func (r *reading) smallerDCP() Change {
	return Set(dcpField, below(r.DecodeContextParallel, func(d int64) bool {
		return d == 1 || r.TensorParallel%d == 0 && r.TensorParallel >= d*r.KVHeads &&
			(r.KVHeads == 0 || r.AttentionHeads/r.KVHeads%d == 0)
	}))
}

// largerTensor is the smallest larger size that fits the groups and the heads, 0
// where there is none.
func (r *reading) largerTensor() Change {
	d := r.DecodeContextParallel
	for t := max((r.TensorParallel/d+1)*d, d*r.KVHeads); t <= min(r.AttentionHeads, mostRanks); t += d {
		if r.AttentionHeads%t == 0 {
			return setTensor(t)
		}
	}
	return setTensor(0)
}
