package calculator

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
)

// A look is how a level is told apart: word, shape and class (which brings the
// pattern and, as a fourth cue, the colour).
type look struct{ word, class, shape string }

var looks = []struct {
	level budget.Level
	look
}{
	{budget.Fits, look{textFits, "fits", `<circle cx="12" cy="12" r="9"/><path d="m8 12.5 2.8 2.7L16.2 9.5"/>`}},
	{budget.Uncertain, look{textUncertain, "uncertain", `<path d="M12 2.8 21.2 12 12 21.2 2.8 12Z"/><path d="M9.9 9.6a2.2 2.2 0 1 1 3 2.3c-.6.3-.9.7-.9 1.4M12 15.9v.1"/>`}},
	{budget.LikelyFails, look{textLikelyFails, "likely", `<path d="M12 3.5 21.5 20h-19Z"/><path d="M12 9.8v4.4M12 17v.1"/>`}},
	{budget.Fails, look{textFails, "fails", `<path d="M8.2 3h7.6L21 8.2v7.6L15.8 21H8.2L3 15.8V8.2Z"/><path d="m9 9 6 6M15 9l-6 6"/>`}},
	{budget.NoEvidence, look{textNoEvidence, "no-evidence", `<circle cx="12" cy="12" r="9" stroke-dasharray="3 2.65"/><path d="M8.5 12h7"/>`}},
}

// lookOf is the look of a level.
func lookOf(level budget.Level) *look {
	for i := range looks {
		if looks[i].level == level {
			return &looks[i].look
		}
	}
	return &look{}
}

// icon draws a level's shape.
func icon(l budget.Level) app.UI {
	return app.Raw(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">` + lookOf(l).shape + `</svg>`)
}
