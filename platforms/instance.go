package platforms

import "slices"

// An Instance is one EC2 instance type. Cores and device memory follow from
// its family and its devices.
type Instance struct {
	Type          string       // as EC2 names it: "trn2.48xlarge"
	Family        string       // a [Family] by name
	CompileTarget string       // the NEURON_PLATFORM_TARGET_OVERRIDE that works for it: "trn2" for trn2n.48xlarge
	Devices       int64        // Neuron devices
	VCPU          *int64       // virtual CPUs; nil: not published
	HostMemoryGiB *int64       // GiB of host memory; nil: not published
	NVMeGB        *int64       // GB (10^9 bytes) of local NVMe, 0 for none; nil: not published
	NetworkGbps   *float64     // network bandwidth, 10^9 bits per second; nil: not published
	Topology      string       // how the devices are joined; "" where not published
	Availability  Availability // how it can be had
	OnDemand      *Price       // on-demand list price; nil: none is published
	PriceNote     string       // dated spot and capacity-block prices; "" for none
	Note          string       // what else to know; "" for nothing
	Sources       []string     // pages and readings the row comes from
	Checked       string       // day the sources were read, YYYY-MM-DD
	ReviewBy      string       // day by which to read them again, YYYY-MM-DD
}

// Instances returns every instance type, sorted by type in byte order.
func Instances() []Instance {
	all := make([]Instance, len(instances))
	for i, row := range instances {
		all[i] = row.clone()
	}
	return all
}

// InstanceByType returns the instance type of that exact name.
func InstanceByType(name string) (Instance, bool) {
	for i := range instances {
		if instances[i].Type == name {
			return instances[i].clone(), true
		}
	}
	return Instance{}, false
}

// clone returns a copy that shares nothing with i.
func (i Instance) clone() Instance {
	i.VCPU = clonePointer(i.VCPU)
	i.HostMemoryGiB = clonePointer(i.HostMemoryGiB)
	i.NVMeGB = clonePointer(i.NVMeGB)
	i.NetworkGbps = clonePointer(i.NetworkGbps)
	i.OnDemand = clonePointer(i.OnDemand)
	i.Sources = slices.Clone(i.Sources)
	return i
}

// PhysicalCores returns the physical NeuronCores of the instance. It is 0 for
// a family in no table; no row of this package has one.
func (i Instance) PhysicalCores() int64 {
	return physicalCores(i.Family, i.Devices)
}

// LogicalCores returns the logical NeuronCores of the instance at lnc. It is
// 0, false at an LNC the family does not support.
func (i Instance) LogicalCores(lnc int64) (n int64, ok bool) {
	return logicalCores(i.Family, i.Devices, lnc)
}

// HBMGiB returns the GiB of device memory of the instance, all devices. It is
// 0 for a family in no table; no row of this package has one.
func (i Instance) HBMGiB() int64 {
	return hbmGiB(i.Family, i.Devices)
}
