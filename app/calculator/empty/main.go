//go:build js && wasm

// An empty go-app page: the yardstick for the size of the calculator's WASM.
package main

import "github.com/maxence-charriere/go-app/v9/pkg/app"

type page struct{ app.Compo }

func (p *page) Render() app.UI { return app.Div().Text("empty") }

func main() {
	app.RouteWithRegexp("^/.*", &page{})
	app.RunWhenOnBrowser()
}
