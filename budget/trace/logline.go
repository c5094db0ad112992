package trace

import (
	"encoding/json"
	"strings"

	"neuronkv/budget/pynum"
)

// The levels of the reference's log lines.
const (
	Debug   = "DEBUG" // visible only with the plugin's log level raised
	Info    = "INFO"
	Warning = "WARNING"
)

// A LogLine is a line that the reference writes. It holds the figures, and writes
// them out only when it is asked for its text.
type LogLine struct {
	Level string

	form    string // the text, with a {placeholder} for each figure
	figures []Value
}

// NewLogLine makes a line. form is its text with a placeholder for each figure:
//
//	{gib}      bytes as GiB with two decimals       6.62
//	{rounded}  bytes as GiB, str(round(x, 2))       6.6
//	{percent}  a fraction times 100, one decimal    92.0
//	{float}    a double with two decimals           0.30
//	{int}      an integer                           6029
//	{comma}    an integer with thousands separators 192,928
func NewLogLine(level, form string, figures ...Value) LogLine {
	return LogLine{level, form, figures}
}

// write writes a figure the way a line of the reference does.
func (v Value) write(placeholder string) string {
	switch placeholder {
	case "gib":
		return GiB(v)
	case "rounded":
		return pynum.Round2(pynum.GiB(v.whole))
	case "percent":
		return pynum.Fixed(pynum.MulFloats(v.float, 100), 1)
	case "float":
		return pynum.Fixed(v.float, 2)
	case "int":
		return v.String()
	case "comma":
		return v.whole.Comma()
	}
	panic("internal error: no placeholder is " + placeholder)
}

// GiB writes bytes as most of the reference's lines do: GiB with two decimals.
func GiB(v Value) string { return pynum.Fixed(pynum.GiB(v.whole), 2) }

// Text writes the line.
func (l LogLine) Text() string {
	var b strings.Builder
	rest := l.form
	for _, v := range l.figures {
		before, after, _ := strings.Cut(rest, "{")
		name, after, _ := strings.Cut(after, "}")
		b.WriteString(before)
		b.WriteString(v.write(name))
		rest = after
	}
	b.WriteString(rest)
	return b.String()
}

// MarshalJSON writes level and text.
func (l LogLine) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Level string `json:"level"`
		Text  string `json:"text"`
	}{l.Level, l.Text()})
}

// Same reports whether two lines have the same text.
func (l LogLine) Same(other LogLine) bool {
	return l.Level == other.Level && l.form == other.form && l.Text() == other.Text()
}
