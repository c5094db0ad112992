package calculator

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNameOnHub(t *testing.T) {
	for text, want := range map[string]string{
		"Qwen/Qwen3-8B": "Qwen/Qwen3-8B", " Qwen/Qwen3-8B\n": "Qwen/Qwen3-8B", "gpt2": "gpt2", "a_b/c.d-e_f": "a_b/c.d-e_f",
		"https://huggingface.co/Qwen/Qwen3-8B": "Qwen/Qwen3-8B", "https://huggingface.co/Qwen/Qwen3-8B/tree/main?x=1": "Qwen/Qwen3-8B", "https://huggingface.co/gpt2/": "gpt2",
	} {
		name, understood := nameOnHub(text)
		require.True(t, understood, text)
		require.Equal(t, want, name)
	}
	for _, text := range []string{"", " ", "/", "a/b/c", "../x", "a/..", "a/b..c", "a b", "/models/llama", "./llama", "https://example.com/a/b", "a/b?x=1", "a/b#c", "<img>", "s3://bucket/x", "ä/b", "http://huggingface.co/a/b"} {
		name, understood := nameOnHub(text)
		require.False(t, understood, "%q gives %q", text, name)
	}
}

const someConfig = `{"model_type": "llama", "architectures": ["LlamaForCausalLM"], "num_hidden_layers": 2}`

// answered200 is an answer with a text.
func answered200(text string) hubAnswer { return hubAnswer{Status: 200, Text: text} }

// What cannot be used leaves the form as it is, and says what to do.
func TestAnAnswerThatIsRefusedChangesNothing(t *testing.T) {
	for _, c := range []struct {
		name, says string
		got        hubAnswer
	}{
		{"no connection", "offline, or blocked", hubAnswer{Problem: hubNetwork}},
		{"too slow", "longer than 20 seconds", hubAnswer{Problem: hubSlow}},
		{"cancelled", "you cancelled", hubAnswer{Problem: hubCancelled}},
		{"too large", "larger than 1,000,000 bytes", hubAnswer{Status: 200, Problem: hubLarge}},
		{"gated", "download config.json from Files, and drop it on this page", hubAnswer{Status: 401}},
		{"forbidden", "gated, private, or not there", hubAnswer{Status: 403}},
		{"no such file", "has no config.json of org/name", hubAnswer{Status: 404}},
		{"a server in trouble", "HTTP status 503", hubAnswer{Status: 503}},
		{"a web page", "a web page in place of config.json", answered200("\n <!DOCTYPE html><html>")},
		{"a tokenizer", "a tokenizer.json", answered200(`{"added_tokens": []}`)},
		{"a drafter", "a drafter is named under Speculative decoding", answered200(`{"speculators_config": {}}`)},
		{"no JSON", "not JSON", answered200("sorry")},
		{"nothing", "got nothing", answered200("")},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := defaultForm()
			f[fieldModel] = "org/name"
			before := f.clone()
			require.Contains(t, f.takeFetched(hubRequest{fieldModel, "org/name"}, fetched{Config: c.got}), c.says)
			require.Equal(t, before, f)
		})
	}
	f := defaultForm()
	require.Equal(t, textHubRenamed, f.takeFetched(hubRequest{fieldModel, "org/name"}, fetched{Config: answered200(someConfig)}))
}

func TestWhatIsFetchedIsTheModel(t *testing.T) {
	const quant = `{"quantization": {"quant_algo": "FP8"}}`
	f := defaultForm()
	f[fieldModel], f[fieldTP] = " https://huggingface.co/org/name", "4"
	require.Empty(t, f.takeFetched(hubRequest{fieldModel, "org/name"}, fetched{Config: answered200(someConfig), Quant: answered200(quant)}))
	c, problems := f.read()
	require.Empty(t, problems)
	require.Equal(t, "org/name", *c.EngineArgs.Model)
	require.Equal(t, int64(4), *c.EngineArgs.TensorParallelSize)
	require.JSONEq(t, someConfig, string(c.HFConfig))
	require.JSONEq(t, quant, string(c.HFQuantConfig))

	for says, quant := range map[string]hubAnswer{
		"HTTP status 503": {Status: 503}, "gated": {Status: 401}, "a web page": answered200("<html>"), "longer than 20 seconds": {Problem: hubSlow},
		"you cancelled": {Problem: hubCancelled}, "offline": {}, "neither model_type": answered200("{}"), "not JSON": answered200("{"),
	} {
		before := f.clone()
		refusal := f.takeFetched(hubRequest{fieldModel, "org/name"}, fetched{Config: answered200(someConfig), Quant: quant})
		require.Contains(t, refusal, says)
		require.Contains(t, refusal, "hf_quant_config.json: ", "without it a checkpoint in FP8 counts as one that is not")
		require.Equal(t, before, f)
	}
	require.Empty(t, f.takeFetched(hubRequest{fieldModel, "org/name"}, fetched{Config: answered200(someConfig), Quant: hubAnswer{Status: 404}}))
	c, _ = f.read()
	require.Nil(t, c.HFQuantConfig, "the one of another model goes")
}

func TestWhatIsFetchedIsTheDrafter(t *testing.T) {
	f := defaultForm()
	f[fieldDrafter] = "org/drafter"
	require.Empty(t, f.takeFetched(hubRequest{fieldDrafter, "org/drafter"}, fetched{Config: answered200(`{"architectures": ["Eagle3DraftModel"]}`)}))
	c, problems := f.read()
	require.Empty(t, problems)
	require.JSONEq(t, `{"model": "org/drafter", "method": "eagle3"}`, string(c.EngineArgs.SpeculativeConfig))
	require.JSONEq(t, `{"architectures": ["Eagle3DraftModel"]}`, string(c.DraftHFConfig))
	require.Equal(t, "meta-llama/Llama-3.1-8B-Instruct", *c.EngineArgs.Model, "the model stays")
}
