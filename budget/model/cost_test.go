package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/model"
	"neuronkv/budget/trace"
)

// largest is gpt-oss-120b with a drafter.
func largest(t testing.TB) (model.Model, setup) {
	s := of(t, "gpt-oss-120b", "trn3", 8)
	known, _ := model.LookupDrafter("gpt-oss-20b-speculator.eagle3")
	s.drafter = known.Config()
	m, err := model.New(s.request(t))
	require.NoError(t, err)
	return m, s
}

// An inventory is a few slices, however many tensors it has.
func TestTakeAllocatesLittle(t *testing.T) {
	drafted, with := largest(t)
	with.drafter = nil
	for name, m := range map[string]model.Model{"alone": with.build(t), "with a drafter": drafted} {
		allocations := testing.AllocsPerRun(20, func() {
			tr := trace.New(64)
			_, err := model.Take(tr, m, with.degrees(tr))
			require.NoError(t, err)
		})
		require.LessOrEqual(t, allocations, 30.0, name)
	}
}

func BenchmarkTake(b *testing.B) {
	s := of(b, "gpt-oss-120b", "trn3", 8)
	m := s.build(b)
	b.ReportAllocs()
	for b.Loop() {
		tr := trace.New(64)
		if _, err := model.Take(tr, m, s.degrees(tr)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNew(b *testing.B) {
	_, s := largest(b)
	r := s.request(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := model.New(r); err != nil {
			b.Fatal(err)
		}
	}
}
