//go:build browser

package browsertest_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// A hub answers in Hugging Face's place: by path, a status and a text. A path that it
// has no answer for fails, as without a connection.
type hub struct {
	mu      sync.Mutex
	answers map[string]hubAnswer
	asked   []string // in order
	headers []map[string]any
}

type hubAnswer struct {
	status int64
	text   string
	never  bool // it does not come
}

// hubbed has a page's requests to Hugging Face answered by a hub.
func hubbed(h *hub) func(*page) {
	return func(p *page) {
		p.t.Helper()
		for _, part := range []string{"request to another host: https://huggingface.co/", "browser log: Failed to load resource: "} {
			p.expectFault(part)
		}
		chromedp.Listen(p.ctx, func(event any) {
			if e, paused := event.(*fetch.EventRequestPaused); paused {
				go h.answer(p, e)
			}
		})
		call(p, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: "https://huggingface.co/*"}}})
	}
}

// answer answers one request.
func (h *hub) answer(p *page, e *fetch.EventRequestPaused) {
	path := strings.TrimPrefix(e.Request.URL, "https://huggingface.co")
	h.mu.Lock()
	h.asked = append(h.asked, path)
	h.headers = append(h.headers, e.Request.Headers)
	a, known := h.answers[path]
	h.mu.Unlock()
	switch {
	case a.never:
	case !known:
		chromedp.Call(p.ctx, fetch.FailRequest, fetch.FailRequestParams{RequestID: e.RequestID, ErrorReason: network.ErrorReasonInternetDisconnected})
	default:
		chromedp.Call(p.ctx, fetch.FulfillRequest, fetch.FulfillRequestParams{RequestID: e.RequestID, ResponseCode: a.status, Body: []byte(a.text),
			ResponseHeaders: []*fetch.HeaderEntry{{Name: "access-control-allow-origin", Value: "*"}, {Name: "access-control-expose-headers", Value: "x-repo-commit"}, {Name: "x-repo-commit", Value: "0123456789abcdef"}}})
	}
}

// requests are the paths that were asked for.
func (h *hub) requests() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]string{}, h.asked...)
}

const (
	hubConfig = "/org/three/resolve/main/config.json"
	hubQuant  = "/org/three/resolve/main/hf_quant_config.json"
)

// named types a name that is not in the catalogue.
func (p *page) named(name string) budget.Case {
	p.t.Helper()
	p.pasteInto("model", name)
	c := defaultCase()
	c.EngineArgs.Model = &name
	p.waitForCase(c)
	return c
}

func TestAModelIsFetchedOnAClick(t *testing.T) {
	h := &hub{answers: map[string]hubAnswer{hubConfig: {status: 200, text: llama(t)}, hubQuant: {status: 404}}}
	p := openReady(t, hubbed(h))
	want := p.named("org/three")
	require.Contains(t, p.shown().Problems[0].Text, `got "org/three", which is not in the catalogue`)
	require.Empty(t, h.requests(), "nothing is asked before the click")

	p.click("#fetch-model")
	want.HFConfig = []byte(llama(t))
	p.requireAnswer(want)
	p.requireNotice("From huggingface.co: org/three, revision 0123456789.")
	require.ElementsMatch(t, []string{hubConfig, hubQuant}, h.requests())
	for _, headers := range h.headers {
		require.NotContains(t, headers, "Referer")
		require.NotContains(t, headers, "Cookie")
	}

	p.click("#undo")
	p.eventually(func() bool { return p.shown().Invalid["model"] != "" }, "the name is not known again")
	require.Equal(t, "org/three", p.valueOf("model"))
}

func TestTheQuantizationsFileIsFetchedToo(t *testing.T) {
	const quant = `{"quantization": {"quant_algo": "FP8", "kv_cache_quant_algo": "FP8", "exclude_modules": ["lm_head"]}}`
	p := openReady(t, hubbed(&hub{answers: map[string]hubAnswer{hubConfig: {status: 200, text: llama(t)}, hubQuant: {status: 200, text: quant}}}))
	want := p.named("org/three")
	p.click("#fetch-model")
	want.HFConfig, want.HFQuantConfig = []byte(llama(t)), []byte(quant)
	p.requireAnswer(want)
}

// A fetch that fails says what happened and what to do, and changes nothing.
func TestAFetchThatFailsChangesNothing(t *testing.T) {
	for _, c := range []struct {
		name, says string
		answer     *hubAnswer
	}{
		{"without a connection", "offline, or blocked", nil},
		{"gated", "is gated, private, or not there", &hubAnswer{status: 401, text: "Access to model org/three is restricted."}},
		{"not there", "Hugging Face has no config.json of org/three", &hubAnswer{status: 404}},
		{"in trouble", "HTTP status 503", &hubAnswer{status: 503}},
		{"a web page", "answered with a web page", &hubAnswer{status: 200, text: "<!doctype html><title>Log in</title>"}},
		{"too large", "larger than 1,000,000 bytes", &hubAnswer{status: 200, text: strings.Repeat(" ", 1_000_001)}},
		{"a diffusion model", "part of a diffusion model", &hubAnswer{status: 200, text: `{"_class_name": "FluxTransformer2DModel"}`}},
		{"hostile", "not JSON", &hubAnswer{status: 200, text: `{"model_type": ` + hostile}},
		{"too slow", "took longer than 20 seconds", &hubAnswer{never: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := &hub{answers: map[string]hubAnswer{hubQuant: {status: 404}}}
			if c.answer != nil {
				h.answers[hubConfig] = *c.answer
			}
			p := openReady(t, hubbed(h), runFirst(`{ const real = setTimeout; window.setTimeout = (f, ms, ...rest) => real(f, ms === 20000 ? 300 : ms, ...rest); }`))
			want := p.named("org/three")
			p.click("#fetch-model")
			p.requireNotice(c.says)
			require.True(t, strings.HasPrefix(p.textOf("#notice"), "Error: org/three could not be fetched: "), p.textOf("#notice"))
			p.waitForCase(want)
			require.Equal(t, "", p.valueOf("config"))
			require.Equal(t, "Fetch from Hugging Face", p.textOf("#fetch-model"), "it can be tried again")
			p.requireUnharmed()
		})
	}
}

func TestAFetchCanBeCancelled(t *testing.T) {
	h := &hub{answers: map[string]hubAnswer{hubConfig: {never: true}, hubQuant: {never: true}}}
	p := openReady(t, hubbed(h))
	want := p.named("org/three")
	p.focus("fetch-model")
	p.press("\r")
	p.eventually(func() bool { return p.textOf("#fetch-model") == "Cancel the request" }, "it can be cancelled")
	p.typeInto("gmu", "0.9")
	withGMU(.9)(&want)
	p.waitForCase(want)
	p.click("#fetch-model")
	p.requireNotice("you cancelled the request")
	p.waitForCase(want)
}

// What was changed while a request is on its way stays, and an answer for another
// name is not taken.
func TestWhatIsTypedDuringAFetchIsKept(t *testing.T) {
	h := &hub{answers: map[string]hubAnswer{hubConfig: {never: true}, hubQuant: {never: true}}}
	p := openReady(t, hubbed(h), runFirst(`{ const real = fetch; window.fetch = (url, options) => String(url).startsWith("https://") ?
		new Promise((done) => { (window.later ??= []).push(() => done(String(url).includes("quant") ? new Response("", { status: 404 }) : new Response(`+"`"+gpt2+"`"+`))); }) : real(url, options); }`))
	want := p.named("org/three")
	p.click("#fetch-model")
	p.typeInto("tp", "4")
	eval[chromedp.Void](p, `later.splice(0).forEach((answer) => answer())`)
	want.HFConfig = []byte(gpt2)
	withTP(4)(&want)
	p.waitForCase(want)

	p.click("#fetch-model")
	p.pasteInto("model", "org/four")
	eval[chromedp.Void](p, `later.splice(0).forEach((answer) => answer())`)
	p.requireNotice("the name was changed while the request was on its way")
	require.Equal(t, "org/four", p.valueOf("model"))
}

func TestANameThatIsNoneOnHuggingFaceIsNotAskedFor(t *testing.T) {
	h := &hub{}
	p := openReady(t, hubbed(h))
	for _, name := range []string{"/models/llama", "../../etc", "a/b/c"} {
		p.named(name)
		p.click("#fetch-model")
		p.requireNotice("accepted: a name on Hugging Face, such as Qwen/Qwen3-8B")
	}
	require.Empty(t, h.requests())
}

func TestADrafterIsFetched(t *testing.T) {
	const drafter = `{"architectures": ["Eagle3LlamaForCausalLM"], "hidden_size": 4096}`
	h := &hub{answers: map[string]hubAnswer{"/org/drafter/resolve/main/config.json": {status: 200, text: drafter}, "/org/drafter/resolve/main/hf_quant_config.json": {status: 404}}}
	p := openReady(t, hubbed(h))
	p.pasteInto("drafter", "org/drafter")
	p.eventually(func() bool { return p.has("#fetch-drafter") }, "it can be fetched")
	p.click("#fetch-drafter")
	p.eventually(func() bool { return p.has("#draft-config") && p.valueOf("draft-config") == drafter }, "the drafter's config.json is there")
	require.Contains(t, p.textOf("pre.document"), `"speculative_config":{"method":"eagle3","model":"org/drafter"}`)
	require.Contains(t, p.textOf("pre.document"), `"model":"meta-llama/Llama-3.1-8B-Instruct"`)
}

// With the network cut after load everything works but the fetch, which says so.
func TestWithTheNetworkCutEverythingElseWorks(t *testing.T) {
	p := openReady(t)
	p.expectFault("browser log: Failed to load resource: net::ERR_INTERNET_DISCONNECTED")
	p.expectFault("request to another host: https://huggingface.co/")
	call(p, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{{Offline: true, DownloadThroughput: -1, UploadThroughput: -1}}})
	p.typeInto("gmu", "0.85")
	want := defaultCase()
	withGMU(.85)(&want)
	p.requireAnswer(want)
	p.choose("recipe", "Qwen3-VL 8B, benchmark")
	p.eventually(func() bool { return p.valueOf("model") == "Qwen/Qwen3-VL-8B-Instruct" }, "the recipe fills in the form")
	p.click("#undo")
	p.requireAnswer(want)
	p.drop("main", droppedFile{Name: "config.json", Text: llama(t)})
	withConfig(llama(t))(&want)
	p.requireAnswer(want)
	p.pasteInto("model", "org/three")
	p.click("#fetch-model")
	p.requireNotice("there is no connection to huggingface.co")
	require.Equal(t, llama(t), p.valueOf("config"))
}
