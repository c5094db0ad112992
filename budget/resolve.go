package budget

import (
	"maps"
	"slices"
	"strings"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
	"neuronkv/budget/preflight"
)

// SchemaVersion is the version of the case and report documents.
const SchemaVersion = 1

// A Resolved case has every value that a number depends on, each stated, default,
// derived or measured. It is made by [Resolve] alone.
type Resolved struct {
	Inputs []Input

	release  Release
	env      Environment
	gmu      float64
	degrees  degrees
	hardware hardware
	runtime  Runtime
	host     Host
	override Override

	pooling, convertEmbed bool
	dtype, kvCacheDType   string // kvCacheDType: "auto" is the model's own
	scheduling            scheduling

	configs    configs
	config     document.Object // the model's, as parsed
	request    model.Request   // what picks and shapes the model
	model      model.Model     // nil where there is none to compute from
	modelError *Error          // why there is none
	refusal    *model.Refusal  // the plugin's, where that is why
	findings   []preflight.Finding
	notes      []Note
	err        *Error // of stage "case"
}

// Resolve applies the pinned release's defaults to a case, checks what the case
// document promises, finds its hardware and its model, and makes the server's
// start-up checks. It always succeeds:
// [Estimate] reports the first error of the case.
func Resolve(c Case) Resolved {
	r := resolve(c, document.Object{})
	r.tryChanges(c)
	return r
}

// resolve is [Resolve] with the changes of the findings as they are proposed. config is
// the case's config.json where it has been parsed before, else empty.
func resolve(c Case, config document.Object) Resolved {
	r := Resolved{config: config, env: c.Env, runtime: c.Runtime, host: c.Host, override: c.Override}
	in := &intake{}
	r.takeVersion(in, c)
	in.takeMeasured(c)
	r.takeEnvironment(in)
	r.takeEngineArgs(in, c.EngineArgs)
	r.takeConfigs(in, c.EngineArgs)
	r.takeComponents(in)
	r.takeHardware(in, c)
	r.takeReadings(in)
	r.takeOverride(in)
	r.takeModel(in, c)
	r.takeScheduling(in, c)
	r.checkStartUp(in, c.EngineArgs)
	r.Inputs, r.err = in.inputs, in.err
	r.notes = append(r.notes, in.notes...)
	return r
}

// takeVersion pins the release.
func (r *Resolved) takeVersion(in *intake, c Case) {
	r.release = LatestRelease()
	if c.Version == nil {
		in.fail("version", "is missing; accepted: 1")
	} else {
		in.inRange("version", *c.Version, SchemaVersion, SchemaVersion)
	}
	name := in.text("reference", c.Reference, r.release.VLLMNeuron)
	release, known := releaseByName(name)
	if !known {
		in.refuse("reference", quoted(name), strings.Join(releaseNames(), ", "))
		return
	}
	r.release = release
}

// takeEnvironment writes the variables down, and the defaults of the budget's own
// where they are unset. Their text is parsed where the reference parses it.
func (r *Resolved) takeEnvironment(in *intake) {
	for _, name := range slices.Sorted(maps.Keys(r.env)) {
		in.add("env."+name, r.env[name], Stated)
	}
	r.unsetVariable(in, EnvCapFraction, r.release.capFraction)
	r.unsetVariable(in, EnvMinKVGiB, r.release.minKVGiB)
}

func (r *Resolved) unsetVariable(in *intake, name string, unset float64) {
	if _, set := r.env[name]; !set {
		in.add("env."+name, Float(unset), Default)
	}
}

// takeReadings writes down what the device and the host reported.
func (r *Resolved) takeReadings(in *intake) {
	in.reading("runtime.bytes_used", r.runtime.BytesUsed)
	in.reading("runtime.bytes_free", r.runtime.BytesFree)
	in.reading("host.available_bytes", r.host.AvailableBytes)
	in.reading("host.local_world_size", r.host.LocalWorldSize)
}

// takeOverride writes down what the user states instead of having it computed.
func (r *Resolved) takeOverride(in *intake) {
	in.optional("override.total_hbm_bytes", r.override.TotalHBMBytes, 1, mostBytes)
	in.optional("override.bytes_used", r.override.BytesUsed, 0, mostBytes)
	if len(r.override.AvailableBytes) > 0 {
		in.add("override.available_bytes", r.override.AvailableBytes, Stated)
	}
	in.document("override.kv_layers", r.override.KVLayers)
}

// mostBytes is the largest number of bytes that an input may state.
const mostBytes = 1<<63 - 1

// quoted puts a name in double quotes for an error, shortened.
func quoted(name string) string { return `"` + document.Shorten(name) + `"` }
