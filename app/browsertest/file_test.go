//go:build browser

package browsertest_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// A droppedFile is a file as a test makes it: text, or so many bytes of one value.
type droppedFile struct {
	Name, Text string
	Size, Byte int
}

// makeFiles makes the files of a script's argument.
const makeFiles = `(list) => {
	const moved = new DataTransfer();
	for (const f of list) moved.items.add(new File([f.Size ? new Uint8Array(f.Size).fill(f.Byte) : f.Text], f.Name));
	return moved;
}`

// drop drops files on an element.
func (p *page) drop(selector string, files ...droppedFile) {
	p.t.Helper()
	eval[chromedp.Void](p, `(() => {
		const dataTransfer = (`+makeFiles+`)(%s), at = document.querySelector(%s);
		for (const name of ["dragover", "drop"]) at.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }));
	})()`, files, selector)
}

// chooseFiles chooses files as the browser's own dialog does.
func (p *page) chooseFiles(files ...droppedFile) {
	p.t.Helper()
	eval[chromedp.Void](p, `(() => {
		const input = document.getElementById("file");
		input.files = (`+makeFiles+`)(%s).files;
		input.dispatchEvent(new Event("change", { bubbles: true }));
	})()`, files)
}

// requireNotice waits for what the page says of a file or a fetch.
func (p *page) requireNotice(part string) {
	p.t.Helper()
	p.eventually(func() bool { return strings.Contains(p.textOf("#notice"), part) }, "the notice says %s", part)
	require.True(p.t, p.isVisible("#notice"))
}

// withOwn is a case with a config.json of its own and the name that is in it.
func withOwn(name, config string) func(c *budget.Case) {
	return func(c *budget.Case) {
		withConfig(config)(c)
		if name != "" {
			c.EngineArgs.Model = &name
		}
	}
}

func TestADroppedConfigIsTheModel(t *testing.T) {
	p := openReady(t)
	config := strings.Replace(llama(t), "{", `{"_name_or_path": "org/three", `, 1)
	p.drop("footer", droppedFile{Name: "config.json", Text: config})
	want := defaultCase()
	withOwn("org/three", config)(&want)
	p.requireAnswer(want)
	p.requireNotice("Read: config.json.")
	require.Equal(t, config, p.valueOf("config"))
	require.Equal(t, "org/three", p.valueOf("model"))

	p.click("#undo")
	p.requireDefaultAnswer()
	require.Equal(t, "meta-llama/Llama-3.1-8B-Instruct", p.valueOf("model"))
}

func TestAChosenFileIsTheModel(t *testing.T) {
	p := openReady(t)
	p.choose("source", "config.json")
	p.eventually(func() bool { return p.has("#file") }, "a file can be chosen")
	for _, config := range []string{llama(t), gpt2, gpt2} { // the same again is no less a choice
		p.chooseFiles(droppedFile{Name: "my config.json", Text: config})
		want := defaultCase()
		withConfig(config)(&want)
		p.requireAnswer(want)
		require.Equal(t, "", p.valueOf("model"))
	}
}

func TestTwoFilesAtOnceGoWhereTheyBelong(t *testing.T) {
	const quant = `{"producer": {"name": "modelopt", "version": "0.33.0"}, "quantization": {"quant_algo": "FP8", "kv_cache_quant_algo": "FP8", "exclude_modules": ["lm_head"]}}`
	p := openReady(t)
	p.drop("main", droppedFile{Name: "hf_quant_config.json", Text: quant}, droppedFile{Name: "config.json", Text: llama(t)})
	want := defaultCase()
	withConfig(llama(t))(&want)
	want.HFQuantConfig = []byte(quant)
	p.requireAnswer(want)
	p.requireNotice("Read: hf_quant_config.json, config.json.")
}

func TestADroppedDrafterIsTheDrafter(t *testing.T) {
	const drafter = `{"architectures": ["Eagle3LlamaForCausalLM"], "_name_or_path": "org/drafter", "hidden_size": 3072}`
	p := openReady(t)
	p.drop("main", droppedFile{Name: "config.json", Text: drafter})
	p.eventually(func() bool { return p.valueOf("drafter") == "org/drafter" }, "the drafter is named")
	require.Contains(t, p.textOf("pre.document"), `"draft_hf_config":`+strings.ReplaceAll(strings.ReplaceAll(drafter, ": ", ":"), ", ", ","))
	require.Equal(t, "meta-llama/Llama-3.1-8B-Instruct", p.valueOf("model"), "the model stays")
}

// What cannot be used is said, with what to do, and the case stays as it was.
func TestAFileThatIsNoConfigChangesNothing(t *testing.T) {
	p := openReady(t)
	p.typeInto("gmu", "0.9")
	want := defaultCase()
	withGMU(.9)(&want)
	p.waitForCase(want)
	for _, c := range []struct {
		name, says string
		files      []droppedFile
	}{
		{"50 MB", `"config.json": the file has 50,000,000 bytes; accepted: at most 1,000,000.`, []droppedFile{{Name: "config.json", Size: 50e6, Byte: 'x'}}},
		{"a binary file", `"model.bin": the file is no text`, []droppedFile{{Name: "model.bin", Size: 4096, Byte: 0xff}}},
		{"zero bytes", `"config.json": the file is no text`, []droppedFile{{Name: "config.json", Size: 64, Byte: 0}}},
		{"an empty file", `"config.json": got nothing`, []droppedFile{{Name: "config.json"}}},
		{"a diffusion model", "part of a diffusion model", []droppedFile{{Name: "config.json", Text: `{"_class_name": "UNet2DConditionModel"}`}}},
		{"a tokenizer", "a tokenizer.json", []droppedFile{{Name: "tokenizer.json", Text: `{"version": "1.0", "added_tokens": []}`}}},
		{"no JSON", `"readme.md": not JSON at line 1, column 1`, []droppedFile{{Name: "readme.md", Text: "# Model"}}},
		{"one good and one bad", "a tokenizer.json", []droppedFile{{Name: "config.json", Text: llama(t)}, {Name: "tokenizer.json", Text: `{"added_tokens": []}`}}},
		{"two of a kind", `"b.json": two files are of this kind`, []droppedFile{{Name: "a.json", Text: llama(t)}, {Name: "b.json", Text: gpt2}}},
		{"nine files", "more than 8 files", make([]droppedFile, 9)},
		{"a quantization without its model", "hf_quant_config.json belongs to a config.json", []droppedFile{{Name: "hf_quant_config.json", Text: `{"quantization": {}}`}}},
		{"hostile names and keys", "<img src=x", []droppedFile{{Name: hostile, Text: "[]"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := p.within(t)
			p.drop("main", c.files...)
			p.requireNotice(c.says)
			require.True(t, strings.HasPrefix(p.textOf("#notice"), "Error: "))
			p.requireAnswer(want)
			p.requireUnharmed()
			require.Equal(t, "0.9", p.valueOf("gmu"))
		})
	}
	p.typeInto("gmu", "0.85")
	p.eventually(func() bool { return p.textOf("#notice") == "" }, "the notice goes with the next change")
}

// A file that is dropped before the engine is there neither leaves the page nor is
// lost without a word.
func TestAFileDroppedBeforeTheEngineCame(t *testing.T) {
	answer, release := held(t)
	p := openPage(t, serve(t, "/", answer))
	p.drop("main", droppedFile{Name: "config.json", Text: llama(t)})
	p.eventually(func() bool { return strings.HasPrefix(p.status(), "The engine is not there yet") }, "the status says so")
	release()
	p.eventually(func() bool { return eval[bool](p, `window.neuronkvCase !== undefined`) }, "the engine has taken over")
	p.requireDefaultAnswer()
}

func TestAConfigOfAnotherKindIsSaidAtItsField(t *testing.T) {
	p := openReady(t)
	p.enter("source", "config.json")
	for text, says := range map[string]string{
		`{"_class_name": "FluxPipeline"}`:       "part of a diffusion model",
		`{"added_tokens": [], "version": "1"}`:  "a tokenizer.json",
		`{"speculators_config": {}}`:            "no model’s config.json, but a drafter’s",
		`{"quantization": {}, "producer": "x"}`: "no model’s config.json, but a drafter’s or a quantization’s",
	} {
		p.enter("config", text)
		p.eventually(func() bool { return strings.Contains(p.shown().Invalid["config"], says) }, "%s is said to be %s", text, says)
		require.Equal(t, text, p.valueOf("config"))
	}
	p.enter("config", llama(t))
	want := defaultCase()
	withConfig(llama(t))(&want)
	p.requireAnswer(want)
}

// The quantization's file of the model before does not count for the next.
func TestTheNextModelHasItsOwnQuantization(t *testing.T) {
	p := openReady(t)
	p.drop("main", droppedFile{Name: "hf_quant_config.json", Text: `{"quantization": {}, "producer": {}}`}, droppedFile{Name: "config.json", Text: gpt2})
	p.eventually(func() bool { return strings.Contains(p.textOf("pre.document"), "hf_quant_config") }, "it counts for its model")
	p.drop("main", droppedFile{Name: "config.json", Text: llama(t)})
	want := defaultCase()
	withConfig(llama(t))(&want)
	p.requireAnswer(want)
}

// A file that comes while a list is open closes the list.
func TestAFileThatComesWhileAListIsOpen(t *testing.T) {
	p := openReady(t)
	config := strings.Replace(llama(t), "{", `{"_name_or_path": "org/three", `, 1)
	p.typeInto("model", "qwen")
	p.press(kb.ArrowDown + kb.ArrowDown + kb.ArrowDown)
	p.drop("main", droppedFile{Name: "config.json", Text: config})
	want := defaultCase()
	withOwn("org/three", config)(&want)
	p.requireAnswer(want)
	p.press(kb.Enter)
	p.requireOffered("model", 0, -1)
	p.requireAnswer(want)
	require.False(t, p.has(".stopped"))
}

// A known name is its own model, whatever was dropped before, and that comes back.
func TestAKnownNameCountsAfterAFile(t *testing.T) {
	p := openReady(t)
	p.drop("main", droppedFile{Name: "config.json", Text: gpt2})
	want := defaultCase()
	withConfig(gpt2)(&want)
	p.requireAnswer(want)
	p.focus("source")
	p.press(kb.ArrowUp)
	p.requireDefaultAnswer()
	require.Equal(t, "source", p.focused(), "the choice keeps the focus")

	p.choose("source", "config.json")
	p.requireAnswer(want)
	p.typeInto("model", "qwen3-8b")
	p.press(kb.ArrowDown + kb.Enter)
	known := defaultCase()
	withModel("Qwen/Qwen3-8B")(&known)
	p.requireAnswer(known)
	require.Equal(t, "", p.valueOf("source"))
}
