package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
)

// header is the bar with the name and the theme.
func (p *Page) header() app.UI {
	return app.Header().Class("top").Body(
		app.Div().Class("top-in").Body(
			app.Span().Class("brand").Text(textBrand),
			app.FieldSet().Class("theme").Body(
				app.Legend().Class("hidden").Text(textTheme),
				p.themeChoice(themeAuto, textThemeAuto),
				p.themeChoice("light", textLight),
				p.themeChoice("dark", textDark),
			),
		),
	)
}

// themeAuto is the system's theme.
const themeAuto = "auto"

// themeChoice is one of the three themes. boot.js applies and remembers it.
func (p *Page) themeChoice(value, name string) app.UI {
	return app.Label().Body(
		app.Input().Class("hidden").Type("radio").Name("theme").Value(value).Checked(p.theme == value),
		app.Text(name),
	)
}

// footer says what is reproduced, and that nothing leaves the page.
func footer() app.UI {
	release := budget.LatestRelease()
	return app.Footer().Class("foot").Body(
		app.P().Text(fmt.Sprintf(textReproduces, release.VLLMNeuron, release.VLLM)),
		app.P().Text(textPrivate),
		app.NoScript().Body(app.P().Text(textNoScript)),
	)
}
