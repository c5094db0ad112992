package calculator

import (
	"errors"
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/sizing"
	"neuronkv/budget/trace"
)

var errSearch = errors.New(textSearchFailed)

// A cacheAnswer says whether a device finds the graphs that CPU compile made, or why
// that cannot be said.
type cacheAnswer struct {
	margin sizing.Margin
	err    error
}

// cacheOf compares CPU compile with the device of a case.
func cacheOf(c budget.Case) (a cacheAnswer) {
	a.margin, a.err = found(func(c budget.Case) (sizing.Margin, error) { return sizing.CompileMargin(c, nil) }, c)
	return a
}

// renderCache answers "will the compile cache hit?".
func (p *Page) renderCache() app.UI {
	mode := p.answer.report.Mode
	if p.cache.err != nil || p.answer.report.KVCache == nil || mode == nil || *mode == budget.CPU {
		return tag("div.nothing")
	}
	m := &p.cache.margin
	return p.fold(foldCache, textCache, p.cacheGist(m),
		tag("p.lead").Text(textCacheWhy),
		marginTable(m),
		tag("h3").Text(textPin),
		pins(&m.Pin),
		marginNotes(m.Notes),
	)
}

// cacheGist is the answer in one line.
func (p *Page) cacheGist(m *sizing.Margin) string {
	switch d := m.Device; {
	case p.cacheStale():
		return textSearching
	case d.Mark == trace.Assumed && m.Above != nil:
		return fmt.Sprintf(textCacheWithin, bytesExactly(m.Below), bytesExactly(*m.Above))
	case d.Error != nil:
		return fmt.Sprintf(textCacheStops, d.Error.Says())
	case d.Inside:
		return fmt.Sprintf(textCacheHits, bytesExactly(m.Blocks))
	case d.Blocks != nil:
		return fmt.Sprintf(textCacheMisses, bytesExactly(m.Blocks), bytesExactly(*d.Blocks))
	}
	return textCacheUnknown
}

// marginTable sets CPU compile beside the device.
func marginTable(m *sizing.Margin) app.UI {
	device := ""
	if m.Device.Blocks != nil {
		device = bytesExactly(*m.Device.Blocks)
	}
	d := m.Device
	return table("table.margin", "caption", textMarginCaption,
		heads("th", textMarginSide, "th.num", textMarginTotal, "th.num", textMarginBlocks), []app.UI{
			row("th", textCPUCompile, "td.num", bytesExactly(m.TableTotal), "td.num", bytesExactly(m.Blocks)),
			row("th", textMarginLow, "td.num", bytesExactly(m.Total.Low), "td.num", bytesExactly(m.Blocks)),
			row("th", textMarginHigh, "td.num", highest(m.Total), "td.num", bytesExactly(m.Blocks)),
			row("th", fmt.Sprintf(textMarginDevice, d.From, d.Mark), "td.num", bytesExactly(d.Total), "td.num", device),
		})
}

// highest is the upper end of an interval.
func highest(i sizing.Interval) string {
	if i.High == nil {
		return textNoLimit
	}
	return bytesExactly(*i.High)
}

// pins are what makes both count the same.
func pins(pin *sizing.Pin) app.UI {
	first := textPinHolds
	if !pin.Holds {
		first = textPinFails
	}
	items := []app.UI{tag("li").Body(tag("code").Text(pin.Flag), app.Text(" "+first))}
	if pin.Variable != "" {
		items = append(items, tag("li").Body(tag("code").Text(pin.Variable), app.Text(" "+pin.Why+pinCosts(pin))))
	} else if pin.Why != "" {
		items = append(items, tag("li").Text(pin.Why))
	}
	return tag("ul.pins").Body(items...)
}

// pinCosts says how many blocks the cap fraction of a pin gives up.
func pinCosts(pin *sizing.Pin) string {
	if *pin.CapFractionBlocks == pin.Blocks {
		return ""
	}
	return " " + fmt.Sprintf(textPinCosts, bytesExactly(*pin.CapFractionBlocks), bytesExactly(pin.Blocks))
}

func marginNotes(list []budget.Note) app.UI {
	items := make([]app.UI, len(list))
	for i, n := range list {
		items[i] = tag("p.hint").Body(app.Text(n.Text+" "), mark(n.Mark))
	}
	return tag("div").Body(items...)
}
