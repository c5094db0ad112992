package budget

import (
	"fmt"

	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// bankBytes is the most that a logical core can reach: its memory bank.
func (h *hardware) bankBytes() (n int64, known bool) {
	if h.family == nil {
		return 0, false
	}
	return h.family.ReachableBytes(h.lnc)
}

// beyondBank reports whether the total is more than a logical core can reach.
func (e *estimate) beyondBank() bool {
	bank, known := e.hardware.bankBytes()
	return known && e.budget.total.Int().Cmp(pynum.FromInt64(bank)) > 0
}

// noteBeyondBank asks about such a total.
func (e *estimate) noteBeyondBank() {
	if bank, _ := e.hardware.bankBytes(); e.beyondBank() {
		e.note("total_beyond_bank", "budget.total_hbm_bytes", trace.Exact,
			fmt.Sprintf("A logical core of %s reaches %d GiB at most. Is the total in bytes, and of one core rather than of a device?", e.hardware.family.Name, bank/bytesPerGiB), "hardware tables")
	}
}

// noteCompiler says what the compiler does where weights and KV cache are more
// than the bank.
func (e *estimate) noteCompiler() {
	e.note("ncc_evrf009", "kv_cache", trace.Exact, "The compiler refuses a program whose tensors exceed the memory bank (NCC_EVRF009), before anything is loaded.", "design document of the plugin, section 2")
}
