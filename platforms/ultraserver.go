package platforms

import "slices"

// An UltraServer is several servers whose devices are joined into one unit.
// It is not an instance type: each server runs its own operating system.
type UltraServer struct {
	Name                string       // "u-trn2x64"
	Family              string       // a [Family] by name
	CompileTarget       string       // the NEURON_PLATFORM_TARGET_OVERRIDE that works for it
	ServerType          string       // the servers' EC2 instance type; "" where it has no published name
	Servers             int64        // servers in the unit
	ServerDevices       int64        // Neuron devices a server
	ServerVCPU          int64        // virtual CPUs a server
	ServerHostMemoryGiB int64        // GiB of host memory a server
	Topology            string       // how the devices are joined
	Availability        Availability // how it can be had
	Note                string       // what else to know; "" for nothing
	Sources             []string     // pages the row comes from
	Checked             string       // day the sources were read, YYYY-MM-DD
	ReviewBy            string       // day by which to read them again, YYYY-MM-DD
}

// ultraServers is the table of UltraServers, sorted by Name.
var ultraServers = []UltraServer{
	{
		Name:                "trn3-gen1-ultraserver",
		Family:              "trn3",
		CompileTarget:       "trn3",
		Servers:             4,
		ServerDevices:       16,
		ServerVCPU:          192,
		ServerHostMemoryGiB: 2048,
		Topology:            "NeuronSwitch-v1, all to all",
		Availability:        Announced,
		Note:                "network 12800 Gbps, all servers",
		Sources:             []string{sdkDocs + "trn3-arch.rst"},
		Checked:             catalogChecked,
		ReviewBy:            catalogReviewBy,
	},
	{
		Name:                "trn3-gen2-ultraserver",
		Family:              "trn3",
		CompileTarget:       "trn3",
		Servers:             36,
		ServerDevices:       4,
		ServerVCPU:          64,
		ServerHostMemoryGiB: 768,
		Topology:            "NeuronSwitch-v1, two levels",
		Availability:        Announced,
		Note:                "network 28800 Gbps, all servers",
		Sources:             []string{sdkDocs + "trn3-arch.rst"},
		Checked:             catalogChecked,
		ReviewBy:            catalogReviewBy,
	},
	{
		Name:                "u-trn2x64",
		Family:              "trn2",
		CompileTarget:       "trn2",
		ServerType:          "trn2u.48xlarge",
		Servers:             4,
		ServerDevices:       16,
		ServerVCPU:          192,
		ServerHostMemoryGiB: 2048,
		Topology:            "4x4 2D torus a server, ring over devices of the same coordinates",
		Availability:        AvailableCapacityBlock,
		Note:                "network 3200 Gbps a server",
		Sources:             []string{sdkDocs + "trn2-arch.rst, Trn2 UltraServer"},
		Checked:             catalogChecked,
		ReviewBy:            catalogReviewBy,
	},
}

// UltraServers returns every UltraServer, sorted by name.
func UltraServers() []UltraServer {
	all := slices.Clone(ultraServers)
	for i := range all {
		all[i].Sources = slices.Clone(all[i].Sources)
	}
	return all
}

// UltraServerByName returns the UltraServer of that exact name.
func UltraServerByName(name string) (UltraServer, bool) {
	for _, u := range ultraServers {
		if u.Name == name {
			u.Sources = slices.Clone(u.Sources)
			return u, true
		}
	}
	return UltraServer{}, false
}

// Devices returns the Neuron devices of the unit, all servers.
func (u UltraServer) Devices() int64 {
	return u.Servers * u.ServerDevices
}

// PhysicalCores returns the physical NeuronCores of the unit. It is 0 for a
// family in no table; no row of this package has one.
func (u UltraServer) PhysicalCores() int64 {
	return physicalCores(u.Family, u.Devices())
}

// LogicalCores returns the logical NeuronCores of the unit at lnc. It is
// 0, false at an LNC the family does not support.
func (u UltraServer) LogicalCores(lnc int64) (n int64, ok bool) {
	return logicalCores(u.Family, u.Devices(), lnc)
}

// HBMGiB returns the GiB of device memory of the unit. It is 0 for a family in
// no table; no row of this package has one.
func (u UltraServer) HBMGiB() int64 {
	return hbmGiB(u.Family, u.Devices())
}
