package live

// A Source is where a figure is from.
type Source string

// The sources.
const (
	FromSysfs   Source = "sysfs"           // the kernel driver's files
	FromMonitor Source = "neuron-monitor"  // a record of neuron-monitor
	FromListing Source = "neuron-ls"       // what neuron-ls -j printed
	FromTables  Source = "hardware tables" // package platforms: what is known of the hardware that was found
	FromPackage Source = "package"         // the system's list of installed packages
)

// A Reading is a value and the source that reported it.
type Reading[T any] struct {
	Value  T      `json:"value"`
	Source Source `json:"source"`
}

// Integer is a count, or bytes.
type Integer = Reading[int64]

// Text is a name or a version.
type Text = Reading[string]

// reading returns the reading of a value that may be absent.
func reading[T any](value *T, source Source) *Reading[T] {
	if value == nil {
		return nil
	}
	return &Reading[T]{*value, source}
}

// named returns the reading of a text, nil for an empty one.
func named(text string, source Source) *Text {
	if text == "" {
		return nil
	}
	return &Text{text, source}
}
