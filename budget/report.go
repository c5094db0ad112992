package budget

import (
	"slices"

	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

// A Report is everything that follows from a case. What was computed before an
// error stays; the rest is nil. Bytes are per rank.
type Report struct {
	Version   int     `json:"version"`
	Reference Release `json:"reference"`
	Mode      *Mode   `json:"mode"` // nil when the environment does not say

	Inputs    []Input             `json:"inputs"`
	Preflight []preflight.Finding `json:"preflight"`
	Budget    *Budget             `json:"budget"`
	Model     *Model              `json:"model"`
	KVCache   *KVCache            `json:"kv_cache"`
	LeftBytes *int64              `json:"left_for_graphs_bytes"` // total_hbm_bytes - bytes_used - KV bytes allocated
	Verdict   Verdict             `json:"verdict"`
	Log       []LogLine           `json:"log"` // in the reference's order
	Steps     []trace.Step        `json:"steps,omitempty"`
	Notes     []Note              `json:"notes"`
	Error     *Error              `json:"error"`
}

// Refused reports whether a start-up check stops the server.
func (r *Report) Refused() bool {
	return slices.ContainsFunc(r.Preflight, preflight.Finding.Stops)
}

// Said reports whether a start-up check says what the report's error says: the
// model's own code refuses, and so there are no bytes.
func (r *Report) Said() bool {
	return r.Error != nil && slices.ContainsFunc(r.Preflight, func(f preflight.Finding) bool {
		return f.Type == r.Error.Type && f.Message == r.Error.Message
	})
}

// Value returns the result of a step by its id, such as "total_budget".
func (r *Report) Value(id string) (v trace.Value, found bool) {
	for _, s := range r.Steps {
		if s.ID == id {
			return s.Result, true
		}
	}
	return trace.Value{}, false
}

// A Budget is the reference's byte budget of one worker, with the reference's own
// names. A figure that the mode does not have, or that does not fit int64, is
// nil.
type Budget struct {
	TotalHBMBytes        *int64   `json:"total_hbm_bytes"`
	BytesUsed            *int64   `json:"bytes_used"`
	GPUMemoryUtilization *Float   `json:"gpu_memory_utilization"`
	CapFraction          *Float   `json:"cap_fraction"`
	MinKVBytes           *int64   `json:"min_kv_bytes"` // nil when the guard is off
	TotalBudget          *int64   `json:"total_budget"`
	UserBudget           *int64   `json:"user_budget"`
	HeuristicCap         *int64   `json:"heuristic_cap"`
	Available            *int64   `json:"available"`
	Binding              *Binding `json:"binding"`
}

// A Binding names the term that sets a budget.
type Binding string

// The terms. The user budget binds when the two are equal, as Python's min
// returns the first; nothing binds in CPU mode, which has no second term.
const (
	BindsUserBudget   Binding = "user_budget"
	BindsHeuristicCap Binding = "heuristic_cap"
	BindsNothing      Binding = "none"
)

// A Model is what one rank holds.
type Model struct {
	Architecture   string   `json:"architecture"`
	Variant        string   `json:"variant"`
	BytesUsed      *int64   `json:"bytes_used"`
	ParameterBytes *int64   `json:"parameter_bytes"`
	BufferBytes    *int64   `json:"buffer_bytes"`
	NumParameters  *int64   `json:"num_parameters"` // tensors, not elements
	NumBuffers     *int64   `json:"num_buffers"`    // tensors, not elements
	DrafterBytes   *int64   `json:"drafter_bytes"`  // nil: no drafter
	Tensors        []Tensor `json:"tensors"`
}

// A Tensor is a row of what one rank holds.
type Tensor struct {
	Name  string  `json:"name"`
	Shape []int64 `json:"shape"` // of one tensor, on one rank
	DType string  `json:"dtype"`
	Count int64   `json:"count"` // how many alike
	Bytes int64   `json:"bytes"` // all of them
	Of    string  `json:"of"`    // "target" or "drafter"
}

// A KVCache is vLLM's plan of the KV cache.
type KVCache struct {
	NumBlocks            *int64  `json:"num_blocks"` // the null block included
	BlockSize            int64   `json:"block_size"` // tokens; the least of the groups
	BytesPerBlock        *int64  `json:"bytes_per_block"`
	BlocksPerRequest     *int64  `json:"blocks_per_request"`
	NumTokens            *int64  `json:"num_tokens"`
	MaxConcurrency       *Float  `json:"max_concurrency"`       // requests of max_model_len tokens
	EffectiveConcurrency *int64  `json:"effective_concurrency"` // requests that the scheduler runs at once
	MaxModelLen          *int64  `json:"max_model_len"`         // tokens; as fitted
	KVBytesAllocated     *int64  `json:"kv_bytes_allocated"`    // per worker
	Groups               []Group `json:"groups"`
}

// A Group is that many consecutive groups of layers alike.
type Group struct {
	Spec             string `json:"spec"`
	Layers           *int64 `json:"layers"`     // without padding
	BlockSize        *int64 `json:"block_size"` // tokens
	PageSizeBytes    *int64 `json:"page_size_bytes"`
	BlocksPerRequest *int64 `json:"blocks_per_request"` // of one group
	Repeat           *int64 `json:"repeat"`
}
