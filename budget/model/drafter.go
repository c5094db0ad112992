package model

import (
	"neuronkv/budget/document"
	"neuronkv/budget/trace"
)

// A drafter is Eagle3LlamaForCausalLM: one layer whose attention sees an embedding
// beside the target's hidden state. It has the target's hidden size, and its own
// heads, MLP and vocabularies. It shares nothing with the target.
type drafter struct {
	text
	draftVocabulary int64 // 0: the vocabulary
	normBeforeFC    bool
}

// speculative is a target with its drafter.
type speculative struct {
	Model
	drafter *drafter
}

// newSpeculative adds the drafter that a request asks for.
func newSpeculative(target Model, r Request) (Model, error) {
	if err := refuseMethod(r.Drafter.Method); err != nil {
		return nil, err
	}
	s, err := readSpeculator(r.Drafter.Config)
	if err != nil {
		return nil, err
	}
	if err := s.refuseArchitecture(); err != nil {
		return nil, err
	}
	d := &drafter{draftVocabulary: s.top.optionalSize("draft_vocab_size"), normBeforeFC: s.top.flag("norm_before_fc")}
	d.text = s.sizes()
	d.kvScales = fp8KV(r.KVCacheDType)
	if s.layer.keep(s.top.err); s.layer.err != nil {
		return nil, s.layer.err
	}
	return &speculative{target, d}, nil
}

// Drafts reports whether the runner knows a method of drafting; one that is left to
// vLLM, "", follows from the drafter.
func Drafts(method string) bool { return method == "" || method == "eagle3" }

// refuseMethod is the runner's check of the method.
func refuseMethod(method string) error {
	if Drafts(method) {
		return nil
	}
	return valueError("engine_args.speculative_config.method", "Unsupported speculative decoding method: "+method)
}

// KVLayers are the target's and the drafter's.
func (m *speculative) KVLayers() []KVLayer {
	own := m.drafter.heads.layer()
	own.Drafter, own.Name = true, "draft.layers.0.self_attn"
	return append(m.Model.KVLayers(), own)
}

func (m *speculative) room() int { return m.Model.room() + 18 }

func (m *speculative) write(l *ledger) error {
	if err := m.Model.write(l); err != nil {
		return err
	}
	if l.hidden.ID == "" {
		l.hidden = l.Int("hidden_size", m.Model.hiddenSize(), configRule)
	}
	l.of = OfDrafter
	m.drafter.write(l)
	return nil
}

var drafterHeads = headIDs{
	"drafter.num_attention_heads", "drafter.num_key_value_heads", "drafter.head_dim", "drafter.attention_shards", "drafter.q_heads_per_rank",
	"drafter.kv_heads_share", "drafter.kv_heads_per_rank", "drafter.key_and_value_heads_per_rank", "drafter.qkv_heads_per_rank",
	"drafter.qkv_columns_per_rank", "drafter.attention_width", "drafter.o_rows_per_rank",
}

var (
	drafterRule       = trace.Rule{Source: "llama3/eagle3_model.py"}
	drafterLMHeadRule = trace.Rule{Source: "llama3/eagle3_model.py: lm_head over tensor_parallel_size * data_parallel_size, rounded up", Mark: trace.Assumed}
)

// write writes the drafter down, H being the target's hidden size:
//
//	embed_tokens [V / tp, H]    qkv [2 H, (q + 2 kv) hd], o [nh hd / tp, H]
//	gate, up [H, Ir], down [Ir, H]    four norms [H]    fc [H, 3 H]
//	input_norm [3 H] with norm_before_fc    lm_head [draft V / (tp dp), H]
func (d *drafter) write(l *ledger) {
	hidden := l.hidden
	vocabulary := l.Int("drafter.vocab_size", d.vocabulary, configRule)
	rows := l.ceilDiv("drafter.embedding_rows_per_rank", embeddingRule, vocabulary, l.TensorParallel)
	l.parameter("drafter.embed_tokens", d.dtype, one, rows, hidden)
	for _, name := range []string{"drafter.input_layernorm", "drafter.hidden_norm", "drafter.post_attention_layernorm", "drafter.norm"} {
		l.parameter(name, d.dtype, one, hidden)
	}
	d.writeLayer(l, hidden)
	d.writeFC(l, hidden)
	d.writeLMHead(l, hidden, vocabulary)
	if d.kvScales {
		l.buffer("drafter.k_scale", BFloat16, one, one, one)
		l.buffer("drafter.v_scale", BFloat16, one, one, one)
	}
}

// writeLayer writes the matmuls of the one layer. Its attention is over tensor
// parallelism alone, its MLP over the target's MLP group.
func (d *drafter) writeLayer(l *ledger, hidden trace.Value) {
	own := hidden
	if d.heads.divided {
		own = l.Int("drafter.hidden_size", d.hidden, configRule)
	}
	s := d.heads.share(l, &drafterHeads, group{shards: l.TensorParallel}, own)
	whole := l.Int("drafter.intermediate_size", d.intermediate, configRule)
	columns := l.floorDiv("drafter.intermediate_per_rank", mlpRule, whole, l.Mul("drafter.mlp_shards", mlpRule, l.TensorParallel, l.MLPDP))
	l.parameter("drafter.qkv_proj", d.dtype, one, l.Mul("drafter.qkv_rows", drafterRule, trace.Lit(2), hidden), s.qkvColumns)
	l.parameter("drafter.o_proj", d.dtype, one, s.oRows, hidden)
	l.parameter("drafter.gate_proj", d.dtype, one, hidden, columns)
	l.parameter("drafter.up_proj", d.dtype, one, hidden, columns)
	l.parameter("drafter.down_proj", d.dtype, one, columns, hidden)
}

// writeFC writes what combines three hidden states of the target.
func (d *drafter) writeFC(l *ledger, hidden trace.Value) {
	states := l.Mul("drafter.target_states", drafterRule, trace.Lit(3), hidden)
	l.parameter("drafter.fc", d.dtype, one, hidden, states)
	if d.normBeforeFC {
		l.parameter("drafter.input_norm", d.dtype, one, states)
	}
}

// writeLMHead writes lm_head, and the buffer that maps a draft vocabulary of its
// own to the target's.
func (d *drafter) writeLMHead(l *ledger, hidden, vocabulary trace.Value) {
	draft := vocabulary
	if d.draftVocabulary > 0 {
		draft = l.Int("drafter.draft_vocab_size", d.draftVocabulary, configRule)
	}
	world := l.Mul("drafter.lm_head_shards", drafterLMHeadRule, l.TensorParallel, l.DataParallel)
	l.parameter("drafter.lm_head", d.dtype, one, l.ceilDiv("drafter.lm_head_rows_per_rank", drafterLMHeadRule, draft, world), hidden)
	if d.draftVocabulary > 0 && d.draftVocabulary != d.vocabulary {
		l.buffer("drafter.draft_to_target", Int32, one, draft)
	}
}

// notADrafter refuses a class that the plugin has and that drafts for nothing.
func notADrafter(config document.Object, name string) error {
	return &document.FieldError{Field: config.Path("architectures"), Message: name +
		" as a drafter is not computed; accepted: " + eagle3 + ", or the bytes of both in override.bytes_used"}
}
