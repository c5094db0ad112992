package preflight_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/document"
	"neuronkv/budget/preflight"
)

const (
	atNeuron = "engine_args.additional_config.neuron_config"
	atVision = "engine_args.additional_config.vision_neuron_config"
	atKV     = "engine_args.kv_transfer_config"
)

// doc reads a document; "" is an absent one.
func doc(t *testing.T, path, text string) document.Object {
	t.Helper()
	if text == "" {
		return document.Object{}
	}
	o, err := document.Parse(path, []byte(text))
	require.NoError(t, err)
	return o
}

// passing are facts that no check finds anything in: chunks of 2048 tokens of a
// length of 8192, on 8 ranks.
func passing() preflight.Facts {
	return preflight.Facts{
		Env: map[string]string{}, Architecture: "LlamaForCausalLM", AttentionHeads: 32, KVHeads: 8,
		TensorParallel: 8, DataParallel: 1, DecodeContextParallel: 1, BlockSize: 32,
		MaxModelLen: 8192, MaxNumSeqs: 8, MaxNumBatchedTokens: 2048, PrefixCaching: true, AsyncScheduling: true,
	}
}

// A check is facts, as what differs from passing, and the messages they give.
type check struct {
	name           string
	change         func(*preflight.Facts)
	neuron, vision string // documents
	kv             string
	want           []string
}

func (c check) facts(t *testing.T) preflight.Facts {
	f := passing()
	f.NeuronConfig, f.VisionNeuronConfig = doc(t, atNeuron, c.neuron), doc(t, atVision, c.vision)
	f.KVTransferConfig, f.TransferStated = doc(t, atKV, c.kv), c.kv != ""
	if c.change != nil {
		c.change(&f)
	}
	return f
}

// messages are the texts of findings.
func messages(findings []preflight.Finding) []string {
	texts := []string{}
	for _, f := range findings {
		texts = append(texts, f.Message)
	}
	return texts
}

// run makes the checks of a table.
func run(t *testing.T, table []check) {
	t.Helper()
	for _, c := range table {
		t.Run(c.name, func(t *testing.T) {
			f := c.facts(t)
			findings, err := preflight.Check(f)
			require.NoError(t, err)
			if c.want == nil {
				c.want = []string{}
			}
			require.Equal(t, c.want, messages(findings))
			for _, finding := range findings {
				require.NotEmpty(t, finding.Check, finding.Message)
				require.NotEmpty(t, finding.Why, finding.Message)
				require.NotEmpty(t, finding.Field, finding.Message)
			}
		})
	}
}
