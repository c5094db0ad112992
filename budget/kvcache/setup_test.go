package kvcache_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/kvcache"
	"neuronkv/budget/trace"
)

// A setup is what a plan depends on. A number that is 0 is the usual one: 2048
// tokens a request and a batch, 256 requests, one context rank, blocks of 32.
type setup struct {
	layers                            []kvcache.Layer
	available                         []int64 // bytes of each worker
	length, batched, seqs, dcp, block int64
	fit, off, align                   bool
	override                          *int64
}

func (s setup) make() (kvcache.Plan, error) {
	tr := trace.New(64)
	available := make([]trace.Value, len(s.available))
	for i, n := range s.available {
		available[i] = tr.Int("available_"+strconv.Itoa(i), n, trace.Rule{})
	}
	take := func(id string, n, usual int64) trace.Value {
		if n == 0 {
			n = usual
		}
		return tr.Int(id, n, trace.Rule{})
	}
	return kvcache.Make(tr, s.layers, available, kvcache.Config{
		MaxModelLen: take("max_model_len", s.length, 2048), AutoFit: s.fit, MaxNumBatchedTokens: take("max_num_batched_tokens", s.batched, 2048),
		MaxNumSeqs: take("max_num_seqs", s.seqs, 256), DCP: take("decode_context_parallel_size", s.dcp, 1), BlockSize: take("block_size", s.block, 32),
		BlocksOverride: s.override, DisableHybrid: s.off, AlignMamba: s.align,
	})
}

// plan is the plan of a setup that has to go through.
func (s setup) plan(t testing.TB) kvcache.Plan {
	t.Helper()
	plan, err := s.make()
	require.NoError(t, err)
	return plan
}

// on are layers with as much memory as there can be.
func on(layers ...[]kvcache.Layer) setup {
	return setup{layers: slices.Concat(layers...), available: []int64{1<<63 - 1}}
}

func must(t testing.TB, s kvcache.Spec, err error) kvcache.Layer {
	t.Helper()
	require.NoError(t, err)
	return kvcache.Layer{Spec: s}
}

// attention are layers of one KV head of bf16, full where the window is 0.
func attention(t testing.TB, count int, window int64) []kvcache.Layer {
	t.Helper()
	return shaped(t, count, 1, 64, window)
}

// shaped are layers of some heads in blocks of 32 tokens.
func shaped(t testing.TB, count int, heads, size, window int64) []kvcache.Layer {
	t.Helper()
	s, err := kvcache.Attention(32, heads, size, window, "bfloat16")
	return slices.Repeat([]kvcache.Layer{must(t, s, err)}, count)
}

// latent are MLA layers of a row.
func latent(t testing.TB, count int, row int64) []kvcache.Layer {
	t.Helper()
	s, err := kvcache.Latent(32, row, "bfloat16", "")
	return slices.Repeat([]kvcache.Layer{must(t, s, err)}, count)
}

// states are recurrent layers with a page.
func states(count int, page int64) []kvcache.Layer {
	return slices.Repeat([]kvcache.Layer{{Spec: kvcache.Spec{Kind: kvcache.Mamba, BlockSize: 4096, Page: page, State: "one"}}}, count)
}

// linesOf writes the log of a plan as "LEVEL text".
func linesOf(p kvcache.Plan) (lines []string) {
	for _, l := range p.Log {
		lines = append(lines, l.Level+" "+l.Text())
	}
	return lines
}

// sizesOf are the layers of each group.
func sizesOf(p kvcache.Plan) (sizes []int64) {
	for _, g := range p.Groups {
		for range whole(g.Repeat) {
			sizes = append(sizes, whole(g.Layers))
		}
	}
	return sizes
}
