package calculator

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// patterns are the fills that charts and swatches share.
func patterns() app.UI {
	return app.Raw(`<svg class="defs" aria-hidden="true"><defs>` +
		`<pattern id="p-dots" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="c-left" width="8" height="8"/><circle class="c-dot" cx="4" cy="4" r=".9"/></pattern>` +
		`<pattern id="p-over" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="c-over" width="7" height="7"/><path class="c-fails" d="M1.5 0V7" stroke-width="2.5"/></pattern>` +
		`<pattern id="p-either" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="c-unsure" d="M0 0V9" stroke-width="1.5"/></pattern>` +
		`<pattern id="p-failed" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="c-fails" d="M0 0V4" stroke-width="1.75"/></pattern>` +
		`</defs></svg>`)
}
