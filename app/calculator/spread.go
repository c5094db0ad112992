package calculator

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/pynum"
	"neuronkv/budget/sizing"
	"neuronkv/budget/trace"
)

// spread sets what a rank sees beside what a device, the engine and the instance do.
func (p *Page) spread(r *budget.Report) app.UI {
	s, err := found(func(c budget.Case) (sizing.Spread, error) { return sizing.SpreadOf(c, r) }, p.answer.asked)
	if _, drawn := memoryOf(r); err != nil || !drawn {
		return tag("div.nothing")
	}
	rows := make([]app.UI, len(s.Levels))
	for i, l := range s.Levels {
		rows[i] = levelRow(&s, l)
	}
	return tag("section.box").Body(
		tag("div.head").Body(tag("h2").Text(textSpread), coresInUse(&s)),
		tag("div.body").Body(
			devices(&s),
			tag("p.lead").Text(addsUp(&s, r)),
			table("table.scope", "caption.hidden", textSpreadCaption,
				heads("th", "GiB", "th.num", "HBM", "th.num", textWeights, "th.num", textKVCache, "th.num", textLeftShort), rows),
		),
	)
}

// coresInUse says how much of the instance the engine takes.
func coresInUse(s *sizing.Spread) app.UI {
	text := fmt.Sprintf(textCoresInUse, s.Ranks, s.Devices*s.CoresPerDevice, s.Instance)
	if s.Ranks > s.Devices*s.CoresPerDevice {
		text = fmt.Sprintf(textCoresBeyond, s.Ranks, s.Instance, s.Devices*s.CoresPerDevice)
	}
	if !s.Assumed {
		return tag("span.muted").Text(text)
	}
	return tag("span.muted").Body(app.Text(text+" "), mark(trace.Assumed))
}

// addsUp says what adds up across ranks and what does not.
func addsUp(s *sizing.Spread, r *budget.Report) string {
	text := textAddsUp
	if k := r.KVCache; k != nil && k.NumTokens != nil && len(k.Groups) > 0 {
		text += " " + fmt.Sprintf(textTokensDoNot, bytesExactly(*k.NumTokens))
		if s.Replicas > 1 {
			text += " " + fmt.Sprintf(textReplicas, s.Replicas)
		}
	}
	return text
}

// devices draws the instance's devices with the cores that the engine takes.
func devices(s *sizing.Spread) app.UI {
	left, width := s.Ranks, 10+17*s.CoresPerDevice
	var b strings.Builder
	for range s.Devices {
		fmt.Fprintf(&b, `<svg aria-hidden="true" width="%d" height="28" viewBox="0 0 %d 28"><rect class="device-box" x=".5" y=".5" width="%d" height="27" rx="5"/>`, width, width, width-1)
		for core := range s.CoresPerDevice {
			class := "core-free"
			if left > 0 {
				class = "core-used"
			}
			left--
			fmt.Fprintf(&b, `<rect class="%s" x="%d.5" y="5.5" width="15" height="17" rx="2"/>`, class, 5+17*core)
		}
		b.WriteString(`</svg>`)
	}
	label := fmt.Sprintf(textDevicesDrawn, s.Devices, s.CoresPerDevice, min(s.Ranks, s.Devices*s.CoresPerDevice))
	return app.Raw(`<div class="devices" role="img" aria-label="` + label + `">` + b.String() + `</div>`)
}

// levelName is a level of a machine.
func levelName(level sizing.LevelName) string {
	switch level {
	case sizing.OfRank:
		return textOfRank
	case sizing.OfDevice:
		return textOfDevice
	case sizing.OfEngine:
		return textOfEngine
	}
	return textOfInstance
}

// levelRow is a level with its figures; blank where there is none.
func levelRow(s *sizing.Spread, l sizing.Level) app.UI {
	cells := []app.UI{tag("th").set("scope", "row").Body(app.Text(levelName(l.Name)+" "), tag("span.muted").Text(levelAbout(s, l)))}
	left := l.Left
	if l.Ranks != l.Cores {
		left = nil // other cores are free
	}
	for _, n := range []*int64{l.HBM, l.Used, l.KV, left} {
		cells = append(cells, tag("td.num").Text(gibOrNone(n)))
	}
	return tag("tr").Body(cells...)
}

// levelAbout says what a level is.
func levelAbout(s *sizing.Spread, l sizing.Level) string {
	switch l.Name {
	case sizing.OfRank:
		return textLevelRank
	case sizing.OfInstance:
		return fmt.Sprintf(textLevelInstance, s.Instance, counted(l.Devices, textDevice, textDevices))
	case sizing.OfEngine:
		return fmt.Sprintf(textLevelEngine, counted(l.Ranks, textRank, textRanks), counted(l.Devices, textDevice, textDevices))
	}
	return counted(l.Ranks, textRank, textRanks)
}

// counted is a number with its noun.
func counted(n int64, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return bytesExactly(n) + " " + more
}

// gibComma writes bytes as GiB with two decimals and separators.
func gibComma(n int64) string {
	text := pynum.Fixed(pynum.GiB(pynum.FromInt64(n)), 2)
	whole, part, _ := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0 && whole[i-1] != '-'; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return whole + "." + part
}
