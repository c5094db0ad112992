package live

// What is more than any machine has, and what is beyond is left out: a source that is
// wrong must not make this package do without end.
const (
	mostDevices   = 1024      // an instance has 16
	mostCores     = 1 << 12   // an UltraServer has 1,152 physical cores
	mostProcesses = mostCores // each holds a core

	mostDeviceCores = 64      // a device has 8 physical cores
	mostFiles       = 1 << 17 // the largest instance has some 20,000 in its devices' folders
	mostPeriod      = 86400   // seconds between two records
)
