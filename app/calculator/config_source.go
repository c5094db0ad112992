package calculator

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget/model"
)

// ownConfig is the choice of a config.json that is not the catalogue's.
const ownConfig = "config.json"

// own reports whether the model's config.json is the form's: chosen so, or because
// the catalogue has none of that name.
func (f form) own() bool {
	_, known := model.Lookup(f[fieldModel])
	return f[fieldSource] == ownConfig || !known
}

// ownDrafter reports the same of the drafter's. Without a name in its field it may be
// in the document.
func (f form) ownDrafter() bool {
	if strings.TrimSpace(f[fieldDrafter]) == "" {
		return strings.TrimSpace(f[fieldSpeculative]) != ""
	}
	_, known := model.LookupDrafter(f[fieldDrafter])
	return !known
}

// modelSource is where the model's config.json is from, and the ways to bring
// another.
func (p *Page) modelSource() app.UI {
	if !p.form.own() {
		return tag("div.source").Body(
			p.choice(field{id: fieldSource, label: textSource, hint: p.catalogueHint()}, sources()),
			p.cancelButton(fieldModel),
			p.renderNotice(fieldModel),
		)
	}
	return tag("div.source").Body(
		p.choice(field{id: fieldSource, label: textSource}, sources()),
		p.area(field{id: fieldConfig, label: textConfig, hint: p.ownHint()}, 6),
		tag("div.actions").Body(
			tag("label.btn.file").Body(
				tag("input").ID("file").Class("hidden").set("type", "file").Attr("multiple", true).set("accept", ".json,application/json"),
				app.Text(textFileChoose),
			),
			p.fetchButton(fieldModel),
		),
		p.renderNotice(fieldModel),
		tag("p.hint").Text(textHubHint),
		p.area(field{id: fieldQuantConfig, label: textQuantConfig, hint: textQuantConfigHint}, 2),
	)
}

func sources() [][2]string { return [][2]string{{"", textCatalogue}, {ownConfig, textOwnConfig}} }

// catalogueHint says what the catalogue's config.json is, and how far it is the
// published one.
func (p *Page) catalogueHint() string {
	known, _ := model.Lookup(p.form[fieldModel])
	taken := ""
	if known.Name != strings.TrimSpace(p.form[fieldModel]) {
		taken = fmt.Sprintf(textNameTaken, known.Name) + " "
	}
	return taken + upperFirst(shapeOf(known.Config())) + ". " + fmt.Sprintf(textCatalogueSays, known.Source)
}

// ownHint says what the form's config.json is.
func (p *Page) ownHint() string {
	if shape := shapeOf([]byte(p.form[fieldConfig])); shape != "" {
		return upperFirst(shape) + "."
	}
	return textConfigHint
}

// followSource keeps the name from standing for a config.json that is not its own: a
// known name makes way for another config.json, and comes back for the catalogue's.
func (p *Page) followSource() {
	_, known := model.Lookup(p.form[fieldModel])
	switch {
	case p.form[fieldSource] == ownConfig && known:
		p.form[fieldModel] = ""
	case p.form[fieldSource] == "" && !known:
		p.form[fieldModel] = p.named
	}
	setInput(fieldModel, p.form[fieldModel])
}

// followName has the catalogue's config.json count for a name that it knows. Another
// one stays in the form.
func (p *Page) followName() {
	if _, known := model.Lookup(p.form[fieldModel]); known {
		p.form[fieldSource] = ""
		setInput(fieldSource, "")
	}
}

// followBefore does the same, and what an instance does, for what was chosen before the
// program came.
func (p *Page) followBefore(chosen map[string]string) {
	if _, is := chosen[fieldSource]; is {
		p.followSource()
	}
	if text, is := chosen[fieldReadings]; is && strings.TrimSpace(text) != "" {
		p.takeReading(text)
	}
	_, instance := chosen[fieldInstance]
	if _, target := chosen[fieldTarget]; instance && !target {
		p.takeTarget()
	}
}

// rememberName keeps the last known model, which comes back for the catalogue's
// config.json.
func (p *Page) rememberName() {
	if known, is := model.Lookup(p.form[fieldModel]); is {
		p.named = known.Name
	}
}
