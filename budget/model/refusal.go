package model

import "neuronkv/budget/trace"

// A Refusal is an error that the reference raises while it picks and builds a
// model, in its words.
type Refusal struct {
	Field   string // the key that it is about
	Type    string // Python's class name, such as "ValueError"
	Message string // str(exception), letter for letter; may be empty
}

// Error gives "Type: Message", as the last line of a traceback has it.
func (r *Refusal) Error() string {
	if r.Message == "" {
		return r.Type
	}
	return r.Type + ": " + r.Message
}

// Refused is what the reference refuses of a model's shapes at those degrees; nil
// where it builds them, and where the error is another, which [Take] returns.
func Refused(m Model, d Degrees) *Refusal {
	refusal, _ := m.write(newLedger(trace.New(0), d, m.room())).(*Refusal)
	return refusal
}

func valueError(field, message string) error { return &Refusal{field, "ValueError", message} }

func assertion(field, message string) error { return &Refusal{field, "AssertionError", message} }

// The fields of the engine arguments that a shape may depend on.
const (
	tensorParallelField = "engine_args.tensor_parallel_size"
	expertDegreeField   = "engine_args.additional_config.neuron_config.ep_degree"
	visionDegreeField   = "engine_args.additional_config.vision_neuron_config.dp_size"
)
