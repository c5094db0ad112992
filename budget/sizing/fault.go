package sizing

import (
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// missing is the error for a field that a case lacks.
func missing(field, accepted string) error {
	return &document.FieldError{Field: field, Message: "is missing; accepted: " + accepted}
}

// fieldError is a report's error as the error of a field. A message of this
// project's own wording begins with the field, which FieldError adds by itself.
func fieldError(e *budget.Error) error {
	return &document.FieldError{Field: e.Field, Message: strings.TrimPrefix(e.Message, e.Field+": ")}
}

// uncounted is the error for a report that has no error and no block count: what
// its note says is missing.
func uncounted(r *budget.Report) error {
	for _, n := range r.Notes {
		if n.Code == "kv_cache_not_sized" {
			return &document.FieldError{Field: n.Field, Message: n.Text}
		}
	}
	return missing("hf_config", "the model's config.json, or the attention layers in override.kv_layers")
}
