package preflight

import "slices"

// checks are all checks, in the order in which a user meets them: import and
// engine configuration, the platform's configuration, the worker, the model, the
// runner.
var checks = [...]func(*reading) *Finding{
	cpuModes,
	quantizationName, compressedTensors,
	attentionHeads,

	componentTransfer, componentRole, componentReplicas,
	dcpThreshold, dcpConnector, dcpReplication, dcpHeads, dcpMesh,
	chunkedPrefill,

	logicalCores,
	expertSwitch, expertWorld, expertDegree,
	attentionSize, embeddingSize, lmHeadSize, mlpSize,
	attentionReplicas, embeddingReplicas, lmHeadReplicas, mlpReplicas,
	samplingDegree,
	expertGroup,
	visionTensor, visionData, visionProduct,

	modelBuild,

	singleShot, chunkSize,
	prefixCaching,
	segmentSize, oneSegment,
	lastTokens, lastSeqs,
	prefillTokens,
	asyncScheduling,
}

// Check makes every check. The findings come in the order in which a user meets
// them, although a server stops at the first that is an error. The error is a
// [*neuronkv/budget/document.FieldError] for a value of a wrong JSON type.
func Check(f Facts) ([]Finding, error) {
	r := read(f)
	if r.err != nil {
		return nil, r.err
	}
	found := r.found()
	findings := []Finding{}
	for i, finding := range found {
		if finding != nil {
			finding.Changes = r.clearing(i, finding.Changes, found)
			findings = append(findings, *finding)
		}
	}
	hide(findings)
	return findings, nil
}

// hide counts what comes after the first error.
func hide(findings []Finding) {
	first := slices.IndexFunc(findings, func(f Finding) bool { return f.Severity == Error })
	if first >= 0 {
		findings[first].Hides = len(findings) - first - 1
	}
}

// results are what each check finds.
type results [len(checks)]*Finding

func (r *reading) found() (all results) {
	for i, check := range checks {
		all[i] = check(r)
	}
	return all
}

// clearing keeps the changes that clear check number i and raise no error
// elsewhere; where each of them does, those that clear it.
func (r *reading) clearing(i int, proposed []Change, before results) []Change {
	var clean, rest []Change
	for _, change := range proposed {
		after, known := r.after(change)
		if !known || checks[i](after) != nil {
			continue
		}
		rest = append(rest, change)
		if !after.found().worse(before) {
			clean = append(clean, change)
		}
	}
	if clean == nil {
		return rest
	}
	return clean
}

// worse reports whether a check stops the server that did not before.
func (after results) worse(before results) bool {
	for i := range after {
		if after[i] != nil && after[i].Severity == Error && before[i] == nil {
			return true
		}
	}
	return false
}
