package budget

import (
	"fmt"

	"neuronkv/budget/document"
	"neuronkv/budget/preflight"
	"neuronkv/budget/pynum"
	"neuronkv/budget/trace"
)

// checkStartUp makes the start-up checks on the case as it is resolved. None of
// what a search varies (variation.go) is a fact of a check. A value of a wrong JSON
// type is an error of the case.
func (r *Resolved) checkStartUp(in *intake, a EngineArgs) {
	if in.err != nil {
		return
	}
	var err error
	r.findings, err = preflight.Check(r.facts(a))
	in.keep(err)
}

// facts are what the checks look at.
func (r *Resolved) facts(a EngineArgs) preflight.Facts {
	f := preflight.Facts{
		Env: r.env, CPUCompile: r.cpuCompile(),
		Config: r.request.Config, QuantConfig: r.request.QuantConfig,
		NeuronConfig: r.configs.neuron, VisionNeuronConfig: r.configs.vision,
		KVTransferConfig: r.configs.transfer, TransferStated: len(a.KVTransferConfig) > 0, AdditionalConfig: r.configs.additional,
		Model:          r.modelFinding(),
		TensorParallel: r.degrees.tensor, DataParallel: r.degrees.data,
		ExpertParallel: isTrue(a.EnableExpertParallel),
		AsyncByDefault: a.AsyncScheduling == nil, BatchAssumed: r.batchAssumed(a),
	}
	f.CPUMode, _ = r.env.Bool(EnvCPUMode)
	if a.Quantization != nil {
		f.Quantization = *a.Quantization
	}
	r.scheduling.facts(&f)
	r.modelFacts(&f)
	r.coreFacts(&f)
	return f
}

// batchAssumed reports whether max_num_batched_tokens follows from what a pooling
// model is taken to do by default.
func (r *Resolved) batchAssumed(a EngineArgs) bool {
	return r.pooling && a.EnableChunkedPrefill == nil && a.MaxNumBatchedTokens == nil
}

// facts adds what is scheduled.
func (s *scheduling) facts(f *preflight.Facts) {
	f.DecodeContextParallel, f.BlockSize, f.MaxModelLen = s.dcp, s.blockSize, s.maxModelLen
	f.MaxNumSeqs, f.MaxNumBatchedTokens = s.seqs, s.batched
	f.ChunkedPrefill, f.PrefixCaching, f.AsyncScheduling = s.chunkedPrefill, s.prefixCaching, s.async
	f.LongPrefillTokenThreshold = s.longPrefill
}

// modelFacts adds what is known of the model. A config that the plugin refuses
// states its heads all the same.
func (r *Resolved) modelFacts(f *preflight.Facts) {
	text := textConfig(f.Config)
	f.Experts = r.experts()
	if r.model == nil {
		if names, err := f.Config.Strings("architectures"); err == nil && len(names) > 0 {
			f.Architecture = names[0]
		}
		f.AttentionHeads, f.KVHeads = sizeIn(text, "num_attention_heads"), sizeIn(text, "num_key_value_heads")
		return
	}
	f.Architecture = r.model.Architecture()
	f.AttentionHeads, f.KVHeads = r.model.AttentionHeads(), r.model.KVHeads()
}

// experts is the number of experts that the config states; 0 for none.
func (r *Resolved) experts() int64 {
	text := textConfig(r.request.Config)
	return max(sizeIn(text, "num_local_experts"), sizeIn(text, "num_experts"))
}

// textConfig is where a config states the sizes of its text model.
func textConfig(config document.Object) document.Object {
	if inner, err := config.OptionalObject("text_config"); err == nil && !inner.Empty() {
		return inner
	}
	return config
}

// sizeIn is a number of a config, 0 where it states none.
func sizeIn(config document.Object, key string) int64 {
	n, _, err := config.OptionalInt(key, 1, mostTokens)
	if err != nil {
		return 0
	}
	return n
}

// coreFacts adds the cores that the ranks have to fit. CPU mode runs on none.
func (r *Resolved) coreFacts(f *preflight.Facts) {
	mode, _, err := r.env.mode()
	if err != nil || mode == CPU || r.hardware.instance == nil {
		return
	}
	f.Instance, f.LNC = r.hardware.instance.Type, r.hardware.lnc
	f.Cores, _ = r.hardware.instance.LogicalCores(f.LNC)
	r.noteReplicas(f.Cores)
}

// noteReplicas says that the replicas of an engine need more than one instance: each
// of their ranks takes a core of its own. A single replica that does is refused.
func (r *Resolved) noteReplicas(cores int64) {
	d := r.degrees
	ranks := pynum.FromInt64(d.tensor).Mul(pynum.FromInt64(d.data)).Mul(pynum.FromInt64(d.pipeline))
	if cores == 0 || d.tensor > cores || ranks.Cmp(pynum.FromInt64(cores)) <= 0 {
		return
	}
	r.notes = append(r.notes, Note{"replicas_beyond_instance", "engine_args.data_parallel_size", trace.Exact,
		fmt.Sprintf("The engine has %s ranks in all, and %s has %d logical cores at LNC %d: the replicas need more than one instance. The verdict is that of one rank.",
			ranks.Comma(), r.hardware.instance.Type, cores, r.hardware.lnc), "the tables of package platforms"})
}
