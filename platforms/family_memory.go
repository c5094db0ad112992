package platforms

// HBMBytesPerDevice returns the bytes of device memory of one device.
func (f Family) HBMBytesPerDevice() int64 {
	return f.HBMGiBPerDevice * bytesPerGiB
}

// BankGiB returns the GiB of one HBM bank: device / banks. It is 0, false
// where the number of banks is not published.
func (f Family) BankGiB() (gib int64, ok bool) {
	if f.BanksPerDevice == nil {
		return 0, false
	}
	return f.HBMGiBPerDevice / *f.BanksPerDevice, true
}

// CoresPerBank returns the physical cores that share one HBM bank. It is
// 0, false where the number of banks is not published.
func (f Family) CoresPerBank() (n int64, ok bool) {
	if f.BanksPerDevice == nil {
		return 0, false
	}
	return f.PhysicalCoresPerDevice / *f.BanksPerDevice, true
}

// FairShareGiB returns the GiB of HBM per logical core at lnc when every core
// takes as much as its neighbour:
//
//	fair share · logical cores of a device = HBM of the device
//
// Trainium2 has 12 GiB at LNC 1 and 24 at LNC 2; Trainium3 18 and 36. It is
// 0, false at an LNC the family does not support.
func (f Family) FairShareGiB(lnc int64) (gib int64, ok bool) {
	cores, ok := f.LogicalCoresPerDevice(lnc)
	if !ok {
		return 0, false
	}
	return f.HBMGiBPerDevice / cores, true
}

// FairShareBytes is [Family.FairShareGiB] in bytes.
func (f Family) FairShareBytes(lnc int64) (bytes int64, ok bool) {
	gib, ok := f.FairShareGiB(lnc)
	return gib * bytesPerGiB, ok
}

// ReachableGiB returns the GiB of HBM that one logical core can reach at lnc:
// the whole bank it sits on. At LNC 1 two cores of Trainium2 or Trainium3
// share a bank, so what one takes above its fair share its neighbour loses.
// It is 0, false at an LNC the family does not support, and where the number
// of banks is not published.
func (f Family) ReachableGiB(lnc int64) (gib int64, ok bool) {
	if !f.SupportsLNC(lnc) {
		return 0, false
	}
	return f.BankGiB()
}

// ReachableBytes is [Family.ReachableGiB] in bytes.
func (f Family) ReachableBytes(lnc int64) (bytes int64, ok bool) {
	gib, ok := f.ReachableGiB(lnc)
	return gib * bytesPerGiB, ok
}
