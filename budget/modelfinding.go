package budget

import (
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
	return &preflight.Finding{Severity: preflight.Error, Type: refusal.Type, Message: refusal.Message, Field: refusal.Field,
		Why: whyRefused(refusal), Changes: r.proposals(refusal)}
}

// whyRefused says in our words why the plugin refuses.
func whyRefused(refusal *model.Refusal) string {
	switch {
	case strings.HasPrefix(refusal.Field, preflight.DraftField), strings.HasPrefix(refusal.Field, "draft_hf_config"):
		return "The plugin drafts with EAGLE-3 alone, and with the model classes that it has."
	case strings.HasPrefix(refusal.Field, preflight.NeuronField):
		return "The plugin picks an implementation of the model by the target and by neuron_config, and has none for these."
	case strings.HasSuffix(refusal.Field, ".hidden_size"):
		return "The MX layout cuts hidden_size into tiles of 512, and it is no multiple of that. The assertion has no text of its own."
	case refusal.Type == "AssertionError":
		return "The implementation divides this size among the ranks in whole heads, tiles or blocks, and it does not divide."
	}
	return "The plugin loads this checkpoint's quantisation in a narrower form; a checkpoint of that form is needed."
}

// staticEnv picks Llama's static FP8 on trn3.
const staticEnv = "VLLM_NEURON_FORCE_STATIC_FP8"

// proposals are changes that may clear a refusal, the nearest first.
func (r *Resolved) proposals(refusal *model.Refusal) []preflight.Change {
	switch field := refusal.Field; {
	case field == preflight.NeuronField+".quantization":
		return []preflight.Change{{Field: field, Value: "bf16", Text: `Set neuron_config.quantization to "bf16"`}}
	case field == preflight.NeuronField+".modules_to_not_convert":
		return []preflight.Change{
			{Field: field, Value: []string{}, Text: "Set modules_to_not_convert to []"},
			{Field: field, Value: []string{"mlp"}, Text: `Set modules_to_not_convert to ["mlp"]`},
		}
	case field == preflight.DraftField+".method":
		return []preflight.Change{
			{Field: field, Value: "eagle3", Text: `Set the method to "eagle3"`},
			{Field: preflight.DraftField, Value: nil, Text: "Leave --speculative-config out"},
		}
	case strings.HasSuffix(field, ".hidden_size"):
		return []preflight.Change{{Field: "env." + staticEnv, Value: "1", Text: "Set " + staticEnv + "=1"}}
	case strings.HasSuffix(field, ".num_heads"):
		return r.visionProposals()
	case refusal.Type == "AssertionError":
		return r.degreeProposals()
	}
	return nil
}

// mostProposed is the largest degree that is proposed: no instance has more cores.
const mostProposed = 128

// degreeProposals are the nearest tensor parallel sizes below and above at which
// the model is built.
func (r *Resolved) degreeProposals() (changes []preflight.Change) {
	for _, step := range []int64{-1, 1} {
		for n := min(r.degrees.tensor+step, mostProposed); n > 0 && n <= mostProposed; n += step {
			if r.builds(n) {
				changes = append(changes, preflight.Set(preflight.TensorField, n))
				break
			}
		}
	}
	return changes
}

// builds reports whether the model is built at a tensor parallel size.
func (r *Resolved) builds(tensor int64) bool {
	d := r.degrees
	d.tensor = tensor
	return r.model.AttentionHeads()%tensor == 0 && model.Refused(r.model, d.record(trace.New(0))) == nil
}

// visionProposals are the nearest smaller sizes of the tower's own parallelism that
// divide its heads.
func (r *Resolved) visionProposals() (changes []preflight.Change) {
	tower, _ := r.request.Config.OptionalObject("vision_config")
	heads := sizeIn(tower, "num_heads")
	for _, key := range []string{"tp_size", "dp_size"} {
		n := min(sizeIn(r.configs.vision, key), mostProposed+1)
		for n--; n > 0; n-- {
			if heads%n == 0 && r.degrees.tensor%n == 0 {
				changes = append(changes, preflight.Set(preflight.VisionField+"."+key, n))
				break
			}
		}
	}
	return changes
}
