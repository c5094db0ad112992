// Package recipe holds what the plugin's documents and examples pass to vLLM, as
// cases to start from. A recipe states the engine arguments and the variables of
// its document, and beside them the target that they fit.
package recipe
