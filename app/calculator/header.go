package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
)

// header is the calculator's bar.
func (p *Page) header() *element { return bar(SitePages()[0].File, p.theme) }

// bar has the name, the way to the other pages, and the theme.
func bar(file, theme string) *element {
	return tag("header.top").Body(
		tag("div.top-in").Body(
			tag("span.brand").Text(textBrand),
			navigation(file),
			tag("fieldset.theme").Body(
				tag("legend.hidden").Text(textTheme),
				themeChoice(theme, themeAuto, textThemeAuto),
				themeChoice(theme, "light", textLight),
				themeChoice(theme, "dark", textDark),
			),
		),
	)
}

// themeAuto is the system's theme.
const themeAuto = "auto"

// themeChoice is one of the three themes. theme.js applies and remembers it.
func themeChoice(theme, value, name string) app.UI {
	return tag("label").Body(
		tag("input.hidden").set("type", "radio").set("name", "theme").Attr("value", value).Attr("checked", theme == value),
		app.Text(name),
	)
}

// footer says what is reproduced, and that nothing leaves the page.
func footer() *element {
	return tag("footer.foot").Body(
		reproduces(),
		tag("p").Text(textPrivate),
		tag("p.only-print").Body(app.Text(textPrinted+" "), tag("span").ID("print-address")),
		tag("noscript").Body(tag("p").Text(textNoScript)),
	)
}

// reproduces says which release the figures are of.
func reproduces() *element {
	release := budget.LatestRelease()
	return tag("p").Text(fmt.Sprintf(textReproduces, release.VLLMNeuron, release.VLLM))
}
