package budget_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// available is a case of 36 full layers of 32768 bytes a page, so 1179648 a block,
// with the bytes of its workers.
func available(bytes, args string) string {
	return layered(fullLayers, `, "max_model_len": 2048`+args, `, "available_bytes": `+bytes)
}

// Stated bytes replace the budget's result for the cache, and nothing else.
func TestBytesOfTheWorkers(t *testing.T) {
	for _, c := range []struct {
		name, bytes string
		blocks      int64
	}{
		{"of all workers", `7112465841`, 6029},
		{"of one worker in a list", `[7112465841]`, 6029},
		{"just one request", `75497472`, 64},
		{"a byte below a block more", `76677119`, 64},
		{"a block more", `76677120`, 65},
		{"the least of several", `[7112465841, 117964800, 7112465841]`, 100},
		{"the least of several is last", `[7112465841, 7112465840, 117964799]`, 99},
		{"more than the core holds", `1179648000000`, 1000000},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, available(c.bytes, ""))
			require.Nil(t, r.Error)
			require.Equal(t, c.blocks, *r.KVCache.NumBlocks)
			require.Equal(t, c.blocks*1179648, *r.KVCache.KVBytesAllocated)
			require.Equal(t, int64(7112465841), *r.Budget.Available, "the budget's own result stays")
			require.Equal(t, int64(25769803776-5248606944)-c.blocks*1179648, *r.LeftBytes)
		})
	}
}

const (
	noMemory = "No available memory for the cache blocks. Try increasing `gpu_memory_utilization` when initializing the engine " +
		"(this flag also controls CPU memory reservation on the CPU backend, despite its name). " + conserving
	conserving = "See https://docs.vllm.ai/en/latest/configuration/conserving_memory/ for more details."
	tryMore    = "Try increasing `gpu_memory_utilization` (which also controls CPU memory on the CPU backend) or decreasing `max_model_len` " +
		"when initializing the engine. " + conserving
	noFit = "Cannot auto-fit max_model_len: not enough GPU memory available to serve even a single token. Try increasing `gpu_memory_utilization`."
)

// tooLong is the reference's refusal of a request of 2048 tokens, 64 blocks of
// 1179648 bytes.
func tooLong(availableGiB, hint string) string {
	return "To serve at least one request with the model's max seq len (2048), (0.07 GiB KV cache is needed, which is larger than " +
		"the available KV cache memory (" + availableGiB + " GiB). " + hint + tryMore
}

func TestWorkersWithoutEnough(t *testing.T) {
	for _, c := range []struct{ name, bytes, args, message string }{
		{"nothing", `0`, "", noMemory},
		{"less than nothing", `-9223372036854775808`, "", noMemory},
		{"a byte below one request", `75497471`, "", tooLong("0.07", "Based on the available memory, the estimated maximum model length is 2016. ")},
		{"one block", `1179648`, "", tooLong("0.0", "Based on the available memory, the estimated maximum model length is 32. ")},
		{"a byte below one block", `1179647`, "", tooLong("0.0", "")},
		{"a byte", `1`, "", tooLong("0.0", "")},
		{"the first of two that fail: no memory", `[7112465841, 0, 1]`, "", noMemory},
		{"the first of two that fail: too little", `[7112465841, 2359296, 0]`, "", tooLong("0.0", "Based on the available memory, the estimated maximum model length is 64. ")},
		{"and its own figures", `[2359296, 1179648]`, "", tooLong("0.0", "Based on the available memory, the estimated maximum model length is 64. ")},
		{"no stated block", `7112465841`, `, "num_gpu_blocks_override": 0`, noMemory},
		{"a stated block below one request", `0`, `, "num_gpu_blocks_override": 63`, tooLong("0.07", "Based on the available memory, the estimated maximum model length is 2016. ")},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, available(c.bytes, c.args+`, "enable_prefix_caching": false`))
			require.NotNil(t, r.Error)
			require.Equal(t, budget.Error{Stage: budget.StageKVCache, Type: "ValueError", Message: c.message, Field: fieldOf(c.message)}, *r.Error)
			require.Equal(t, budget.Verdict{Level: budget.Fails, Reason: c.message, Evidence: []string{}}, r.Verdict)
			require.Equal(t, int64(1179648), *r.KVCache.BytesPerBlock, "the groups stay")
			require.Nil(t, r.KVCache.NumBlocks)
			require.Nil(t, r.KVCache.MaxConcurrency)
			require.Nil(t, r.LeftBytes)
		})
	}
}

// fieldOf is the field to look at for each of the two refusals.
func fieldOf(message string) string {
	if message == noMemory {
		return "engine_args.gpu_memory_utilization"
	}
	return lengthField
}

// A stated block count is not checked against the memory, by the reference; the
// compiler does.
func TestStatedBlocksBeyondTheCore(t *testing.T) {
	const free = (25769803776 - 5248606944) / 1179648
	for _, c := range []struct {
		name   string
		blocks int64
		level  budget.Level
	}{{"as many as the core holds", free, budget.LikelyFails}, {"one more", free + 1, budget.Fails}, {"far more", 2147483647, budget.Fails}} {
		t.Run(c.name, func(t *testing.T) {
			in := decode(t, layered(fullLayers, `, "max_model_len": 2048, "enable_prefix_caching": false`, ""))
			in.EngineArgs.NumGPUBlocksOverride = &c.blocks
			r := budget.Estimate(budget.Resolve(in))
			require.Nil(t, r.Error)
			require.Equal(t, c.blocks, *r.KVCache.NumBlocks)
			require.Equal(t, c.level, r.Verdict.Level)
			require.Equal(t, int64(25769803776-5248606944)-c.blocks*1179648, *r.LeftBytes)
			if c.level != budget.Fails {
				require.NotContains(t, notesOf(r), ncc)
				return
			}
			require.Equal(t, "weights and KV cache together exceed the logical core of 24.00 GiB", r.Verdict.Reason)
			require.Contains(t, notesOf(r), ncc)
			require.Contains(t, noteText(t, r, "ncc_evrf009"), "NCC_EVRF009")
		})
	}
}

const ncc = "ncc_evrf009 kv_cache exact"

func TestBytesAndBlocksInTheLog(t *testing.T) {
	r := estimate(t, available(`[7112465841, 7112465842, -1]`, `, "num_gpu_blocks_override": 64, "max_num_seqs": 1`))
	require.Nil(t, r.Error)
	require.Equal(t, []string{
		"INFO Overriding num_gpu_blocks=6029 with num_gpu_blocks_override=64",
		"INFO Overriding num_gpu_blocks=-1 with num_gpu_blocks_override=64",
		"INFO GPU KV cache size: 2,048 tokens",
		"INFO Maximum concurrency for 2,048 tokens per request: 1.00x",
	}, logOf(t, r)[2:], "a line is written once")
	require.Equal(t, int64(1), *r.KVCache.EffectiveConcurrency)
}
