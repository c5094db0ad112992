package sizing

// Sources that several rows share.
const (
	runtimeDegrees    = "aws-neuron-sdk@81ce03ae archive/transformers-neuronx-developer-guide.rst: TP 1, 2, 8 or 32 on Trn1, 1, 2, 4, 8 or 24 on Inf2"
	calculatorDegrees = "aws-neuron-sdk@81ce03ae about-neuron/calculator/neuron-calculator.rst L576-579: TP 2, 8 or 32 on Trn1, 2, 4, 8, 12 or 24 on Inf2"
	schedulerDevices  = "aws-neuron-sdk@81ce03ae deploy/infrastructure/scheduler.rst: containers of 1, 4, 8 or 16 devices"
	publishedRuns     = "published vllm-neuron runs on trn2 at LNC 2: TP 4 on trn2.3xlarge; TP 8, 16, 32 and 64"
	practicalSet      = "practical set by devices and logical cores, hardware reading of 2026-11-30"
)

// Days of the rows.
const (
	degreesChecked  = "2026-11-30"
	degreesReviewBy = "2027-02-28"
)

// Notes that several rows share.
const (
	olderStack   = "the runtime's list was written for transformers-neuronx and NxD Inference; it is not confirmed for vllm-neuron"
	noRunsLNC1   = "no run at LNC 1 is published"
	noRunsOnTrn3 = "as trn2.48xlarge; no run on Trainium3 is published"
)

// What 16 devices have: 64 logical cores at LNC 2, 128 at LNC 1.
var (
	upTo64  = []int64{1, 2, 4, 8, 16, 32, 64}
	upTo128 = []int64{1, 2, 4, 8, 16, 32, 64, 128}
)

// ofRuns are the degrees of the published runs on trn2.48xlarge.
var ofRuns = []int64{4, 8, 16, 32, 64}

// degreeSets is the table, sorted by Instance in byte order and then by LNC.
var degreeSets = []DegreeSet{
	inferentia2("inf2.24xlarge", 1, 2, 4, 8, 12),
	inferentia2("inf2.48xlarge", 1, 2, 4, 8, 12, 24),
	inferentia2("inf2.8xlarge", 1, 2),
	inferentia2("inf2.xlarge", 1, 2),
	trainium1("trn1.2xlarge", []int64{1, 2}, nil),
	trainium1("trn1.32xlarge", []int64{1, 2, 8, 32}, []int64{16}),
	trainium1("trn1n.32xlarge", []int64{1, 2, 8, 32}, []int64{16}),
	practical("trn2.3xlarge", 1, []int64{1, 2, 4, 8}, nil, noRunsLNC1),
	trainium2("trn2.3xlarge", []int64{1, 2, 4}, []int64{4}, nil),
	practical("trn2.48xlarge", 1, nil, upTo128, noRunsLNC1),
	trainium2("trn2.48xlarge", ofRuns, ofRuns, []int64{1, 2}),
	practical("trn2n.48xlarge", 1, nil, upTo128, noRunsLNC1),
	trainium2("trn2n.48xlarge", ofRuns, ofRuns, []int64{1, 2}),
	practical("trn2u.48xlarge", 1, nil, upTo128, noRunsLNC1),
	trainium2("trn2u.48xlarge", ofRuns, ofRuns, []int64{1, 2}),
	practical("trn3.48xlarge", 1, nil, upTo128, noRunsOnTrn3),
	practical("trn3.48xlarge", 2, nil, upTo64, noRunsOnTrn3),
	practical("trn3e.24xlarge", 2, nil, []int64{1, 2, 4, 8, 16}, "a server of the Gen2 UltraServer, of 4 devices; no run on Trainium3 is published"),
	practical("trn3p.48xlarge", 1, nil, upTo128, noRunsOnTrn3),
	practical("trn3p.48xlarge", 2, nil, upTo64, noRunsOnTrn3),
	practical("trn3s.48xlarge", 1, nil, upTo128, noRunsOnTrn3),
	practical("trn3s.48xlarge", 2, nil, upTo64, noRunsOnTrn3),
	practical("trn3sn-es.48xlarge", 1, nil, upTo128, noRunsOnTrn3),
	practical("trn3sn-es.48xlarge", 2, nil, upTo64, noRunsOnTrn3),
	practical("trn3sn.48xlarge", 1, nil, upTo128, noRunsOnTrn3),
	practical("trn3sn.48xlarge", 2, nil, upTo64, noRunsOnTrn3),
}

// inferentia2 is a row of the runtime's list and the old calculator's.
func inferentia2(instance string, degrees ...int64) DegreeSet {
	return DegreeSet{Instance: instance, LNC: 1, Degrees: degrees, Closed: true, Note: olderStack,
		Sources: []string{runtimeDegrees, calculatorDegrees}, Checked: degreesChecked, ReviewBy: degreesReviewBy}
}

// trainium1 is a row of the runtime's list. TP 16 of 32 cores is not in it, but 8
// devices are a set that the scheduler gives.
func trainium1(instance string, degrees, doubtful []int64) DegreeSet {
	return DegreeSet{Instance: instance, LNC: 1, Degrees: degrees, Doubtful: doubtful, Closed: true, Note: olderStack,
		Sources: []string{runtimeDegrees, calculatorDegrees, schedulerDevices}, Checked: degreesChecked, ReviewBy: degreesReviewBy}
}

// trainium2 is a row of the published runs at LNC 2.
func trainium2(instance string, degrees, published, doubtful []int64) DegreeSet {
	return DegreeSet{Instance: instance, LNC: 2, Degrees: degrees, Published: published, Doubtful: doubtful,
		Sources: []string{publishedRuns, practicalSet}, Checked: degreesChecked, ReviewBy: degreesReviewBy}
}

// practical is a row of what devices and cores allow.
func practical(instance string, lnc int64, degrees, doubtful []int64, note string) DegreeSet {
	return DegreeSet{Instance: instance, LNC: lnc, Degrees: degrees, Doubtful: doubtful, Note: note,
		Sources: []string{practicalSet}, Checked: degreesChecked, ReviewBy: degreesReviewBy}
}
