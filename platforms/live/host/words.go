package host

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// maxWords is how much of a line goes into an error, in bytes.
const maxWords = 400

// grave is how a line begins, or the logfmt level it has, where it says why a
// program ended; what follows such a line is a trace or a help text.
var grave = regexp.MustCompile(`^(FATA|ERRO|PANI|panic:|fatal error:)|(^|\s)level="?(fatal|error|panic)\b`)

// levelled is the level and time in front of a line of logrus on a terminal.
var levelled = regexp.MustCompile(`^[A-Z]{4}\[[^\]]*\]\s*`)

// lastWords returns what a program said at its end: the text of the last line that
// is an error by its own mark, or else of the last line that is neither blank nor data;
// "" where there is none. It is one line of printable text.
func lastWords(said []byte) string {
	last := ""
	lines := strings.Split(string(said), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		line := printable(lines[i])
		if isData(line) {
			continue
		}
		if grave.MatchString(line) {
			return shortened(messageOf(line))
		}
		if last == "" {
			last = line
		}
	}
	return shortened(messageOf(last))
}

// isData reports whether a line is of a JSON document or a table: what a program prints and
// not what it says. It may name the instance, or somebody's command.
func isData(line string) bool {
	return line != "" && (strings.IndexByte("{}]\"|+", line[0]) >= 0 || line == "[" || strings.HasPrefix(line, "[{"))
}

// messageOf returns the msg of a logfmt line, and any other line without the level
// in front.
func messageOf(line string) string {
	before, rest, found := strings.Cut(line, "msg=")
	if !found || before != "" && !strings.HasSuffix(before, " ") {
		return levelled.ReplaceAllString(line, "")
	}
	quoted, err := strconv.QuotedPrefix(rest)
	if err != nil {
		word, _, _ := strings.Cut(rest, " ")
		return word
	}
	text, err := strconv.Unquote(quoted)
	if err != nil {
		return quoted
	}
	return printable(text)
}

// printable returns a line without what cannot be printed and without white space
// around it.
func printable(line string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n':
			return ' '
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, line))
}

// shortened returns at most maxWords bytes of a text, and says so with three dots.
func shortened(text string) string {
	if len(text) <= maxWords {
		return text
	}
	return strings.ToValidUTF8(text[:maxWords-3], "") + "..."
}
