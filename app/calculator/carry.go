package calculator

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/command"
)

// fieldCarry is where the page says what became of what is copied, saved or opened.
const fieldCarry = "carry"

// renderCarry are the buttons that take the case away, or bring another.
func (p *Page) renderCarry() *element {
	return tag("div.answer-foot").Body(
		tag("div.actions").Body(
			carryButton("copy-link", textCopyLink, p.onCopyLink),
			carryButton("copy-command", textCopyCommand, p.onCopyCommand),
			carryButton("copy-markdown", textCopyMarkdown, p.onCopyMarkdown),
			carryButton("save-case", textSaveCase, p.onSaveCase),
			carryButton("save-report", textSaveReport, p.onSaveReport),
			tag("label.btn.file").Body(
				tag("input").ID(chooserCase).Class("hidden").set("type", "file").set("accept", ".json,application/json"),
				app.Text(textOpenCase),
			),
			carryButton("pin", p.pinText(), p.onPin),
			carryButton("pin-other", p.pinOtherText(), p.onPinOther),
			carryButton("print", textPrint, onPrint),
		),
		p.renderNotice(fieldCarry),
	)
}

// pinText says whether another case is pinned already.
func (p *Page) pinText() string {
	if p.pinned != nil {
		return textPinInstead
	}
	return textPinCase
}

// pinOtherText names the mode to compare with.
func (p *Page) pinOtherText() string {
	if p.form.otherMode() == budget.Neuron {
		return textPinNeuron
	}
	return textPinCompile
}

func carryButton(id, text string, do app.EventHandler) app.UI {
	return tag("button.btn").ID(id).set("type", "button").Text(text).On("click", do)
}

// carries reports whether there is a case to take away, and says so where a field
// cannot be read.
func (p *Page) carries() bool {
	if p.unread() {
		p.say(notice{field: fieldCarry, text: textCarryProblems, bad: true})
		return false
	}
	return true
}

// unread reports whether a field cannot be read: then there is no case.
func (p *Page) unread() bool {
	noJSON := len(p.answer.asked.HFConfig) > 0 && !json.Valid(p.answer.asked.HFConfig)
	return noJSON || len(p.answer.problems) > 0 && p.answer.report.Error == nil
}

// address is the page's address with the case as its fragment. The error is for
// people: what a link cannot hold.
func (p *Page) address() (string, error) {
	link := casefile.Link{Case: p.answer.asked}
	switch n, understood := wholeNumber(p.form[fieldTypical]); {
	case strings.TrimSpace(p.form[fieldTypical]) == "":
		link.Typical = new(int64(0))
	case understood && p.form[fieldTypical] != defaultForm()[fieldTypical]:
		link.Typical = &n
	}
	fragment, err := casefile.EncodeLink(link)
	if err != nil {
		return "", err
	}
	if len(fragment) > casefile.MaxLink {
		return "", fmt.Errorf(textLinkLong, bytesExactly(int64(len(fragment))), bytesExactly(casefile.MaxLink))
	}
	here := *app.Window().URL()
	here.Fragment, here.RawFragment, here.RawQuery = "", "", ""
	return here.String() + "#" + fragment, nil
}

// onCopyLink copies the address of the case; where it would be too long it offers the
// file.
func (p *Page) onCopyLink(ctx app.Context, _ app.Event) {
	if !p.carries() {
		return
	}
	address, err := p.address()
	switch {
	case err != nil:
		p.say(notice{field: fieldCarry, text: upperFirst(err.Error()) + ". " + textSaveInstead, bad: true})
		return
	case localPort() != "":
		p.say(notice{field: fieldCarry, text: fmt.Sprintf(textLinkLocal, localPort())})
	default:
		p.say(notice{})
	}
	app.Window().Call("neuronkvCopy", address, ctx.JSSrc())
}

// isLocal reports whether a host is the reader's own machine: a link to it opens for
// no one else.
func isLocal(host string) bool {
	return host == "localhost" || host == "::1" || strings.HasPrefix(host, "127.")
}

// localPort is the port of the reader's own machine where the page is from; "" for
// another.
func localPort() string {
	if here := app.Window().URL(); isLocal(here.Hostname()) {
		return here.Port()
	}
	return ""
}

func (p *Page) onCopyCommand(ctx app.Context, _ app.Event) {
	if p.carries() {
		app.Window().Call("neuronkvCopy", command.Of(p.answer.asked), ctx.JSSrc())
	}
}

func (p *Page) onCopyMarkdown(ctx app.Context, _ app.Event) {
	if !p.carries() {
		return
	}
	address, err := p.address()
	if err != nil {
		address = ""
	}
	text := p.answer.markdown(p.form.subject(), address, localPort())
	app.Window().Call("neuronkvCopy", text, ctx.JSSrc())
}

func (p *Page) onSaveCase(app.Context, app.Event) {
	if p.carries() {
		app.Window().Call("neuronkvSave", "neuronkv-case.json", p.answer.document+"\n")
	}
}

// onSaveReport saves the case with its report and every step of it.
func (p *Page) onSaveReport(app.Context, app.Event) {
	if !p.carries() {
		return
	}
	text, err := casefile.EncodeFile(p.answer.asked, p.answer.report)
	if err != nil {
		p.say(notice{field: fieldCarry, text: err.Error(), bad: true})
		return
	}
	app.Window().Call("neuronkvSave", "neuronkv-report.json", string(text))
}

func onPrint(app.Context, app.Event) { app.Window().Call("print") }

// onPrinting gives what is printed the address of its case, just before.
func (p *Page) onPrinting() {
	app.Window().Set("neuronkvPrinting", app.FuncOf(func(app.Value, []app.Value) any {
		address, err := p.address()
		switch {
		case p.unread():
			return textCarryProblems
		case err != nil:
			return err.Error()
		}
		return address
	}))
}
