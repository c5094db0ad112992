package calculator

import (
	"encoding/json"
	"fmt"
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
	}
	return ""
}

// takeFiles puts the files into the form, each where its kind belongs. Where one of
// them is refused nothing changes.
func (p *Page) takeFiles(files []takenFile) {
	f, names := p.form.clone(), []string{}
	for _, file := range files {
		refusal := file.refusal()
		if refusal == "" {
			refusal = f.takeConfig(file.Text)
		}
		if refusal != "" {
			p.say(notice{text: quoted(file.Name) + ": " + refusal, bad: true})
			return
		}
		names = append(names, document.Shorten(file.Name))
	}
	if len(names) > 0 {
		p.replace(f, fmt.Sprintf(textFileDone, strings.Join(names, ", ")))
		p.say(notice{text: fmt.Sprintf(textFileTaken, strings.Join(names, ", "))})
	}
}

// takeConfig puts a document where its kind belongs, or says why not.
func (f form) takeConfig(text string) (refusal string) {
	kind, refusal := kindOf(text)
	if refusal != "" {
		return refusal
	}
	f[string(kind)] = text
	switch kind {
	case modelConfig:
		f[fieldModel], f[fieldSource] = nameIn(text), ownConfig
	case drafterConfig:
		f[fieldDrafter] = nameIn(text)
	}
	return ""
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
		text := args[0].String()
		ctx.Dispatch(func(app.Context) {
			var files []takenFile
			if json.Unmarshal([]byte(text), &files) == nil {
				p.takeFiles(files)
			}
		})
		return nil
	}))
}
