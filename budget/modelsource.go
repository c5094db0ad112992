package budget

import (
	"encoding/json"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
)

// takeModel finds the model that bytes_used is computed from: hf_config, else the
// catalogue's by name. A stated bytes_used needs none.
func (r *Resolved) takeModel(in *intake, c Case) {
	in.document("hf_config", c.HFConfig)
	in.document("hf_quant_config", c.HFQuantConfig)
	in.document("draft_hf_config", c.DraftHFConfig)
	if r.override.BytesUsed != nil {
		return
	}
	text, fault := configText(in, c)
	if fault == nil {
		r.model, fault = r.readModel(c, text)
	}
	r.modelError = fault
}

// configText returns the config.json of the case.
func configText(in *intake, c Case) (json.RawMessage, *Error) {
	if len(c.HFConfig) > 0 {
		return c.HFConfig, nil
	}
	if c.EngineArgs.Model == nil || *c.EngineArgs.Model == "" {
		return nil, caseError(StageModel, "hf_config",
			"is missing; accepted: the model's config.json, a known model in engine_args.model, or the bytes in override.bytes_used")
	}
	known, found := model.Lookup(*c.EngineArgs.Model)
	if !found {
		return nil, caseError(StageModel, "engine_args.model", "got "+quoted(*c.EngineArgs.Model)+
			", which is not in the catalogue; accepted: a known model, such as "+nearestModel(*c.EngineArgs.Model)+
			", its config.json in hf_config, or the bytes in override.bytes_used")
	}
	in.add("hf_config", known.Name, Derived)
	return known.Config(), nil
}

// nearestModel suggests a known model for a mistyped name.
func nearestModel(name string) string {
	var names []string
	for _, k := range model.Catalogue() {
		names = append(names, k.Name)
	}
	return document.Nearest(name, names)
}

// readModel reads the config with hf_overrides laid over it. A drafter adds its
// own tensors, which are not written down, so that a case with one is refused.
func (r *Resolved) readModel(c Case, text json.RawMessage) (model.Model, *Error) {
	if c.EngineArgs.SpeculativeConfig != nil || c.DraftHFConfig != nil {
		return nil, caseError(StageModel, "engine_args.speculative_config",
			"a drafter's bytes are not computed; accepted: no drafter, or target and drafter together in override.bytes_used")
	}
	config, err := document.Parse("hf_config", text)
	if err == nil && len(c.EngineArgs.HFOverrides) > 0 {
		var over document.Object
		over, err = document.Parse("engine_args.hf_overrides", c.EngineArgs.HFOverrides)
		config = config.With(over)
	}
	var quant document.Object
	if err == nil && len(c.HFQuantConfig) > 0 {
		quant, err = document.Parse("hf_quant_config", c.HFQuantConfig)
	}
	if err != nil {
		return nil, modelFault(err)
	}
	m, err := model.New(model.Request{Config: config, QuantConfig: quant, KVCacheDType: r.kvCacheDType})
	if err != nil {
		return nil, modelFault(err)
	}
	return m, nil
}

// modelFault places an error of a config in the pipeline.
func modelFault(err error) *Error {
	if e, ok := err.(*document.FieldError); ok {
		return caseError(StageModel, e.Field, e.Message)
	}
	return raised(StageModel, "hf_config", err)
}
