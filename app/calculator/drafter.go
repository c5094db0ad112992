package calculator

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/document"
)

// eagle3 is the one way of drafting that the plugin has.
const eagle3 = "eagle3"

// drafting completes the speculation of a case that names a drafter: its config.json
// where it is not known, and the method eagle3 where none is stated.
func (r *reading) drafting(c *budget.Case) {
	if r.form.ownDrafter() {
		c.DraftHFConfig = r.document(fieldDraftConfig)
	}
	if strings.TrimSpace(r.form[fieldDrafter]) == "" {
		return
	}
	text := &c.EngineArgs.SpeculativeConfig
	if _, stated := valueAt(*text, []string{"method"}); !stated {
		*text = document.WithMember(*text, []string{"method"}, eagle3)
	}
}

// speculation are the fields of speculative decoding.
func (p *Page) speculation() []app.UI {
	return []app.UI{
		p.combobox(field{id: fieldDrafter, label: textDrafter, unit: textDrafterUnit, hint: textDrafterHint}),
		p.area(field{id: fieldDraftConfig, label: textDraftConfig, hint: textDraftConfigHint}, 3),
		p.drafterActions(),
		p.area(field{id: fieldSpeculative, label: textSpeculative, unit: "speculative_config" + textJSON, hint: textSpeculativeHint}, 3),
	}
}

// drafterActions bring the config.json of a drafter that is not known.
func (p *Page) drafterActions() app.UI {
	if !p.form.ownDrafter() && p.hub.field != fieldDrafter {
		return tag("div").Body(p.renderNotice(fieldDrafter))
	}
	return tag("div").Body(
		tag("div.actions").Body(p.fetchButton(fieldDrafter)),
		p.renderNotice(fieldDrafter),
		tag("p.hint").Text(textHubHint),
	)
}
