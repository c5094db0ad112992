package calculator

// The texts of what a device says.
const (
	textReading         = "What a device says"
	textReadingUnit     = "neuronkv stats, neuron-monitor or neuron-ls"
	textReadingHint     = "Paste what neuronkv stats --json, neuron-monitor or neuron-ls -j printed, or drop its file anywhere on this page: the instance, the LNC and the memory of the fullest logical core are filled in. It stays in this page."
	textReadingDone     = "filled in what the device says."
	textReadingTaken    = "Taken from %s, measured: %s."
	textReadingCore     = "%s holds %s of %s bytes, and the mode is “Neuron, on a device”"
	textReadingTotal    = "Its total is the device’s memory, shared evenly by its logical cores; the runtime’s own figure, in the log line “Neuron HBM”, may be a few MiB less."
	textReadingNoMemory = "It does not say how much memory of a logical core is in use, so the runtime’s figures are not from it: neuron-monitor says it while a process has the runtime open."
	textReadingUnknown  = "%s is no instance that this calculator knows."
	textReadingNote     = "%s: %s."
	textReadingEmpty    = "It says neither the instance nor the LNC nor the memory of a device: nothing is changed. Accepted: what was printed on a machine with Neuron devices."
	textOneReading      = "What a device says is opened by itself: choose one file."
	textKindReading     = "what a device says, which belongs under “Hardware and mode”"
)
