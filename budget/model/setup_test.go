package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
	"neuronkv/budget/trace"
)

// A setup is a model with everything that its bytes depend on.
type setup struct {
	config, quant, drafter []byte // a drafter's config; nil without one
	target, kv             string
	neuron, vision         string // JSON of neuron_config and vision_neuron_config
	method                 string // of the drafter

	shard                                                                            shard
	data, expert                                                                     int64 // data parallel size and ep_degree; 0 is 1
	staticFP8, cpuCompile, expertParallel, pooling, embed, encoderOnly, languageOnly bool
}

// of is a model of the catalogue on some ranks.
func of(t testing.TB, name, target string, tensor int64) setup {
	return setup{config: lookup(t, name), target: target, shard: over(tensor)}
}

func object(t testing.TB, path string, text []byte) document.Object {
	t.Helper()
	if len(text) == 0 {
		return document.Object{}
	}
	o, err := document.Parse(path, text)
	require.NoError(t, err)
	return o
}

func (s setup) request(t testing.TB) model.Request {
	t.Helper()
	kv := s.kv
	if kv == "" {
		kv = "auto"
	}
	r := model.Request{
		Config: object(t, "hf_config", s.config), QuantConfig: object(t, "hf_quant_config", s.quant), KVCacheDType: kv,
		NeuronConfig:       object(t, "neuron_config", []byte(s.neuron)),
		VisionNeuronConfig: object(t, "vision_neuron_config", []byte(s.vision)),
		Target:             s.target, ForceStaticFP8: s.staticFP8, CPUCompile: s.cpuCompile, ExpertParallel: s.expertParallel,
		Pooling: s.pooling, ConvertEmbed: s.embed, EncoderOnly: s.encoderOnly, LanguageOnly: s.languageOnly,
	}
	if s.drafter != nil {
		r.Drafter = &model.DrafterRequest{Config: object(t, "draft_hf_config", s.drafter), Method: s.method}
	}
	return r
}

func (s setup) degrees(t *trace.Trace) model.Degrees {
	d := s.shard.degrees(t)
	d.DataParallel = t.Int("data_parallel_size", max(s.data, 1), trace.Rule{})
	d.EPDegree = t.Int("ep_degree", max(s.expert, 1), trace.Rule{})
	return d
}

// build makes the model, which has to be accepted.
func (s setup) build(t testing.TB) model.Model {
	t.Helper()
	m, err := model.New(s.request(t))
	require.NoError(t, err)
	return m
}

// take measures the model, which has to be accepted.
func (s setup) take(t testing.TB) model.Inventory {
	t.Helper()
	var tr trace.Trace
	v, err := model.Take(&tr, s.build(t), s.degrees(&tr))
	require.NoError(t, err)
	return v
}

// refusal is the error of building and measuring the model.
func (s setup) refusal(t testing.TB) error {
	t.Helper()
	m, err := model.New(s.request(t))
	if err != nil {
		return err
	}
	var tr trace.Trace
	_, err = model.Take(&tr, m, s.degrees(&tr))
	return err
}

func (s setup) bytes(t testing.TB) int64 {
	t.Helper()
	return int64Of(t, s.take(t).BytesUsed)
}
