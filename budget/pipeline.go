package budget

import "neuronkv/budget/trace"

// pipelined reports whether the case asks for pipeline parallelism.
func (e *estimate) pipelined() bool { return e.degrees.pipeline > 1 }

// notePipeline says what the figures are worth with it. No rule of the reference
// divides layers among stages, so nothing here does.
func (e *estimate) notePipeline() {
	if e.pipelined() {
		e.note("pipeline_parallel", "engine_args.pipeline_parallel_size", trace.Assumed,
			"The plugin documents pipeline parallelism as unsupported, though no check of it was found. A computed bytes_used, and the KV cache, are those of a rank that holds every layer.", "documentation of the plugin")
	}
}
