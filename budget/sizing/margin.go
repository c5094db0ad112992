package sizing

import "neuronkv/budget"

// A Margin says which devices give CPU compile's block count. The compiled graphs
// carry that count: where a device counts another one, every graph misses.
type Margin struct {
	Blocks     int64 `json:"num_blocks"`      // that CPU compile counts
	TableTotal int64 `json:"total_hbm_bytes"` // that CPU compile takes; bytes per rank
	BytesUsed  int64 `json:"bytes_used"`      // that CPU compile takes; bytes per rank

	Total Interval `json:"total_hbm_interval"` // device totals with that count, bytes per rank
	Below int64    `json:"below_bytes"`        // from the lowest of them to TableTotal
	Above *int64   `json:"above_bytes"`        // from TableTotal to the highest; nil where there is none
	Used  Interval `json:"bytes_used_interval"`

	Device Device `json:"device"`
	Pin    Pin    `json:"pin"`

	Notes []budget.Note `json:"notes"`
}

// An Interval is every integer from Low to High, both included.
type Interval struct {
	Low  int64  `json:"low"`
	High *int64 `json:"high"` // nil: no upper bound
}

// Contains reports whether n is in the interval.
func (i Interval) Contains(n int64) bool {
	return n >= i.Low && (i.High == nil || n <= *i.High)
}

// CompileMargin compares CPU compile with a device of the same target: the
// interval of device totals that give the same block count, exact to the byte, and
// the interval of bytes_used that CPU compile's count holds for. The case may be in
// any mode.
//
// CPU compile takes the total of the reference's table, or override.total_hbm_bytes
// in a case of CPU compile. deviceTotal is the device's, bytes per rank; where it
// is nil, it is what the case says of its device, else 6 MiB less than the table.
func CompileMargin(c budget.Case, deviceTotal *int64) (Margin, error) {
	s, err := newSides(c)
	if err != nil {
		return Margin{}, err
	}
	m := s.margin()
	if m.Device, err = s.device(c, deviceTotal); err != nil {
		return Margin{}, err
	}
	m.Device.Inside = m.Total.Contains(m.Device.Total)
	m.Pin = s.pin(m.Device.Total)
	m.Notes = s.notes(m.Device)
	return m, nil
}

// margin finds the intervals.
func (s *sides) margin() Margin {
	m := Margin{Blocks: s.blocks, TableTotal: s.tableTotal, BytesUsed: s.bytesUsed}
	m.Total = around(s.tableTotal, 1, mostTotal, func(n int64) bool { return s.same(s.probe.WithTotalHBM(n)) })
	m.Used = around(s.bytesUsed, 0, mostTotal, func(n int64) bool { return s.same(s.compiled.WithBytesUsed(n)) })
	m.Below = m.TableTotal - m.Total.Low
	if m.Total.High != nil {
		above := *m.Total.High - m.TableTotal
		m.Above = &above
	}
	return m
}

// mostTotal is how far an upper bound is looked for, 4 EiB. Beyond it no figure
// means anything, and the engine's own limits begin.
const mostTotal = 1 << 62

// around is the interval from least to most around an integer that works, where
// what works hangs together.
func around(n, least, most int64, works func(int64) bool) Interval {
	most = max(n, most)
	low, _ := smallestInt(least, n, works)
	high, _ := largestInt(n, most, works)
	if high == most {
		return Interval{Low: low}
	}
	return Interval{low, &high}
}
