// Package live says what one machine's Neuron devices report at one time, as one
// [Snapshot]. It parses, and reads nothing itself:
//
//   - [Sysfs]: the kernel driver's files
//   - [ParseMonitor]: one record of neuron-monitor
//   - [ParseListing]: what neuron-ls -j prints
//   - [Parse]: whichever of the last two a text is, or a snapshot that [Encode] wrote
//
// Each gives a snapshot of what its source says; [Merge] joins them. Package host,
// beside this one, reads the sources of a machine.
//
// # What a figure says
//
// Bytes are bytes, in int64. Each figure names its source. Absent is nil and never
// zero: no source reports the memory of a logical core while no runtime runs, and
// then there is none. A value that cannot be (a counter above the device's memory,
// a negative one) is left out and becomes a [Note]; the rest stays.
//
// Three kinds of core are told apart. The driver counts by physical core, whatever
// the logical NeuronCore configuration (LNC) is. Neuron-monitor and neuron-ls count
// by logical core. Where LNC is 2 the driver may order the cores of a device
// otherwise than the runtime does, so no figure of a physical core becomes one of a
// logical core: sums by device and by memory bank are exact in either order.
//
// # What is left out
//
// What identifies a machine or its owner is never taken: instance id and name,
// account, AMI, subnet, region, serial numbers, the names of loaded models.
// The commands and tags of processes are taken, and [Snapshot.HideCommands] drops
// them.
package live
