package budget

// A Level is how a verdict ranks a case.
type Level string

// The levels. Fits is never "verified": a passing budget can still fail to
// compile or to load.
const (
	Fails       Level = "fails"
	LikelyFails Level = "likely fails"
	Uncertain   Level = "uncertain"
	Fits        Level = "fits"
	NoEvidence  Level = "no evidence"
)

// A Verdict says whether the server is likely to start, and on what evidence.
type Verdict struct {
	Level    Level    `json:"level"`
	Reason   string   `json:"reason"`
	Evidence []string `json:"evidence"`
}

// verdict judges the report. A case that cannot be answered comes first; then what
// the server meets first decides: a start-up check, then an error of the budget,
// then what is left for graphs.
func (e *estimate) verdict(fault *Error) Verdict {
	switch finding := e.stoppingFinding(); {
	case fault != nil && fault.Type == CaseError:
		return failing(fault.Message)
	case finding != nil:
		return failing("the server stops at start-up: " + finding.Says())
	case e.weightsExceedCore():
		e.noteCompiler()
		return failing("the weights alone need " + gib(e.budget.used) + " GiB of a " + gib(e.budget.total) + " GiB logical core")
	case fault != nil:
		return failing(fault.Message)
	case *e.report.Mode == CPU:
		return Verdict{NoEvidence, "CPU mode sizes a KV cache in host memory; nothing is compiled for a device", []string{}}
	case e.rest.Int().Sign() < 0:
		e.noteCompiler()
		return failing("weights and KV cache together exceed the logical core of " + gib(e.budget.total) + " GiB")
	}
	return e.judgeRest()
}

func failing(reason string) Verdict { return Verdict{Fails, reason, []string{}} }
