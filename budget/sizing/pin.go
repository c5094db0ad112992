package sizing

import (
	"strconv"

	"neuronkv/budget"
	"neuronkv/budget/pynum"
)

// A Pin is what makes CPU compile and the device count the same blocks.
type Pin struct {
	Flag   string `json:"flag"`   // vLLM's argument that states the count: "--num-gpu-blocks-override 6029"
	Blocks int64  `json:"blocks"` // that the flag states
	Holds  bool   `json:"holds"`  // with the flag the device counts so; false where the minimum guard refuses its total, say

	CapFraction       *budget.Float `json:"cap_fraction"`        // near the case's, and both count the same; nil where none is found
	CapFractionBlocks *int64        `json:"cap_fraction_blocks"` // that both count there
	Variable          string        `json:"variable"`            // CapFraction as the environment states it; "" where there is none
	Why               string        `json:"why"`                 // of CapFraction, or of there being none
}

// pin finds what pins the count for a device total.
func (s *sides) pin(deviceTotal int64) Pin {
	p := Pin{Flag: "--num-gpu-blocks-override " + strconv.FormatInt(s.blocks, 10), Blocks: s.blocks}
	p.Holds = s.same(s.probe.WithTotalHBM(deviceTotal).WithBlocksOverride(s.blocks))
	search := s.fractionSearch(deviceTotal)
	found, fraction, blocks := search.nearest()
	if !found {
		p.Why = search.failure()
		return p
	}
	x := budget.Float(fraction)
	p.CapFraction, p.CapFractionBlocks, p.Why = &x, &blocks, search.success(fraction, blocks)
	p.Variable = budget.EnvCapFraction + "=" + pynum.Repr(fraction)
	return p
}
