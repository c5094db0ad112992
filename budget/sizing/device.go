package sizing

import (
	"fmt"
	"math/bits"

	"neuronkv/budget"
	"neuronkv/budget/document"
	"neuronkv/budget/trace"
)

// A Device is the device that a margin is compared with.
type Device struct {
	Total  int64         `json:"total_hbm_bytes"` // bytes per rank
	From   string        `json:"from"`            // where the total comes from, in words
	Mark   trace.Mark    `json:"mark"`            // of the total
	Inside bool          `json:"inside"`          // it gives CPU compile's block count
	Blocks *int64        `json:"num_blocks"`      // that it gives; nil where it gives none
	Error  *budget.Error `json:"error"`           // why it gives none
}

// belowTable is how much less than the table a device is assumed to report: a fork
// of the plugin models the device's total as "a few MiB short of the static table".
const belowTable = 6 << 20

// device finds the device's total and the block count that it gives.
func (s *sides) device(c budget.Case, stated *int64) (d Device, err error) {
	switch used, free := c.Runtime.BytesUsed, c.Runtime.BytesFree; {
	case stated != nil:
		d = Device{Total: *stated, From: "given", Mark: trace.Measured}
	case c.Override.TotalHBMBytes != nil && !inCompile(c):
		d = Device{Total: *c.Override.TotalHBMBytes, From: "override.total_hbm_bytes", Mark: trace.Exact}
	case used != nil && free != nil:
		d = Device{From: "runtime", Mark: trace.Measured}
		d.Total, err = runtimeTotal(*used, *free)
	default:
		d = Device{Total: max(s.tableTotal-belowTable, 1), From: "6 MiB less than the table", Mark: trace.Assumed}
	}
	if err == nil && d.Total < 1 {
		err = &document.FieldError{Field: "device_total_bytes", Message: fmt.Sprintf("got %d; accepted: the bytes of one rank, from 1 on", d.Total)}
	}
	if err != nil {
		return Device{}, err
	}
	report := budget.Estimate(s.onDevice.WithTotalHBM(d.Total))
	if blocks, err := count(&report); err == nil {
		d.Blocks = &blocks
	}
	d.Error = report.Error
	return d, nil
}

// runtimeTotal is the runtime's used and free together, which the worker refuses
// when used < 0 or free <= 0.
func runtimeTotal(used, free int64) (int64, error) {
	total, carry := bits.Add64(uint64(used), uint64(free), 0)
	if used < 0 || free <= 0 || carry > 0 || total > 1<<63-1 {
		return 0, &document.FieldError{Field: "runtime", Message: fmt.Sprintf("got used=%d, free=%d; accepted: used from 0 on and free from 1 on, bytes of one rank", used, free)}
	}
	return int64(total), nil
}

// notes are what a reader of the margin needs to know.
func (s *sides) notes(d Device) []budget.Note {
	notes := []budget.Note{}
	if d.Mark == trace.Assumed {
		notes = append(notes, budget.Note{Code: "device_total_assumed", Field: "runtime", Mark: trace.Assumed,
			Text:   "No figures of a device are given: its total is assumed to be 6 MiB less than the table's. The log line \"Neuron HBM\" has the device's own.",
			Source: "a fork of the plugin, which models the total as a few MiB short of the table"})
	}
	for _, n := range s.report.Notes {
		if n.Code == "table_ignores_lnc" {
			notes = append(notes, n)
		}
	}
	return notes
}
