package calculator

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// breakable is text with names that may be broken after an underscore, so that a
// long one fits a narrow column.
func breakable(text string) []app.UI {
	var parts []app.UI
	for _, part := range strings.SplitAfter(text, "_") {
		if parts != nil {
			parts = append(parts, tag("wbr"))
		}
		parts = append(parts, app.Text(part))
	}
	return parts
}
