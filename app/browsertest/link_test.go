//go:build browser

package browsertest_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/casefile/arbitrary"
)

// fragmentOf is a link's fragment, with its #.
func fragmentOf(t *testing.T, c budget.Case) string {
	t.Helper()
	fragment, err := casefile.EncodeLink(casefile.Link{Case: c})
	require.NoError(t, err)
	return "#" + fragment
}

// openLinked opens the page with a fragment and waits for its engine.
func openLinked(t *testing.T, fragment string, prepare ...func(*page)) *page {
	t.Helper()
	p := openPage(t, serve(t, "/", asBuilt)+fragment, prepare...)
	p.waitForEngine()
	return p
}

// own is the work that the browser keeps for the visitor; "" for none.
func (p *page) own() string {
	p.t.Helper()
	return eval[string](p, `localStorage.getItem("neuronkv-case") ?? ""`)
}

// copyLink clicks “Copy link” and returns what is on the clipboard then.
func (p *page) copyLink() string {
	p.t.Helper()
	eval[chromedp.Void](p, `navigator.clipboard.writeText("")`)
	p.click("#copy-link")
	p.eventually(func() bool { return p.clipboard() != "" }, "the link is copied")
	return p.clipboard()
}

// savedReport is the file that “Save report” saves.
func (p *page) savedReport() string {
	p.t.Helper()
	eval[chromedp.Void](p, `URL.createObjectURL = (blob) => { blob.text().then((text) => { window.savedFile = text; }); return "#"; }; HTMLAnchorElement.prototype.click = function () {}; window.savedFile = ""`)
	p.click("#save-report")
	p.eventually(func() bool { return eval[string](p, `window.savedFile`) != "" }, "the report is saved")
	return eval[string](p, `window.savedFile`)
}

// The link of a case with a pasted config.json gives the same report in a browser that
// has never seen the page, byte for byte.
func TestALinkGivesTheSameReportInAFreshProfile(t *testing.T) {
	p := openReady(t, mayCopy)
	p.enter("source", "config.json")
	p.eventually(func() bool { return p.has("#config") }, "the field is there")
	p.pasteInto("config", gpt2)
	p.enter("tp", "4")
	p.enter("additional", `{"neuron_config": {"ep_degree": 1, "num_seqs_buckets": [8]}, "b": 1.50, "a": null}`)
	want := defaultCase()
	withConfig(gpt2)(&want)
	withTP(4)(&want)
	want.EngineArgs.Model = nil
	want.EngineArgs.AdditionalConfig = []byte(`{"neuron_config": {"ep_degree": 1, "num_seqs_buckets": [8]}, "b": 1.50, "a": null}`)
	p.waitForCase(want)
	link, sent := p.copyLink(), p.savedReport()
	require.Contains(t, link, "/#v=1&ref=0.24.0.1.1.0&")
	require.NotContains(t, link, "gmu=", "the default's value is left out")

	customer := openLinked(t, link[strings.Index(link, "#"):])
	require.Equal(t, sent, customer.savedReport())
	require.Equal(t, p.textOf("pre.document"), customer.textOf("pre.document"))
	require.Equal(t, "This case came with a link.", customer.textOf(".banner b"))
}

// The engine's answer of a case, and its document, are those of its link.
func TestTwentyCasesThroughALink(t *testing.T) {
	p := openReady(t)
	opened := 0
	for seed := uint64(0); opened < 20; seed++ {
		c := arbitrary.Case(rand.New(rand.NewPCG(seed, 77)))
		c.Reference = new(budget.LatestRelease().VLLMNeuron)
		if c.DraftHFConfig != nil && c.EngineArgs.SpeculativeConfig == nil {
			continue // the form has no place for it, which TestLinksThatCannotBeOpened covers
		}
		opened++
		eval[chromedp.Void](p, `location.hash = %s`, fragmentOf(t, c))
		p.eventually(func() bool { return p.textOf("pre.document") == p.documentOf(c) }, "the page shows the case of seed %d", seed)
		report, err := casefile.EncodeFile(c, budget.Estimate(budget.Resolve(c)))
		require.NoError(t, err)
		require.Equal(t, string(report), p.savedReport(), "seed %d", seed)
	}
	require.Empty(t, p.own(), "opening a link keeps nothing")
}

func TestALinkLeavesTheVisitorsWorkUntilTheyChoose(t *testing.T) {
	p := openReady(t)
	p.enter("tp", "4")
	mine := defaultCase()
	withTP(4)(&mine)
	p.requireAnswer(mine)
	p.eventually(func() bool { return strings.Contains(p.own(), `"tp":"4"`) }, "the work is kept")
	kept := p.own()
	theirs := defaultCase()
	withTP(16)(&theirs)
	link := fragmentOf(t, theirs)

	eval[chromedp.Void](p, `location.hash = %s`, link)
	p.requireAnswer(theirs)
	p.enter("length", "4096")
	theirs.EngineArgs.MaxModelLen = new(int64(4096))
	p.requireAnswer(theirs)
	p.eventually(func() bool { return eval[string](p, `location.hash`) == "" }, "a changed case is not the link's")
	require.Equal(t, kept, p.own())
	p.reload()
	p.requireAnswer(theirs)
	require.Equal(t, kept, p.own(), "not even over a reload")

	p.click("#link-keep")
	p.requireAnswer(mine)
	p.eventually(func() bool { return !p.has(".banner") }, "the banner is gone")

	eval[chromedp.Void](p, `location.hash = %s`, link)
	theirs.EngineArgs.MaxModelLen = new(int64(8192))
	p.requireAnswer(theirs)
	p.click("#link-use")
	p.eventually(func() bool { return strings.Contains(p.own(), `"tp":"16"`) }, "the case is the visitor's own")
	p.eventually(func() bool { return !p.has(".banner") }, "the banner is gone")
	p.click("#undo")
	p.requireAnswer(mine)
	p.eventually(func() bool { return strings.Contains(p.own(), `"tp":"4"`) }, "undone")
}

// The visitor's own work is there after any way through a link.
func TestTheVisitorsWorkOutlastsALink(t *testing.T) {
	theirs := defaultCase()
	withTP(16)(&theirs)
	mine := defaultCase()
	withTP(4)(&mine)
	begin := func(t *testing.T, prepare ...func(*page)) *page {
		p := openReady(t, prepare...)
		p.pin()
		p.enter("tp", "4")
		p.requireAnswer(mine)
		p.kept("tp", "4")
		eval[chromedp.Void](p, `location.hash = %s`, fragmentOf(t, theirs))
		p.requireAnswer(theirs)
		return p
	}
	t.Run("used, and gone back", func(t *testing.T) {
		p := begin(t)
		p.click("#link-use")
		p.eventually(func() bool { return strings.Contains(p.own(), `"tp":"16"`) }, "it is the visitor's own")
		eval[chromedp.Void](p, `history.back()`)
		p.eventually(func() bool { return p.has("#link-keep") }, "it is the link's again")
		p.click("#link-keep")
		p.requireAnswer(mine)
		p.eventually(func() bool { return strings.Contains(p.own(), `"tp":"4"`) }, "the work is back")
		p.requireCompared(defaultCase(), mine)
	})
	t.Run("used, and undone", func(t *testing.T) {
		p := begin(t)
		p.click("#link-use")
		p.click("#undo")
		p.requireAnswer(mine)
		p.requireCompared(defaultCase(), mine)
	})
	t.Run("used, gone back, and loaded again", func(t *testing.T) {
		p := begin(t)
		p.click("#link-use")
		p.eventually(func() bool { return strings.Contains(p.own(), `"tp":"16"`) }, "it is the visitor's own")
		eval[chromedp.Void](p, `history.back()`)
		p.eventually(func() bool { return p.has("#link-keep") }, "it is the link's again")
		p.reload()
		p.click("#link-keep")
		p.requireAnswer(mine)
	})
	t.Run("kept, worked on, and gone back to the link", func(t *testing.T) {
		p := begin(t)
		p.click("#link-keep")
		p.requireAnswer(mine)
		p.enter("tp", "32")
		p.kept("tp", "32")
		eval[chromedp.Void](p, `history.go(-2)`)
		p.requireAnswer(theirs)
		p.click("#link-keep")
		newer := defaultCase()
		withTP(32)(&newer)
		p.requireAnswer(newer)
	})
	t.Run("used where another tab has kept its own, and undone", func(t *testing.T) {
		p := begin(t)
		eval[chromedp.Void](p, `localStorage.setItem("neuronkv-case", localStorage.getItem("neuronkv-case").replace('"tp":"4"', '"tp":"32"'))`)
		p.click("#link-use")
		p.click("#undo")
		newer := defaultCase()
		withTP(32)(&newer)
		p.requireAnswer(newer)
	})
	t.Run("pinned there, which changes nothing of it", func(t *testing.T) {
		p := begin(t)
		before := eval[int](p, `history.length`)
		p.pin()
		p.eventually(func() bool { return eval[int](p, `history.length`) == before+1 }, "the pin is kept")
		require.Equal(t, "This case came with a link.", p.textOf(".banner b"))
		require.Equal(t, fragmentOf(t, theirs), eval[string](p, `location.hash`))
	})
	t.Run("changed there", func(t *testing.T) {
		p := begin(t)
		p.enter("length", "4096")
		p.eventually(func() bool { return strings.Contains(p.textOf(".banner"), "something was changed since") }, "the banner says so")
		eval[chromedp.Void](p, `location.hash = "#answer"`)
		p.eventually(func() bool { return eval[bool](p, `history.state !== null`) }, "the entry has the work")
		require.Contains(t, p.textOf(".banner"), "something was changed since")
		p.click("#reset")
		p.requireAnswer(defaultCase())
		p.click("#link-keep")
		p.requireAnswer(mine)
	})
	t.Run("another tab has kept its own since", func(t *testing.T) {
		p := begin(t)
		other := `{"Form": {"model": "meta-llama/Llama-3.1-8B-Instruct", "tp": "32", "gmu": "0.92", "length": "8192", "target": "trn2", "mode": "cpu_compile", "typical": "1024"}}`
		eval[chromedp.Void](p, `localStorage.setItem("neuronkv-case", %s)`, other)
		eval[chromedp.Void](p, `history.back()`)
		p.requireAnswer(mine)
		require.Equal(t, other, p.own())
	})
	t.Run("nothing can be kept", func(t *testing.T) {
		p := begin(t, runFirst(`Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`))
		p.click("#link-keep")
		p.requireAnswer(mine)
	})
	t.Run("storage is blocked, and the page is loaded again", func(t *testing.T) {
		p := begin(t, runFirst(`for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); }, configurable: true });`))
		p.reload()
		p.requireAnswer(theirs)
		p.click("#link-keep")
		p.requireAnswer(mine)
	})
}

// What a link states in a way of its own does not stand in the way of the form.
func TestAFieldCountsOnceItIsChanged(t *testing.T) {
	c := defaultCase()
	c.Env[budget.EnvCapFraction], c.Env[budget.EnvMinKVGiB], c.Env[budget.EnvCPUCompile] = "0.30", "1.0", "01"
	p := openLinked(t, fragmentOf(t, c))
	p.requireAnswer(c)
	require.Equal(t, "cpu_compile", p.valueOf("mode"))
	p.enter("cap", "0.1")
	c.Env[budget.EnvCapFraction] = "0.1"
	p.requireAnswer(c)
	p.enter("minimum", "20")
	c.Env[budget.EnvMinKVGiB] = "20"
	p.requireAnswer(c)
	p.enter("mode", "neuron")
	delete(c.Env, budget.EnvCPUCompile)
	p.requireAnswer(c)
}

// A history that somebody else wrote into, and a refused link that is loaded again.
func TestWhatIsInTheHistoryIsNotTrusted(t *testing.T) {
	p := openReady(t)
	p.enter("tp", "4")
	p.kept("tp", "4")
	eval[chromedp.Void](p, `history.replaceState({ other: 1 }, "")`)
	p.reload()
	mine := defaultCase()
	withTP(4)(&mine)
	p.requireAnswer(mine)
	eval[chromedp.Void](p, `location.hash = "#v%3D2"`)
	p.eventually(func() bool { return strings.Contains(p.textOf(".banner"), "could not be opened") }, "the link is refused")
	p.reload()
	p.requireAnswer(mine)
	require.Contains(t, p.textOf(".banner"), "could not be opened")
	p.click("#link-dismiss")
	p.eventually(func() bool { return eval[string](p, `location.hash`) == "" }, "the address is no link's any more")
	p.reload()
	p.requireAnswer(mine)
	require.False(t, p.has(".banner"))
}

// A case of a link with another link that is refused, loaded again, is not taken for
// that one's.
func TestARefusedLinkOverAnother(t *testing.T) {
	c := defaultCase()
	withTP(16)(&c)
	p := openLinked(t, fragmentOf(t, c))
	eval[chromedp.Void](p, `location.hash = "#v=2&model=m"`)
	p.eventually(func() bool { return strings.Contains(p.textOf(".banner"), "a later version") }, "it is refused")
	p.reload()
	p.requireAnswer(c)
	require.Contains(t, p.textOf(".banner"), "a later version")
}

// What is typed before the engine comes is the visitor's work too.
func TestWhatIsTypedEarlyIsKept(t *testing.T) {
	answer, release := held(t)
	p := openPage(t, serve(t, "/", answer))
	p.typeInto("tp", "4")
	release()
	p.waitForEngine()
	p.eventually(func() bool { return strings.Contains(p.own(), `"tp":"4"`) }, "it is kept")
}

// A link says what it cannot be opened for, and the case at hand stays.
func TestLinksThatCannotBeOpened(t *testing.T) {
	p := openReady(t)
	p.enter("tp", "4")
	mine := defaultCase()
	withTP(4)(&mine)
	p.requireAnswer(mine)
	whole := fragmentOf(t, mine)
	bomb, err := casefile.EncodeLink(casefile.Link{Case: budget.Case{HFConfig: []byte(`{"a":"` + strings.Repeat("0", 2_000_000) + `"}`)}})
	require.NoError(t, err)
	for _, c := range []struct{ name, fragment, says string }{
		{"of a later version", "#v=2&model=m&anything=new", "v: got 2, a later version than is known here"},
		{"of a later release", "#v=1&ref=0.99.0&model=m&tp=8", `got "0.99.0"`},
		{"cut", whole[:len(whole)-3], "link: was cut or changed on the way"},
		{"with an unknown key", "#v=1&model=m&nonsense=1", "nonsense: is no key of a link"},
		{"with more than it says", whole + ".", "link: was cut or changed on the way"},
		{"with a word for a number", "#v=1&model=m&tp=<b>eight</b>", `engine_args.tensor_parallel_size: got "<b>eight</b>"`},
		{"that unpacks to too much", "#" + bomb, "config: unpacks to more than 1000000 bytes"},
		{"that does not unpack", "#v=1&config=AAAA", "config: was cut or changed on the way"},
		{"with what the form has no place for", "#v=1&model=m&draft_config=%7B%22a%22:1%7D", "draft_hf_config: this form has no place"},
		{"much too long", "#v=1&model=" + strings.Repeat("m", 100_000), "link: got 100010 characters; accepted: at most 8192"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := p.within(t)
			eval[chromedp.Void](p, `location.hash = %s`, c.fragment)
			p.eventually(func() bool { return strings.Contains(p.textOf(".banner"), c.says) }, "the page says %s, not %s", c.says, p.textOf(".banner"))
			require.Contains(t, p.textOf(".banner"), "nothing is changed")
			require.Equal(t, "alert", eval[string](p, `document.querySelector(".banner").getAttribute("role")`))
			p.requireAnswer(mine)
			p.click("#link-dismiss")
			p.eventually(func() bool { return !p.has(".banner") }, "the word is gone")
		})
	}
}

// What cannot be opened at the start leaves the visitor's work as it was.
func TestABadLinkAtTheStart(t *testing.T) {
	p := openReady(t)
	p.enter("tp", "4")
	p.eventually(func() bool { return strings.Contains(p.own(), `"tp":"4"`) }, "the work is kept")
	p.do(chromedp.Navigate(eval[string](p, `location.origin + "/"`) + "?again#v=9"))
	p.waitForEngine()
	mine := defaultCase()
	withTP(4)(&mine)
	p.requireAnswer(mine)
	require.Contains(t, p.textOf(".banner"), "a later version")
}

// Until the engine is there the page has the default case, and says whose it is not.
func TestALinkOnASlowNetworkIsNotTakenForTheDefaultCase(t *testing.T) {
	answer, release := held(t)
	c := defaultCase()
	withTP(16)(&c)
	p := openPage(t, serve(t, "/", answer)+fragmentOf(t, c))
	p.eventually(func() bool { return strings.Contains(p.status(), "not that of the link") }, "the page says so")
	require.True(t, p.has(".behind .answer"))
	release()
	p.waitForEngine()
	p.requireAnswer(c)
	require.False(t, p.has(".behind"))

	p.do(chromedp.Navigate(eval[string](p, `location.origin + "/exact.html"`)))
	p.do(chromedp.Navigate(eval[string](p, `location.origin + "/"`)))
	p.waitForEngine()
	p.requireAnswer(defaultCase())
}

func TestACaseThatIsTooLongForALinkIsOfferedAsAFile(t *testing.T) {
	p := openReady(t, mayCopy)
	eval[chromedp.Void](p, `navigator.clipboard.writeText("before")`)
	p.enter("source", "config.json")
	p.eventually(func() bool { return p.has("#config") }, "the field is there")
	p.pasteInto("config", `{"architectures": ["LlamaForCausalLM"], "model_type": "llama", "noise": "`+noise(20_000)+`"}`)
	p.eventually(func() bool { return strings.Contains(p.textOf("pre.document"), "noise") }, "the case has the config")
	p.click("#copy-link")
	p.eventually(func() bool {
		return strings.Contains(p.textOf("#notice-carry"), "Save the case and send the file instead.")
	}, "the file is offered")
	require.Equal(t, "before", p.clipboard())
}

// noise is a text that does not compress.
func noise(n int) string {
	r := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, n)
	for i := range text {
		text[i] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"[r.IntN(62)]
	}
	return string(text)
}
