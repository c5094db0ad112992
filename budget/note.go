package budget

import "neuronkv/budget/trace"

// A Note is a sentence that a reader of the report needs: what was assumed, what
// is not what people expect, what was left out.
type Note struct {
	Code   string     `json:"code"`  // stable, such as "gmu_default"
	Field  string     `json:"field"` // the case's field it is about; may be empty
	Mark   trace.Mark `json:"mark"`
	Text   string     `json:"text"`
	Source string     `json:"source"`
}
