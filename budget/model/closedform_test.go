package model_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/model"
)

// A config is what the closed form reads of a config.json.
type config struct {
	H  int64  `json:"hidden_size"`
	I  int64  `json:"intermediate_size"`
	V  int64  `json:"vocab_size"`
	L  int64  `json:"num_hidden_layers"`
	NH int64  `json:"num_attention_heads"`
	KV *int64 `json:"num_key_value_heads"`
	HD *int64 `json:"head_dim"`
}

func readConfig(t testing.TB, text []byte) (c config) {
	t.Helper()
	require.NoError(t, json.Unmarshal(text, &c))
	if c.KV == nil {
		c.KV = &c.NH
	}
	if c.HD == nil {
		size := c.H / c.NH
		c.HD = &size
	}
	return c
}

// bytes is the closed form, at 2 bytes an element:
//
//	L b (H QKVc + Or H + 3 H Ir + 2 H) + b H + b H (emb rows + lm rows) [+ 4 L with fp8 KV]
func (c config) bytes(s shard, fp8KV bool) int64 {
	const b = 2
	group := s.tensor * s.attention
	columns := (c.NH/group + 2*c.keyValue(s)) * *c.HD
	rows := c.NH * *c.HD / group
	wide := c.I / (s.tensor * s.mlp)
	embedding := up(c.V, s.tensor*s.embedding)
	lmHead := up(c.V, s.tensor*s.lmHead)
	total := c.L*b*(c.H*columns+rows*c.H+3*c.H*wide+2*c.H) + b*c.H + b*c.H*(embedding+lmHead)
	if fp8KV {
		total += 4 * c.L
	}
	return total
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

func up(a, b int64) int64 { return (a + b - 1) / b }

// shards are tensor sizes that divide and that do not, and component sizes.
var shards = []shard{
	over(1), over(2), over(3), over(4), over(7), over(8), over(16), over(32), over(64), over(1024),
	{2, 2, 1, 1, 1}, {2, 4, 1, 1, 1}, {2, 3, 1, 1, 1}, {8, 2, 1, 1, 1}, {16, 2, 1, 1, 1},
	{4, 1, 3, 1, 1}, {4, 1, 1, 5, 1}, {4, 1, 1, 1, 6}, {2, 4, 3, 5, 7},
}

func TestClosedForm(t *testing.T) {
	for _, k := range model.Catalogue() {
		for _, s := range shards {
			for _, dtype := range []string{"auto", "fp8", "fp8_e4m3", "bfloat16"} {
				want := readConfig(t, k.Config()).bytes(s, dtype == "fp8" || dtype == "fp8_e4m3")
				got := take(t, k.Config(), dtype, s)
				require.Equal(t, want, int64Of(t, got.BytesUsed), "%s %+v %s", k.Name, s, dtype)
			}
		}
	}
}

func TestClosedFormGivesTheVectors(t *testing.T) {
	for _, v := range readVectors(t) {
		require.Equal(t, v.BytesUsed, readConfig(t, v.config(t)).bytes(v.shard(), v.KVCacheDType == "fp8"), "%+v", v)
	}
}

// Every rank's share times the ranks covers the whole model: what is not sharded
// is held by each.
func TestSharesCoverTheModel(t *testing.T) {
	checked := 0
	for _, k := range model.Catalogue() {
		c := readConfig(t, k.Config())
		whole := int64Of(t, take(t, k.Config(), "auto", over(1)).BytesUsed)
		for tensor := int64(1); tensor <= c.NH; tensor++ {
			if c.NH%tensor != 0 || c.I%tensor != 0 {
				continue
			}
			share := int64Of(t, take(t, k.Config(), "auto", over(tensor)).BytesUsed)
			require.GreaterOrEqual(t, tensor*share, whole, "%s at %d", k.Name, tensor)
			checked++
		}
	}
	require.Greater(t, checked, 4*len(model.Catalogue()))
}

func TestFloat32WeightsAreTwiceAsLarge(t *testing.T) {
	half := take(t, edited(t, `"torch_dtype"`, `"float16"`), "auto", over(8))
	full := take(t, edited(t, `"torch_dtype"`, `"float32"`), "auto", over(8))
	require.Equal(t, 2*int64Of(t, half.BytesUsed), int64Of(t, full.BytesUsed))
	require.Equal(t, int64(2008031232), int64Of(t, half.BytesUsed))
}
