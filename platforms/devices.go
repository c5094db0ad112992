package platforms

// physicalCores returns the physical cores of that many devices of a family;
// 0 for an unknown family.
func physicalCores(family string, devices int64) int64 {
	f := findFamily(family)
	if f == nil {
		return 0
	}
	return devices * f.PhysicalCoresPerDevice
}

// logicalCores returns the logical cores of that many devices of a family at
// lnc; 0, false for an unknown family and an LNC it does not support.
func logicalCores(family string, devices, lnc int64) (n int64, ok bool) {
	f := findFamily(family)
	if f == nil {
		return 0, false
	}
	perDevice, ok := f.LogicalCoresPerDevice(lnc)
	return devices * perDevice, ok
}

// hbmGiB returns the GiB of device memory of that many devices of a family;
// 0 for an unknown family.
func hbmGiB(family string, devices int64) int64 {
	f := findFamily(family)
	if f == nil {
		return 0
	}
	return devices * f.HBMGiBPerDevice
}
