package calculator

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// hubName is a model's name on Hugging Face: organisation and name, or the name
// alone of an old one.
var hubName = regexp.MustCompile(`^[A-Za-z0-9][\w.-]*(/[A-Za-z0-9][\w.-]*)?$`)

func isHubName(name string) bool { return hubName.MatchString(name) && !strings.Contains(name, "..") }

// nameOnHub is the name in what was typed, which may be the address of its page.
func nameOnHub(text string) (name string, understood bool) {
	name = strings.TrimSpace(text)
	if rest, isAddress := strings.CutPrefix(name, "https://huggingface.co/"); isAddress {
		parts := strings.SplitN(strings.Trim(rest, "/"), "/", 3)
		name = strings.Join(parts[:min(2, len(parts))], "/")
	}
	return name, isHubName(name)
}

// A fetched is what came of a request for a model's documents.
type fetched struct {
	Config, Quant hubAnswer
}

// A hubAnswer is Hugging Face's answer for one file, as boot.js met it.
type hubAnswer struct {
	Status  int // of HTTP; 0 where there was no answer
	Text    string
	Commit  string // the revision that it is of; "" where it is not said
	Problem string // why there is no text: hubNetwork, hubSlow, hubCancelled, hubLarge
}

// Why there is no answer.
const (
	hubNetwork   = "network"
	hubSlow      = "slow"
	hubCancelled = "cancelled"
	hubLarge     = "large"
)

// refusal says in words why an answer cannot be used; "" where it can.
func (a hubAnswer) refusal(name string) string {
	switch {
	case a.Problem == hubCancelled:
		return textHubCancelled
	case a.Problem == hubSlow:
		return textHubSlow
	case a.Problem == hubLarge:
		return textHubLarge
	case a.Problem != "", a.Status == 0:
		return textHubNetwork
	case a.Status == 401, a.Status == 403:
		return fmt.Sprintf(textHubGated, name)
	case a.Status == 404:
		return fmt.Sprintf(textHubMissing, name)
	case a.Status != 200:
		return fmt.Sprintf(textHubStatus, a.Status)
	case strings.HasPrefix(strings.TrimSpace(a.Text), "<"):
		return textHubPage
	}
	return ""
}

// sidecarRefusal says why the second document cannot be used; "" where it can, and
// where there is none: most models have none. Without it an FP8 checkpoint would be
// taken for an unquantized one.
func (a hubAnswer) sidecarRefusal(name string) string {
	if a.Problem == "" && a.Status == 404 {
		return ""
	}
	if refusal := a.refusal(name); refusal != "" {
		return refusal
	}
	if kind, refusal := kindOf(a.Text); kind != quantConfig {
		return cmp.Or(refusal, textHubNoModel)
	}
	return ""
}

// A request for a model's documents on Hugging Face that is on its way.
type hubRequest struct {
	field string // the name's: fieldModel or fieldDrafter; "" for none
	name  string
}

// onFetch asks Hugging Face for the documents of the name in a field.
func (p *Page) onFetch(field string) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		if again(e) {
			return
		}
		if p.hub.field != "" {
			p.say(notice{field: field, text: fmt.Sprintf(textHubBusy, p.hub.name), bad: true})
			return
		}
		name, understood := nameOnHub(p.form[field])
		if !understood {
			p.say(notice{field: field, text: fmt.Sprintf(textHubName, quoted(p.form[field])), bad: true})
			return
		}
		p.hub = hubRequest{field, name}
		p.say(notice{})
		app.Window().Call("neuronkvFetch", name).Then(func(v app.Value) {
			text := v.String()
			p.mounted.Dispatch(func(app.Context) { p.onFetched(text) })
		})
	}
}

// cancelFetch gives up what is asked, as it is of another case.
func (p *Page) cancelFetch() {
	if p.hub.field != "" {
		p.hub = hubRequest{}
		app.Window().Call("neuronkvFetchCancel")
	}
}

// onFetched takes what came. The rest of the form may have changed meanwhile.
func (p *Page) onFetched(text string) {
	asked := p.hub
	p.hub = hubRequest{}
	if asked.field == "" {
		return
	}
	var got fetched
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		got.Config.Problem = hubNetwork
	}
	f := p.form.clone()
	if refusal := f.takeFetched(asked, got); refusal != "" {
		p.say(notice{field: asked.field, text: fmt.Sprintf(textHubRefused, asked.name) + " " + refusal, bad: true})
		return
	}
	about := asked.name
	if got.Config.Commit != "" {
		about += fmt.Sprintf(textHubRevision, got.Config.Commit[:min(10, len(got.Config.Commit))])
	}
	p.replace(f, fmt.Sprintf(textHubDone, asked.name))
	p.say(notice{field: asked.field, text: fmt.Sprintf(textHubTaken, about)})
}

// takeFetched puts the documents into the form, or says why not.
func (f form) takeFetched(asked hubRequest, got fetched) (refusal string) {
	if now, _ := nameOnHub(f[asked.field]); now != asked.name {
		return textHubRenamed
	}
	if refusal := got.Config.refusal(asked.name); refusal != "" {
		return refusal
	}
	kind, refusal := kindOf(got.Config.Text)
	switch {
	case refusal != "":
		return refusal
	case asked.field == fieldDrafter:
		f[fieldDraftConfig] = got.Config.Text
		f[fieldDrafter] = asked.name
		return ""
	case kind != modelConfig:
		return textHubNoModel
	}
	if refusal := got.Quant.sidecarRefusal(asked.name); refusal != "" {
		return "hf_quant_config.json: " + refusal
	}
	f[fieldModel], f[fieldSource], f[fieldConfig], f[fieldQuantConfig] = asked.name, ownConfig, got.Config.Text, got.Quant.Text
	return ""
}

// cancelButton gives up what is asked for a field whose name is known by now; nothing
// where nothing is.
func (p *Page) cancelButton(field string) app.UI {
	if p.hub.field != field {
		return tag("div.nothing")
	}
	return tag("div.actions").Body(p.fetchButton(field))
}

// fetchButton asks Hugging Face, or gives up the asking.
func (p *Page) fetchButton(field string) app.UI {
	if p.hub.field == field {
		return tag("button").ID("fetch-"+field).Class("btn").set("type", "button").Text(textHubCancel).
			On("click", func(app.Context, app.Event) { app.Window().Call("neuronkvFetchCancel") }, "cancel")
	}
	return tag("button").ID("fetch-"+field).Class("btn").set("type", "button").Text(textHubFetch).On("click", p.onFetch(field), field)
}
