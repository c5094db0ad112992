//go:build js && wasm

// An empty go-app page that shows what is typed into it: the yardstick for the
// time from a key press to its painted result.
package main

import "github.com/maxence-charriere/go-app/v9/pkg/app"

type page struct {
	app.Compo
	typed string
}

func (p *page) Render() app.UI {
	return app.Div().Body(app.Input().ID("typed").OnInput(p.onType), app.P().ID("result").Text(p.typed))
}

func (p *page) onType(ctx app.Context, _ app.Event) { p.typed = ctx.JSSrc().Get("value").String() }

func main() {
	app.RouteWithRegexp("^/.*", &page{})
	app.RunWhenOnBrowser()
}
