package budget

import (
	"fmt"
	"slices"
	"strings"

	"neuronkv/budget/kvcache"
	"neuronkv/budget/model"
	"neuronkv/budget/preflight"
	"neuronkv/budget/trace"
)

// Estimate computes the report of a resolved case. It always returns one: what
// was computed before an error stays in it, and Error says why it ends there.
// The steps are always part of the result; a document leaves them out unless
// they are asked for.
func Estimate(r Resolved) Report {
	e := estimate{Resolved: r, worker: worker{trace: trace.New(stepsHint), env: r.env, release: r.release}}
	e.numbers = make([]int64, 0, numbersHint)
	e.notes = r.notes[:len(r.notes):len(r.notes)]
	e.report = Report{Version: SchemaVersion, Reference: r.release, Inputs: r.Inputs, Preflight: []preflight.Finding{}}
	fault := e.run()
	e.finish(fault)
	return e.report
}

// stepsHint is about how many steps an estimate takes.
const stepsHint = 112

// numbersHint is about how many figures a report points to.
const numbersHint = 64

// An estimate is one case on its way through the pipeline.
type estimate struct {
	Resolved
	worker
	budget kvBudget
	plan   *kvcache.Plan // nil until the KV cache is planned
	left   trace.Value   // for graphs; no id while no block is counted
	rest   trace.Value   // what the verdict takes for it: left, or as if the KV cache took its whole budget
	report Report

	numbers []int64 // one store for the figures that the report points to
}

// run goes through the stages and stops at the first error.
func (e *estimate) run() *Error {
	if e.err != nil {
		return e.err
	}
	e.report.Preflight = slices.Clone(e.findings)
	mode, name, err := e.Resolved.env.mode()
	if err != nil {
		return raised(StageEnvironment, "env."+name, err)
	}
	e.report.Mode = &mode
	e.notePipeline()
	e.budget.gmu = e.trace.Float("gpu_memory_utilization", e.gmu, engineRule)
	if mode == CPU {
		return e.runCPU()
	}
	fault := e.takeTotal(mode)
	if fault == nil {
		fault = e.takeBytesUsed()
	}
	if fault == nil {
		fault = e.computeKVBudget(&e.budget)
	}
	if fault == nil {
		fault = e.planCache()
	}
	return fault
}

// runCPU is CPU mode.
func (e *estimate) runCPU() *Error {
	if e.host.AvailableBytes == nil {
		return caseError(StageCase, "host.available_bytes", "is missing; accepted: the host's available bytes, which CPU mode divides among its workers")
	}
	if fault := e.cpuMode(&e.budget, *e.host.AvailableBytes, e.localWorldSize()); fault != nil {
		return fault
	}
	return e.planCache()
}

// localWorldSize is the number of workers on the host: the case's, else tensor
// times pipeline parallel size.
func (e *estimate) localWorldSize() trace.Value {
	if e.host.LocalWorldSize != nil {
		return e.trace.Int("local_world_size", *e.host.LocalWorldSize, hostRule)
	}
	tensor := e.trace.Int("tensor_parallel_size", e.degrees.tensor, engineRule)
	pipeline := e.trace.Int("pipeline_parallel_size", e.degrees.pipeline, engineRule)
	return e.trace.Mul("local_world_size", trace.Rule{Source: "one host, tensor times pipeline parallel size", Mark: trace.Assumed}, tensor, pipeline)
}

// takeBytesUsed takes the stated bytes_used or sums the model's tensors.
func (e *estimate) takeBytesUsed() *Error {
	if n := e.override.BytesUsed; n != nil {
		e.budget.used = e.trace.Int("bytes_used", *n, statedRule)
		return nil
	}
	if e.modelError != nil {
		return e.modelError
	}
	inventory, err := model.Take(e.trace, e.model, e.degrees.record(e.trace))
	if err != nil {
		return modelFault(err)
	}
	if name, beyond := inventory.Beyond(); beyond {
		return caseError(StageModel, "hf_config", "got sizes with which "+name+" does not fit 64 bits; accepted: sizes of a model that exists")
	}
	e.budget.used = inventory.BytesUsed
	e.report.Model = e.modelReport(inventory)
	e.noteModel(inventory)
	return nil
}

// noteModel adds the sentences about bytes_used that surprise people.
func (e *estimate) noteModel(v model.Inventory) {
	if e.model.Tied() {
		e.note("tied_embeddings", "hf_config.tie_word_embeddings", trace.Exact, "The checkpoint ties lm_head to the embedding; the plugin holds both, so they are paid for twice.", "model constructors of the plugin")
	}
	if e.model.Architecture() == "GptOssForCausalLM" && e.model.Variant() == "bf16" {
		e.note("gpt_oss_bf16", "engine_args.additional_config.neuron_config.quantization", trace.Exact, "The plugin holds the experts in bf16 here, about four times the bytes of the published MXFP4 checkpoint.", "model factory of the plugin")
	}
	if e.model.HoldsCopies() {
		e.note("mx_fp8_copies", "model.variant", trace.Exact, "MX FP8 holds most quantised weights twice, as the prefill kernel and the decode kernel want them: quantising saves less than half, and can take more bytes than bf16.", "model constructors of the plugin")
	}
	if v.BytesUsed.Mark == trace.Assumed {
		e.note("bytes_used_assumed", "model.bytes_used", trace.Assumed, "A size in the inventory is inferred, so every figure that follows from bytes_used is marked assumed: "+e.inferred(v)+".", "tensor table of the report")
	}
}

// inferred names the tensors whose size is assumed.
func (e *estimate) inferred(v model.Inventory) string {
	var names []string
	for _, s := range v.Tensors {
		if size, _ := s.Bytes.Int64(); s.Bytes.Mark == trace.Assumed {
			names = append(names, fmt.Sprintf("%s (%d bytes)", s.Name, size))
		}
	}
	return strings.Join(names, ", ")
}

func (e *estimate) note(code, field string, mark trace.Mark, text, source string) {
	e.notes = append(e.notes, Note{code, field, mark, text, source})
}

// finish writes down what there is, and judges it.
func (e *estimate) finish(fault *Error) {
	e.report.Budget = e.budgetReport()
	e.report.KVCache = e.cacheReport()
	if fault == nil {
		fault = e.unfit()
	}
	e.measureLeft()
	e.report.LeftBytes = e.bytes(e.left)
	e.report.Error = fault
	e.report.Verdict = e.verdict(fault)
	e.report.Steps = e.trace.Steps()
	e.report.Log = e.lines
	e.report.Notes = e.notes
	if e.report.Log == nil {
		e.report.Log = []LogLine{}
	}
	if e.report.Notes == nil {
		e.report.Notes = []Note{}
	}
}

// unfit is the error for a result that does not fit the report's 64 bits.
func (e *estimate) unfit() *Error {
	if _, fits := e.budget.available.Int64(); fits {
		return nil
	}
	return caseError(StageBudget, "budget.available", fmt.Sprintf("got %s bytes; accepted: what fits 64 bits, at most %d", e.budget.available, int64(mostBytes)))
}
