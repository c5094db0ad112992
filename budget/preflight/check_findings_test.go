package preflight_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

func TestLogicalCores(t *testing.T) {
	machine := func(cores, tensor int64) func(*preflight.Facts) {
		return func(f *preflight.Facts) {
			f.Instance, f.Cores, f.LNC, f.TensorParallel = "trn2.3xlarge", cores, 2, tensor
		}
	}
	run(t, []check{
		{name: "no machine", change: machine(0, 32)},
		{name: "as many ranks as cores", change: machine(4, 4)},
		{name: "more ranks than cores", change: machine(4, 8), want: []string{
			"engine_args.tensor_parallel_size: got 8 ranks for trn2.3xlarge, which has 4 logical cores at LNC 2; accepted: at most 4, one rank a logical core"}},
	})
	findings, err := preflight.Check(check{change: machine(6, 8)}.facts(t))
	require.NoError(t, err)
	require.Equal(t, []preflight.Change{{Field: "engine_args.tensor_parallel_size", Value: int64(4), Text: "Set tensor_parallel_size to 4"}}, findings[0].Changes, "that the heads allow too")
}

// refusal is what a model's constructor refuses.
func refusal(message string, changes ...preflight.Change) func(*preflight.Facts) {
	return func(f *preflight.Facts) {
		f.Model = &preflight.Finding{Severity: preflight.Error, Type: "AssertionError", Message: message, Field: "hf_config.hidden_size", Why: "A tile.", Changes: changes}
	}
}

func TestWhatTheModelRefuses(t *testing.T) {
	static := preflight.Change{Field: "env.VLLM_NEURON_FORCE_STATIC_FP8", Value: "1", Text: "Set VLLM_NEURON_FORCE_STATIC_FP8=1"}
	nothing := preflight.Set("engine_args.tensor_parallel_size", 0)
	facts := check{change: refusal("tile", nothing, static)}.facts(t)
	findings, err := preflight.Check(facts)
	require.NoError(t, err)
	require.Equal(t, []preflight.Change{static}, findings[0].Changes, "a degree of 0 is none")
	require.Equal(t, []preflight.Change{nothing, static}, facts.Model.Changes, "the caller's stay")
	require.Equal(t, "model_build", findings[0].Check)

	twice := func(f *preflight.Facts) {
		experts(8, 1)(f)
		f.NeuronConfig = doc(t, atNeuron, `{"ep_degree": 16}`)
		refusal("world_size (TP*DP=8) must be divisible by ep_degree (16).")(f)
	}
	findings, err = preflight.Check(check{change: twice}.applied(t))
	require.NoError(t, err)
	require.Equal(t, []string{"world_size (TP*DP=8) must be divisible by ep_degree (16)."}, messages(findings), "once")
}

// What rests on a batch that could not be confirmed is assumed, and nothing else.
func TestAnAssumedBatch(t *testing.T) {
	findings, err := preflight.Check(check{change: func(f *preflight.Facts) {
		f.BatchAssumed, f.MaxNumBatchedTokens, f.MaxNumSeqs = true, 3000, 8
		f.NeuronConfig = doc(t, atNeuron, `{"num_seqs_buckets": [4]}`)
	}}.applied(t))
	require.NoError(t, err)
	marks := map[string]trace.Mark{}
	for _, f := range findings {
		marks[f.Check] = f.Mark
	}
	require.Equal(t, map[string]trace.Mark{"chunk_size": trace.Assumed, "last_seqs": trace.Exact}, marks)
}

// applied are the facts with the change made last, so that it may set documents.
func (c check) applied(t *testing.T) preflight.Facts {
	f := check{}.facts(t)
	c.change(&f)
	return f
}

// The first error counts what comes after it; a warning hides nothing.
func TestHides(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*preflight.Facts)
		want   []int
	}{
		{"a warning alone", func(f *preflight.Facts) { f.ChunkedPrefill = true }, []int{0}},
		{"one error", func(f *preflight.Facts) { f.MaxModelLen = 2048 }, []int{0}},
		{"a warning before an error", func(f *preflight.Facts) { f.ChunkedPrefill, f.MaxModelLen = true, 2048 }, []int{0, 0}},
		{"three errors and a warning", func(f *preflight.Facts) { f.TensorParallel, f.ChunkedPrefill, f.MaxModelLen = 5, true, 2048 }, []int{3, 0, 0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			findings, err := preflight.Check(check{change: c.change}.facts(t))
			require.NoError(t, err)
			got := []int{}
			for _, f := range findings {
				got = append(got, f.Hides)
			}
			require.Equal(t, c.want, got)
		})
	}
}

func TestAMessageOrThatThereIsNone(t *testing.T) {
	require.Equal(t, "tile", preflight.Finding{Type: "AssertionError", Message: "tile"}.Says())
	require.Equal(t, "(AssertionError without a text)", preflight.Finding{Type: "AssertionError"}.Says())
}
