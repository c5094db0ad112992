package calculator

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"neuronkv/budget/document"
)

// A takenFile is a file that was dropped or chosen, as boot.js read it.
type takenFile struct {
	Name    string
	Size    int64  // bytes
	Text    string // where it could be read
	Problem string // why it could not: fileLarge, fileBinary, fileUnreadable
}

// Why a file has no text.
const (
	fileLarge      = "large"
	fileBinary     = "binary"
	fileUnreadable = "unreadable"
	fileMany       = "many" // not the file: there are too many
)

// refusal says why a file cannot be read; "" where it can.
func (t takenFile) refusal() string {
	switch t.Problem {
	case fileLarge:
		return fmt.Sprintf(textFileLarge, bytesExactly(t.Size))
	case fileBinary:
		return textFileBinary
	case fileUnreadable:
		return textFileUnreadable
	case fileMany:
		return textFileMany
	}
	return ""
}

// takeAny opens files as cases, or takes them as what a device says or as documents of
// a case. chooser is the input
// that they were chosen with, "" for files that were dropped.
func (p *Page) takeAny(files []takenFile, chooser string) {
	if slices.ContainsFunc(files, func(f takenFile) bool { return isReading(f.Text) }) {
		p.takeReadings(files)
		return
	}
	if chooser == chooserCase || slices.ContainsFunc(files, func(f takenFile) bool { return isCase(f.Text) }) {
		p.openCases(files)
		return
	}
	p.takeFiles(files)
}

// takeFiles puts the files into the form, each where its kind belongs. Where one of
// them is refused nothing changes.
func (p *Page) takeFiles(files []takenFile) {
	f, names, at := p.form.clone(), []string{}, fieldModel
	taken := map[configKind]bool{}
	for _, file := range files {
		kind, refusal := f.takeFile(file, taken)
		if refusal != "" {
			p.say(notice{text: strings.TrimPrefix(quoted(file.Name)+": ", `"": `) + refusal, bad: true})
			return
		}
		names, taken[kind] = append(names, document.Shorten(file.Name)), true
	}
	switch {
	case taken[quantConfig] && !f.own():
		p.say(notice{text: textQuantAlone, bad: true})
		return
	case taken[modelConfig] && !taken[quantConfig]:
		f[fieldQuantConfig] = "" // of the model before
	case taken[drafterConfig] && !taken[modelConfig]:
		at = fieldDrafter
	}
	if len(names) > 0 {
		p.replace(f, fmt.Sprintf(textFileDone, strings.Join(names, ", ")))
		p.say(notice{field: at, text: fmt.Sprintf(textFileTaken, strings.Join(names, ", "))})
	}
}

// takeFile puts a file where its kind belongs, or says why not.
func (f form) takeFile(file takenFile, taken map[configKind]bool) (kind configKind, refusal string) {
	if refusal = file.refusal(); refusal != "" {
		return "", refusal
	}
	kind, refusal = kindOf(file.Text)
	switch {
	case refusal != "":
		return "", refusal
	case taken[kind]:
		return "", textFileTwice
	}
	f[string(kind)] = file.Text
	switch kind {
	case modelConfig:
		f[fieldModel], f[fieldSource] = nameIn(file.Text), ownConfig
	case drafterConfig:
		f[fieldDrafter] = cmp.Or(nameIn(file.Text), document.Shorten(file.Name), "config.json")
	}
	return kind, ""
}

// nameIn is the name that a config.json gives its model; "" for none, or for the
// path of a folder.
func nameIn(config string) string {
	o, err := document.Parse("", []byte(config))
	if err != nil {
		return ""
	}
	name, _, err := o.OptionalString("_name_or_path", "")
	if err != nil || !isHubName(name) {
		return ""
	}
	return name
}

// onFiles listens for what boot.js reads.
func (p *Page) onFiles(ctx app.Context) {
	app.Window().Set("neuronkvTake", app.FuncOf(func(_ app.Value, args []app.Value) any {
		text, chooser := args[0].String(), args[1].String()
		ctx.Dispatch(func(app.Context) {
			var files []takenFile
			if json.Unmarshal([]byte(text), &files) == nil {
				p.takeAny(files, chooser)
			}
		})
		return nil
	}))
}
