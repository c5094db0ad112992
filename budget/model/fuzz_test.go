package model_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// FuzzNew: no config panics; what is refused is refused in one of the two ways;
// what is accepted has figures that add up.
func FuzzNew(f *testing.F) {
	for _, k := range append(model.Catalogue(), model.Drafters()...) {
		f.Add(k.Config(), k.Config(), []byte(`{"quantization": "mxfp8", "modules_to_not_convert": ["mlp"]}`), uint8(8), uint8(3))
	}
	f.Add([]byte(`{"architectures": ["LlamaForCausalLM"], "hidden_size": 1}`), []byte(`{"producer": {"name": "modelopt"}}`), []byte(`{"quantization": [1]}`), uint8(0), uint8(0))
	f.Fuzz(func(t *testing.T, config, second, neuron []byte, tensor, flags uint8) {
		r := model.Request{KVCacheDType: "auto", Target: []string{"trn2", "trn3"}[flags&1], ExpertParallel: flags&2 > 0, Pooling: flags&4 > 0,
			EncoderOnly: flags&8 > 0, LanguageOnly: flags&16 > 0, CPUCompile: flags&32 > 0}
		r.Config, _ = document.Parse("hf_config", config)
		other, _ := document.Parse("hf_quant_config", second)
		r.NeuronConfig, _ = document.Parse("neuron_config", neuron)
		r.VisionNeuronConfig = r.NeuronConfig
		if flags&64 > 0 {
			r.Drafter = &model.DrafterRequest{Config: other}
		} else {
			r.QuantConfig = other
		}
		m, err := model.New(r)
		if err != nil {
			expected(t, err)
			return
		}
		var tr trace.Trace
		v, err := model.Take(&tr, m, model.Degrees{TensorParallel: tr.Int("tp", int64(tensor), trace.Rule{})})
		if err != nil {
			expected(t, err)
			return
		}
		addsUp(t, m, v)
	})
}

func expected(t *testing.T, err error) {
	var refusal *model.Refusal
	var field *document.FieldError
	var exception *pynum.Exception
	require.True(t, errors.As(err, &refusal) || errors.As(err, &field) || errors.As(err, &exception), "%T", err)
	require.NotEmpty(t, err.Error())
}

func addsUp(t *testing.T, m model.Model, v model.Inventory) {
	var sum pynum.Int
	for _, one := range v.Tensors {
		require.GreaterOrEqual(t, one.Bytes.Int().Sign(), 0)
		sum = sum.Add(one.Bytes.Int())
	}
	require.Zero(t, sum.Cmp(v.BytesUsed.Int()))
	require.Zero(t, v.ParameterBytes.Int().Add(v.BufferBytes.Int()).Cmp(sum))
	for _, layer := range m.KVLayers() {
		require.Positive(t, layer.KVHeads)
		require.Positive(t, layer.HeadDim)
		require.GreaterOrEqual(t, layer.Window, int64(0))
	}
}
