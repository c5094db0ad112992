package budget_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
)

// FuzzStartUp requires of any documents and sizes that the checks say something
// that can be written down, and that each change clears what it is for.
func FuzzStartUp(f *testing.F) {
	for _, c := range everyCheck {
		a := decode(f, served(c.model, c.args)).EngineArgs
		f.Add(c.model, []byte(a.AdditionalConfig), []byte(a.KVTransferConfig), []byte(a.HFOverrides), valueOf(a.Quantization),
			valueOf(a.TensorParallelSize), valueOf(a.DataParallelSize), valueOf(a.DecodeContextParallelSize), valueOf(a.MaxModelLen), valueOf(a.MaxNumBatchedTokens), valueOf(a.EnableExpertParallel))
	}
	f.Fuzz(func(t *testing.T, model string, additional, transfer, overrides []byte, quantization string, tensor, data, dcp, length, batched int64, experts bool) {
		c := decode(t, served("", ""))
		a := &c.EngineArgs
		a.Model, a.AdditionalConfig, a.KVTransferConfig, a.HFOverrides = &model, additional, transfer, overrides
		a.EnableExpertParallel = &experts
		a.Quantization = given(quantization)
		a.TensorParallelSize, a.DataParallelSize, a.DecodeContextParallelSize = given(tensor), given(data), given(dcp)
		a.MaxModelLen, a.MaxNumBatchedTokens = given(length), given(batched)
		r := budget.Estimate(budget.Resolve(c))
		text, err := casefile.Encode(c)
		if _, refused := casefile.Decode(text); err != nil || refused != nil {
			return // no such document can be made
		}
		require.True(t, json.Valid(encode(t, r)))
		checkChanges(t, c, r)
	})
}

// valueOf is what is stated, or nothing.
func valueOf[T any](stated *T) (value T) {
	if stated != nil {
		value = *stated
	}
	return value
}

// given is a value, where it is not nothing.
func given[T comparable](value T) *T {
	var nothing T
	if value == nothing {
		return nil
	}
	return &value
}
