package model

import (
	"strconv"

	"neuronkv/budget/document"
	"neuronkv/budget/trace"
)

// vision is the vision tower of Qwen3-VL, always in bf16.
type vision struct {
	hidden, intermediate, heads, depth, positions, channels int64
	patch, temporalPatch, merge, out, deepstack             int64

	object document.Object // vision_config
	tp, dp int64           // vision_neuron_config
}

// mostVisionDegree is the most ranks of one dimension.
const mostVisionDegree = 1 << 16

// newVision reads vision_config and the tower's own parallel degrees.
func newVision(r Request) (*vision, error) {
	top := reader{object: r.Config}
	c := top.inner("vision_config")
	v := &vision{
		object: c.object,
		hidden: c.size("hidden_size"), intermediate: c.size("intermediate_size"),
		heads: c.size("num_heads"), depth: c.size("depth"),
		positions: c.size("num_position_embeddings"), channels: c.size("in_channels"),
		patch: c.size("patch_size"), temporalPatch: c.size("temporal_patch_size"),
		merge: c.size("spatial_merge_size"), out: c.size("out_hidden_size"),
		deepstack: c.length("deepstack_visual_indexes"),
	}
	v.tp, v.dp = visionDegree(&c, r, "tp_size"), visionDegree(&c, r, "dp_size")
	return v, c.err
}

// visionDegree takes a degree of vision_neuron_config, 1 where there is none.
func visionDegree(c *reader, r Request, key string) int64 {
	n, stated, err := r.VisionNeuronConfig.OptionalInt(key, 1, mostVisionDegree)
	c.keep(err)
	if !stated {
		return 1
	}
	return n
}

var (
	visionRule      = trace.Rule{Source: "vision encoder of the plugin"}
	visionAloneRule = trace.Rule{Source: "vision_neuron_config: neither tp_size nor dp_size above 1, so every rank holds the whole tower"}
	visionTPRule    = trace.Rule{Source: "vision_neuron_config.tp_size"}
	visionDPRule    = trace.Rule{Source: "vision_neuron_config.dp_size"}
	// With data parallelism it could not be confirmed whose ranks the tower's are.
	visionWorldRule = trace.Rule{Source: "vision_neuron_config.dp_size, over the ranks of one data-parallel replica", Mark: trace.Assumed}
)

// degree is the tower's own tensor parallelism t: tp_size where it is above 1,
// else tensor_parallel_size // dp_size where that is, else 1.
func (v *vision) degree(l *ledger) (trace.Value, error) {
	const id = "visual.tensor_parallel_size"
	switch {
	case v.tp > 1:
		return l.Int(id, v.tp, visionTPRule), nil
	case v.dp == 1:
		return l.Int(id, 1, visionAloneRule), nil
	}
	rule := visionDPRule
	if dp, _ := l.DataParallel.Int64(); dp != 1 {
		rule = visionWorldRule
	}
	t := l.floorDiv(id, rule, l.TensorParallel, l.Int("visual.data_parallel_size", v.dp, visionDPRule))
	if t.Int().Sign() == 0 {
		return t, valueError(visionDegreeField, "world_size ("+l.TensorParallel.String()+") must be divisible by vision dp_size ("+
			strconv.FormatInt(v.dp, 10)+")")
	}
	return t, nil
}

// refuseHeads is the tower's assertion on its heads.
func (v *vision) refuseHeads(t trace.Value) error {
	if n, _ := t.Int64(); n == 0 || v.heads%n == 0 {
		return nil
	}
	return assertion(v.object.Path("num_heads"), "num_heads "+strconv.FormatInt(v.heads, 10)+" must be divisible by tp world_size "+t.String())
}
