package calculator

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/recipe"
)

// A Page is the calculator. New makes one that has its first answer.
type Page struct {
	app.Compo

	form   form   // as typed
	shown  form   // what the inputs were last set to by the page itself
	answer answer // of the form as it is
	theme  string // "auto", "light" or "dark"
	known  []recipe.Recipe
	named  string         // the last known model, that another config.json took the place of
	offer  offer          // the list that is open under an input
	hub    hubRequest     // what is asked of Hugging Face
	notice notice         // what became of a file or of a fetch
	undo   *undo          // what the last click changed; nil once something is typed
	chosen *recipe.Recipe // what the form is filled in from; nil once something is typed

	later
	stamps  stamps
	mounted app.Context // the page's own: what is deferred by an element is lost with it

	linked form   // the case as it came with a link; nil for the visitor's own
	own    *work  // the visitor's own, beside a case that came with a link
	stored string // the visitor's own work, as this page last kept it in the browser

	unstored bool   // the browser could not keep it
	link     string // why the last link could not be opened; "" for none
	entry    entry  // of the tab's history
	pinned   form   // the case that this one is compared with; nil for none

	opened     map[string]bool // the sections that are open
	order      order           // of the tensors
	exactBytes bool            // whether bytes are shown beside GiB
}

// An answer is what the page shows for a case.
type answer struct {
	problems []problem // fields that cannot be read; then there is no report
	resolved budget.Resolved
	report   budget.Report
	asked    budget.Case
	document string // the case, as JSON
	panicked string // an error of our own, in words; then there is no report
}

// New returns the page with the default case and its answer.
func New() *Page {
	p := &Page{}
	p.OnInit()
	return p
}

// OnInit answers the default case, before the page is first rendered.
func (p *Page) OnInit() {
	p.form, p.shown = defaultForm(), defaultForm()
	p.opened = map[string]bool{}
	p.theme = themeAuto
	p.known = recipe.All()
	p.compute()
	p.findFirst()
}

// compute answers the form as it is. A panic of the engine becomes a message with
// the case to report.
func (p *Page) compute() {
	c, problems := p.form.read()
	p.answer = answer{problems: problems, asked: c}
	p.stamps.answers++
	p.rememberName()
	defer p.keepLater()
	defer p.seek()
	defer p.drawRestLater()
	p.answer.document = documentOf(c)
	if len(problems) > 0 {
		return
	}
	defer func() {
		if cause := recover(); cause != nil {
			p.answer = answer{asked: c, document: p.answer.document, panicked: fmt.Sprint(cause)}
		}
	}()
	p.answer.resolved = budget.Resolve(c)
	p.answer.report = budget.Estimate(p.answer.resolved)
	p.answer.problems = p.caseProblems()
}

// documentOf is the case as JSON. A config.json that is no JSON is in it as text.
func documentOf(c budget.Case) string {
	if len(c.HFConfig) > 0 && !json.Valid(c.HFConfig) {
		c.HFConfig, _ = json.Marshal(string(c.HFConfig))
	}
	document, err := casefile.Encode(c)
	if err != nil {
		return fmt.Sprintf("%q", err)
	}
	return strings.TrimSpace(string(document))
}

// caseProblems are errors of the case itself, not of the reference: the form shows
// them at their field.
func (p *Page) caseProblems() []problem {
	e := p.answer.report.Error
	if e == nil || e.Type != budget.CaseError {
		return nil
	}
	message := strings.TrimPrefix(e.Message, e.Field+": ")
	if inner := p.form.inside(e.Field); inner != "" {
		message = inner + ": " + message
	}
	return []problem{{p.form.fieldOf(e.Field), onThisPage(message)}}
}

// Render draws the page.
func (p *Page) Render() app.UI {
	return tag("div.app").On("input", p.onInput).Body(
		tag("a.skip").set("href", "#answer").Text(textSkip),
		patterns(),
		&rest{Page: p, Part: restHeader, Stamp: p.stamps.header},
		tag("main.page").Attr("data-follows", p.stamps.follows).Body(
			tag("div.page-head").Body(
				tag("h1").Text(textTitle),
				tag("p").Text(textLead),
				tag("p.only-print.strong").Text(p.form.subject()),
				tag("p").ID("engine").Class("status").set("role", "status"),
			),
			p.banner(),
			tag("div.calc").Body(
				p.renderAnswer(),
				p.formFollows(),
				p.detailsFollow(),
			),
		),
		&rest{Page: p, Part: restFooter},
	).HTMLElem
}

// details are the sections behind the answer.
func (p *Page) details() []app.UI {
	if len(p.answer.problems) > 0 || p.answer.panicked != "" {
		return []app.UI{p.renderComparison(), p.caseDocument(p.answer.document)}
	}
	r := &p.answer.report
	return []app.UI{
		p.renderComparison(),
		p.renderFixes(),
		p.blocks(r),
		p.byDegree(),
		waterfall(r),
		p.spread(r),
		p.evidence(r),
		p.renderCache(),
		notes(r),
		p.inputs(r),
		p.derivation(r),
		p.rankHolds(r),
		p.logLines(r),
		p.words(),
		p.caseDocument(p.answer.document),
	}
}
