package preflight

import (
	"slices"

	"neuronkv/budget/trace"
)

// A rule is one check with its name.
type rule struct {
	name    string
	check   func(*reading) *Finding
	batched bool // it rests on max_num_batched_tokens
}

// rules are all checks, in the order in which a user meets them: import and engine
// configuration, the platform's configuration, the worker, the model, the runner.
var rules = [...]rule{
	{name: "cpu_modes", check: cpuModes},
	{name: "quantization_name", check: quantizationName},
	{name: "compressed_tensors", check: compressedTensors},
	{name: "attention_heads", check: attentionHeads},

	{name: "component_transfer", check: componentTransfer},
	{name: "component_role", check: componentRole},
	{name: "component_replicas", check: componentReplicas},
	{name: "dcp_threshold", check: dcpThreshold},
	{name: "dcp_connector", check: dcpConnector},
	{name: "dcp_replication", check: dcpReplication},
	{name: "dcp_heads", check: dcpHeads},
	{name: "dcp_mesh", check: dcpMesh},
	{name: "chunked_prefill", check: chunkedPrefill},

	{name: LogicalCores, check: logicalCores},
	{name: "expert_switch", check: expertSwitch},
	{name: "expert_world", check: expertWorld},
	{name: "expert_degree", check: expertDegree},
	{name: "attention_size", check: attentionSize},
	{name: "embedding_size", check: embeddingSize},
	{name: "lm_head_size", check: lmHeadSize},
	{name: "mlp_size", check: mlpSize},
	{name: "attention_replicas", check: attentionReplicas},
	{name: "embedding_replicas", check: embeddingReplicas},
	{name: "lm_head_replicas", check: lmHeadReplicas},
	{name: "mlp_replicas", check: mlpReplicas},
	{name: "sampling_degree", check: samplingDegree},
	{name: "expert_group", check: expertGroup},
	{name: "vision_tensor", check: visionTensor},
	{name: "vision_data", check: visionData},
	{name: "vision_product", check: visionProduct},

	{name: ModelBuild, check: modelBuild},

	{name: "single_shot", check: singleShot, batched: true},
	{name: "chunk_size", check: chunkSize, batched: true},
	{name: "prefix_caching", check: prefixCaching, batched: true},
	{name: "segment_size", check: segmentSize},
	{name: "one_segment", check: oneSegment},
	{name: "segment_tokens", check: segmentTokens},
	{name: "last_tokens", check: lastTokens, batched: true},
	{name: "last_seqs", check: lastSeqs},
	{name: PrefillTokens, check: prefillTokens, batched: true},
	{name: "async_scheduling", check: asyncScheduling},
}

// The names of checks that others look for.
const (
	LogicalCores  = "logical_cores"
	ModelBuild    = "model_build"
	PrefillTokens = "prefill_tokens"
)

// Check makes every check. The findings come in the order in which a user meets
// them, although a server stops at the first that is an error. Their changes are
// proposals, which have to be tried. The error is a
// [*neuronkv/budget/document.FieldError] for a value of a wrong JSON type.
func Check(f Facts) ([]Finding, error) {
	r := read(f)
	if r.err != nil {
		return nil, r.err
	}
	findings := []Finding{}
	for _, rule := range rules {
		if finding := rule.check(r); finding != nil {
			findings = append(findings, rule.named(finding, f))
		}
	}
	hide(findings)
	return findings, nil
}

// named is a finding with the name of its check, the mark of what it rests on, and
// the changes that have a value.
func (r rule) named(found *Finding, f Facts) Finding {
	finding := *found
	finding.Check = r.name
	if r.batched && f.BatchAssumed {
		finding.Mark = trace.Assumed
	}
	finding.Changes = slices.DeleteFunc(finding.Changes, func(c Change) bool {
		n, isNumber := c.Value.(int64)
		return isNumber && n < 1
	})
	return finding
}

// hide counts what comes after the first error.
func hide(findings []Finding) {
	if first := slices.IndexFunc(findings, Finding.Stops); first >= 0 {
		findings[first].Hides = len(findings) - first - 1
	}
}
