package kvcache_test

import (
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/kvcache"
)

// A knobs is what the fuzz target turns: some full, sliding and recurrent layers in
// the bytes of one worker.
type knobs struct {
	full, sliding, recurrent uint8
	heads, window, length    uint16
	batched                  uint16
	dcp                      uint8
	align, off               bool
	available                int64
}

// seeds are knobs, each with whether one request fits.
var seeds = []struct {
	name string
	knobs
	fits bool
}{
	{"the vision model of the headline", knobs{full: 36, heads: 2, length: 2048, batched: 2048, dcp: 1, available: 7112465841}, true},
	{"half of the layers slide", knobs{full: 18, sliding: 18, heads: 1, window: 128, length: 40000, batched: 2048, dcp: 1, available: 10668698763}, true},
	{"half of the layers slide and the manager is off", knobs{full: 18, sliding: 18, heads: 1, window: 128, length: 40000, batched: 2048, dcp: 1, off: true, available: 10668698763}, true},
	{"five of six layers slide", knobs{full: 10, sliding: 52, heads: 4, window: 1024, length: 65535, batched: 512, dcp: 1, available: 9000000000}, true},
	{"recurrent layers", knobs{full: 10, recurrent: 30, heads: 1, length: 60000, batched: 1, dcp: 1, align: true, available: 7000000000}, true},
	{"recurrent layers alone", knobs{recurrent: 3, length: 1, batched: 1, dcp: 1, available: 1 << 20}, true},
	{"all of one window", knobs{sliding: 7, heads: 3, window: 7, length: 100, batched: 3, dcp: 1, available: 1 << 20}, true},
	{"context ranks", knobs{full: 4, heads: 1, length: 60000, batched: 1, dcp: 8, available: 1 << 30}, true},
	{"context ranks of sliding layers", knobs{full: 4, sliding: 4, heads: 1, window: 9, length: 60000, batched: 1, dcp: 8, available: 1 << 30}, false},
	{"too long a request", knobs{full: 36, heads: 2, length: 60000, batched: 2048, dcp: 1, available: 1 << 28}, false},
	{"not even one token", knobs{full: 36, heads: 2, length: 9, batched: 2048, dcp: 1, available: 1000}, false},
	{"no memory", knobs{full: 1, heads: 1, length: 9, batched: 1, dcp: 1}, false},
	{"less than no memory", knobs{full: 1, heads: 1, length: 9, batched: 1, dcp: 1, available: -1 << 63}, false},
	{"as much as there can be", knobs{full: 1, heads: 1, length: 65535, batched: 65535, dcp: 1, available: 1<<63 - 1}, true},
}

// setup takes the knobs within what a case may state: pages of a state are four
// pages of attention.
func (k knobs) setup(t testing.TB) setup {
	heads := int64(k.heads%64) + 1
	s := setup{
		layers:    slices.Concat(shaped(t, int(k.full), heads, 64, 0), shaped(t, int(k.sliding), heads, 64, int64(k.window)+1), states(int(k.recurrent), heads*32768)),
		available: []int64{k.available},
		length:    int64(k.length) + 1, batched: int64(k.batched) + 1, dcp: int64(k.dcp%64) + 1, align: k.align, off: k.off,
	}
	if k.dcp > 0 {
		s.dcp = int64(k.dcp)
	}
	return s
}

func TestSeeds(t *testing.T) {
	for _, s := range seeds {
		t.Run(s.name, func(t *testing.T) {
			_, err := s.setup(t).make()
			require.Equal(t, s.fits, err == nil, "%v", err)
			s.check(t)
		})
	}
}

func FuzzPlan(f *testing.F) {
	for _, s := range seeds {
		f.Add(s.full, s.sliding, s.recurrent, s.heads, s.window, s.length, s.batched, s.dcp, s.align, s.off, s.available)
	}
	f.Fuzz(func(t *testing.T, full, sliding, recurrent uint8, heads, window, length, batched uint16, dcp uint8, align, off bool, available int64) {
		knobs{full, sliding, recurrent, heads, window, length, batched, dcp, align, off, available}.check(t)
	})
}

// check requires what holds of every plan.
func (k knobs) check(t *testing.T) {
	t.Helper()
	s := k.setup(t)
	plan, err := s.make()
	requireNoLineTwice(t, plan)
	requireAllLayers(t, plan, len(s.layers))
	if err == nil && len(plan.Groups) > 0 {
		requireFullUse(t, plan, k.available)
	}
	if !(k.off && len(plan.Groups) == 0) {
		requireLongest(t, s)
	}
}

func requireNoLineTwice(t *testing.T, plan kvcache.Plan) {
	t.Helper()
	lines := linesOf(plan)
	slices.Sort(lines)
	require.Len(t, slices.Compact(lines), len(plan.Log), "%s", lines)
}

// requireAllLayers requires that the groups hold the layers, none more than a block:
//
//	sum of layers * repeat = layers; page * group_size = bytes_per_block
func requireAllLayers(t *testing.T, plan kvcache.Plan, layers int) {
	t.Helper()
	if len(plan.Groups) == 0 {
		return
	}
	held, page := int64(0), whole(plan.Groups[0].Page)
	for _, g := range plan.Groups {
		require.Equal(t, page, whole(g.Page), "pages are equal")
		require.LessOrEqual(t, whole(g.Layers)*page, whole(plan.BytesPerBlock))
		require.LessOrEqual(t, whole(g.Layers), plan.NumLayers)
		held += whole(g.Layers) * whole(g.Repeat)
	}
	require.Equal(t, int64(layers), held)
	require.Zero(t, whole(plan.BytesPerBlock)%page)
}

// requireFullUse requires
//
//	num_blocks * bytes_per_block <= available < (num_blocks + 1) * bytes_per_block
func requireFullUse(t *testing.T, plan kvcache.Plan, available int64) {
	t.Helper()
	blocks, perBlock := big.NewInt(whole(plan.NumBlocks)), big.NewInt(whole(plan.BytesPerBlock))
	used := new(big.Int).Mul(blocks, perBlock)
	require.LessOrEqual(t, used.Cmp(big.NewInt(available)), 0)
	require.Positive(t, used.Add(used, perBlock).Cmp(big.NewInt(available)))
	require.GreaterOrEqual(t, whole(plan.NumBlocks), whole(plan.BlocksPerRequest), "one request fits")
	require.GreaterOrEqual(t, plan.MaxConcurrency.Float(), 1.0)
}

// requireLongest requires that the fitted length is planned, and that one token more
// is not.
func requireLongest(t *testing.T, s setup) {
	t.Helper()
	fitted := s
	fitted.fit = true
	plan, err := fitted.make()
	if err != nil {
		_, same := s.make()
		require.Error(t, same, "what fits needs no fitting")
		s.length = 1
		_, one := s.make()
		require.Error(t, one, "not even one token fits")
		return
	}
	most := s.length
	s.length = whole(plan.MaxModelLen)
	require.LessOrEqual(t, s.length, most)
	_, err = s.make()
	require.NoError(t, err, "%d tokens fit", s.length)
	if s.length++; s.length <= most {
		_, err = s.make()
		require.ErrorContains(t, err, "To serve at least one request with the model's max seq len")
	}
}
