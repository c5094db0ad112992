package live

import "neuronkv/platforms"

// SetAsideBytes is what the driver sets aside at the start of each bank and counts as
// nobody's: 16 MiB.
const SetAsideBytes = 16 << 20

// banks adds the physical cores of a device up by the banks that they share: bank b is
// that of the cores n*b to n*b+n-1, n cores a bank. It is nil where the driver showed no
// cores, and where the family's banks are not known.
func (d *Device) banks(family *platforms.Family) []Bank {
	if family == nil || family.BanksPerDevice == nil || len(d.Cores) == 0 {
		return nil
	}
	perBank, _ := family.CoresPerBank()
	banks := make([]Bank, *family.BanksPerDevice)
	parts := make([][]*Memory, len(banks))
	for i := range banks {
		banks[i] = Bank{Index: int64(i), Cores: []int64{}, LimitBytes: d.bankLimit(family)}
	}
	for i := range d.Cores {
		core := &d.Cores[i]
		if b := core.Index / perBank; b < int64(len(banks)) {
			banks[b].Cores = append(banks[b].Cores, core.Index)
			parts[b] = append(parts[b], core.Memory)
		}
	}
	for i := range banks {
		banks[i].Memory = added(parts[i])
		if int64(len(parts[i])) == perBank { // what a core without files holds is not known
			banks[i].FreeBytes = banks[i].free()
		}
	}
	return banks
}

// addUp adds up what the device's cores hold, and what is free of its banks.
func (d *Device) addUp() {
	var cores []*Memory
	for i := range d.Cores {
		cores = append(cores, d.Cores[i].Memory)
	}
	if sum := added(cores); sum != nil {
		d.Memory = sum
	}
	free := new(int64)
	for i := range d.Banks {
		free = plus(free, d.Banks[i].FreeBytes.value())
	}
	if len(d.Banks) > 0 {
		d.FreeBytes = reading(free, FromSysfs)
	}
}

// bankLimit is the memory of one bank: device / banks.
func (d *Device) bankLimit(family *platforms.Family) *Integer {
	if d.LimitBytes == nil {
		return nil
	}
	return &Integer{d.LimitBytes.Value / *family.BanksPerDevice, d.LimitBytes.Source}
}

// free is limit - used - [SetAsideBytes]; nil where one is not known, and where more is in use
// than there is.
func (b *Bank) free() *Integer {
	if b.LimitBytes == nil || b.Memory == nil || b.Memory.Used == nil {
		return nil
	}
	free := b.LimitBytes.Value - *b.Memory.Used - SetAsideBytes
	if free < 0 {
		return nil
	}
	return &Integer{free, b.Memory.Source}
}
