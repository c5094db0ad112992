package budget

import (
	"fmt"
	"strings"

	"neuronkv/budget/trace"
	"neuronkv/platforms"
)

var (
	tableRule   = trace.Rule{Source: "libtorch_neuronx_lite/compile/platform.py, HBM_MEMORY_GB"}
	runtimeRule = trace.Rule{Source: "Runtime().get_vnc_memory_stats()", Mark: trace.Measured}
	statedRule  = trace.Rule{Source: "stated in the case"}
)

// totalFromTable is get_total_available_memory, in GiB: an exact-key lookup that
// knows nothing of the logical NeuronCore configuration.
func totalFromTable(env Environment) (gib int64, fault *Error) {
	const field = "env." + EnvTarget
	target, set := env[EnvTarget]
	if !set {
		return 0, &Error{StagePlatform, "RuntimeError", EnvCPUCompile + " requires " + EnvTarget +
			" to be set. Must be one of " + tableKeys() + ".", field}
	}
	gib, known := platforms.ReferenceHBMGiB(target)
	if !known {
		return 0, &Error{StagePlatform, "RuntimeError", EnvCPUCompile + " requires " + EnvTarget +
			" to be one of " + tableKeys() + "; got '" + target + "'", field}
	}
	return gib, nil
}

// tableKeys writes the table's keys as Python prints a list of strings.
func tableKeys() string {
	var keys []string
	for _, row := range platforms.ReferenceHBM() {
		keys = append(keys, "'"+row.Target+"'")
	}
	return "[" + strings.Join(keys, ", ") + "]"
}

// totalFromRuntime is the total of Neuron mode: used + free, refused when
// used < 0 or free <= 0.
func (w *worker) totalFromRuntime(used, free int64) (trace.Value, *Error) {
	if used < 0 || free <= 0 {
		return trace.Value{}, &Error{StagePlatform, "RuntimeError",
			fmt.Sprintf("Neuron runtime reported unusable memory stats: used=%d, free=%d", used, free), "runtime"}
	}
	u := w.trace.Int("runtime_bytes_used", used, runtimeRule)
	f := w.trace.Int("runtime_bytes_free", free, runtimeRule)
	w.log(Info, "Neuron HBM: {gib} GiB used, {gib} GiB free", u, f)
	return w.trace.Add("total_hbm_bytes", workerRule, u, f), nil
}

// takeTotal takes the total of one logical core: the stated one, the reference's
// table in CPU compile, the runtime's figures or the hardware's in Neuron mode.
func (e *estimate) takeTotal(mode Mode) (fault *Error) {
	switch {
	case e.override.TotalHBMBytes != nil:
		e.budget.total = e.trace.Int("total_hbm_bytes", *e.override.TotalHBMBytes, statedRule)
	case mode == CPUCompile:
		fault = e.takeTableTotal()
	default:
		fault = e.takeRuntimeTotal()
	}
	if fault == nil {
		e.noteBeyondBank()
	}
	return fault
}

// takeTableTotal is the total of CPU compile.
func (e *estimate) takeTableTotal() *Error {
	n, fault := totalFromTable(e.Resolved.env)
	if fault != nil {
		e.suggestTarget()
		return fault
	}
	table := e.trace.Int("table_gib", n, tableRule)
	e.budget.total = e.trace.Mul("total_hbm_bytes", workerRule, table, trace.Lit(bytesPerGiB))
	if e.hardware.lnc == 1 && e.hardware.family.LNCDefault == 2 {
		e.note("table_ignores_lnc", "lnc", trace.Exact, fmt.Sprintf("CPU compile takes the table's %d GiB at LNC 1 too, although two cores then share that bank: a device may report less.", n), tableRule.Source)
	}
	return nil
}

// suggestTarget adds the name of the reference's table for one that it refuses.
func (e *estimate) suggestTarget() {
	target := e.hardware.target
	nearest, found := platforms.NearestTarget(target)
	if !found || target == nearest {
		return
	}
	text := fmt.Sprintf("The table is looked up by exact name; for %s it is %s.", quoted(target), quoted(nearest))
	source := platforms.ReferenceSource
	if alias, known := platforms.AliasByName(target); known {
		text += fmt.Sprintf(" %s (%s) is of the family %s.", quoted(target), alias.Status, alias.Family)
		source = strings.Join(alias.Sources, "; ")
	}
	e.note("target_refused", "env."+EnvTarget, trace.Exact, text, source)
}

// takeRuntimeTotal is the total of Neuron mode: what the runtime reported, else
// the hardware's fair share, marked assumed.
func (e *estimate) takeRuntimeTotal() (fault *Error) {
	used, free := e.runtime.BytesUsed, e.runtime.BytesFree
	if used == nil && free == nil {
		return e.takeAssumedTotal()
	}
	if used == nil || free == nil {
		missing := "runtime.bytes_used"
		if free == nil {
			missing = "runtime.bytes_free"
		}
		return caseError(StageCase, missing, "is missing; accepted: both figures of get_vnc_memory_stats, or neither")
	}
	e.note("bytes_used_from_model", "runtime.bytes_used", trace.Exact, "The runtime's used figure only helps to form the total: the plugin takes bytes_used from the model's parameters and buffers, although one section of its design document says otherwise.", workerRule.Source)
	e.budget.total, fault = e.totalFromRuntime(*used, *free)
	return fault
}

// takeAssumedTotal is the fair share of one logical core by the hardware's table.
func (e *estimate) takeAssumedTotal() *Error {
	h := e.hardware
	if h.family == nil {
		return caseError(StagePlatform, "runtime",
			"is missing; accepted: what get_vnc_memory_stats gave, or a known instance_type, a known target in env."+EnvTarget+", or override.total_hbm_bytes")
	}
	share, _ := h.family.FairShareBytes(h.lnc)
	rule := trace.Rule{Source: strings.Join(h.family.Sources, "; "), Mark: trace.Assumed}
	e.budget.total = e.trace.Int("total_hbm_bytes", share, rule)
	text := fmt.Sprintf("No runtime figures are given, so the total of one logical core of %s at LNC %d is assumed from the hardware's tables. A device can report a few MiB less; the log line \"Neuron HBM\" has its figures.", h.family.Name, h.lnc)
	if reachable, known := h.family.ReachableBytes(h.lnc); known && reachable > share {
		text += fmt.Sprintf(" At LNC %d two cores share a bank of %d GiB: up to all of it is reachable, as far as the neighbour leaves it.", h.lnc, reachable/bytesPerGiB)
	}
	e.note("total_assumed", "runtime", trace.Assumed, text, rule.Source)
	return nil
}
