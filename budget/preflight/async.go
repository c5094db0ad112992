package preflight

// asyncScheduling: the next step is prepared before the tokens of the last one are
// on the host, so they are sampled on the device. That is the default; only null
// turns it off.
//
// Source: NeuronModelRunner.__init__, NeuronConfig.from_dict.
func asyncScheduling(r *reading) *Finding {
	if !r.AsyncScheduling || !r.noDeviceSampling {
		return nil
	}
	const field = NeuronField + ".on_device_sampling_config"
	f := &Finding{
		Severity: Error, Type: "RuntimeError", Field: field,
		Message: "On-device sampling must be enabled for async execution",
		Why:     "Asynchronous scheduling starts a step before the tokens of the one before reach the host, so they must be sampled on the device.",
		Changes: []Change{
			{asyncField, false, "Turn asynchronous scheduling off"},
			{field, map[string]any{}, "Set on_device_sampling_config to {}"},
		},
	}
	if !r.AsyncByDefault {
		return f
	}
	f.Why += " async_scheduling is not stated, and recent versions of vLLM turn it on; state it to be sure."
	return f.assumed()
}
