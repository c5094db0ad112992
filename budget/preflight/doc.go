// Package preflight holds the checks that vLLM and the plugin make before any
// budget exists. A finding does not stop the estimate: its numbers are still
// wanted, and the verdict says that the server will not start.
package preflight
