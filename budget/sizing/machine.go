package sizing

import (
	"strings"

	"neuronkv/budget"
	"neuronkv/platforms"
)

// A machine is where a case would run.
type machine struct {
	instance platforms.Instance
	assumed  bool  // the case names no instance, so its family's largest is taken
	lnc      int64 // logical NeuronCore configuration
	cores    int64 // logical cores of the instance at that LNC
}

// machineOf is the machine of a case: its instance, else the largest known
// instance of its target's family. report is any of the case, for its LNC.
func machineOf(c budget.Case, report *budget.Report) (m machine, err error) {
	known := false
	if c.InstanceType != nil {
		m.instance, known = platforms.InstanceByType(*c.InstanceType)
	} else {
		m.assumed = true
		m.instance, known = largestOf(familyName(c.Env[budget.EnvTarget]))
	}
	if !known {
		return m, missing("instance_type", "a known instance type, such as trn2.48xlarge, or a known target in env."+budget.EnvTarget)
	}
	m.lnc, _ = input[int64](report, "lnc")
	m.cores, known = m.instance.LogicalCores(m.lnc)
	if !known {
		return m, missing("lnc", "a logical NeuronCore configuration of "+m.instance.Type)
	}
	return m, nil
}

// familyName is the family that a target, or another name for one, stands for.
func familyName(target string) string {
	if alias, known := platforms.AliasByName(target); known {
		return alias.Family
	}
	return target
}

// largestOf is the instance of a family with the most devices, the first by name.
func largestOf(family string) (largest platforms.Instance, found bool) {
	for _, i := range platforms.Instances() {
		if i.Family == family && i.Devices > largest.Devices {
			largest, found = i, true
		}
	}
	return largest, found
}

// source is where the instance's cores are written.
func (m machine) source() string { return strings.Join(m.instance.Sources, "; ") }

// input is an input of a report by its field.
func input[T any](r *budget.Report, field string) (value T, found bool) {
	for _, in := range r.Inputs {
		if in.Field == field {
			value, found = in.Value.(T)
			return value, found
		}
	}
	return value, false
}
