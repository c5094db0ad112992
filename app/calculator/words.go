package calculator

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// glossary are the words that the page uses, with what they mean.
var glossary = []struct{ word, meaning string }{
	{"rank", "One worker of the engine. It runs on one logical core, and every figure here is of one rank unless it says otherwise."},
	{"logical core, LNC", "At LNC 2, the default on trn2 and trn3, two physical cores that share a memory bank make one logical core. At LNC 1 each is its own."},
	{"target", "What the program is compiled for, NEURON_PLATFORM_TARGET_OVERRIDE: trn1, trn1n, trn2, trn3 or inf2."},
	{"GMU", "gpu_memory_utilization: the share of a rank’s memory that vLLM may plan with. What lies above it is not lost; it is left for graphs."},
	{"user budget, cap", "What the weights leave of the GMU budget, and the cap fraction of it. The smaller of the two goes to the KV cache: it binds."},
	{"start-up check", "What vLLM and the plugin refuse before there is any budget. A server stops at the first; this page lists all, in the server’s order, and gives the numbers all the same."},
	{"minimum guard", "VLLM_NEURON_MIN_KV_BUDGET_GIB: with a smaller KV cache the plugin refuses to start."},
	{"block", "The unit in which the KV cache is given out: block_size tokens of all layers of a group. Block 0 is kept back (the null block)."},
	{"left for graphs", "The memory that compiled programs (NEFFs), their scratch space, DMA rings and collectives must live in."},
	{"compile cache", "Compiled programs carry the number of blocks. Where a device counts another number than CPU compile did, none of them is found again."},
}

// words explains the page's words.
func (p *Page) words() app.UI {
	var items []app.UI
	for _, g := range glossary {
		items = append(items, tag("dt").Text(g.word), tag("dd").Text(g.meaning))
	}
	return p.fold(foldWords, textWords, "rank, LNC, GMU, block, left for graphs", tag("dl.words").Body(items...))
}
