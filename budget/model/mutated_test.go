package model_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/model"
	"neuronkv/budget/trace"
)

// values are what a mutated config may hold in the place of anything.
var values = []string{`null`, `true`, `false`, `0`, `1`, `2`, `3`, `31`, `512`, `3072`, `65536`, `1099511627776`, `-1`, `1.5`, `1e400`, `""`, `"bfloat16"`,
	`"float32"`, `"modelopt"`, `"eagle3"`, `[]`, `[1]`, `["mlp"]`, `["sliding_attention"]`, `{}`, `{"quant_method": "modelopt"}`, `{"hidden_size": 8}`}

// mutate sets a few fields, at any depth, to something else.
func mutate(random *rand.Rand, fields map[string]any) {
	names := make([]string, 0, len(fields))
	for name := range fields {
		names = append(names, name)
	}
	slices.Sort(names)
	for range 1 + random.IntN(2) {
		name := names[random.IntN(len(names))]
		if inner, nested := fields[name].(map[string]any); nested && len(inner) > 0 && random.IntN(8) > 0 {
			mutate(random, inner)
			continue
		}
		fields[name] = json.RawMessage(values[random.IntN(len(values))])
	}
}

// Configs that are nearly right are read or refused, whatever is wrong in them.
func TestMutatedConfigs(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	read := map[bool]int{}
	for range 60 {
		for _, k := range append(model.Catalogue(), model.Drafters()...) {
			fields := map[string]any{}
			require.NoError(t, json.Unmarshal(k.Config(), &fields))
			mutate(random, fields)
			text, err := json.Marshal(fields)
			require.NoError(t, err)
			s := setup{config: text, target: []string{"trn2", "trn3"}[random.IntN(2)], shard: over(1 << random.IntN(7)), expertParallel: random.IntN(2) > 0}
			if k.Drafter {
				s.config, s.drafter = lookup(t, "gpt-oss-20b"), text
			}
			m, err := model.New(s.request(t))
			if err != nil {
				expected(t, err)
				read[false]++
				continue
			}
			var tr trace.Trace
			v, err := model.Take(&tr, m, s.degrees(&tr))
			if err != nil {
				expected(t, err)
				read[false]++
				continue
			}
			addsUp(t, m, v)
			read[true]++
		}
	}
	require.Greater(t, read[true], 300)
	require.Greater(t, read[false], 300)
}
