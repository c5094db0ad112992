package platforms

import "slices"

// Where the reference's table comes from, when it was read, and when to read
// it again.
const (
	ReferenceSource   = "libtorch_neuronx_lite/compile/platform.py HBM_MEMORY_GB, vllm-neuron v0.24.0.1.1.0"
	ReferenceChecked  = "2026-11-30"
	ReferenceReviewBy = "2027-05-31"
)

// A ReferenceRow is one entry of the reference's HBM_MEMORY_GB.
type ReferenceRow struct {
	Target            string // a value of NEURON_PLATFORM_TARGET_OVERRIDE: "trn2"
	GiBPerLogicalCore int64  // GiB of HBM per logical core at the family's default LNC
}

// referenceHBM is HBM_MEMORY_GB, in its order.
var referenceHBM = []ReferenceRow{
	{"trn1", 16},
	{"trn1n", 16},
	{"trn2", 24},
	{"trn3", 36},
	{"inf2", 16},
}

// ReferenceHBM returns the reference's table verbatim and in its order: GiB of
// HBM per logical core at the family's default LNC. The order is the one in
// which the reference's error messages list the targets.
// See libtorch_neuronx_lite/compile/platform.py, HBM_MEMORY_GB, as installed
// with vllm-neuron v0.24.0.1.1.0.
func ReferenceHBM() []ReferenceRow {
	return slices.Clone(referenceHBM)
}

// ReferenceHBMGiB looks target up as the reference does: the exact key, case
// included. The result is GiB per logical core at the family's default LNC,
// whatever LNC is in use. A target that is not known gives 0, false.
func ReferenceHBMGiB(target string) (gib int64, known bool) {
	for _, row := range referenceHBM {
		if row.Target == target {
			return row.GiBPerLogicalCore, true
		}
	}
	return 0, false
}
