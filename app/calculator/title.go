package calculator

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget/document"
)

// title is the document's: the verdict in a word, of what, and the page's name.
func (p *Page) title() string {
	if len(p.answer.problems) > 0 || p.answer.panicked != "" {
		return textErrorPrefix + textProblem + ". " + textBrand
	}
	word := lookOf(p.answer.report.Verdict.Level).word
	return fmt.Sprintf(textTitleOf, word, p.form.subject(), textBrand)
}

// subject is what a case is about, in short: model, machine and ranks.
func (f form) subject() string {
	_, name, _ := strings.Cut(f[fieldModel], "/")
	model := cmp.Or(name, strings.TrimSpace(f[fieldModel]), textSomeModel)
	machine := cmp.Or(f[fieldInstance], f[fieldTarget], textSomeMachine)
	return fmt.Sprintf(textSubject, document.Shorten(model), machine, cmp.Or(strings.TrimSpace(f[fieldTP]), "1"))
}

// remember leaves the case where boot.js finds it should the program end, and names
// the document by its answer.
func (p *Page) remember() {
	app.Window().Set("neuronkvCase", p.answer.document)
	app.Window().Get("document").Set("title", p.title())
}
