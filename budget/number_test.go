package budget_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

func TestFloatInJSON(t *testing.T) {
	for _, c := range []struct {
		name string
		x    float64
		want string
	}{
		{"a fraction", 0.92, `0.92`},
		{"a whole number", 1, `1.0`},
		{"a small number", 1e-9, `1e-09`},
		{"a large number", 1e16, `1e+16`},
		{"minus zero", math.Copysign(0, -1), `-0.0`},
		{"the least", 5e-324, `5e-324`},
		{"nan", math.NaN(), `"nan"`},
		{"infinity", math.Inf(1), `"inf"`},
		{"minus infinity", math.Inf(-1), `"-inf"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := json.Marshal(budget.Float(c.x))
			require.NoError(t, err)
			require.Equal(t, c.want, string(got))
		})
	}
}

func TestWorkerBytesInJSON(t *testing.T) {
	for _, c := range []struct {
		name string
		w    budget.WorkerBytes
		want string
	}{
		{"one figure", budget.WorkerBytes{-5}, `-5`},
		{"one a worker", budget.WorkerBytes{9223372036854775807, 0}, `[9223372036854775807,0]`},
		{"none of several", budget.WorkerBytes{}, `[]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := json.Marshal(c.w)
			require.NoError(t, err)
			require.Equal(t, c.want, string(got))
		})
	}
}

func TestEnvironment(t *testing.T) {
	env := budget.Environment{"F": " 0.5 ", "B": "00", "E": ""}
	x, err := env.Float("F", 1)
	require.NoError(t, err)
	require.Equal(t, 0.5, x)
	x, err = env.Float("unset", 0.25)
	require.NoError(t, err)
	require.Equal(t, 0.25, x)
	_, err = env.Float("E", 1)
	require.EqualError(t, err, "ValueError: could not convert string to float: ''")
	on, err := env.Bool("B")
	require.NoError(t, err)
	require.False(t, on)
	on, err = env.Bool("unset")
	require.NoError(t, err)
	require.False(t, on)
	_, err = env.Bool("E")
	require.EqualError(t, err, "ValueError: invalid literal for int() with base 10: ''")
}

func TestLatestRelease(t *testing.T) {
	r := budget.LatestRelease()
	require.Equal(t, "0.24.0.1.1.0", r.VLLMNeuron)
	require.Equal(t, "0.24.0", r.VLLM)
}
