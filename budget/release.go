package budget

import "slices"

// A Release is a pinned pair of versions: the plugin's, whose rules apply, and
// the vLLM that it pins, whose defaults apply.
type Release struct {
	VLLMNeuron string `json:"vllm_neuron"`
	VLLM       string `json:"vllm"`

	gpuMemoryUtilization float64
	capFraction          float64
	minKVGiB             float64
}

// releases are the ones whose rules are written down, oldest first.
var releases = []Release{{
	VLLMNeuron:           "0.24.0.1.1.0",
	VLLM:                 "0.24.0",
	gpuMemoryUtilization: 0.92,
	capFraction:          0.30,
	minKVGiB:             1.0,
}}

// LatestRelease is what a case without a reference takes.
func LatestRelease() Release { return releases[len(releases)-1] }

// releaseByName finds a release by the plugin's version.
func releaseByName(name string) (Release, bool) {
	i := slices.IndexFunc(releases, func(r Release) bool { return r.VLLMNeuron == name })
	if i < 0 {
		return Release{}, false
	}
	return releases[i], true
}

// releaseNames lists the versions for an error.
func releaseNames() []string {
	names := make([]string, len(releases))
	for i, r := range releases {
		names[i] = r.VLLMNeuron
	}
	return names
}
