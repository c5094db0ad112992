// Package calculator is the page: a form that makes a case, and the answer to it.
//
// It is compiled twice. As WASM (the main package in the folder wasm) it runs in
// the browser; natively it renders the page's first state, which app/site writes
// into index.html, so that the default answer is read before any WASM has
// arrived.
//
// The page computes nothing: every number comes from a [budget.Report], and only
// positions in a chart are worked out here. What a visitor types is kept as typed
// (the inputs are not controlled: go-app would trim and rewrite them); the case
// is read from it at every change.
package calculator
