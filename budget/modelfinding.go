package budget

import (
	"strconv"
	"strings"

	"neuronkv/budget/model"
	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

// modelFinding is what the model's factory or constructor refuses, as a start-up
// check; nil where it builds the model, or where that cannot be said.
func (r *Resolved) modelFinding() *preflight.Finding {
	refusal := r.refusal
	if r.model != nil {
		refusal = model.Refused(r.model, r.degrees.record(trace.New(0)))
	}
	if refusal == nil {
		return nil
	}
	f := &preflight.Finding{Severity: preflight.Error, Type: refusal.Type, Message: refusal.Message, Field: refusal.Field, Why: whyRefused(refusal)}
	for _, c := range r.proposals(refusal) {
		if r.cures(c) {
			f.Changes = append(f.Changes, c)
		}
	}
	return f
}

// whyRefused says in our words why the plugin refuses.
func whyRefused(refusal *model.Refusal) string {
	switch {
	case strings.HasPrefix(refusal.Field, "engine_args.speculative_config"), strings.HasPrefix(refusal.Field, "draft_hf_config"):
		return "The plugin drafts with EAGLE-3 alone, and with the model classes that it has."
	case strings.HasPrefix(refusal.Field, neuronField):
		return "The plugin picks an implementation of the model by the target and by neuron_config, and has none for these."
	case strings.HasSuffix(refusal.Field, "hidden_size"):
		return "The MX layout cuts hidden_size into tiles of 512, and it is no multiple of that. The assertion has no text of its own."
	case refusal.Type == "AssertionError":
		return "The implementation divides this size among the ranks in whole heads, tiles or blocks, and it does not divide."
	}
	return "The plugin loads this checkpoint’s quantisation in a narrower form; a checkpoint of that form is needed."
}

const (
	neuronField = "engine_args.additional_config.neuron_config"
	visionField = "engine_args.additional_config.vision_neuron_config"
	tensorField = "engine_args.tensor_parallel_size"
	methodField = "engine_args.speculative_config.method"
	staticEnv   = "VLLM_NEURON_FORCE_STATIC_FP8"
)

// proposals are changes that may clear a refusal, the nearest first.
func (r *Resolved) proposals(refusal *model.Refusal) []preflight.Change {
	switch field := refusal.Field; {
	case field == neuronField+".quantization":
		return []preflight.Change{{Field: field, Value: "bf16", Text: `Set neuron_config.quantization to "bf16"`}}
	case field == neuronField+".modules_to_not_convert":
		return []preflight.Change{
			{Field: field, Value: []string{}, Text: "Set modules_to_not_convert to []"},
			{Field: field, Value: []string{"mlp"}, Text: `Set modules_to_not_convert to ["mlp"]`},
		}
	case field == methodField:
		return []preflight.Change{{Field: field, Value: "eagle3", Text: `Set the method to "eagle3"`}}
	case strings.HasSuffix(field, ".hidden_size"):
		return []preflight.Change{{Field: "env." + staticEnv, Value: "1", Text: "Set " + staticEnv + "=1"}}
	case strings.HasSuffix(field, ".num_heads"):
		return append(r.nearest(visionField+".tp_size", stated(r.configs.vision, "tp_size")), r.nearest(visionField+".dp_size", stated(r.configs.vision, "dp_size"))...)
	case refusal.Type == "AssertionError":
		return r.nearest(tensorField, r.degrees.tensor)
	}
	return nil
}

// mostProposed is the largest degree that is proposed: no instance has more cores.
const mostProposed = 128

// nearest are the nearest degrees below and above one that clear a refusal.
func (r *Resolved) nearest(field string, from int64) (changes []preflight.Change) {
	for _, step := range []int64{-1, 1} {
		for n := min(from+step, mostProposed); n > 0 && n <= mostProposed && from > 0; n += step {
			if c := degreeChange(field, n); r.model.AttentionHeads()%n == 0 && r.cures(c) {
				changes = append(changes, c)
				break
			}
		}
	}
	return changes
}

func degreeChange(field string, n int64) preflight.Change {
	name := strings.TrimPrefix(field, "engine_args.")
	return preflight.Change{Field: field, Value: n, Text: "Set " + strings.TrimPrefix(name, "additional_config.") + " to " + strconv.FormatInt(n, 10)}
}

// cures reports whether the model is built with a change.
func (r Resolved) cures(c preflight.Change) bool {
	r.change(c)
	m, err := model.New(r.request)
	return err == nil && model.Refused(m, r.degrees.record(trace.New(0))) == nil
}

// change sets one field of what picks and shapes the model.
func (r *Resolved) change(c preflight.Change) {
	key := c.Field[strings.LastIndex(c.Field, ".")+1:]
	switch {
	case c.Field == tensorField:
		r.degrees.tensor = c.Value.(int64)
	case c.Field == methodField:
		drafter := *r.request.Drafter
		drafter.Method = c.Value.(string)
		r.request.Drafter = &drafter
	case c.Field == "env."+staticEnv:
		r.request.ForceStaticFP8 = true
	case strings.HasPrefix(c.Field, visionField):
		r.request.VisionNeuronConfig = r.request.VisionNeuronConfig.Set(visionField, key, c.Value)
	default:
		r.request.NeuronConfig = r.request.NeuronConfig.Set(neuronField, key, c.Value)
	}
}
