package calculator

import (
	"fmt"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// A part is fields of the form that open and close together.
type part struct {
	id, title, what string // what says what is inside
	fields          []string
	body            func(p *Page) []app.UI
}

// parts are the fields that few cases change.
func parts() []part {
	return []part{
		{"group-scheduling", textScheduling, textSchedulingWhat,
			[]string{fieldEntry, fieldBatched, fieldCaching, fieldChunked, fieldThreshold, fieldAsync, fieldBlock, fieldBlocks, fieldHybrid, fieldMamba}, (*Page).scheduling},
		{"group-parallel", textParallel, textParallelWhat, []string{fieldDP, fieldPP, fieldDCP, fieldExperts, fieldEPDegree,
			fieldAttentionDP, fieldMLPDP, fieldEmbeddingDP, fieldHeadDP, fieldVisionTP, fieldVisionDP}, (*Page).parallelism},
		{"group-checkpoint", textCheckpoint, textCheckpointWhat,
			[]string{fieldDType, fieldCacheDType, fieldQuantization, fieldPrecision, fieldRunner, fieldConvert, fieldEncoderOnly, fieldOverrides}, (*Page).checkpoint},
		{"group-speculation", textSpeculation, textSpeculationWhat, []string{fieldDrafter, fieldDraftConfig, fieldSpeculative}, (*Page).speculation},
		{partHardware, textHardware, textHardwareWhat,
			[]string{fieldMode, fieldLNC, fieldRuntimeUsed, fieldRuntimeFree, fieldHost, fieldWorkers}, (*Page).hardware},
		{"group-overrides", textStated, textStatedWhat, []string{fieldTotal, fieldUsed, fieldAvailable, fieldLayers}, (*Page).overrides},
		{"group-plugin", textPlugin, textPluginWhat, []string{fieldAdditional, fieldTransfer, fieldVariables}, (*Page).plugin},
	}
}

// renderParts draws the parts. One with a problem in it stands open.
func (p *Page) renderParts() *element {
	items := make([]app.UI, len(parts()))
	for i, g := range parts() {
		state, class := textUnchanged, "state"
		if n := p.changed(g); n > 0 {
			state, class = fmt.Sprintf(textChanged, n), "state changed"
		}
		items[i] = tag("details").ID(g.id).Class("group").Attr("open", p.opened[g.id] || p.troubled(g)).On("toggle", p.onToggle).Body(
			tag("summary").Body(
				tag("b").Text(g.title),
				tag("span").Class(class).Text(state),
				tag("span.what.small.muted").Text(g.what),
			),
			tag("div.fields").Body(g.body(p)...),
		)
	}
	return tag("div.groups").Body(items...)
}

// changed counts the fields of a part that differ from the case that the page
// opens with.
func (p *Page) changed(g part) (n int) {
	for _, id := range g.fields {
		if p.form[id] != defaultForm()[id] {
			n++
		}
	}
	return n
}

// troubled reports whether a field of a part shows a problem.
func (p *Page) troubled(g part) bool {
	return slices.ContainsFunc(g.fields, func(id string) bool { return p.problemOf(id) != "" })
}

func (p *Page) scheduling() []app.UI {
	return []app.UI{
		p.choice(field{id: fieldEntry, label: textEntry, hint: textEntryHint}, [][2]string{{"", textEntryServe}, {entryLLM, textEntryLLM}}),
		p.number(field{id: fieldBatched, label: textBatched, unit: "max_num_batched_tokens", hint: textBatchedHint}),
		pair(
			p.toggle(field{id: fieldCaching, label: textCaching, unit: "enable_prefix_caching", hint: textCachingHint}),
			p.toggle(field{id: fieldChunked, label: textChunked, unit: "enable_chunked_prefill", hint: textChunkedHint}),
		),
		pair(
			p.number(field{id: fieldThreshold, label: textThreshold, unit: "long_prefill_token_threshold", hint: textThresholdHint}),
			p.toggle(field{id: fieldAsync, label: textAsync, unit: "async_scheduling", hint: textAsyncHint}),
		),
		pair(
			p.number(field{id: fieldBlock, label: textBlock, unit: "block_size", hint: textBlockHint}),
			p.number(field{id: fieldBlocks, label: textBlocksOverride, unit: "num_gpu_blocks_override", hint: textBlocksHint}),
		),
		p.choice(field{id: fieldHybrid, label: textHybrid, unit: "disable_hybrid_kv_cache_manager", hint: textHybridHint},
			[][2]string{{"", textByItself}, {off, textHybridKept}, {on, textHybridOff}}),
		p.text(field{id: fieldMamba, label: textMamba, unit: "mamba_cache_mode", hint: textMambaHint}),
	}
}

func (p *Page) parallelism() []app.UI {
	return []app.UI{
		pair(
			p.number(field{id: fieldDP, label: textDP, unit: "data_parallel_size", hint: textDPHint}),
			p.number(field{id: fieldDCP, label: textDCP, unit: "decode_context_parallel_size", hint: textDCPHint}),
		),
		p.number(field{id: fieldPP, label: textPP, unit: "pipeline_parallel_size", hint: textPPHint}),
		pair(
			p.toggle(field{id: fieldExperts, label: textExperts, unit: "enable_expert_parallel", hint: textExpertsHint}),
			p.number(field{id: fieldEPDegree, label: textEPDegree, unit: "ep_degree", hint: textEPDegreeHint}),
		),
		pair(
			p.number(field{id: fieldAttentionDP, label: textAttentionDP, unit: "attention_dp_size", hint: textComponentHint}),
			p.number(field{id: fieldMLPDP, label: textMLPDP, unit: "mlp_dp_size", hint: textComponentHint}),
		),
		pair(
			p.number(field{id: fieldEmbeddingDP, label: textEmbeddingDP, unit: "embedding_dp_size", hint: textComponentHint}),
			p.number(field{id: fieldHeadDP, label: textHeadDP, unit: "lm_head_dp_size", hint: textComponentHint}),
		),
		pair(
			p.number(field{id: fieldVisionTP, label: textVisionTP, unit: textVisionTPUnit, hint: textVisionHint}),
			p.number(field{id: fieldVisionDP, label: textVisionDP, unit: textVisionDPUnit, hint: textVisionHint}),
		),
	}
}

func (p *Page) checkpoint() []app.UI {
	return []app.UI{
		pair(
			p.choice(field{id: fieldDType, label: textDType, unit: "dtype"}, options("auto", "bfloat16", "float16", "float32")),
			p.choice(field{id: fieldCacheDType, label: textCacheDType, unit: "kv_cache_dtype", hint: textCacheDTypeHint}, options("auto", "bfloat16", "fp8", "fp8_e4m3")),
		),
		pair(
			p.text(field{id: fieldQuantization, label: textQuantization, unit: "quantization", hint: textQuantizationHint}),
			p.choice(field{id: fieldPrecision, label: textPrecision, unit: "neuron_config.quantization", hint: textPrecisionHint}, options(append([]string{textByItself}, precisions...)...)),
		),
		pair(
			p.choice(field{id: fieldRunner, label: textRunner, unit: "runner"}, options("auto", "generate", "pooling")),
			p.text(field{id: fieldConvert, label: textConvert, unit: "convert", hint: textConvertHint}),
		),
		p.toggle(field{id: fieldEncoderOnly, label: textEncoderOnly, unit: "mm_encoder_only", hint: textEncoderOnlyHint}),
		p.area(field{id: fieldOverrides, label: textOverrides, unit: "hf_overrides" + textJSON, hint: textOverridesHint}, 3),
	}
}

func (p *Page) plugin() []app.UI {
	return []app.UI{
		p.area(field{id: fieldAdditional, label: textAdditional, unit: "additional_config" + textJSON, hint: textAdditionalHint}, 5),
		p.area(field{id: fieldTransfer, label: textTransfer, unit: "kv_transfer_config" + textJSON, hint: textTransferHint}, 3),
		p.area(field{id: fieldVariables, label: textVariables, unit: textVariablesUnit, hint: textVariablesHint}, 3),
	}
}

// partHardware is the part of what the case runs on.
const partHardware = "group-hardware"

func (p *Page) hardware() []app.UI {
	return []app.UI{
		p.readingField(),
		p.choice(field{id: fieldMode, label: textMode, hint: textModeHint}, modes()),
		p.choice(field{id: fieldLNC, label: textLNC, hint: textLNCHint}, [][2]string{{"", textByItself}, {"2", textLNC2}, {"1", textLNC1}}),
		p.number(field{id: fieldRuntimeUsed, label: textRuntimeUsed, unit: textRuntimeUnit, hint: textRuntimeHint}),
		p.number(field{id: fieldRuntimeFree, label: textRuntimeFree, unit: textRuntimeUnit}),
		p.number(field{id: fieldHost, label: textHost, unit: textHostUnit, hint: textHostHint}),
		p.number(field{id: fieldWorkers, label: textWorkers, unit: textWorkersUnit, hint: textWorkersHint}),
	}
}

func (p *Page) overrides() []app.UI {
	return []app.UI{
		pair(
			p.number(field{id: fieldTotal, label: textTotal, unit: textUsedUnit, hint: textTotalHint}),
			p.number(field{id: fieldUsed, label: textUsed, unit: textUsedUnit, hint: textUsedHint}),
		),
		p.area(field{id: fieldAvailable, label: textAvailable, unit: textAvailableUnit, hint: textAvailableHint}, 2),
		p.area(field{id: fieldLayers, label: textLayers, unit: textLayersUnit, hint: textLayersHint}, 4),
	}
}

// options are those of a choice among vLLM's words; the first is its default,
// which a case leaves out.
func options(values ...string) [][2]string {
	all := [][2]string{{"", values[0]}}
	for _, v := range values[1:] {
		all = append(all, [2]string{v, v})
	}
	return all
}
