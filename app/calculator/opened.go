package calculator

import (
	"fmt"
	"slices"
	"strings"

	"neuronkv/budget/casefile"
	"neuronkv/budget/document"
)

// caseKeys are what a case, a report, or a file with both has, and no config.json.
var caseKeys = []string{"engine_args", "env", "override", "instance_type", "hf_config", "case", "verdict"}

// isCase reports whether a text is one of the documents that this page and the program
// neuronkv write.
func isCase(text string) bool {
	o, err := document.Parse("", []byte(text))
	return err == nil && slices.ContainsFunc(caseKeys, o.Has)
}

// chooserCase is the input that a case is chosen with.
const chooserCase = "open-case"

// openCases opens the case among files, where it is the one file.
func (p *Page) openCases(files []takenFile) {
	if len(files) > 1 {
		p.say(notice{field: fieldCarry, text: textOneCase, bad: true})
		return
	}
	for _, file := range files {
		if refusal := file.refusal(); refusal != "" {
			p.say(notice{field: fieldCarry, text: document.Shorten(file.Name) + ": " + refusal, bad: true})
			return
		}
		p.openCase(file)
	}
}

// openCase puts the case of a file into the form, and says what became of the report
// that is with it. Where the file is no case nothing changes.
func (p *Page) openCase(file takenFile) {
	f, err := casefile.DecodeFile([]byte(file.Text))
	if err != nil {
		p.refuseCase(file, err)
		return
	}
	form, err := formOfWhole(f.Case)
	if err != nil {
		p.refuseCase(file, err)
		return
	}
	form[fieldTypical] = p.form[fieldTypical]
	name := document.Shorten(file.Name)
	p.replace(form, fmt.Sprintf(textCaseOpened, name))
	p.say(notice{field: fieldCarry, text: fmt.Sprintf(textCaseTaken, name) + p.compared(f)})
}

func (p *Page) refuseCase(file takenFile, err error) {
	p.say(notice{field: fieldCarry, text: fmt.Sprintf(textCaseRefused, document.Shorten(file.Name), err), bad: true})
}

// compared says whether the report of a file is the one of this page.
func (p *Page) compared(f casefile.File) string {
	if f.Report == nil {
		return ""
	}
	now, err := casefile.EncodeReport(p.answer.report, true)
	if err != nil {
		return ""
	}
	switch d := casefile.Deviation(f.Report, now); {
	case d != "":
		return " " + fmt.Sprintf(textReportOther, d)
	case string(f.Report) != strings.TrimSpace(string(now)):
		return " " + textReportAlike
	}
	return " " + textReportSame
}
