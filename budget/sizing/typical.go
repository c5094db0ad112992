package sizing

import (
	"fmt"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// A Load is how many requests of one length a KV cache holds.
//
//	Concurrency = num_blocks / blocks a request of that length
type Load struct {
	Tokens           int64        `json:"tokens"` // of a request, prompt and answer together
	BlocksPerRequest int64        `json:"blocks_per_request"`
	Concurrency      budget.Float `json:"concurrency"` // by memory; the scheduler admits what it does at max_model_len
}

// Typical is the load of requests that stay shorter than max_model_len, in the KV
// cache of a report: tokens from 1 to the report's max_model_len. r is the resolved
// case of the report, in which the KV cache is sized.
func Typical(r budget.Resolved, report *budget.Report, tokens int64) (Load, error) {
	k := report.KVCache
	if k == nil || k.NumBlocks == nil || k.MaxModelLen == nil || len(k.Groups) == 0 {
		return Load{}, uncounted(report)
	}
	if tokens < 1 || tokens > *k.MaxModelLen {
		return Load{}, &document.FieldError{Field: "tokens", Message: fmt.Sprintf("got %d; accepted: tokens from 1 to max_model_len, %d", tokens, *k.MaxModelLen)}
	}
	at := budget.Estimate(r.AtLength(tokens, *k.NumBlocks))
	if at.KVCache == nil || at.KVCache.MaxConcurrency == nil {
		return Load{}, uncounted(&at)
	}
	return Load{tokens, *at.KVCache.BlocksPerRequest, *at.KVCache.MaxConcurrency}, nil
}
