//go:build browser

package browsertest_test

// What the page shows, read in one go.
type shown struct {
	Level     string // class of the answer's box
	Verdict   string
	Peek      string
	Problems  []shownProblem
	Findings  []shownFinding
	Memory    []shownMemory
	Blocks    []shownFigure
	Waterfall []shownBar
	Steps     []shownStep
	Tensors   []shownTensor
	Inputs    []shownInput
	Log       []shownLine
	Notes     []shownNote
	Evidence  []string
	Document  string
	Invalid   map[string]string // by field, what its message says
}

type (
	shownProblem struct{ Link, Text string }
	shownFinding struct {
		Title, Message, Why string
		Changes             []string // buttons
	}
	shownInput  struct{ Field, Value, From string }
	shownMemory struct{ Term, GiB, GB, Bytes, Mark string }
	shownFigure struct{ Name, Value string }
	shownBar    struct{ Term, GiB string }
	shownStep   struct{ ID, Expression, Result, Mark, Formula, Source string }
	shownTensor struct{ Name, Shape, DType, Count, Bytes string }
	shownLine   struct{ Level, Text string }
	shownNote   struct{ Text, Mark, Source string }
)

// readShown makes a shown of the document.
const readShown = `(() => {
	const text = (from, selector) => (from.querySelector(selector)?.textContent ?? "").trim();
	const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
	const without = (from, selector) => {
		const copy = from.cloneNode(true);
		copy.querySelectorAll(selector).forEach((e) => e.remove());
		return copy.textContent.trim();
	};
	const invalid = {};
	for (const input of document.querySelectorAll("[aria-invalid=true]")) {
		const first = input.getAttribute("aria-describedby").split(" ")[0];
		invalid[input.id] = document.getElementById(first)?.textContent ?? "(not described by anything)";
	}
	return {
		Level: [...document.getElementById("answer").classList].filter((c) => c !== "answer" && c !== "box").join(" "),
		Verdict: text(document, "#answer h2"),
		Peek: text(document, ".peek"),
		Problems: all(".problems a", (a) => ({ Link: a.getAttribute("href"), Text: a.textContent })),
		Findings: all(".finding", (f) => ({
			Title: text(f, "h3"), Message: text(f, "blockquote"), Why: text(f, "p:not(.actions)"),
			Changes: [...f.querySelectorAll("button.change")].map((b) => b.textContent),
		})),
		Memory: all("table.stack tbody tr", (row) => ({
			Term: text(row, ".term"), GiB: text(row, "td:nth-child(2)"), GB: text(row, "td:nth-child(3)"),
			Bytes: text(row, ".exact-bytes"), Mark: text(row, ".mark"),
		})),
		Blocks: all("dl.kpis > div", (div) => ({ Name: text(div, "dt"), Value: text(div, "dd") })),
		Waterfall: all("table.bars tbody tr", (row) => ({ Term: text(row, ".term"), GiB: text(row, ".num") })),
		Steps: all("ol.steps li", (step) => ({
			ID: text(step, "dfn"), Expression: without(step.querySelector("code"), "b"), Result: text(step, "code b"),
			Mark: text(step, ".mark"), Formula: text(step, ".formula"), Source: without(step.querySelector("small"), ".formula"),
		})),
		Tensors: all("table.tensors tbody tr", (row) => ({
			Name: text(row, "th"), Shape: text(row, "td:nth-child(2)"), DType: text(row, "td:nth-child(3)"),
			Count: text(row, "td:nth-child(4)"), Bytes: text(row, "td:nth-child(6)"),
		})),
		Inputs: all("table.inputs tbody tr", (row) => ({ Field: text(row, "th"), Value: text(row, "td"), From: text(row, "td:nth-child(3)") })),
		Log: all("ol.log li", (line) => ({ Level: text(line, "b"), Text: text(line, "span") })),
		Notes: all("ul.notes li", (note) => ({
			Text: text(note, "p"), Mark: text(note, ".mark"), Source: without(note.querySelector(".hint"), ".mark"),
		})),
		Evidence: all("ul.points li", (li) => li.textContent),
		Document: text(document, "pre.document"),
		Invalid: invalid,
	};
})()`

// shown waits until the form and the sections have followed the answer.
func (p *page) shown() shown {
	p.t.Helper()
	p.eventually(func() bool { return !p.has("[data-follows=true]") }, "the rest has followed")
	return eval[shown](p, readShown)
}
