// Package host reads a machine that has Neuron devices, and leaves what it reads
// as it is: text and bytes, for a parser to understand.
//
//   - [Tree]: the driver's small files under /sys
//   - [Tools]: where neuron-monitor and neuron-ls are
//   - [Listing]: one run of neuron-ls
//   - [Monitor]: one neuron-monitor that lives as long as its reader, and the
//     newest record it printed
//
// Nothing here needs root, writes to a device or claims a core. Every read, line
// and wait has a bound. A program that was started is gone when its reader is, with
// its process group; on Linux the program itself also when this process is killed.
// What a program started outside of its process group is beyond reach.
//
// Errors wrap what the system said, so that errors.Is finds fs.ErrNotExist,
// fs.ErrPermission, context.Canceled and context.DeadlineExceeded in them.
package host
