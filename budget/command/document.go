package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"
)

// compacted is a document without space, in its written order. What is not printed
// can only be within its strings, and is written as \u and four digits there.
func compacted(text json.RawMessage) (compact string, isJSON bool) {
	var out bytes.Buffer
	if json.Compact(&out, text) != nil {
		return "", false
	}
	return escaped(out.String()), true
}

// escaped is JSON with every character printed.
//
// Source: RFC 8259, section 7.
func escaped(text string) string {
	if carried(text) {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		if !isUnprinted(r) {
			out.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&out, `\u%04x`, unit)
		}
	}
	return out.String()
}
