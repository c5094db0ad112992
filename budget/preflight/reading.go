package preflight

import (
	"encoding/json"
	"math"
	"strconv"

	"neuronkv/budget/document"
	"neuronkv/budget/pynum"
)

// A reading is the facts with the values of the documents taken by type.
type reading struct {
	Facts
	ep                 int64    // ep_degree
	components         [4]int64 // in the order of componentNames
	visionTP, visionDP int64    // vision_neuron_config
	samplingDP         int64    // on_device_sampling_config.sampling_dp_degree
	noDeviceSampling   bool     // on_device_sampling_config is null
	segments           list     // kv_segment_size_buckets
	tokens, seqs       list     // num_batched_tokens_buckets, num_seqs_buckets
	role, connector    string   // of kv_transfer_config, "None" where there is none
	quantizationMode   string   // neuron_config.quantization where that is a string
	err                error    // the first value of a wrong type
}

// A list is a list of integers that may be stated.
type list struct {
	stated bool
	values []int64
}

// componentNames are the sizes of component data parallelism, in the order in
// which the plugin names them.
var componentNames = [4]string{"attention_dp_size", "embedding_dp_size", "lm_head_dp_size", "mlp_dp_size"}

// read takes every value that a check needs.
func read(f Facts) *reading {
	r := &reading{Facts: f}
	r.TensorParallel, r.DataParallel = max(f.TensorParallel, 1), max(f.DataParallel, 1)
	r.DecodeContextParallel = max(f.DecodeContextParallel, 1)
	r.readAdditional()
	r.ep = r.degree(f.NeuronConfig, "ep_degree", math.MinInt32)
	for i, name := range componentNames {
		r.components[i] = r.degree(f.NeuronConfig, name, math.MinInt32)
	}
	r.visionTP = r.degree(f.VisionNeuronConfig, "tp_size", 1)
	r.visionDP = r.degree(f.VisionNeuronConfig, "dp_size", 1)
	r.readSampling()
	r.segments = r.list("kv_segment_size_buckets")
	r.tokens, r.seqs = r.list("num_batched_tokens_buckets"), r.list("num_seqs_buckets")
	r.role, r.connector = r.word(f.KVTransferConfig, "kv_role"), r.word(f.KVTransferConfig, "kv_connector")
	mode, _ := f.NeuronConfig.Value("quantization")
	r.quantizationMode, _ = mode.(string)
	return r
}

// readAdditional checks the kinds of additional_config's own members.
func (r *reading) readAdditional() {
	for _, key := range []string{"neuron_config", "vision_neuron_config"} {
		_, err := r.AdditionalConfig.OptionalObject(key)
		r.keep(err)
	}
	_, err := r.AdditionalConfig.OptionalBool("mm_language_model_only")
	r.keep(err)
}

func (r *reading) keep(err error) {
	if r.err == nil {
		r.err = err
	}
}

// degree takes a degree, 1 where there is none.
func (r *reading) degree(o document.Object, key string, least int64) int64 {
	n, stated, err := o.OptionalInt(key, least, math.MaxInt32)
	r.keep(err)
	if !stated || err != nil {
		return 1
	}
	return n
}

// word takes a string, as Python prints it: None where there is none.
func (r *reading) word(o document.Object, key string) string {
	text, stated, err := o.OptionalString(key, "a string")
	r.keep(err)
	if !stated {
		return "None"
	}
	return text
}

// readSampling takes on_device_sampling_config: absent it is the default, which
// samples on the device; null turns that off. The plugin takes int() of the
// degree, so that text of an integer counts.
func (r *reading) readSampling() {
	const key = "on_device_sampling_config"
	value, stated := r.NeuronConfig.Value(key)
	r.noDeviceSampling, r.samplingDP = stated && value == nil, 1
	config, err := r.NeuronConfig.OptionalObject(key)
	r.keep(err)
	degree, _ := config.Value("sampling_dp_degree")
	if text, isText := degree.(string); isText {
		if n, err := pynum.ParseInt(text); err == nil {
			r.samplingDP, _ = n.Int64()
			return
		}
	}
	r.samplingDP = r.degree(config, "sampling_dp_degree", math.MinInt32)
}

// list takes a list of integers of neuron_config. A key that is stated counts,
// whatever its value, so that null and [] are refused, as the plugin does.
func (r *reading) list(key string) list {
	const accepted = "a list of integers with at least one, such as [512]"
	value, stated := r.NeuronConfig.Value(key)
	if !stated {
		return list{}
	}
	items, isList := value.([]any)
	switch {
	case value == nil:
		r.keep(r.NeuronConfig.Missing(key, accepted))
	case !isList || len(items) == 0:
		r.keep(r.NeuronConfig.Refuse(key, accepted))
	}
	values := make([]int64, len(items))
	for i, item := range items {
		values[i] = r.item(r.NeuronConfig.Path(key)+"["+strconv.Itoa(i)+"]", item)
	}
	return list{true, values}
}

// item takes one integer of a list.
func (r *reading) item(path string, value any) int64 {
	number, isNumber := value.(json.Number)
	n, err := strconv.ParseInt(number.String(), 10, 32)
	if isNumber && err == nil {
		return n
	}
	text, _ := json.Marshal(value)
	r.keep(&document.FieldError{Field: path, Message: "got " + document.Describe(text) + "; accepted: an integer"})
	return 0
}

// last is the last value of a list.
func (l list) last() int64 { return l.values[len(l.values)-1] }
