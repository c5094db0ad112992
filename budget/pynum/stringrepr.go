package pynum

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// StringRepr returns Python's repr(s): in single quotes, or in double quotes
// when s holds a single quote and no double quote, with a backslash escape for
// what str.isprintable refuses. A byte that is no UTF-8 is shown as the
// surrogate that os.environ has in its place, \udc80 to \udcff.
func StringRepr(s string) string {
	quote := quoteFor(s)
	quoted := append(make([]byte, 0, len(s)+2), quote)
	for s != "" {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 {
			r = 0xdc00 + rune(s[0])
		}
		quoted = appendRune(quoted, r, quote)
		s = s[size:]
	}
	return string(append(quoted, quote))
}

// quoteFor returns the quote that Python puts around s.
func quoteFor(s string) byte {
	if strings.IndexByte(s, '\'') >= 0 && strings.IndexByte(s, '"') < 0 {
		return '"'
	}
	return '\''
}

// appendRune appends r as it stands between the given quotes.
func appendRune(dst []byte, r rune, quote byte) []byte {
	switch {
	case r == rune(quote) || r == '\\':
		return append(dst, '\\', byte(r))
	case r == '\n':
		return append(dst, `\n`...)
	case r == '\r':
		return append(dst, `\r`...)
	case r == '\t':
		return append(dst, `\t`...)
	case isPrintable(r):
		return utf8.AppendRune(dst, r)
	case r <= 0xff:
		return appendHex(append(dst, `\x`...), r, 2)
	case r <= 0xffff:
		return appendHex(append(dst, `\u`...), r, 4)
	}
	return appendHex(append(dst, `\U`...), r, 8)
}

// appendHex appends r in lower-case hexadecimal, with leading zeros to width.
func appendHex(dst []byte, r rune, width int) []byte {
	digits := strconv.FormatInt(int64(r), 16)
	for range width - len(digits) {
		dst = append(dst, '0')
	}
	return append(dst, digits...)
}

// isPrintable is Python's str.isprintable for one character.
func isPrintable(r rune) bool {
	return unicode.IsPrint(r) && !unicode.Is(assignedAfter14, r)
}
