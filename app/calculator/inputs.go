package calculator

import (
	"encoding/json"
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// inputs lists what the number depends on, as it is resolved.
func (p *Page) inputs(r *budget.Report) app.UI {
	rows, stated := make([]app.UI, len(r.Inputs)), 0
	for i, in := range r.Inputs {
		if in.From == budget.Stated || in.From == budget.Measured {
			stated++
		}
		rows[i] = row("th.term", in.Field, "td", inWords(in.Value), "td.end", string(in.From))
	}
	return p.fold(foldInputs, textInputs, fmt.Sprintf(textInputsGist, stated, len(rows)-stated),
		table("table.inputs", "caption.hidden", textInputs, heads("th", textFieldHead, "th", textValueHead, "th.end", textFromHead), rows))
}

// inWords is a value of an input: a number with separators, on or off, text as it
// is, a document shortened.
func inWords(value any) string {
	switch v := value.(type) {
	case int64:
		return bytesExactly(v)
	case bool:
		if v {
			return textOn
		}
		return textOff
	case string:
		return document.Shorten(v)
	case json.RawMessage:
		return document.Shorten(spaced(v))
	}
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(text)
}
