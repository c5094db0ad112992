package budget

import (
	"encoding/json"

	"neuronkv/budget/document"
	"neuronkv/budget/model"
)

// takeModel finds the model: hf_config, else the catalogue's by name. A stated
// bytes_used needs none, but a model gives the KV cache its layers all the same.
func (r *Resolved) takeModel(in *intake, c Case) {
	in.document("hf_config", c.HFConfig)
	in.document("hf_quant_config", c.HFQuantConfig)
	in.document("draft_hf_config", c.DraftHFConfig)
	text, fault := configText(in, c)
	if fault == nil {
		fault = r.readModel(in, c, text)
	}
	r.modelError = fault
}

// configText returns the config.json of the case.
func configText(in *intake, c Case) (json.RawMessage, *Error) {
	if len(c.HFConfig) > 0 {
		return c.HFConfig, nil
	}
	name := c.EngineArgs.Model
	if name == nil || *name == "" {
		return nil, caseError(StageModel, "hf_config",
			"is missing; accepted: the model's config.json, a known model in engine_args.model, or the bytes in override.bytes_used")
	}
	known, found := model.Lookup(*name)
	if !found {
		return nil, caseError(StageModel, "engine_args.model", "got "+quoted(*name)+
			", which is not in the catalogue; accepted: a known model, such as "+nearestModel(*name)+
			", its config.json in hf_config, or the bytes in override.bytes_used")
	}
	in.add("hf_config", known.Name, Derived)
	in.doubt("hf_config", known)
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

// readModel reads the config, with hf_overrides laid over it, and everything else
// that picks and shapes the model.
func (r *Resolved) readModel(in *intake, c Case, text json.RawMessage) *Error {
	request, err := r.modelRequest(c, text)
	if err == nil {
		err = r.resolveKVCacheDType(in, request.Config, request.QuantConfig)
		request.KVCacheDType = r.kvCacheDType
	}
	if err == nil {
		request.Drafter, err = drafter(in, c)
	}
	if err != nil {
		request.Drafter = nil // it could not be read
	}
	r.request = request
	m, buildError := model.New(request)
	if refusal, refused := buildError.(*model.Refusal); refused {
		r.refusal, err = refusal, buildError // before what is ours to ask for
	}
	if err == nil {
		r.model, err = m, buildError
	}
	if err != nil {
		r.model = nil
		return modelFault(err)
	}
	return nil
}

// modelRequest gathers the documents and switches.
func (r *Resolved) modelRequest(c Case, text json.RawMessage) (model.Request, error) {
	a := c.EngineArgs
	d := documents{}
	if r.config.Empty() {
		r.config = d.parse("hf_config", text)
	}
	request := model.Request{
		Config:         r.config.WithNested(d.parse("engine_args.hf_overrides", a.HFOverrides), "text_config", "vision_config"),
		QuantConfig:    d.parse("hf_quant_config", c.HFQuantConfig),
		Target:         r.hardware.compileTarget(),
		ForceStaticFP8: r.env[staticEnv] == "1",
		CPUCompile:     r.cpuCompile(),
		ExpertParallel: isTrue(a.EnableExpertParallel),
		Pooling:        r.pooling,
		ConvertEmbed:   r.convertEmbed,
		EncoderOnly:    isTrue(a.MMEncoderOnly),

		NeuronConfig:       r.configs.neuron,
		VisionNeuronConfig: r.configs.vision,
		LanguageOnly:       d.flag(r.configs.additional, "mm_language_model_only"),
	}
	return request, d.err
}

// cpuCompile reports whether the case is one of CPU compile. Text that cannot be
// parsed is reported where the reference parses it.
func (r *Resolved) cpuCompile() bool {
	on, err := r.env.Bool(EnvCPUCompile)
	return err == nil && on
}

func isTrue(b *bool) bool { return b != nil && *b }

// documents takes JSON documents and keeps the first error.
type documents struct{ err error }

func (d *documents) keep(err error) {
	if d.err == nil {
		d.err = err
	}
}

// parse reads a document; an absent one is empty.
func (d *documents) parse(path string, text json.RawMessage) document.Object {
	if len(text) == 0 {
		return document.Object{}
	}
	o, err := document.Parse(path, text)
	d.keep(err)
	return o
}

func (d *documents) object(o document.Object, key string) document.Object {
	inner, err := o.OptionalObject(key)
	d.keep(err)
	return inner
}

func (d *documents) flag(o document.Object, key string) bool {
	b, err := o.OptionalBool(key)
	d.keep(err)
	return b
}

// drafter is the drafter of the case: speculative_config says which, its config
// is draft_hf_config or the catalogue's by name. nil without speculation.
func drafter(in *intake, c Case) (*model.DrafterRequest, error) {
	if len(c.EngineArgs.SpeculativeConfig) == 0 {
		if len(c.DraftHFConfig) == 0 {
			return nil, nil
		}
		return nil, &document.FieldError{Field: "draft_hf_config", Message: "is given without engine_args.speculative_config; accepted: both or neither"}
	}
	speculative, err := document.Parse("engine_args.speculative_config", c.EngineArgs.SpeculativeConfig)
	if err != nil {
		return nil, err
	}
	method, _, err := speculative.OptionalString("method", `a method, such as "eagle3"`)
	if err != nil {
		return nil, err
	}
	if !model.Drafts(method) { // whatever it drafts with
		return &model.DrafterRequest{Method: method}, nil
	}
	config, err := drafterConfig(in, c, speculative)
	return &model.DrafterRequest{Config: config, Method: method}, err
}

// drafterConfig is the drafter's config.json.
func drafterConfig(in *intake, c Case, speculative document.Object) (document.Object, error) {
	if len(c.DraftHFConfig) > 0 {
		return document.Parse("draft_hf_config", c.DraftHFConfig)
	}
	name, stated, err := speculative.OptionalString("model", "the drafter's name")
	if err != nil {
		return document.Object{}, err
	}
	known, found := model.LookupDrafter(name)
	if !stated || !found {
		return document.Object{}, &document.FieldError{Field: "draft_hf_config", Message: "is missing; accepted: the drafter's config.json, a known drafter in engine_args.speculative_config.model, or target and drafter together in override.bytes_used"}
	}
	in.add("draft_hf_config", known.Name, Derived)
	in.doubt("draft_hf_config", known)
	return document.Parse("draft_hf_config", known.Config())
}

// modelFault places an error of a config in the pipeline.
func modelFault(err error) *Error {
	switch e := err.(type) {
	case *document.FieldError:
		return caseError(StageModel, e.Field, e.Message)
	case *model.Refusal:
		return &Error{StageModel, e.Type, e.Message, e.Field}
	}
	return raised(StageModel, "hf_config", err)
}
