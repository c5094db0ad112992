package sizing

import (
	"neuronkv/budget"
	"neuronkv/budget/pynum"
	"neuronkv/platforms"
)

// A Spread is what a case takes of its machine: the same figures as one rank, one
// device, the engine and the instance see them. A rank is one logical core.
type Spread struct {
	Instance string `json:"instance_type"` // the case's, else the largest known of its family
	Assumed  bool   `json:"assumed"`       // the case names no instance

	Devices        int64 `json:"devices"`          // of the instance
	CoresPerDevice int64 `json:"cores_per_device"` // logical cores at the case's LNC
	Ranks          int64 `json:"ranks"`            // of the engine: tensor times data times pipeline parallel size
	Replicas       int64 `json:"replicas"`         // data_parallel_size: each has a KV cache of its own

	Levels []Level `json:"levels"` // rank, device, engine, instance
}

// A Level is one of them, bytes of all its ranks together. A figure that the report
// does not have, or that does not fit 64 bits, is nil.
type Level struct {
	Name    LevelName `json:"name"`
	Devices int64     `json:"devices"` // that it takes or is; 0 for a part of one
	Cores   int64     `json:"cores"`   // logical cores
	Ranks   int64     `json:"ranks"`   // of the engine
	HBM     *int64    `json:"hbm_bytes"`
	Used    *int64    `json:"bytes_used"`
	KV      *int64    `json:"kv_bytes"`
	Left    *int64    `json:"left_for_graphs_bytes"`
}

// A LevelName says what a level is.
type LevelName string

// The levels, from the smallest on.
const (
	OfRank     LevelName = "rank"
	OfDevice   LevelName = "device"
	OfEngine   LevelName = "engine"
	OfInstance LevelName = "instance"
)

// SpreadOf spreads the report of a case over its machine. HBM of a rank is the
// report's total; that of anything larger is the hardware's own, whatever the
// report takes for a rank.
//
// Source: the tables of package platforms.
func SpreadOf(c budget.Case, report *budget.Report) (Spread, error) {
	m, err := machineOf(c, report)
	if err != nil {
		return Spread{}, err
	}
	if report.Budget == nil || report.Budget.TotalHBMBytes == nil {
		return Spread{}, missing("env."+budget.EnvTarget, "a case whose memory is known")
	}
	perDevice := m.cores / m.instance.Devices
	tensor, data, pipeline := degreeOf(report, "tensor"), degreeOf(report, "data"), degreeOf(report, "pipeline")
	s := Spread{Instance: m.instance.Type, Assumed: m.assumed, Devices: m.instance.Devices, CoresPerDevice: perDevice,
		Ranks: tensor * data * pipeline, Replicas: data}
	taken := (s.Ranks + perDevice - 1) / perDevice
	s.Levels = []Level{
		levelOf(report, OfRank, 0, 1, 1),
		levelOf(report, OfDevice, 1, perDevice, min(perDevice, s.Ranks)).on(m.instance),
		levelOf(report, OfEngine, taken, taken*perDevice, s.Ranks).on(m.instance),
		levelOf(report, OfInstance, s.Devices, m.cores, s.Ranks).on(m.instance),
	}
	return s, nil
}

// degreeOf is a parallel size of a report; 1 where it states none.
func degreeOf(r *budget.Report, kind string) int64 {
	n, stated := input[int64](r, "engine_args."+kind+"_parallel_size")
	if !stated {
		return 1
	}
	return n
}

// levelOf adds up that many ranks of a report.
func levelOf(r *budget.Report, name LevelName, devices, cores, ranks int64) Level {
	l := Level{Name: name, Devices: devices, Cores: cores, Ranks: ranks}
	l.HBM, l.Used = product(r.Budget.TotalHBMBytes, ranks), product(r.Budget.BytesUsed, ranks)
	l.KV, l.Left = product(r.Budget.Available, ranks), product(r.LeftBytes, ranks)
	if r.KVCache != nil && r.KVCache.KVBytesAllocated != nil {
		l.KV = product(r.KVCache.KVBytesAllocated, ranks)
	}
	return l
}

// on puts the hardware's own memory into a level.
func (l Level) on(i platforms.Instance) Level {
	gib := i.HBMGiB() / i.Devices
	l.HBM = product(&gib, l.Devices<<30)
	return l
}

// product is n times a count; nil for no n, and where it does not fit.
func product(n *int64, count int64) *int64 {
	if n == nil {
		return nil
	}
	p, fits := pynum.FromInt64(*n).Mul(pynum.FromInt64(count)).Int64()
	if !fits {
		return nil
	}
	return &p
}
