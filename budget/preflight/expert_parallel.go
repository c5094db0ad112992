package preflight

import "fmt"

const degreeField = NeuronField + ".ep_degree"

// expertSwitch: a degree needs the switch.
//
// Source: the plugin's worker, resolve_ep_degree.
func expertSwitch(r *reading) *Finding {
	if r.ExpertParallel || r.ep <= 1 {
		return nil
	}
	changes := []Change{Set(degreeField, 1)}
	if !r.dense() {
		changes = append([]Change{{expertField, true, "Turn expert parallelism on"}}, changes...)
	}
	return raised(expertField, fmt.Sprintf("ep_degree=%d requires --enable-expert-parallel to be set.", r.ep),
		"The degree says over how many ranks the experts are spread, which happens with expert parallelism on alone.", changes...)
}

// dense reports whether the model is known to have no experts.
func (r *reading) dense() bool { return r.Architecture != "" && r.Experts == 0 }

// expertWorld: the degree divides the ranks; 1 stands for all of them.
//
// Source: the plugin's worker, resolve_ep_degree.
func expertWorld(r *reading) *Finding {
	w := r.TensorParallel * r.DataParallel
	if !r.ExpertParallel || r.ep <= 1 || w%r.ep == 0 {
		return nil
	}
	return raised(degreeField, fmt.Sprintf("world_size (TP*DP=%d) must be divisible by ep_degree (%d).", w, r.ep),
		"The ranks are divided into groups of equal size that share the experts.", Set(degreeField, r.smallerDegree(w)))
}

// smallerDegree is the largest smaller degree that divides the ranks, and the
// experts where their number is known.
func (r *reading) smallerDegree(world int64) int64 {
	return below(min(r.ep, world+1, mostRanks+1), func(e int64) bool { return world%e == 0 && r.Experts%e == 0 })
}

// expertDegree: the degree is positive.
//
// Source: NeuronConfig.__post_init__.
func expertDegree(r *reading) *Finding { return positive("ep_degree", r.ep) }

// attentionSize and its like: each component's size is positive.
//
// Source: NeuronConfig.__post_init__.
func attentionSize(r *reading) *Finding { return positive(componentNames[0], r.components[0]) }
func embeddingSize(r *reading) *Finding { return positive(componentNames[1], r.components[1]) }
func lmHeadSize(r *reading) *Finding    { return positive(componentNames[2], r.components[2]) }
func mlpSize(r *reading) *Finding       { return positive(componentNames[3], r.components[3]) }

func positive(key string, n int64) *Finding {
	if n >= 1 {
		return nil
	}
	return raised(NeuronField+"."+key, fmt.Sprintf("%s must be a positive integer, got %d", key, n),
		"A number of ranks is at least 1.", Set(NeuronField+"."+key, 1))
}

// attentionReplicas: the size divides the replicas.
//
// Source: vllm_neuron/parallel/neuron_parallel_state.py.
func attentionReplicas(r *reading) *Finding { return r.replicas(0, "attention_dp_size") }

// embeddingReplicas and its like: so does every other component's.
//
// Source: vllm_neuron/parallel/neuron_parallel_state.py.
func embeddingReplicas(r *reading) *Finding { return r.replicas(1, "dp_component_size") }
func lmHeadReplicas(r *reading) *Finding    { return r.replicas(2, "dp_component_size") }
func mlpReplicas(r *reading) *Finding       { return r.replicas(3, "dp_component_size") }

func (r *reading) replicas(component int, called string) *Finding {
	d, c := r.DataParallel, r.components[component]
	if c <= 1 || d%c == 0 {
		return nil
	}
	field := NeuronField + "." + componentNames[component]
	return raised(field, fmt.Sprintf("dp_size (%d) must be divisible by %s (%d)", d, called, c),
		"A component is sharded over groups of replicas of equal size.",
		Set(field, below(min(c, d+1), func(n int64) bool { return d%n == 0 })), Set(dataField, r.fewestReplicas()))
}

// samplingDegree: the degree divides the tensor-parallel ranks.
//
// Source: vllm_neuron/parallel/neuron_parallel_state.py.
func samplingDegree(r *reading) *Finding {
	t, s := r.TensorParallel, r.samplingDP
	if s <= 1 || t%s == 0 {
		return nil
	}
	const field = NeuronField + ".on_device_sampling_config.sampling_dp_degree"
	return raised(field, fmt.Sprintf("tp_size (%d) must be divisible by sampling_dp_degree (%d)", t, s),
		"Sampling divides the requests over groups of tensor-parallel ranks of equal size.",
		Set(field, below(min(s, t+1), func(n int64) bool { return t%n == 0 })))
}

// expertGroup: GPT-OSS asks for the group of expert parallelism, which one rank
// alone does not have.
//
// Source: vllm_neuron/parallel/neuron_parallel_state.py.
func expertGroup(r *reading) *Finding {
	if r.Architecture != gptOSS || !r.ExpertParallel || r.TensorParallel*r.DataParallel != 1 {
		return nil
	}
	return &Finding{
		Severity: Error, Type: "AssertionError", Field: expertField,
		Message: "Neuron EP-TP group is not initialized. Call initialize_neuron_parallel_state() with ep_degree > 1.",
		Why:     "With one rank there is nothing to spread the experts over, so the plugin makes no group, and the model asks for it all the same.",
		Changes: []Change{{expertField, false, "Turn expert parallelism off"}, setTensor(2)},
	}
}
