//go:build js && wasm

// The program that runs in the browser.
package main

import (
	"runtime/debug"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/app/calculator"
)

func main() {
	// A render leaves little behind: with the usual share nearly every key would be
	// followed by a collection.
	debug.SetGCPercent(400)
	// One page at whatever path the site is published under.
	app.RouteWithRegexp("^/.*", &calculator.Page{})
	app.RunWhenOnBrowser()
}
