package calculator

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// words explains the page's words.
func (p *Page) words() app.UI {
	var items []app.UI
	for _, g := range glossary {
		items = append(items, tag("dt").Text(g.word), tag("dd").Text(g.meaning))
	}
	return p.fold(foldWords, textWords, textWordsWhat, tag("dl.words").Body(items...))
}
