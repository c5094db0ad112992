//go:build js && wasm

// The program that runs in the browser.
package main

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/app/calculator"
)

func main() {
	// One page at whatever path the site is published under.
	app.RouteWithRegexp("^/.*", &calculator.Page{})
	app.RunWhenOnBrowser()
}
