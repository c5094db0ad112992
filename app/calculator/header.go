package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
)

// header is the bar with the name and the theme.
func (p *Page) header() *element {
	return tag("header.top").Body(
		tag("div.top-in").Body(
			tag("span.brand").Text(textBrand),
			tag("fieldset.theme").Body(
				tag("legend.hidden").Text(textTheme),
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
	return tag("label").Body(
		tag("input.hidden").set("type", "radio").set("name", "theme").Attr("value", value).Attr("checked", p.theme == value),
		app.Text(name),
	)
}

// footer says what is reproduced, and that nothing leaves the page.
func footer() *element {
	release := budget.LatestRelease()
	return tag("footer.foot").Body(
		tag("p").Text(fmt.Sprintf(textReproduces, release.VLLMNeuron, release.VLLM)),
		tag("p").Text(textPrivate),
		tag("p.only-print").Body(app.Text(textPrinted+" "), tag("span").ID("print-address")),
		tag("noscript").Body(tag("p").Text(textNoScript)),
	)
}
