package calculator

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// A field is one input of the form with its words.
type field struct {
	id, label, unit, hint string
}

// labels names the fields in a summary of problems.
var labels = map[string]string{
	fieldModel:       textModel,
	fieldSource:      textSource,
	fieldConfig:      textConfig,
	fieldQuantConfig: textQuantConfig,
	fieldTypical:     textTypical,
	fieldTarget:      textTarget,
	fieldTP:          textTP,
	fieldGMU:         textGMU,
	fieldLength:      textLength,
	fieldSeqs:        textSeqs,
	fieldCap:         textCap,
	fieldMinimum:     textMinimum,
	fieldMode:        textMode,
	fieldUsed:        textUsed,
	fieldReadings:    textReading,
	fieldRuntimeUsed: textRuntimeUsed,
	fieldRuntimeFree: textRuntimeFree,
	fieldHost:        textHost,
	fieldWorkers:     textWorkers,
	fieldInstance:    textInstance,
	fieldLNC:         textLNC,
	fieldTotal:       textTotal,
	fieldAvailable:   textAvailable,
	fieldLayers:      textLayers,

	fieldEntry:        textEntry,
	fieldBatched:      textBatched,
	fieldCaching:      textCaching,
	fieldChunked:      textChunked,
	fieldThreshold:    textThreshold,
	fieldAsync:        textAsync,
	fieldBlock:        textBlock,
	fieldBlocks:       textBlocksOverride,
	fieldHybrid:       textHybrid,
	fieldMamba:        textMamba,
	fieldDP:           textDP,
	fieldPP:           textPP,
	fieldDCP:          textDCP,
	fieldExperts:      textExperts,
	fieldEPDegree:     textEPDegree,
	fieldAttentionDP:  textAttentionDP,
	fieldMLPDP:        textMLPDP,
	fieldEmbeddingDP:  textEmbeddingDP,
	fieldHeadDP:       textHeadDP,
	fieldVisionTP:     textVisionTP,
	fieldVisionDP:     textVisionDP,
	fieldRunner:       textRunner,
	fieldConvert:      textConvert,
	fieldEncoderOnly:  textEncoderOnly,
	fieldDType:        textDType,
	fieldCacheDType:   textCacheDType,
	fieldQuantization: textQuantization,
	fieldPrecision:    textPrecision,
	fieldDrafter:      textDrafter,
	fieldDraftConfig:  textDraftConfig,
	fieldOverrides:    textOverrides,
	fieldSpeculative:  textSpeculative,
	fieldAdditional:   textAdditional,
	fieldTransfer:     textTransfer,
	fieldVariables:    textVariables,
}

// hidden reports whether a field is not part of the case at hand.
func (p *Page) hidden(id string) bool {
	switch id {
	case fieldSource:
		return p.form[fieldSource] == "" && p.form.own()
	case fieldConfig, fieldQuantConfig:
		return !p.form.own()
	case fieldDraftConfig:
		return !p.form.ownDrafter()
	case fieldRuntimeUsed, fieldRuntimeFree:
		return p.form.mode() != budget.Neuron && strings.TrimSpace(p.form[id]) == ""
	case fieldHost, fieldWorkers:
		return p.form.mode() != budget.CPU && strings.TrimSpace(p.form[id]) == ""
	}
	return false
}

// number is a text input for a number: its type is text, so that nothing typed is
// thrown away by the browser.
func (p *Page) number(f field) app.UI {
	f.hint = strings.TrimSpace(echo(p.form[f.id]) + " " + f.hint)
	return p.line(f, "decimal")
}

// echo says what a number with separators or a suffix is understood as.
func echo(text string) string {
	n, understood := wholeNumber(text)
	if said := bytesExactly(n); understood && strings.Trim(strings.TrimSpace(text), "+-0123456789,") != "" {
		return "= " + said + "."
	}
	return ""
}

// text is an input for a word.
func (p *Page) text(f field) app.UI { return p.line(f, "text") }

// line is a text input for what that keyboard types.
func (p *Page) line(f field, keyboard string) app.UI {
	f.hint = strings.TrimSpace(f.hint + " " + p.taken(f.id))
	return p.wrap(f, func(bad bool) app.UI {
		input := tag("input").ID(f.id).set("type", "text").Attr("inputmode", keyboard).set("autocomplete", "off").set("spellcheck", "false").
			Attr("value", p.shown[f.id]).set("aria-describedby", f.describedBy(bad))
		if bad {
			input.set("aria-invalid", "true")
		}
		return input
	})
}

// choice is a select. options are pairs of value and words; a value that is none of
// them, from a link or a file, is one more.
func (p *Page) choice(f field, options [][2]string) app.UI {
	if value := p.form[f.id]; !slices.ContainsFunc(options, func(o [2]string) bool { return o[0] == value }) {
		options = append(options, [2]string{value, fmt.Sprintf(textOptionStated, document.Shorten(value))})
	}
	return p.wrap(f, func(bad bool) app.UI {
		items := make([]app.UI, len(options))
		for i, o := range options {
			items[i] = tag("option").Attr("value", o[0]).Attr("selected", p.shown[f.id] == o[0]).Text(o[1])
		}
		input := tag("select").ID(f.id).set("aria-describedby", f.describedBy(bad)).Body(items...)
		if bad {
			input.set("aria-invalid", "true")
		}
		return input
	})
}

// toggle is a choice between on, off and what vLLM does by itself.
func (p *Page) toggle(f field) app.UI {
	f.hint = strings.TrimSpace(f.hint + " " + p.taken(f.id))
	return p.choice(f, [][2]string{{"", textByItself}, {on, textOn}, {off, textOff}})
}

// taken says what vLLM takes for an argument that is left empty.
func (p *Page) taken(id string) string {
	for _, a := range arguments {
		if a.field != id || strings.TrimSpace(p.form[id]) != "" || len(p.answer.problems) > 0 {
			continue
		}
		for _, in := range p.answer.report.Inputs {
			if in.Field == engineArgs+a.name {
				return fmt.Sprintf(textTaken, inWords(in.Value), in.From)
			}
		}
	}
	return ""
}

// area is a text area of that many lines.
func (p *Page) area(f field, rows int) app.UI {
	return p.wrap(f, func(bad bool) app.UI {
		input := tag("textarea").ID(f.id).Attr("rows", rows).set("spellcheck", "false").
			Attr("aria-describedby", f.describedBy(bad))
		if bad {
			input.set("aria-invalid", "true")
		}
		return input
	})
}

// wrap puts label, hint and problem around an input.
func (p *Page) wrap(f field, input func(bad bool) app.UI) app.UI {
	if p.hidden(f.id) {
		return tag("div.nothing")
	}
	message := p.problemOf(f.id)
	return tag("div.field").Body(
		tag("label").set("for", f.id).Body(
			app.Text(f.label+" "),
			tag("span.opt").Body(breakable(f.unit)...),
		),
		input(message != ""),
		tag("p").ID(f.id+"-error").Class("error").Text(message),
		tag("p").ID(f.id+"-hint").Class("hint").Text(f.hint),
	)
}

func (f field) describedBy(bad bool) string {
	if bad {
		return f.id + "-error " + f.id + "-hint"
	}
	return f.id + "-hint"
}

// problemOf is what the field shows: its own problem, or the reference's error
// where that is about this field's text.
func (p *Page) problemOf(id string) string {
	if message := p.saidOf(id); message != "" {
		return textErrorPrefix + message
	}
	return ""
}

// saidOf is a problem in words, without the word for one.
func (p *Page) saidOf(id string) string {
	for _, q := range p.answer.problems {
		if q.field == id {
			return q.message
		}
	}
	switch {
	case id == fieldTypical:
		_, problem := p.typical()
		return problem
	case id == fieldLength && tooLong(&p.answer.report):
		return textTooLong
	}
	return p.reported(id)
}

// reported is what the report says of a field: the reference's error, or that a
// start-up check refuses it.
func (p *Page) reported(id string) string {
	e := p.answer.report.Error
	if e != nil && e.Stage != budget.StageBudget && p.form.fieldOf(e.Field) == id && !p.answer.report.Said() {
		return e.Message
	}
	for _, f := range p.answer.report.Preflight {
		if f.Stops() && p.form.fieldOf(f.Field) == id {
			return textRefused
		}
	}
	return ""
}
