package sizing_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget/sizing"
	"neuronkv/budget/trace"
)

// written is a list of degrees for people: a minus before an illegal one, then p,
// d or u for its standing.
func written(degrees []sizing.Degree) string {
	var words []string
	for _, d := range degrees {
		sign := ""
		if !d.Legal {
			sign = "-"
		}
		words = append(words, fmt.Sprintf("%s%d%.1s", sign, d.TP, d.Standing))
	}
	return strings.Join(words, " ")
}

func TestLegalTP(t *testing.T) {
	const llama8B = `"model": "Llama-3.1-8B-Instruct"`
	for _, c := range []struct{ name, text, want string }{
		{"32 heads on trn2.48xlarge", on("trn2.48xlarge", llama8B), "1u 2u 4p 8p 16p 32p -64p"},
		{"64 heads on trn2.48xlarge", llama70B, "1u 2u 4p 8p 16p 32p 64p"},
		{"at LNC 1", strings.Replace(llama70B, `"version": 1`, `"version": 1, "lnc": 1`, 1), "1u 2u 4u 8u 16u 32u 64u -128u"},
		{"trn2.3xlarge", on("trn2.3xlarge", llama8B), "1d 2d 4p"},
		{"the case's own", on("trn2.3xlarge", llama8B+`, "tensor_parallel_size": 3`), "1d 2d -3u 4p"},
		{"more than the cores", on("trn2.3xlarge", llama8B+`, "tensor_parallel_size": 8`), "1d 2d 4p -8u"},
		{"a target alone", compile("trn2", llama8B), "1u 2u 4p 8p 16p 32p -64p"},
		{"another name of a target", `{"version": 1, "env": {"NEURON_PLATFORM_TARGET_OVERRIDE": "trn2n"}, "engine_args": {` + llama8B + `}}`, "1u 2u 4p 8p 16p 32p -64p"},
		{"trn1.32xlarge", on("trn1.32xlarge", llama8B), "1d 2d -4u 8d 16u 32d"},
		{"inf2.48xlarge", on("inf2.48xlarge", llama8B), "1d 2d 4d 8d -12d -16u -24d"},
		{"24 heads on inf2.48xlarge", on("inf2.48xlarge", `"model": "Llama-3.2-3B-Instruct"`), "1d 2d 4d 8d -12d -16u -24d"},
		{"no documented set", on("trn3sn.3xlarge", llama8B), "1u 2u 4u"},
		{"mxfp4 shapes", on("trn3.48xlarge", `"model": "openai/gpt-oss-20b"`), "1u 2u -4u 8u 16u 32u -64u"},
		{"CPU mode", `{"version": 1, "instance_type": "trn2.3xlarge", "env": {"VLLM_NEURON_CPU_MODE": "1"}, "engine_args": {` + llama8B + `}}`, "1d 2d 4p"},
		{"stated bytes and no model", `{"version": 1, "instance_type": "trn2.3xlarge", "override": {"bytes_used": 1}}`, "1d 2d 4p"},
		{"stated bytes and a model", `{"version": 1, "instance_type": "trn2.3xlarge", "override": {"bytes_used": 1}, "engine_args": {` + llama8B + `, "tensor_parallel_size": 3}}`, "1d 2d -3u 4p"},
	} {
		t.Run(c.name, func(t *testing.T) {
			degrees, err := sizing.LegalTP(decode(t, c.text))
			require.NoError(t, err)
			require.Equal(t, c.want, written(degrees))
			requireSound(t, degrees)
		})
	}
}

// requireSound requires what holds of every list of degrees.
func requireSound(t *testing.T, degrees []sizing.Degree) {
	t.Helper()
	for i, d := range degrees {
		require.True(t, i == 0 || degrees[i-1].TP < d.TP, "ascending, each once")
		require.NotNil(t, d.Reasons)
		forbidden := false
		for _, r := range d.Reasons {
			require.NotEmpty(t, r.Text)
			require.NotEmpty(t, r.Source)
			forbidden = forbidden || r.Forbids
		}
		require.Equal(t, !forbidden, d.Legal)
	}
}

// reasons are the texts that a degree has, the ones that forbid it first.
func reasons(t *testing.T, text string, tp int64) (forbidding, others []string) {
	t.Helper()
	degrees, err := sizing.LegalTP(decode(t, text))
	require.NoError(t, err)
	for _, d := range degrees {
		for _, r := range d.Reasons {
			switch {
			case d.TP != tp:
			case r.Forbids:
				forbidding = append(forbidding, r.Text)
			default:
				others = append(others, r.Text)
			}
		}
	}
	return forbidding, others
}

func TestWhyADegreeIsIllegal(t *testing.T) {
	for _, c := range []struct {
		name, text string
		tp         int64
		want       []string
	}{
		{"heads", on("trn2.48xlarge", `"model": "Llama-3.1-8B-Instruct"`), 64, []string{"Total number of attention heads (32) must be divisible by tensor parallel size (64)."}},
		{"mxfp4 shapes above a tile", on("trn3.48xlarge", `"model": "openai/gpt-oss-120b"`), 4, []string{"AssertionError: Unsupported I_shard_size 768 must be divisible by 512"}},
		{"mxfp4 shapes below a tile", on("trn3.48xlarge", `"model": "openai/gpt-oss-120b"`), 64, []string{"AssertionError: Unsupported I_shard_size 48, must be divisible by 32"}},
		{"cores", on("trn2.3xlarge", `"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 8`), 8,
			[]string{"TP 8 takes as many logical cores; trn2.3xlarge has 4 logical cores at LNC 2."}},
		{"cores of an assumed instance", compile("trn2", `"model": "Llama-3.3-70B-Instruct", "tensor_parallel_size": 128`), 128,
			[]string{"Total number of attention heads (64) must be divisible by tensor parallel size (128).",
				"TP 128 takes as many logical cores; trn2.48xlarge, the largest known of its family, taken because no instance_type is stated, has 64 logical cores at LNC 2."}},
		{"the runtime's list", on("inf2.48xlarge", `"model": "Llama-3.3-70B-Instruct"`), 16,
			[]string{"TP 16 is not among the degrees that the runtime is documented to support on inf2.48xlarge at LNC 1: 1, 2, 4, 8, 12, 24."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			forbidding, _ := reasons(t, c.text, c.tp)
			require.Equal(t, c.want, forbidding)
		})
	}
}

func TestHintsAndWarnings(t *testing.T) {
	for _, c := range []struct {
		name, text string
		tp         int64
		want       []string
	}{
		{"aligned slices", on("trn2.48xlarge", `"model": "Llama-3.1-8B-Instruct"`), 8, []string{
			"With several engines on trn2.48xlarge, each one's slice of cores has to start on a multiple of its own TP: 0, 8, and so on.", "Runs at TP 8 are published."}},
		{"one engine takes all", llama70B, 64, []string{"Runs at TP 64 are published."}},
		{"garbage", on("trn2.3xlarge", `"model": "Qwen/Qwen3-VL-8B-Instruct"`), 2, []string{
			"With several engines on trn2.3xlarge, each one's slice of cores has to start on a multiple of its own TP: 0, 2, and so on.",
			"A published run of this model at TP 2 compiled, but put out garbage (an NKI kernel): on trn2.3xlarge only TP 4 is known to work."}},
		{"a crash of the compiler", on("trn2.3xlarge", `"model": "Qwen3-VL-8B-Instruct"`), 1, []string{
			"The compiler crashed in a published run of this model at TP 1: on trn2.3xlarge only TP 4 is known to work."}},
		{"what works", on("trn2.3xlarge", `"model": "Qwen3-VL-8B-Instruct"`), 4, []string{"Runs at TP 4 are published."}},
		{"unconfirmed", on("trn1.32xlarge", `"model": "Llama-3.1-8B-Instruct"`), 16, []string{"TP 16 on trn1.32xlarge at LNC 1 could not be confirmed."}},
		{"no set", on("trn3sn.3xlarge", `"model": "Llama-3.1-8B-Instruct"`), 4, []string{"No set of degrees is documented for trn3sn.3xlarge at LNC 2."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			forbidding, others := reasons(t, c.text, c.tp)
			require.Empty(t, forbidding)
			require.Equal(t, c.want, others)
		})
	}
}

// What rests on an instance that is not stated is assumed.
func TestAnAssumedInstanceIsMarked(t *testing.T) {
	degrees, err := sizing.LegalTP(decode(t, compile("trn2", `"model": "Llama-3.1-8B-Instruct"`)))
	require.NoError(t, err)
	for _, d := range degrees {
		assumed := false
		for _, r := range d.Reasons {
			assumed = assumed || r.Mark == trace.Assumed && strings.Contains(r.Text, "no instance_type is stated")
		}
		require.True(t, assumed, "TP %d", d.TP)
	}
}

func TestLegalTPNamesWhatIsMissing(t *testing.T) {
	for _, c := range []struct{ name, text, field string }{
		{"no model", on("trn2.48xlarge", ``), "hf_config"},
		{"an unknown model", on("trn2.48xlarge", `"model": "nobody/nothing"`), "engine_args.model"},
		{"no machine", `{"version": 1, "engine_args": {"model": "Llama-3.1-8B-Instruct"}}`, "instance_type"},
		{"an unknown target", compile("gpu", `"model": "Llama-3.1-8B-Instruct"`), "instance_type"},
		{"an unknown instance", on("trn9.48xlarge", `"model": "Llama-3.1-8B-Instruct"`), "instance_type"},
		{"a bad degree", on("trn2.48xlarge", `"model": "Llama-3.1-8B-Instruct", "tensor_parallel_size": 0`), "engine_args.tensor_parallel_size"},
		{"no version", `{"instance_type": "trn2.48xlarge", "engine_args": {"model": "Llama-3.1-8B-Instruct"}}`, "version"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := sizing.LegalTP(decode(t, c.text))
			requireFieldError(t, c.field, err)
		})
	}
}
