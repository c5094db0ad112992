package budget_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// tiny is a config of a small model with more keys: its own length is 131072.
func tiny(keys string) string {
	return `{"architectures": ["LlamaForCausalLM"], "hidden_size": 1024, "intermediate_size": 1024, "vocab_size": 1024,
		"num_hidden_layers": 2, "num_attention_heads": 8, "num_key_value_heads": 8, "head_dim": 128` + keys + `}`
}

const (
	ownLength    = `, "torch_dtype": "bfloat16", "max_position_embeddings": 131072`
	noLength     = `, "torch_dtype": "bfloat16"`
	lengthField  = "engine_args.max_model_len"
	seqsField    = "engine_args.max_num_seqs"
	batchedField = "engine_args.max_num_batched_tokens"
)

// tinyCase is a case of the small model on trn2; more fields begin with a comma.
func tinyCase(keys, args, more string) string {
	return fmt.Sprintf(`{"version": 1, "instance_type": "trn2.48xlarge", "hf_config": %s, "engine_args": {"tensor_parallel_size": 1%s}%s}`,
		tiny(keys), args, more)
}

// inputsNamed writes the inputs of a field as "value provenance".
func inputsNamed(r budget.Report, field string) (lines []string) {
	for _, in := range r.Inputs {
		if in.Field == field {
			lines = append(lines, fmt.Sprint(in.Value, " ", in.From))
		}
	}
	return lines
}

// What is left unset takes vLLM's default: tokens are bounded by seqs * max_model_len,
// seqs by tokens, and with chunked prefill off tokens are raised to max_model_len
// first.
func TestDefaultsOfScheduling(t *testing.T) {
	const off, llm = `, "enable_chunked_prefill": false`, `, "entry_point": "LLM"`
	for _, c := range []struct{ name, args, more, tokens, seqs string }{
		{"vllm serve", "", "", "2048 default", "256 default"},
		{"vllm serve by name", "", `, "entry_point": "serve"`, "2048 default", "256 default"},
		{"LLM", "", llm, "8192 default", "256 default"},
		{"tokens are bounded by 256 short requests", `, "max_model_len": 4`, "", "1024 derived", "256 default"},
		{"and with LLM", `, "max_model_len": 31`, llm, "7936 derived", "256 default"},
		{"256 requests of just as many tokens", `, "max_model_len": 8`, "", "2048 default", "256 default"},
		{"requests of one token", `, "max_model_len": 1`, "", "256 derived", "256 default"},
		{"tokens are bounded by stated seqs", `, "max_model_len": 100, "max_num_seqs": 4`, "", "400 derived", "4 stated"},
		{"stated seqs that bound nothing", `, "max_num_seqs": 4`, "", "2048 default", "4 stated"},
		{"seqs are bounded by stated tokens", `, "max_num_batched_tokens": 64`, "", "64 stated", "64 derived"},
		{"stated tokens that bound nothing", `, "max_num_batched_tokens": 512`, "", "512 stated", "256 default"},
		{"as many tokens as seqs", `, "max_num_batched_tokens": 256`, "", "256 stated", "256 default"},
		{"both stated, whatever they bound", `, "max_model_len": 2, "max_num_batched_tokens": 64, "max_num_seqs": 128`, "", "64 stated", "128 stated"},
		{"chunked prefill by name", `, "enable_chunked_prefill": true`, "", "2048 default", "256 default"},
		{"whole prompts raise tokens to the model's length", off, "", "131072 derived", "256 default"},
		{"whole prompts with LLM", off + `, "max_model_len": 10000`, llm, "10000 derived", "256 default"},
		{"whole prompts that raise nothing", off + `, "max_model_len": 1024`, "", "2048 default", "256 default"},
		{"whole short prompts are bounded all the same", off + `, "max_model_len": 4`, "", "1024 derived", "256 default"},
		{"one whole prompt", off + `, "max_model_len": 1000, "max_num_seqs": 1`, "", "1000 derived", "1 stated"},
		{"one long whole prompt", off + `, "max_model_len": 10000, "max_num_seqs": 1`, "", "10000 derived", "1 stated"},
		{"whole prompts and stated tokens", off + `, "max_num_batched_tokens": 64`, "", "64 stated", "64 derived"},
		{"whole prompts and both stated", off + `, "max_num_batched_tokens": 64, "max_num_seqs": 65`, "", "64 stated", "65 stated"},
		{"a length to fit takes the model's own", off + `, "max_model_len": -1`, "", "131072 derived", "256 default"},
		{"a length to fit and one request", `, "max_model_len": -1, "max_num_seqs": 1`, llm, "8192 default", "1 stated"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, tinyCase(ownLength, c.args, c.more))
			require.Equal(t, []string{c.tokens}, inputsNamed(r, batchedField))
			require.Equal(t, []string{c.seqs}, inputsNamed(r, seqsField))
			for id, want := range map[string]string{"max_num_batched_tokens": c.tokens, "max_num_seqs": c.seqs} {
				v, found := r.Value(id)
				require.True(t, found, id)
				require.True(t, strings.HasPrefix(want, v.String()+" "), "%s = %s", id, v)
			}
		})
	}
}

func TestDefaultsWithoutALength(t *testing.T) {
	for _, c := range []struct{ name, args, tokens, seqs string }{
		{"nothing stated", "", "2048 default", "256 default"},
		{"whole prompts", `"enable_chunked_prefill": false`, "2048 default", "256 default"},
		{"few tokens", `"max_num_batched_tokens": 7`, "7 stated", "7 derived"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, arg(c.args))
			require.Equal(t, []string{c.tokens}, inputsNamed(r, batchedField))
			require.Equal(t, []string{c.seqs}, inputsNamed(r, seqsField))
			require.Empty(t, inputsNamed(r, lengthField))
		})
	}
}

// The bound is a product that may not fit 64 bits.
func TestBoundBeyond64Bits(t *testing.T) {
	r := estimate(t, tinyCase(`, "torch_dtype": "bfloat16", "max_position_embeddings": 1099511627776`, `, "max_num_seqs": 2147483647`, ""))
	require.Equal(t, []string{"2048 default"}, inputsNamed(r, batchedField))
}

func TestLengths(t *testing.T) {
	for _, c := range []struct {
		name, keys, args string
		inputs           []string
		want             int64
	}{
		{"the model's own", ownLength, "", []string{"131072 derived"}, 131072},
		{"a stated one", ownLength, `, "max_model_len": 4096`, []string{"4096 stated"}, 4096},
		{"a stated one of a model without", noLength, `, "max_model_len": 1`, []string{"1 stated"}, 1},
		{"a length to fit that fits whole", ownLength, `, "max_model_len": -1`, []string{"-1 stated"}, 131072},
		{"a length to fit that is reduced", `, "torch_dtype": "bfloat16", "max_position_embeddings": 1099511627776`, `, "max_model_len": -1`,
			[]string{"-1 stated"}, 7112465841 / (2 * elements) * 32},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, tinyCase(c.keys, c.args, ""))
			require.Nil(t, r.Error)
			require.Equal(t, c.inputs, inputsNamed(r, lengthField))
			require.Equal(t, c.want, *r.KVCache.MaxModelLen)
		})
	}
}

func TestLengthErrors(t *testing.T) {
	const missing = "is missing, and no config.json gives the model's own; accepted: a number of tokens from 1 to 2147483647"
	const zero = "got 0; accepted: -1, which lets vLLM fit it, or a number of tokens from 1 on"
	checkRefusals(t, []refusal{
		{"layers alone", layered(fullLayers, "", ""), "kv_cache", lengthField, missing},
		{"layers alone and a length to fit", layered(fullLayers, `, "max_model_len": -1`, ""), "kv_cache", lengthField, missing},
		{"no layer and no length", layered(`[]`, "", ""), "kv_cache", lengthField, missing},
		{"a model without a length", tinyCase(noLength, "", ""), "kv_cache", lengthField, missing},
		{"a model without a length to fit within", tinyCase(noLength, `, "max_model_len": -1`, ""), "kv_cache", lengthField, missing},
		{"a length of nothing", layered(fullLayers, `, "max_model_len": 0`, ""), "case", lengthField, zero},
		{"a model's length of nothing", tinyCase(ownLength, `, "max_model_len": 0`, ""), "case", lengthField, zero},
	})
	r := estimate(t, layered(fullLayers, "", ""))
	require.Equal(t, int64(7112465841), *r.Budget.Available, "the budget stays")
	require.Nil(t, r.KVCache)
	require.Nil(t, r.LeftBytes)
}
