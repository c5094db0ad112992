//go:build browser

package browsertest_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/command"
)

// openCase chooses a file with “Open a case”.
func (p *page) openCase(name, text string) {
	p.t.Helper()
	eval[chromedp.Void](p, `(() => {
		const input = document.getElementById("open-case");
		input.files = (`+makeFiles+`)(%s).files;
		input.dispatchEvent(new Event("change", { bubbles: true }));
	})()`, []droppedFile{{Name: name, Text: text}})
}

// requireCarried waits for what the page says at the buttons.
func (p *page) requireCarried(part string) {
	p.t.Helper()
	p.eventually(func() bool { return strings.Contains(p.textOf("#notice-carry"), part) }, "the page says %s", part)
}

func TestTheCommandAndTheTicketAreCopied(t *testing.T) {
	p := openReady(t, mayCopy)
	p.click("#copy-command")
	p.eventually(func() bool { return p.clipboard() == command.Of(defaultCase()) }, "the command is copied")
	p.click("#copy-markdown")
	p.eventually(func() bool {
		return strings.HasPrefix(p.clipboard(), "**Fits**: ` Llama-3.1-8B-Instruct on trn2, TP 8 `. 52 requests")
	}, "the ticket is copied")
	ticket := p.clipboard()
	require.Contains(t, ticket, "| available | 7,112,465,841 | 6.62 | exact |")
	require.Contains(t, ticket, "](http://127.0.0.1:")
	require.Contains(t, ticket, fragmentOf(t, defaultCase()))
	require.Contains(t, ticket, p.textOf("pre.document"))
}

func TestAReportIsSavedAndOpened(t *testing.T) {
	p := openReady(t)
	p.enter("tp", "4")
	want := defaultCase()
	withTP(4)(&want)
	p.requireAnswer(want)
	saved := p.savedReport()
	f, err := casefile.DecodeFile([]byte(saved))
	require.NoError(t, err)
	require.Equal(t, p.documentOf(want), p.documentOf(f.Case))
	require.Contains(t, string(f.Report), `"steps":[`)

	p.startOver()
	p.openCase("sent.json", saved)
	p.requireAnswer(want)
	p.requireCarried("The case of sent.json is in the form. Its report is the same as this page’s, to the byte.")
	p.click("#undo")
	p.requireAnswer(defaultCase())

	p.drop("main", droppedFile{Name: "old.json", Text: strings.Replace(saved, `"num_blocks":`, `"num_blocks":1`, 1)})
	p.requireAnswer(want)
	p.requireCarried("Its report is not this page’s: kv_cache.num_blocks: 1")
}

// The case that is saved is what the program neuronkv answers.
func TestTheSavedCaseIsTheProgramsInput(t *testing.T) {
	p := openReady(t)
	command := exec.Command(os.Getenv("NEURONKV"), "estimate", "--steps")
	command.Stdin = strings.NewReader(p.savedReport())
	out, err := command.Output()
	require.NoError(t, err)
	var file struct{ Report json.RawMessage }
	require.NoError(t, json.Unmarshal([]byte(p.savedReport()), &file))
	require.Equal(t, string(file.Report), strings.TrimSpace(string(out)))
}

func TestFilesThatAreNoCaseChangeNothing(t *testing.T) {
	p := openReady(t)
	for _, c := range []struct{ name, text, says string }{
		{"nothing", "", "case: got nothing"},
		{"no JSON", "vllm serve", "case: not JSON at line 1, column 1"},
		{"a list", "[]", "case: got [] (a list)"},
		{"a config.json", `{"architectures": ["A"], "model_type": "m"}`, "architectures: is not a field of the case"},
		{"an unknown field", `{"version": 1, "engine_args": {"tensor_paralel_size": 8}}`, "engine_args.tensor_paralel_size: is not a field of the case; the nearest is engine_args.tensor_parallel_size"},
		{"a report alone", `{"version": 1, "inputs": [], "verdict": {}}`, "case: got a report without its case"},
		{"a later release", `{"version": 1, "reference": "0.99.0", "engine_args": {}}`, `got "0.99.0"`},
		{"a later version", `{"version": 2, "engine_args": {}}`, "version"},
		{"markup", `{"version": 1, "<img src=x onerror=alert(1)>": 1}`, "<img src=x onerror=alert(1)>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := p.within(t)
			p.openCase("file.json", c.text)
			p.requireCarried(c.says)
			require.Contains(t, p.textOf("#notice-carry"), "file.json could not be opened, and nothing is changed.")
			p.requireAnswer(defaultCase())
		})
	}
	p.drop("main", droppedFile{Name: "a.json", Text: `{"engine_args": {}}`}, droppedFile{Name: "b.json", Text: `{"engine_args": {}}`})
	p.requireCarried("A case is opened by itself")
	p.requireAnswer(defaultCase())
}

// A field that cannot be read is put right before anything is taken away.
func TestAFormThatCannotBeReadIsNotTakenAway(t *testing.T) {
	p := openReady(t, mayCopy)
	eval[chromedp.Void](p, `navigator.clipboard.writeText("before")`)
	p.enter("gmu", "a lot")
	for _, button := range []string{"#copy-link", "#copy-command", "#copy-markdown", "#save-case", "#save-report", "#pin", "#pin-other"} {
		p.enter("tp", "8")
		p.click(button)
		p.requireCarried("A field cannot be read: put it right first.")
	}
	require.Equal(t, "before", p.clipboard())
}

func TestTheDesignsExampleOpens(t *testing.T) {
	p := openReady(t)
	c := defaultCase()
	c.Runtime = budget.Runtime{BytesUsed: new(int64(17_000_000_000)), BytesFree: new(int64(8_700_000_000))}
	c.Host = budget.Host{AvailableBytes: new(int64(500_000_000_000)), LocalWorldSize: new(int64(8))}
	c.InstanceType, c.LNC, c.EntryPoint = new("trn2.48xlarge"), new(int64(2)), new("serve")
	c.EngineArgs.MMEncoderOnly, c.EngineArgs.Convert, c.EngineArgs.PipelineParallelSize = new(false), new("auto"), new(int64(1))
	p.openCase("design.json", p.documentOf(c))
	p.requireAnswer(c)
	require.Equal(t, "17000000000", p.valueOf("runtime-used"))
	require.Equal(t, "serve", p.valueOf("entry"))
}
