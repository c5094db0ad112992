package kvcache_test

import (
	"compress/gzip"
	"encoding/json"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/kvcache"
	"neuronkv/budget/trace"
)

// A vector is a case and a result of vLLM's own planning functions, run on
// CPython. The files are the whole sets of vectors, compressed and otherwise as
// they are. Integers that can be large are decimal strings.
type vector struct {
	ID     int
	Name   string
	Config struct {
		BlockSize           int64  `json:"block_size"`
		MaxModelLen         int64  `json:"max_model_len"`
		OriginalMaxModelLen int64  `json:"original_max_model_len"`
		MaxNumBatchedTokens int64  `json:"max_num_batched_tokens"`
		MaxNumSeqs          int64  `json:"max_num_seqs"`
		NumGPUBlocks        *int64 `json:"num_gpu_blocks_override"`
		DCP                 int64
		DisableHybrid       bool   `json:"disable_hybrid"`
		MambaCacheMode      string `json:"mamba_cache_mode"`
	}
	AvailableBytes []string `json:"available_bytes"`
	Layers         json.RawMessage
	Expect         expectation
}

type expectation struct {
	OK                bool
	Type, Message     string
	NumBlocks         string `json:"num_blocks"`
	MaxModelLen       int64  `json:"max_model_len"`
	Groups            []expectedGroup
	NumGroups         int64             `json:"num_groups"`
	Allocated         string            `json:"kv_bytes_allocated_per_worker"`
	NumTensors        int64             `json:"num_tensors"`
	BytesPerBlock     string            `json:"bytes_per_block"`
	BlocksPerRequest  int64             `json:"blocks_per_request"`
	NeededBytes       string            `json:"needed_bytes_one_request"`
	MaxConcurrency    map[string]string `json:"max_concurrency"`
	NumTokens         string            `json:"num_tokens"`
	ResolvedBlockSize int64             `json:"resolved_cache_block_size"`
	Neuron            struct {
		MaxConcurrent   int64 `json:"max_concurrent"`
		MaxKVConcurrent int64 `json:"max_kv_concurrent"`
		Warning         *string
	}
	LogOnce [][2]string `json:"log_once"`
}

type expectedGroup struct {
	Repeat, Layers   int64
	Spec             string
	BlockSize        int64  `json:"block_size"`
	Page             string `json:"page_size_bytes"`
	BlocksPerRequest int64  `json:"blocks_per_request"`
}

func readVectors(t *testing.T, file string, count int) []vector {
	t.Helper()
	compressed, err := os.Open(file)
	require.NoError(t, err)
	defer compressed.Close()
	text, err := gzip.NewReader(compressed)
	require.NoError(t, err)
	var set struct{ Cases []vector }
	require.NoError(t, json.NewDecoder(text).Decode(&set))
	require.Len(t, set.Cases, count)
	return set.Cases
}

func TestVectors(t *testing.T) {
	for _, v := range readVectors(t, "testdata/blocks.json.gz", 2491) {
		v.run(t)
	}
}

func TestVectorsOfDevelopmentBuilds(t *testing.T) {
	for _, v := range readVectors(t, "testdata/blocks-extended.json.gz", 180) {
		v.run(t)
	}
}

// run plans the case and compares everything that the vector has.
func (v vector) run(t *testing.T) {
	t.Helper()
	tr := trace.New(64)
	layers, err := kvcache.ReadLayers("layers", v.Layers, v.Config.BlockSize)
	require.NoError(t, err, v.Name)
	plan, err := kvcache.Make(tr, layers, v.available(t, tr), v.config(tr))
	if !v.Expect.OK {
		require.Error(t, err, "%s %d", v.Name, v.ID)
		require.Equal(t, v.Expect.Type+": "+v.Expect.Message, err.Error(), "%s %d", v.Name, v.ID)
		v.compareLog(t, plan)
		return
	}
	require.NoError(t, err, "%s %d", v.Name, v.ID)
	v.comparePlan(t, plan)
	v.compareLog(t, plan)
}

func (v vector) available(t *testing.T, tr *trace.Trace) []trace.Value {
	out := make([]trace.Value, len(v.AvailableBytes))
	for i, text := range v.AvailableBytes {
		n, err := strconv.ParseInt(text, 10, 64)
		require.NoError(t, err)
		out[i] = tr.Int("available_"+strconv.Itoa(i+1), n, trace.Rule{})
	}
	return out
}

func (v vector) config(tr *trace.Trace) kvcache.Config {
	take := func(id string, n int64) trace.Value { return tr.Int(id, n, trace.Rule{}) }
	return kvcache.Config{
		MaxModelLen:         take("max_model_len", v.Config.MaxModelLen),
		AutoFit:             v.Config.OriginalMaxModelLen == -1,
		MaxNumBatchedTokens: take("max_num_batched_tokens", v.Config.MaxNumBatchedTokens),
		MaxNumSeqs:          take("max_num_seqs", v.Config.MaxNumSeqs),
		DCP:                 take("decode_context_parallel_size", v.Config.DCP),
		BlockSize:           take("block_size", v.Config.BlockSize),
		BlocksOverride:      v.Config.NumGPUBlocks,
		DisableHybrid:       v.Config.DisableHybrid,
		AlignMamba:          v.Config.MambaCacheMode == "align",
	}
}

// planned are the figures of a plan as a vector writes them.
type planned struct {
	NumBlocks, Allocated, BytesPerBlock, Needed, NumTokens, Concurrency string
	MaxModelLen, BlocksPerRequest, NumGroups, NumTensors, LeastBlock    int64
	Groups                                                              []expectedGroup
}

func (v vector) comparePlan(t *testing.T, plan kvcache.Plan) {
	t.Helper()
	e := v.Expect
	want := planned{e.NumBlocks, e.Allocated, e.BytesPerBlock, e.NeededBytes, e.NumTokens, e.MaxConcurrency["repr"],
		e.MaxModelLen, e.BlocksPerRequest, e.NumGroups, e.NumTensors, e.ResolvedBlockSize, e.Groups}
	got := planned{NumBlocks: plan.NumBlocks.String(), Allocated: plan.Allocated.String(), MaxModelLen: whole(plan.MaxModelLen),
		NumTensors: plan.NumLayers, Groups: []expectedGroup{}}
	for _, g := range plan.Groups {
		got.NumGroups += whole(g.Repeat)
		got.LeastBlock = least(got.LeastBlock, whole(g.BlockSize))
		got.Groups = append(got.Groups, expectedGroup{whole(g.Repeat), whole(g.Layers), g.Spec, whole(g.BlockSize), g.Page.String(), whole(g.BlocksPerRequest)})
	}
	if len(plan.Groups) > 0 {
		got.BytesPerBlock, got.NumTokens, got.Concurrency = plan.BytesPerBlock.String(), plan.NumTokens.String(), plan.MaxConcurrency.String()
		got.BlocksPerRequest = whole(plan.BlocksPerRequest)
		got.Needed = plan.BlocksPerRequest.Int().Mul(plan.BytesPerBlock.Int()).String()
		require.Equal(t, e.MaxConcurrency["bits"], strconv.FormatUint(math.Float64bits(plan.MaxConcurrency.Float()), 16), "%s %d", v.Name, v.ID)
	}
	require.Equal(t, want, got, "%s %d", v.Name, v.ID)
	require.Equal(t, min(v.Config.MaxNumSeqs, e.Neuron.MaxKVConcurrent), whole(plan.Effective), "%s %d", v.Name, v.ID)
}

func whole(v trace.Value) int64 {
	n, _ := v.Int64()
	return n
}

func least(a, b int64) int64 {
	if a == 0 {
		return b
	}
	return min(a, b)
}

// compareLog compares the lines: the vector's, then the scheduler's warning.
func (v vector) compareLog(t *testing.T, plan kvcache.Plan) {
	t.Helper()
	want := v.Expect.LogOnce
	if v.Expect.Neuron.Warning != nil {
		want = append(want, [2]string{trace.Warning, *v.Expect.Neuron.Warning})
	}
	got := [][2]string{}
	for _, l := range plan.Log {
		got = append(got, [2]string{l.Level, l.Text()})
	}
	require.Equal(t, want, got, "%s %d", v.Name, v.ID)
}
