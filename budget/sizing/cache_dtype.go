package sizing

// narrowCache tries a KV cache of one byte an element.
func narrowCache(p *patient) []Fix {
	const field, fp8 = "engine_args.kv_cache_dtype", "fp8"
	from := "auto"
	for _, in := range p.report.Inputs {
		if text, is := in.Value.(string); is && in.Field == field {
			from = text // the last one is what auto was resolved to
		}
	}
	to := fp8
	c := p.given
	c.EngineArgs.KVCacheDType = &to
	f := Fix{Knob: "KV cache dtype", Field: field, From: from, To: fp8, Case: c, change: 2,
		Why: "One byte an element instead of two: the same bytes hold more tokens. Check the quality of the answers."}
	return p.fix(f)
}
