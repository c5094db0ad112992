package calculator

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// A SitePage is one page of the site: the calculator, or one that stands beside it.
type SitePage struct {
	File  string // in the site's folder
	Title string
}

// SitePages are the pages in the order in which a reader is led through them. The
// first is the calculator.
func SitePages() []SitePage {
	return []SitePage{
		{"index.html", textCalculator},
		{"how-it-works.html", textHowItWorks},
		{"targets.html", textTargets},
		{"exact.html", textExact},
	}
}

// HeadTitle is the title of the page's document.
func (s SitePage) HeadTitle() string { return s.Title + ". " + textBrand }

// href is the page's address, relative to the folder that all of them are in.
func (s SitePage) href() string {
	if s.File == "index.html" {
		return "./"
	}
	return s.File
}

// navigation leads to the other pages. The present one is no link: to follow it would
// lose what was typed.
func navigation(present string) *element {
	var items []app.UI
	for _, page := range SitePages() {
		link := tag("a.to-page")
		if page.File == present {
			link.set("aria-current", "page")
		} else {
			link.set("href", page.href())
		}
		items = append(items, tag("li").Body(link.Text(page.Title)))
	}
	return tag("nav.pages").set("aria-label", textPages).Body(tag("ul").Body(items...))
}

// Header is the bar of a page, by its file, as it is before a theme is chosen.
func Header(file string) app.UI { return bar(file, themeAuto).HTMLElem }

// Footer is the foot of a page beside the calculator.
func Footer() app.UI {
	return tag("footer.foot").Body(reproduces(), tag("p").Text(textSendsNothing)).HTMLElem
}
