package casefile

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// plain are the characters that a link has as they are, letters and digits apart.
// What is not among them may end a link in running text.
const plain = "-._~/:,"

// escape writes every other byte of a text as % and two digits.
//
// Source: RFC 3986, sections 2.1 and 3.5.
func escape(text string) string {
	var out strings.Builder
	for _, b := range []byte(text) {
		switch {
		case 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z', '0' <= b && b <= '9', strings.IndexByte(plain, b) >= 0:
			out.WriteByte(b)
		default:
			fmt.Fprintf(&out, "%%%02X", b)
		}
	}
	return out.String()
}

var errEscape = errors.New("a percent sign without two digits")

// unescape is the text that was escaped; the bytes before a sign that is none come
// with the error.
func unescape(text string) (string, error) {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(text, "%")
		out.WriteString(before)
		if !found {
			return out.String(), nil
		}
		digits := after[:min(len(after), 2)]
		b, err := strconv.ParseUint(digits, 16, 8)
		if len(digits) < 2 || err != nil {
			return out.String(), errEscape
		}
		out.WriteByte(byte(b))
		text = after[2:]
	}
}
