package calculator

// The texts of what a device says.
const (
	textReading          = "What a device says"
	textReadingUnit      = "neuronkv stats, neuron-monitor or neuron-ls"
	textReadingHint      = "Paste what neuronkv stats --json, neuron-monitor or neuron-ls -j printed, or drop its file anywhere on this page: the instance, the LNC and the memory of the fullest logical core are filled in. It stays in this page."
	textReadingDone      = "filled in what the device says."
	textReadingTaken     = "Taken from %s, measured: %s."
	textReadingTarget    = "target %s, by the device’s name"
	textReadingCore      = "%s holds %s of %s GiB, of %s, and the mode is “Neuron, on a device”"
	textReadingSeen      = "the processes that neuron-monitor sees"
	textReadingAll       = "all processes"
	textReadingTotal     = "Only the total counts in the budget: what is held now has to be gone when the server starts. The runtime’s own total, in the log line “Neuron HBM”, may be a few MiB less."
	textReadingNoMemory  = "It does not say how much memory of a logical core is in use, so the runtime’s figures are not from it: neuron-monitor says it while a process has the runtime open."
	textReadingNoLimit   = "It says what is in use of a logical core, but not of how much, so the runtime’s figures are not from it."
	textReadingOver      = "Logical core %d holds more than its even share of the device’s memory, so what a logical core can hold is not known, and the runtime’s figures are not from it."
	textReadingNoLNC     = "It says what each memory bank holds, but not the LNC, without which no bank is a logical core’s; neuron-ls on that machine says it. So the runtime’s figures are not from it."
	textReadingUnknown   = "%s is no instance that this calculator knows, and is not filled in."
	textReadingNote      = "%s: %s."
	textReadingNoDevice  = "It shows no Neuron device: on that machine the driver may not be loaded, or a container may have none."
	textReadingNothing   = "It shows Neuron devices (%d), but names no instance and no device that this calculator knows, and no LNC."
	textReadingUnchanged = "Nothing is changed."
	textOneReading       = "What a device says is opened by itself: choose one file."
	textKindReading      = "what a device says, which belongs under “Hardware and mode”"
)
