// Package platforms holds what is known of AWS Neuron hardware as tables
// written by hand. Each row names its sources, the day they were checked and
// the day by which to check them again.
//
//   - [ReferenceHBM]: the table the vLLM plugin itself uses in CPU-compile mode
//   - [Families]: chips, cores, memory banks and logical core configurations
//   - [Instances]: EC2 instance types, with the few prices that are published
//   - [UltraServers]: several servers joined into one unit
//   - [Aliases]: names in use that the plugin's table refuses
//
// The first two need not agree. The plugin's table is GiB of HBM per logical
// core at the family's default LNC and does not look at the LNC; the families
// give the fair share of a logical core at each LNC.
//
// Totals are derived from parts by methods and are never typed a second time.
// Absent is not zero: what nobody publishes is a nil pointer, an empty string
// or ok == false. GiB is 2^30 bytes; GB is 10^9 bytes.
//
// EC2's DescribeInstanceTypes is not a source: for Trainium2 it reports
// 524288 MiB a device, and nothing at all for trn2u.
//
// Every function returns copies, so no caller can change a table.
package platforms
