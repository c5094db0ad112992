// Package preflight holds the checks that vLLM and the plugin make before any
// budget exists. A finding does not stop the estimate: its numbers are still
// wanted, and the verdict says that the server will not start.
//
// [Check] makes them all on [Facts], in the order in which a user meets them. Each
// [Finding] says it in the server's words, why, and which single [Change] clears
// it. What the model's own code refuses is found by package model, and has its
// place among them all the same.
package preflight
