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
		if in.From == budget.Stated {
			stated++
		}
		rows[i] = app.Tr().Body(
			app.Th().Scope("row").Class("term").Text(in.Field),
			app.Td().Text(inWords(in.Value)),
			app.Td().Class("end").Text(string(in.From)),
		)
	}
	return p.fold(foldInputs, textInputs, fmt.Sprintf(textInputsGist, stated, len(rows)-stated),
		app.Table().Class("inputs").Body(
			app.Caption().Class("hidden").Text(textInputs),
			app.THead().Body(app.Tr().Body(
				app.Th().Scope("col").Text("Field"),
				app.Th().Scope("col").Text("Value"),
				app.Th().Scope("col").Class("end").Text("From"),
			)),
			app.TBody().Body(rows...),
		),
	)
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
