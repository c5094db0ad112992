package model

import (
	"strings"

	"neuronkv/budget/trace"
)

// paddedSize is what the plugin's config takes hidden_size and intermediate_size
// for, whatever the checkpoint has (2880).
const paddedSize = 3072

var (
	paddingRule       = trace.Rule{Source: "gpt_oss/config.py: hidden_size and intermediate_size are padded to 3072"}
	gptOSSHeadDimRule = trace.Rule{Source: "GPT-OSS: head_dim absent is 64"}
	sinksRule         = trace.Rule{Source: "attention layer of the plugin: the sinks of all attention DP ranks"}
	concentrationRule = trace.Rule{Source: "rotary embedding of GPT-OSS: the concentration is one number, taken to be fp32", Mark: trace.Assumed}
)

// gptOSS is GptOssForCausalLM: attention in the config's dtype with biases and
// sinks, a router, and experts in that dtype or in mxfp4.
type gptOSS struct {
	text
	experts        int64
	router         DType
	writeExperts   func(*ledger, *rank, *expertShare) error
	expertParallel bool
	window         int64
	sliding        []bool // whether each layer slides
	layersAssumed  bool   // the config does not say
}

// newGPTOSS reads a GPT-OSS config; quantization_config is ignored.
func newGPTOSS(r Request) (Model, error) {
	m := &gptOSS{expertParallel: r.ExpertParallel}
	quantized, err := gptOSSQuantized(r)
	if err == nil {
		err = generative(r, "GptOssForCausalLM")
	}
	if err != nil {
		return nil, err
	}
	c := reader{object: r.Config}
	m.text = c.text(c.gptOSSHeads)
	m.hidden, m.intermediate = paddedSize, paddedSize
	m.dtype = c.dtypeOrBFloat16()
	m.experts = c.size("num_local_experts")
	m.quantization = statedQuantization(r.Config, r.QuantConfig).method
	m.takeLayerTypes(&c)
	m.variant, m.router, m.writeExperts = "bf16", BFloat16, plainExperts
	m.kvScales = fp8KV(r.KVCacheDType) && !quantized
	if quantized {
		m.variant, m.router, m.writeExperts = "mxfp4", Float16, mxfp4Experts
	}
	return m, c.err
}

// gptOSSQuantized picks mxfp4: as neuron_config.quantization says, else on trn3.
func gptOSSQuantized(r Request) (bool, error) {
	switch value, _ := r.NeuronConfig.Value("quantization"); value {
	case "mxfp4":
		if r.Target == "trn2" {
			return false, valueError(r.NeuronConfig.Path("quantization"),
				"quantization='mxfp4' is not supported on TRN2. Please use quantization='bf16'")
		}
		return true, nil
	case "bf16":
		return false, nil
	}
	return strings.HasPrefix(r.Target, "trn3"), nil
}

// gptOSSHeads takes the heads; a null head_dim divides the padded size.
func (r *reader) gptOSSHeads(int64) heads {
	return r.headsWith(paddedSize, 64, gptOSSHeadDimRule)
}

func (m *gptOSS) Architecture() string    { return "GptOssForCausalLM" }
func (m *gptOSS) LayerTypesAssumed() bool { return m.layersAssumed }

// write writes the inventory down (H = 3072, L layers):
//
//	embed_tokens [V / (tp edp), H]
//	L x input_layernorm [H], attention, post_attention_layernorm [H], router, experts
//	norm [H], lm_head [V / (tp ldp), H], rotary buffers
func (m *gptOSS) write(l *ledger) error {
	r := m.rankSizes(l, paddingRule)
	r.shares = m.heads.share(l, &targetHeads, m.heads.attentionGroup(l), r.hidden)
	e, err := m.shareExperts(l)
	if err != nil {
		return err
	}
	m.vocabularyByComponent(l, r)
	l.parameter("embed_tokens", r.dtype, one, r.embeddingRows, r.hidden)
	l.parameter("input_layernorm", r.dtype, r.layers, r.hidden)
	writeBiasedAttention(l, r)
	l.parameter("post_attention_layernorm", r.dtype, r.layers, r.hidden)
	l.parameter("router.weight", m.router, r.layers, e.all, r.hidden)
	l.parameter("router.bias", m.router, r.layers, e.all)
	if err := m.writeExperts(l, r, e); err != nil {
		return err
	}
	l.parameter("norm", r.dtype, one, r.hidden)
	l.parameter("lm_head", r.dtype, one, r.lmHeadRows, r.hidden)
	l.buffer("inv_freq", Float32, one, l.floorDiv("rotary_frequencies", rotaryRule, r.dim, trace.Lit(2)))
	l.buffer("concentration", Float32, l.Int("rotary_concentrations", 1, concentrationRule))
	m.writeKVScales(l, r.layers)
	return nil
}

// writeBiasedAttention writes qkv [H, (q + 2 kv) hd] and o [nh hd / S, H] with
// their biases, and the fp32 sinks [q attention_dp].
func writeBiasedAttention(l *ledger, r *rank) {
	l.parameter("qkv_proj", r.dtype, r.layers, r.hidden, r.qkvColumns)
	l.parameter("qkv_proj.bias", r.dtype, r.layers, r.qkvColumns)
	l.parameter("o_proj", r.dtype, r.layers, r.oRows, r.hidden)
	l.parameter("o_proj.bias", r.dtype, r.layers, r.hidden)
	l.parameter("sinks", Float32, r.layers, l.Mul("sinks_per_rank", sinksRule, r.queryHeads, l.AttentionDP))
}
