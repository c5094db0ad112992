package command

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// unprinted is why a text is left out.
const unprinted = "a character in it is not printed, and a terminal may act on it"

// carried reports whether a shell gets a text as it is, whether it reads it from a file
// or from a terminal: every character is printed.
func carried(text string) bool {
	return utf8.ValidString(text) && strings.IndexFunc(text, isUnprinted) < 0
}

func isUnprinted(r rune) bool { return !strconv.IsPrint(r) }

// plain are the characters that no shell takes for more than they are, letters and
// digits apart.
const plain = "-_./:,@+"

// isPlain reports whether a text needs no quotes.
func isPlain(text string) bool {
	for _, b := range []byte(text) {
		if !isLetter(b) && !isDigit(b) && strings.IndexByte(plain, b) < 0 {
			return false
		}
	}
	return text != ""
}

func isLetter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// word is a text that is carried as one word of POSIX sh.
//
// Source: POSIX.1-2024, Shell Command Language, 2.2.2.
func word(text string) string {
	if isPlain(text) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// harmless takes the characters out of a quoted text that a shell acts on within
// double quotes.
func harmless(quoted string) string {
	quoted = strings.ReplaceAll(quoted, "$", `\x24`)
	quoted = strings.ReplaceAll(quoted, "`", `\x60`)
	return strings.ReplaceAll(quoted, "!", `\x21`)
}

// inert is any text for a comment: on one line, and one word without effect where a
// shell takes the comment for a command.
func inert(text string) string {
	if isPlain(text) {
		return text
	}
	return harmless(strconv.Quote(text))
}
