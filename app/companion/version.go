package main

import (
	"context"
	"fmt"
	"runtime/debug"

	"neuronkv/budget"
)

// version prints the module's version and the release it reproduces.
func (p program) version(_ context.Context, args []string) (exit int) {
	if _, exit, done := p.parse(newFlags("version"), args, 0); done {
		return exit
	}
	return p.print(fmt.Sprintf("neuronkv %s\nreproduces %s\n", moduleVersion(), releaseInWords(budget.LatestRelease())))
}

// moduleVersion is the version that the toolchain wrote into the program.
func moduleVersion() string {
	info, known := debug.ReadBuildInfo()
	if !known || info.Main.Version == "" {
		return "(unknown version)"
	}
	return info.Main.Version
}

// releaseInWords names the plugin and the vLLM that it pins.
func releaseInWords(r budget.Release) string {
	return "vllm-neuron " + r.VLLMNeuron + " with vLLM " + r.VLLM
}
