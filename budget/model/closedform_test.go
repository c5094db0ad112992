package model_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/model"
)

// The closed forms compute bytes_used a second time: whole formulas in plain
// integers, instead of lists of tensors.

// A config is what the closed forms read of a config.json or a part of it.
type config struct {
	H         int64  `json:"hidden_size"`
	I         int64  `json:"intermediate_size"`
	V         int64  `json:"vocab_size"`
	L         int64  `json:"num_hidden_layers"`
	NH        int64  `json:"num_attention_heads"`
	KV        *int64 `json:"num_key_value_heads"`
	HD        *int64 `json:"head_dim"`
	Experts   int64  `json:"num_local_experts"`
	Draft     *int64 `json:"draft_vocab_size"`
	InputNorm bool   `json:"norm_before_fc"`

	Architectures []string
	Text          *config       `json:"text_config"`
	Vision        *visionConfig `json:"vision_config"`
	Quantization  any           `json:"quantization_config"`
}

func readConfig(t testing.TB, text []byte) (c config) {
	t.Helper()
	require.NoError(t, json.Unmarshal(text, &c))
	if c.Text == nil {
		c.complete()
	} else {
		c.Text.complete()
	}
	return c
}

func (c *config) complete() {
	if c.KV == nil {
		c.KV = &c.NH
	}
	if c.HD == nil {
		size := c.H / c.NH
		c.HD = &size
	}
}

func up(a, b int64) int64 { return (a + b - 1) / b }

// b is the bytes of a bf16 element.
const b = 2

// attention is the QKV columns and the O rows of one rank.
func (c config) attention(s shard) (columns, rows int64) {
	group := s.tensor * s.attention
	return (c.NH/group + 2*c.keyValue(s)) * *c.HD, c.NH * *c.HD / group
}

// keyValue is the KV heads of one rank.
func (c config) keyValue(s shard) int64 {
	group := s.tensor * s.attention
	switch {
	case s.attention > 1 && *c.KV > s.tensor && *c.KV%group == 0:
		return *c.KV / group
	case s.tensor >= *c.KV:
		return 1
	}
	return *c.KV / s.tensor
}

// ends is the embedding, lm_head and the last norm.
func (c config) ends(s shard) int64 {
	return b*c.H*(up(c.V, s.tensor*s.embedding)+up(c.V, s.tensor*s.lmHead)) + b*c.H
}

// llama is the closed form of a Llama variant.
func (c config) llama(s shard, variant string, fp8KV bool) int64 {
	columns, rows := c.attention(s)
	wide := c.I / (s.tensor * s.mlp)
	matmuls, norms, scales := c.H*columns+rows*c.H, 2*b*c.H, int64(0)
	switch variant {
	case "bf16":
		matmuls = b * (matmuls + 3*c.H*wide)
	case "static_fp8":
		matmuls, scales = matmuls+3*c.H*wide, 5632
	case "mx_fp8_dual_buffer":
		matmuls, scales = 2*matmuls+6*c.H*512*up(wide, 512), 7200
	}
	if fp8KV && variant != "mx_fp8_dual_buffer" {
		scales += 4
	}
	return c.L*(matmuls+norms+scales) + c.ends(s)
}

// qwen3 is the closed form of a Qwen3 text model with one or two vocabularies.
func (c config) qwen3(s shard, vocabularies int64) int64 {
	alone := over(s.tensor)
	columns, rows := c.attention(alone)
	layer := c.H*columns + rows*c.H + 3*c.H*(c.I/s.tensor) + 2*c.H + 2**c.HD
	return b * (c.L*layer + c.H + c.H*up(c.V, s.tensor)*vocabularies)
}

// mx adds what an MX text model holds beyond the bf16 one.
func (c config) mx(s shard, variant string) int64 {
	columns, rows := c.attention(over(s.tensor))
	wide := c.I / s.tensor
	more := int64(0)
	if variant != "mxfp8_cpu_dequant" {
		more += c.H*columns*33/32 + 2*rows*c.H + rows/32*c.H - b*(c.H*columns+rows*c.H)
	}
	if variant == "mxfp8_full" {
		more += 3*c.H*(1024*up(wide, 1024)+512*up(wide, 512))*33/32 - b*3*c.H*wide
	}
	return c.L * more
}

// gptOSS is the closed form of GPT-OSS, whatever its config says of H and I.
func (c config) gptOSS(s setup, mxfp4 bool) int64 {
	c.H = 3072
	columns, rows := c.attention(s.shard)
	world, degree := s.shard.tensor*max(s.data, 1), max(s.expert, 1)
	wide, local := 3072/(s.shard.tensor*s.shard.mlp), c.Experts
	if s.expertParallel {
		if degree == 1 {
			degree = world
		}
		wide, local = 3072/(world/degree), c.Experts/degree
	}
	layer := b*2*c.H + b*(c.H*columns+columns+rows*c.H+c.H) + 4*(c.NH/(s.shard.tensor*s.shard.attention))*s.shard.attention
	layer += b*(c.Experts*c.H+c.Experts) + b*local*(2*wide+c.H)
	if mxfp4 {
		layer += local * (17*c.H*wide/16 + 17*c.H*wide/32)
	} else {
		layer += 6 * local * c.H * wide
	}
	if s.kv == "fp8" && !mxfp4 {
		layer += 4
	}
	return c.L*layer + c.ends(s.shard) + 4*(*c.HD/2) + 4
}

// drafter is the closed form of an Eagle3 drafter for a target's hidden size.
func (c config) drafter(s setup, hidden int64) int64 {
	columns, rows := c.attention(over(s.shard.tensor))
	wide := c.I / (s.shard.tensor * s.shard.mlp)
	rest := 4*hidden + 3*hidden*hidden + hidden*up(c.V, s.shard.tensor)
	draft := c.V
	if c.Draft != nil {
		draft = *c.Draft
	}
	total := b * (2*hidden*columns + rows*hidden + 3*hidden*wide + rest + hidden*up(draft, s.shard.tensor*max(s.data, 1)))
	if c.InputNorm {
		total += b * 3 * hidden
	}
	if draft != c.V {
		total += 4 * draft
	}
	if s.kv == "fp8" {
		total += 4
	}
	return total
}

// closedForm is bytes_used of a setup.
func (s setup) closedForm(t testing.TB, variant string) (total int64) {
	t.Helper()
	c := readConfig(t, s.config)
	hidden := c.H
	switch c.Architectures[0] {
	case "LlamaForCausalLM":
		total = c.llama(s.shard, variant, s.kv == "fp8" || s.kv != "bfloat16" && c.Quantization != nil)
	case "GptOssForCausalLM":
		total, hidden = c.gptOSS(s, variant == "mxfp4"), 3072
	case "Qwen3ForCausalLM":
		total = c.qwen3(s.shard, map[bool]int64{false: 2, true: 1}[s.pooling || s.embed])
	case "Qwen3VLForConditionalGeneration":
		if !s.encoderOnly {
			total = c.Text.qwen3(s.shard, 2) + 4*(*c.Text.HD/2)
			if strings.HasPrefix(variant, "mxfp8") {
				total += c.Text.mx(s.shard, strings.TrimSuffix(variant, "_language_only"))
			}
		}
		if !s.languageOnly {
			total += c.Vision.bytes(s.visionDegree(t))
		}
	}
	if s.drafter != nil {
		total += readConfig(t, s.drafter).drafter(s, hidden)
	}
	return total
}

func TestClosedFormGivesTheVectors(t *testing.T) {
	for _, v := range readVectors(t) {
		s := v.setup(t)
		require.Equal(t, v.BytesUsed, s.closedForm(t, s.build(t).Variant()), "%+v", v)
	}
}

// agrees requires the closed form of a setup.
func agrees(t *testing.T, s setup, what string) {
	t.Helper()
	require.Equal(t, s.closedForm(t, s.build(t).Variant()), s.bytes(t), "%s %+v %s", what, s.shard, s.kv)
}

// shards are tensor sizes that divide and that do not, and component sizes.
var shards = []shard{
	over(1), over(2), over(3), over(4), over(7), over(8), over(16), over(32), over(64), over(1024),
	{2, 2, 1, 1, 1}, {2, 4, 1, 1, 1}, {2, 3, 1, 1, 1}, {8, 2, 1, 1, 1}, {16, 2, 1, 1, 1},
	{4, 1, 3, 1, 1}, {4, 1, 1, 5, 1}, {4, 1, 1, 1, 6}, {2, 4, 3, 5, 7},
}

func TestClosedForm(t *testing.T) {
	for _, k := range model.Catalogue() {
		for _, part := range shards {
			for _, kv := range []string{"auto", "fp8", "bfloat16"} {
				for _, target := range []string{"trn2", "trn3"} {
					s := setup{config: k.Config(), kv: kv, target: target, shard: part, neuron: `{"quantization": "bf16"}`}
					agrees(t, s, k.Name)
				}
			}
		}
	}
}

func TestFloat32WeightsAreTwiceAsLarge(t *testing.T) {
	half := take(t, edited(t, `"torch_dtype"`, `"float16"`), "auto", over(8))
	full := take(t, edited(t, `"torch_dtype"`, `"float32"`), "auto", over(8))
	require.Equal(t, 2*int64Of(t, half.BytesUsed), int64Of(t, full.BytesUsed))
	require.Equal(t, int64(2008031232), int64Of(t, half.BytesUsed))
}
