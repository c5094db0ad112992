package live

import "fmt"

// mostText is the longest text that a snapshot has, bytes.
const mostText = 4096

// check returns an error for the first figure that cannot be, of a snapshot from elsewhere.
// It looks at what is shown, and at what others compute with.
func (s *Snapshot) check() error {
	var c checker
	c.text("instance_type", s.InstanceType.value(), func(t string) bool { return instanceType(t) == t })
	c.number("lnc", s.LNC.value(), 1, 2)
	c.number("devices", new(int64(len(s.Devices))), 0, mostDevices)
	c.number("logical_cores", new(int64(len(s.Cores))), 0, mostCores)
	c.number("runtimes", new(int64(len(s.Runtimes))), 0, mostProcesses)
	for i := range s.Devices {
		c.device(&s.Devices[i])
	}
	for i := range s.Cores {
		core := &s.Cores[i]
		c.number("logical_cores.logical_core", &core.Index, 0, mostCores-1)
		c.number("logical_cores.limit_bytes", core.LimitBytes.value(), 1, most)
		c.memory("logical_cores.memory", core.Memory)
	}
	for _, note := range s.Notes {
		c.text("notes.where", &note.Where, isPrintable)
		c.text("notes.text", &note.Text, isPrintable)
	}
	return c.err
}

// A checker keeps the first error.
type checker struct{ err error }

// device checks what is computed with of a device.
func (c *checker) device(d *Device) {
	c.text("devices.name", d.Name.value(), isPrintable)
	c.number("devices.limit_bytes", d.LimitBytes.value(), 1, most)
	for i := range d.Banks {
		c.number("devices.banks.limit_bytes", d.Banks[i].LimitBytes.value(), 1, most)
		c.memory("devices.banks.memory", d.Banks[i].Memory)
	}
}

// memory checks what is used.
func (c *checker) memory(where string, m *Memory) {
	if m != nil {
		c.number(where+".used_bytes", m.Used, 0, most)
	}
}

// number checks a number that may be absent.
func (c *checker) number(where string, n *int64, least, most int64) {
	if n != nil && (*n < least || *n > most) && c.err == nil {
		c.err = fmt.Errorf("%s: %s: got %d; accepted: %d to %s", Format, where, *n, least, upTo(most))
	}
}

// text checks a text that may be absent.
func (c *checker) text(where string, text *string, good func(string) bool) {
	if text != nil && (len(*text) > mostText || !good(*text)) && c.err == nil {
		c.err = fmt.Errorf("%s: %s: got %s; accepted: printable text", Format, where, shortened(*text))
	}
}
