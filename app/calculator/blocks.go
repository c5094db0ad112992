package calculator

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget"
	"neuronkv/budget/pynum"
)

// blocks is vLLM's plan of the KV cache: blocks, tokens, concurrency, groups.
func blocks(r *budget.Report) app.UI {
	k := r.KVCache
	if k == nil || k.NumBlocks == nil || len(k.Groups) == 0 {
		return app.Div().Class("nothing")
	}
	concurrency, _ := r.Value("max_concurrency")
	return app.Section().Class("box").Body(
		app.Div().Class("head").Body(
			app.H2().Text(textBlocks),
			app.Span().Class("muted").Body(app.Text("One worker "), mark(concurrency.Mark)),
		),
		app.Div().Class("body").Body(
			app.Dl().Class("kpis").Body(
				figure("Blocks", bytesExactly(*k.NumBlocks), fmt.Sprintf("of %s tokens, %s a request", bytesExactly(k.BlockSize), bytesExactly(*k.BlocksPerRequest))),
				figure("Tokens", bytesExactly(*k.NumTokens), "shared by all requests"),
				figure("Concurrency", pynum.Fixed(concurrency.Float(), 2)+"x", fmt.Sprintf("at %s tokens, every request full length", bytesExactly(*k.MaxModelLen))),
				figure("Admitted at once", bytesExactly(*k.EffectiveConcurrency), admittedBy(r)),
			),
			groupTable(k),
		),
	)
}

// figure is one of the headline figures.
func figure(name, value, hint string) app.UI {
	return app.Div().Body(
		app.Dt().Text(name),
		app.Dd().Class("big").Text(value),
		app.Dd().Class("hint").Text(hint),
	)
}

// admittedBy says what bounds the requests that run at once.
func admittedBy(r *budget.Report) string {
	asked, _ := r.Value("max_num_seqs")
	if n, fits := asked.Int64(); fits && n > *r.KVCache.EffectiveConcurrency {
		return "the scheduler’s cap; max_num_seqs asks for " + bytesExactly(n)
	}
	return "max_num_seqs"
}

// groupTable lists the groups where there is more than one.
func groupTable(k *budget.KVCache) app.UI {
	if len(k.Groups) == 1 && *k.Groups[0].Repeat == 1 {
		return app.P().Class("hint").Text(fmt.Sprintf("One group of %d layers, %s; a block takes %s bytes on each rank.",
			*k.Groups[0].Layers, k.Groups[0].Spec, bytesExactly(*k.BytesPerBlock)))
	}
	rows := make([]app.UI, len(k.Groups))
	for i, g := range k.Groups {
		rows[i] = app.Tr().Body(
			app.Th().Scope("row").Class("term").Text(g.Spec),
			app.Td().Class("num").Text(fmt.Sprint(*g.Repeat)),
			app.Td().Class("num").Text(fmt.Sprint(*g.Layers)),
			app.Td().Class("num").Text(bytesExactly(*g.BlockSize)),
			app.Td().Class("num only-wide").Text(bytesExactly(*g.PageSizeBytes)),
			app.Td().Class("num").Text(bytesExactly(*g.BlocksPerRequest)),
		)
	}
	return app.Table().Class("spread").Body(
		app.Caption().Text(fmt.Sprintf("Groups of layers that share block tables; a block takes %s bytes on each rank.", bytesExactly(*k.BytesPerBlock))),
		app.THead().Body(app.Tr().Body(
			app.Th().Scope("col").Text("Spec"),
			app.Th().Scope("col").Class("num").Text("Groups"),
			app.Th().Scope("col").Class("num").Text("Layers"),
			app.Th().Scope("col").Class("num").Text("Block"),
			app.Th().Scope("col").Class("num only-wide").Text("Page, bytes"),
			app.Th().Scope("col").Class("num").Text("Blocks a request"),
		)),
		app.TBody().Body(rows...),
	)
}
