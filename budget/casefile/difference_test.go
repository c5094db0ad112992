package casefile_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/casefile"
)

func TestDifference(t *testing.T) {
	for name, c := range map[string]struct{ a, b, want string }{
		"none":                        {everything, everything, ""},
		"a document spaced otherwise": {`{"version": 1, "hf_config": {"a": 1}}`, `{"version": 1, "hf_config": {"a":1}}`, ""},
		"a number":                    {`{"version": 1, "lnc": 1}`, `{"version": 1, "lnc": 2}`, "lnc"},
		"an argument that is absent":  {`{"version": 1}`, `{"version": 1, "engine_args": {"block_size": 32}}`, "engine_args.block_size"},
		"what a device reported":      {`{"version": 1, "lnc": 1}`, `{"version": 1, "lnc": 1, "measured": ["lnc"]}`, "measured"},
		"a variable":                  {`{"version": 1, "env": {"A": "1"}}`, `{"version": 1, "env": {"A": ""}}`, "env.A"},
		"a document in another order": {`{"version": 1, "hf_config": {"a":1,"b":2}}`, `{"version": 1, "hf_config": {"b":2,"a":1}}`, "hf_config"},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := casefile.Decode([]byte(c.a))
			require.NoError(t, err)
			b, err := casefile.Decode([]byte(c.b))
			require.NoError(t, err)
			path, differ := casefile.Difference(a, b)
			require.Equal(t, c.want, path)
			require.Equal(t, c.want != "", differ)
		})
	}
}
