package budget

import (
	"maps"
	"slices"

	"neuronkv/budget/pynum"
)

// The methods of this file change one field of a resolved case without resolving
// it again, for searches that estimate many cases which differ in one number.
// [Estimate] of the result computes what it computes of [Resolve] of the changed
// case: only Inputs are still those of the case as it was resolved. A case with an
// error of stage "case" is returned as it is; a value that Resolve would refuse
// gives Resolve's error.

// WithTotalHBM is the case with n in override.total_hbm_bytes: bytes per rank,
// from 1 on.
func (r Resolved) WithTotalHBM(n int64) Resolved {
	if r.err != nil {
		return r
	}
	in := &intake{}
	in.optional("override.total_hbm_bytes", &n, 1, mostBytes)
	r.override.TotalHBMBytes, r.err = &n, in.err
	return r
}

// WithBytesUsed is the case with n in override.bytes_used: bytes per rank, from 0
// on. As for any case that states them, the model's tensors are not counted and
// its start-up checks are not made.
func (r Resolved) WithBytesUsed(n int64) Resolved {
	if r.err != nil {
		return r
	}
	in := &intake{}
	in.optional("override.bytes_used", &n, 0, mostBytes)
	r.override.BytesUsed, r.err = &n, in.err
	return r
}

// WithGMU is the case with gmu in engine_args.gpu_memory_utilization: above 0, at
// most 1. The note on vLLM's default goes, as for any case that states it.
func (r Resolved) WithGMU(gmu float64) Resolved {
	if r.err != nil {
		return r
	}
	in, stated := &intake{}, Float(gmu)
	r.notes = slices.DeleteFunc(slices.Clone(r.notes), func(n Note) bool { return n.Code == "gmu_default" })
	r.takeGMU(in, &stated)
	r.err = in.err
	return r
}

// WithCapFraction is the case with the repr of fraction in the environment's
// VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION. Its range, (0, 1], is checked where the
// reference checks it: by [Estimate].
func (r Resolved) WithCapFraction(fraction float64) Resolved {
	if r.err != nil {
		return r
	}
	env := make(Environment, len(r.env)+1)
	maps.Copy(env, r.env)
	env[EnvCapFraction] = pynum.Repr(fraction)
	r.env = env
	return r
}

// WithBlocksOverride is the case with n in engine_args.num_gpu_blocks_override:
// blocks, from 0 on.
func (r Resolved) WithBlocksOverride(n int64) Resolved {
	if r.err != nil {
		return r
	}
	in := &intake{}
	in.optional("engine_args.num_gpu_blocks_override", &n, 0, mostTokens)
	r.scheduling.blocksOverride, r.err = &n, in.err
	return r
}

// AtLength is the case with requests of n tokens, from 1 to max_model_len, in the
// KV cache that the case has: the same blocks, and the same tokens in a batch. It
// is no case that vLLM would resolve, but what its formula of concurrency gives for
// requests that stay shorter than they may be.
func (r Resolved) AtLength(n, blocks int64) Resolved {
	r = r.WithBlocksOverride(blocks)
	r.scheduling.maxModelLen, r.scheduling.autoFit = n, false
	return r
}
