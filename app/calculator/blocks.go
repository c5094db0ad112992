package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/pynum"
)

// blocks is vLLM's plan of the KV cache: blocks, tokens, concurrency, groups.
func (p *Page) blocks(r *budget.Report) app.UI {
	k := r.KVCache
	if k == nil || k.NumBlocks == nil || len(k.Groups) == 0 {
		return tag("div.nothing")
	}
	concurrency, _ := r.Value("max_concurrency")
	return tag("section.box").Body(
		tag("div.head").Body(
			tag("h2").Text(textBlocks),
			tag("span.muted").Body(app.Text(textOneWorker+" "), mark(concurrency.Mark)),
		),
		tag("div.body").Body(
			tag("dl.kpis").Body(append([]app.UI{
				figure(textBlockCount, bytesExactly(*k.NumBlocks), fmt.Sprintf(textBlockCountHint, bytesExactly(k.BlockSize), bytesExactly(*k.BlocksPerRequest))),
				figure(textTokenCount, bytesExactly(*k.NumTokens), textTokenCountHint),
				figure(textConcurrency, pynum.Fixed(concurrency.Float(), 2)+"x", fmt.Sprintf(textConcurrencyHint, bytesExactly(*k.MaxModelLen))),
				figure(textAdmitted, bytesExactly(*k.EffectiveConcurrency), admittedBy(r)),
			}, p.typicalFigure()...)...),
			groupTable(k),
		),
	)
}

// figure is one of the headline figures.
func figure(name, value, hint string) app.UI {
	return tag("div").Body(
		tag("dt").Text(name),
		tag("dd.big").Text(value),
		tag("dd.hint").Text(hint),
	)
}

// admittedBy says what bounds the requests that run at once.
func admittedBy(r *budget.Report) string {
	asked, _ := r.Value("max_num_seqs")
	if n, fits := asked.Int64(); fits && n > *r.KVCache.EffectiveConcurrency {
		return fmt.Sprintf(textAsksFor, bytesExactly(n))
	}
	return "max_num_seqs"
}

// groupTable lists the groups where there is more than one.
func groupTable(k *budget.KVCache) app.UI {
	if len(k.Groups) == 1 && *k.Groups[0].Repeat == 1 {
		return tag("p.hint").Text(fmt.Sprintf(textOneGroup,
			*k.Groups[0].Layers, k.Groups[0].Spec, bytesExactly(*k.BytesPerBlock)))
	}
	rows := make([]app.UI, len(k.Groups))
	for i, g := range k.Groups {
		rows[i] = row("th.term", g.Spec, "td.num", bytesExactly(*g.Repeat), "td.num", bytesExactly(*g.Layers), "td.num", bytesExactly(*g.BlockSize),
			"td.num.only-wide", bytesExactly(*g.PageSizeBytes), "td.num", bytesExactly(*g.BlocksPerRequest))
	}
	return table("table.spread", "caption", fmt.Sprintf(textGroups, bytesExactly(*k.BytesPerBlock)),
		heads("th", textSpec, "th.num", textGroupCount, "th.num", textLayerHead, "th.num", textBlockHead, "th.num.only-wide", textPageHead, "th.num", textRequestHead), rows)
}
