//go:build browser

package browsertest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/model"
)

// An edit is what a visitor changes in the default case, and the case that it
// makes.
type edit struct {
	name   string
	fields [][2]string // field and what goes into it, in order
	want   func(c *budget.Case)
}

// set changes one variable of a case.
func set(name, value string) func(c *budget.Case) {
	return func(c *budget.Case) { c.Env[name] = value }
}

func withGMU(x budget.Float) func(c *budget.Case) {
	return func(c *budget.Case) { c.EngineArgs.GPUMemoryUtilization = &x }
}

func withTP(n int64) func(c *budget.Case) {
	return func(c *budget.Case) { c.EngineArgs.TensorParallelSize = &n }
}

func onDevice(r budget.Runtime) func(c *budget.Case) {
	return func(c *budget.Case) {
		delete(c.Env, budget.EnvCPUCompile)
		c.Runtime = r
	}
}

func onHost(h budget.Host) func(c *budget.Case) {
	return func(c *budget.Case) {
		delete(c.Env, budget.EnvCPUCompile)
		c.Env[budget.EnvCPUMode] = "1"
		c.Host = h
	}
}

func withConfig(text string) func(c *budget.Case) {
	return func(c *budget.Case) {
		c.EngineArgs.Model = nil
		c.HFConfig = []byte(text)
	}
}

// llama is the config.json of a model of the catalogue.
func llama(t *testing.T) string {
	t.Helper()
	known, found := model.Lookup("Llama-3.2-3B-Instruct")
	require.True(t, found)
	return string(known.Config())
}

const gpt2 = `{"architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "n_embd": 768}`

const modelOpt = `{"quantization": {"quant_algo": "FP8", "kv_cache_quant_algo": "FP8", "exclude_modules": ["lm_head"]}}`

// edits are the cases whose numbers are compared.
func edits(t *testing.T) []edit {
	return []edit{
		{"GMU of the guide", [][2]string{{"gmu", "0.9"}}, withGMU(.9)},
		{"all of the memory", [][2]string{{"gmu", "1"}}, withGMU(1)},
		{"GMU left empty", [][2]string{{"gmu", ""}}, func(c *budget.Case) { c.EngineArgs.GPUMemoryUtilization = nil }},
		{"the model's own length", [][2]string{{"length", ""}}, func(c *budget.Case) { c.EngineArgs.MaxModelLen = nil }},
		{"as long as fits", [][2]string{{"length", "-1"}}, func(c *budget.Case) { c.EngineArgs.MaxModelLen = new(int64(-1)) }},
		{"longer than the model", [][2]string{{"length", "200,000"}}, func(c *budget.Case) { c.EngineArgs.MaxModelLen = new(int64(200000)) }},
		{"16K tokens", [][2]string{{"length", "16K"}}, func(c *budget.Case) { c.EngineArgs.MaxModelLen = new(int64(16384)) }},
		{"25.6k tokens", [][2]string{{"length", "25.6k"}}, func(c *budget.Case) { c.EngineArgs.MaxModelLen = new(int64(25600)) }},
		{"eight requests", [][2]string{{"seqs", "8"}}, func(c *budget.Case) { c.EngineArgs.MaxNumSeqs = new(int64(8)) }},
		{"one request", [][2]string{{"seqs", "1"}}, func(c *budget.Case) { c.EngineArgs.MaxNumSeqs = new(int64(1)) }},
		{"half as the cap", [][2]string{{"cap", "0.5"}}, set(budget.EnvCapFraction, "0.5")},
		{"a cap that is no number", [][2]string{{"cap", "0.3x"}}, set(budget.EnvCapFraction, "0.3x")},
		{"a cap above one", [][2]string{{"cap", "1.5"}}, set(budget.EnvCapFraction, "1.5")},
		{"a minimum above the budget", [][2]string{{"minimum", "8"}}, set(budget.EnvMinKVGiB, "8")},
		{"no minimum", [][2]string{{"minimum", "0"}}, set(budget.EnvMinKVGiB, "0")},
		{"ranks that do not divide the heads", [][2]string{{"tp", "3"}}, withTP(3)},
		{"32 ranks", [][2]string{{"tp", "32"}}, withTP(32)},
		{"one rank", [][2]string{{"tp", "1"}}, withTP(1)},
		{"trn1", [][2]string{{"target", "trn1"}}, set(budget.EnvTarget, "trn1")},
		{"inf2", [][2]string{{"target", "inf2"}}, set(budget.EnvTarget, "inf2")},
		{"trn3", [][2]string{{"target", "trn3"}}, set(budget.EnvTarget, "trn3")},
		{"no target", [][2]string{{"target", ""}}, func(c *budget.Case) { delete(c.Env, budget.EnvTarget) }},
		{"a device without figures", [][2]string{{"mode", "neuron"}}, onDevice(budget.Runtime{})},
		{"a device with figures", [][2]string{{"mode", "neuron"}, {"runtime-used", "25,769,803,000"}, {"runtime-free", "1_000_776"}},
			onDevice(budget.Runtime{BytesUsed: new(int64(25769803000)), BytesFree: new(int64(1000776))})},
		{"a device with one figure", [][2]string{{"mode", "neuron"}, {"runtime-used", "1000000000"}},
			onDevice(budget.Runtime{BytesUsed: new(int64(1000000000))})},
		{"a host of unknown memory", [][2]string{{"mode", "cpu"}}, onHost(budget.Host{})},
		{"a host with memory", [][2]string{{"mode", "cpu"}, {"host", "68 719 476 736"}}, onHost(budget.Host{AvailableBytes: new(int64(64 << 30))})},
		{"a host with workers", [][2]string{{"mode", "cpu"}, {"host", "68719476736"}, {"workers", "3"}},
			onHost(budget.Host{AvailableBytes: new(int64(64 << 30)), LocalWorldSize: new(int64(3))})},
		{"stated weights", [][2]string{{"used", "5,248,606,944"}}, func(c *budget.Case) { c.Override.BytesUsed = new(int64(5248606944)) }},
		{"a model that does not fit", [][2]string{{"model", "meta-llama/Llama-3.3-70B-Instruct"}, {"tp", "2"}}, func(c *budget.Case) {
			c.EngineArgs.Model = new("meta-llama/Llama-3.3-70B-Instruct")
			withTP(2)(c)
		}},
		{"a pasted config.json", [][2]string{{"source", "config.json"}, {"config", llama(t)}}, withConfig(llama(t))},
		{"an instance", [][2]string{{"instance", "trn2.3xlarge"}, {"tp", "4"}}, func(c *budget.Case) {
			c.InstanceType = new("trn2.3xlarge")
			withTP(4)(c)
		}},
		{"an instance of another target", [][2]string{{"instance", "trn1.32xlarge"}}, func(c *budget.Case) {
			c.InstanceType = new("trn1.32xlarge")
			set(budget.EnvTarget, "trn1")(c)
		}},
		{"more ranks than cores", [][2]string{{"instance", "trn2.3xlarge"}}, func(c *budget.Case) { c.InstanceType = new("trn2.3xlarge") }},
		{"LNC 1", [][2]string{{"lnc", "1"}}, func(c *budget.Case) { c.LNC = new(int64(1)) }},
		{"a stated total", [][2]string{{"total", "16,000,000,000"}}, func(c *budget.Case) { c.Override.TotalHBMBytes = new(int64(16e9)) }},
		{"available bytes", [][2]string{{"available", "1,000,000,000\n2 000 000 000\n"}}, func(c *budget.Case) { c.Override.AvailableBytes = budget.WorkerBytes{1e9, 2e9} }},
		{"stated layers", [][2]string{{"layers", `[{"repeat": 2, "pattern": [{"kind": "full", "num_kv_heads": 2, "head_size": 128, "dtype": "bfloat16"}]}]`}}, func(c *budget.Case) {
			c.Override.KVLayers = []byte(`[{"repeat": 2, "pattern": [{"kind": "full", "num_kv_heads": 2, "head_size": 128, "dtype": "bfloat16"}]}]`)
		}},
		{"LLM", [][2]string{{"entry", "LLM"}}, func(c *budget.Case) { c.EntryPoint = new("LLM") }},
		{"a longer batch", [][2]string{{"batched", "4,096"}}, func(c *budget.Case) { c.EngineArgs.MaxNumBatchedTokens = new(int64(4096)) }},
		{"no prefix caching", [][2]string{{"caching", "off"}}, func(c *budget.Case) { c.EngineArgs.EnablePrefixCaching = new(false) }},
		{"chunked prefill by name", [][2]string{{"chunked", "on"}}, func(c *budget.Case) { c.EngineArgs.EnableChunkedPrefill = new(true) }},
		{"whole prefills", [][2]string{{"chunked", "off"}}, func(c *budget.Case) { c.EngineArgs.EnableChunkedPrefill = new(false) }},
		{"a threshold", [][2]string{{"threshold", "100"}, {"dcp", "2"}, {"tp", "16"}}, func(c *budget.Case) {
			c.EngineArgs.LongPrefillTokenThreshold, c.EngineArgs.DecodeContextParallelSize = new(int64(100)), new(int64(2))
			withTP(16)(c)
		}},
		{"scheduling in step", [][2]string{{"async", "off"}}, func(c *budget.Case) { c.EngineArgs.AsyncScheduling = new(false) }},
		{"blocks of 128 tokens", [][2]string{{"block", "128"}}, func(c *budget.Case) { c.EngineArgs.BlockSize = new(int64(128)) }},
		{"a stated number of blocks", [][2]string{{"blocks", "1024"}}, func(c *budget.Case) { c.EngineArgs.NumGPUBlocksOverride = new(int64(1024)) }},
		{"the hybrid manager", [][2]string{{"hybrid", "on"}}, func(c *budget.Case) { c.EngineArgs.DisableHybridKVCacheManager = new(true) }},
		{"two replicas", [][2]string{{"dp", "2"}}, func(c *budget.Case) { c.EngineArgs.DataParallelSize = new(int64(2)) }},
		{"expert parallelism", [][2]string{{"experts", "on"}}, func(c *budget.Case) { c.EngineArgs.EnableExpertParallel = new(true) }},
		{"an expert degree", [][2]string{{"model", "openai/gpt-oss-20b"}, {"experts", "on"}, {"ep-degree", "4"}}, func(c *budget.Case) {
			withModel("openai/gpt-oss-20b")(c)
			c.EngineArgs.EnableExpertParallel, c.EngineArgs.AdditionalConfig = new(true), []byte(`{"neuron_config":{"ep_degree":4}}`)
		}},
		{"component sizes", [][2]string{{"attention-dp", "2"}, {"mlp-dp", "2"}, {"embedding-dp", "2"}, {"head-dp", "2"}, {"dp", "2"}, {"transfer", `{"kv_role":"kv_consumer"}`}}, func(c *budget.Case) {
			c.EngineArgs.DataParallelSize, c.EngineArgs.KVTransferConfig = new(int64(2)), []byte(`{"kv_role":"kv_consumer"}`)
			c.EngineArgs.AdditionalConfig = []byte(`{"neuron_config":{"attention_dp_size":2,"embedding_dp_size":2,"lm_head_dp_size":2,"mlp_dp_size":2}}`)
		}},
		{"a sharded vision tower", [][2]string{{"model", "Qwen/Qwen3-VL-8B-Instruct"}, {"vision-tp", "4"}, {"vision-dp", "2"}}, func(c *budget.Case) {
			withModel("Qwen/Qwen3-VL-8B-Instruct")(c)
			c.EngineArgs.AdditionalConfig = []byte(`{"vision_neuron_config":{"dp_size":2,"tp_size":4}}`)
		}},
		{"weights held in mxfp8", [][2]string{{"model", "Qwen/Qwen3-VL-8B-Instruct"}, {"target", "trn3"}, {"precision", "mxfp8"}}, func(c *budget.Case) {
			withModel("Qwen/Qwen3-VL-8B-Instruct")(c)
			set(budget.EnvTarget, "trn3")(c)
			c.EngineArgs.AdditionalConfig = []byte(`{"neuron_config":{"quantization":"mxfp8"}}`)
		}},
		{"a quantization's own file", [][2]string{{"source", "config.json"}, {"config", llama(t)}, {"quant-config", modelOpt}}, func(c *budget.Case) {
			withConfig(llama(t))(c)
			c.HFQuantConfig = []byte(modelOpt)
		}},
		{"a drafter by its name", [][2]string{{"drafter", "RedHatAI/Llama-3.1-8B-Instruct-speculator.eagle3"}}, func(c *budget.Case) {
			c.EngineArgs.SpeculativeConfig = []byte(`{"method":"eagle3","model":"RedHatAI/Llama-3.1-8B-Instruct-speculator.eagle3"}`)
		}},
		{"an embedding model", [][2]string{{"model", "Qwen/Qwen3-Embedding-4B"}, {"runner", "pooling"}}, func(c *budget.Case) {
			c.EngineArgs.Model, c.EngineArgs.Runner = new("Qwen/Qwen3-Embedding-4B"), new("pooling")
		}},
		{"another element type", [][2]string{{"dtype", "float32"}}, func(c *budget.Case) { c.EngineArgs.DType = new("float32") }},
		{"a cache of fp8", [][2]string{{"cache-dtype", "fp8"}}, func(c *budget.Case) { c.EngineArgs.KVCacheDType = new("fp8") }},
		{"a quantization that is refused", [][2]string{{"quantization", "bitsandbytes"}}, func(c *budget.Case) { c.EngineArgs.Quantization = new("bitsandbytes") }},
		{"fewer layers", [][2]string{{"overrides", `{"num_hidden_layers": 2}`}}, func(c *budget.Case) { c.EngineArgs.HFOverrides = []byte(`{"num_hidden_layers": 2}`) }},
		{"a drafter", [][2]string{{"speculative", `{"model": "RedHatAI/Llama-3.1-8B-Instruct-speculator.eagle3"}`}}, func(c *budget.Case) {
			c.EngineArgs.SpeculativeConfig = []byte(`{"model": "RedHatAI/Llama-3.1-8B-Instruct-speculator.eagle3"}`)
		}},
		{"a prefill server", [][2]string{{"transfer", `{"kv_role": "kv_producer"}`}, {"additional", "{\n  \"neuron_config\": {\"mlp_dp_size\": 2}\n}"}}, func(c *budget.Case) {
			c.EngineArgs.KVTransferConfig = []byte(`{"kv_role": "kv_producer"}`)
			c.EngineArgs.AdditionalConfig = []byte(`{"neuron_config": {"mlp_dp_size": 2}}`)
		}},
		{"variables", [][2]string{{"variables", "# a comment\nexport NEURON_LOGICAL_NC_CONFIG=1\n VLLM_NEURON_MIN_KV_BUDGET_GIB=0\n\nEMPTY="}}, func(c *budget.Case) {
			set("NEURON_LOGICAL_NC_CONFIG", "1")(c)
			set(budget.EnvMinKVGiB, "0")(c)
			set("EMPTY", "")(c)
		}},
		{"an architecture that is not known", [][2]string{{"source", "config.json"}, {"config", gpt2}}, withConfig(gpt2)},
	}
}

func TestThePageShowsTheEnginesNumbers(t *testing.T) {
	p := openReady(t)
	p.requireDefaultAnswer()
	for _, e := range edits(t) {
		t.Run(e.name, func(t *testing.T) {
			p := p.within(t)
			p.startOver()
			p.make(e)
			for _, field := range e.fields {
				require.Equal(t, field[1], p.valueOf(field[0]), "nothing typed is lost")
			}
		})
	}
	p.startOver()
	p.requireDefaultAnswer()
}

// make makes an edit in the default case, and requires the answer.
func (p *page) make(e edit) budget.Case {
	p.t.Helper()
	for _, field := range e.fields {
		p.enter(field[0], field[1])
	}
	want := defaultCase()
	e.want(&want)
	p.requireAnswer(want)
	return want
}

// startOver goes back to the default case.
func (p *page) startOver() {
	p.t.Helper()
	p.click("#reset")
	p.waitForCase(defaultCase())
}

// within is the page for a sub-test.
func (p *page) within(t *testing.T) *page {
	return &page{t: t, ctx: p.ctx}
}

func TestTheReferencesErrorIsShownAtItsFieldAndInTheAnswer(t *testing.T) {
	p := openReady(t)
	for _, c := range []struct {
		field, typed string
		want         func(c *budget.Case)
		message      string
	}{
		{"cap", "0.3x", set(budget.EnvCapFraction, "0.3x"), "could not convert string to float: '0.3x'"},
		{"cap", "1.5", set(budget.EnvCapFraction, "1.5"), "VLLM_NEURON_KV_GMU_BUDGET_CAP_FRACTION must be in (0, 1]. Got 1.5."},
		{"minimum", "one", set(budget.EnvMinKVGiB, "one"), "could not convert string to float: 'one'"},
	} {
		t.Run(c.field+" "+c.typed, func(t *testing.T) {
			p := p.within(t)
			p.startOver()
			p.typeInto(c.field, c.typed)
			want := defaultCase()
			c.want(&want)
			p.requireAnswer(want)
			got := p.shown()
			require.Equal(t, map[string]string{c.field: "Error: " + c.message}, got.Invalid)
			require.Contains(t, got.Verdict, c.message)
			require.Equal(t, c.message, got.Findings[0].Message)
			require.Equal(t, c.typed, p.valueOf(c.field))
		})
	}
}

func TestAConfigThatIsNoJSONShowsLineAndColumn(t *testing.T) {
	const broken = "{\n  \"architectures\": [\"LlamaForCausalLM\"],\n  \"hidden_size\" 4096\n}"
	p := openReady(t)
	p.enter("source", "config.json")
	p.enter("config", broken)
	const message = "not JSON at line 3, column 17: "
	p.eventually(func() bool { return strings.Contains(p.shown().Invalid["config"], message) }, "the problem is shown")
	got := p.shown()
	require.Equal(t, "fails", got.Level)
	require.Len(t, got.Problems, 1)
	require.Contains(t, got.Problems[0].Text, message)
	require.Equal(t, "#config", got.Problems[0].Link)
	require.Equal(t, broken, p.valueOf("config"))
	if got.Document != "" {
		require.True(t, isJSON(got.Document), "what is offered as the case's document is no JSON: %s", got.Document)
	}

	p.enter("config", llama(t))
	want := defaultCase()
	withConfig(llama(t))(&want)
	p.requireAnswer(want)
}
