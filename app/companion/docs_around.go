package main

import (
	"fmt"
	"regexp"
	"strings"
)

// docSkipped is what may stand between a number and its unit: white space, marks of
// Markdown, tags within a line, and one end of a line.
const docSkipped = `(?:[ \t\x{a0}*_\x60(]|&nbsp;|&#160;|&#x[aA]0;|</?(?:b|strong|i|em|code|span|small|sub|sup|a)(?:\s[^>]*)?>)*`

// What makes another number of a marked one.
var (
	docDigitBefore = regexp.MustCompile(`[0-9]\.?$`)
	docGroupBefore = regexp.MustCompile(`[0-9],$`)
	docDigitAfter  = regexp.MustCompile(`^(?:\.?[0-9]|[kKMGT]\b)`)
	docGroupAfter  = regexp.MustCompile(`^,[0-9]{3}\b`)
	docGroup       = regexp.MustCompile(`^[0-9]{3}(?:[,.]|$)`)
	docUnitAfter   = regexp.MustCompile(`^` + docSkipped + `(?:\r?\n)?` + docSkipped + `([KMGT]i?B|kB)\b`)
)

// around is the error where a reader sees another number than the one within the mark:
// more digits beside it, or another unit than the mark's.
func (m docMark) around() error {
	text := strings.TrimSpace(m.text)
	if docDigitBefore.MatchString(m.before) || docDigitAfter.MatchString(m.after) ||
		docGroupBefore.MatchString(m.before) && docGroup.MatchString(text) || docGroupAfter.MatchString(m.after) {
		return fmt.Errorf("stands beside another digit; put the whole number within the mark")
	}
	unit := docUnitAfter.FindStringSubmatch(m.after)
	switch {
	case unit == nil || unit[1] == m.unit:
		return nil
	case m.unit != "":
		return fmt.Errorf("is in %s by its mark, and %s follows it", m.unit, unit[1])
	case isDocBytes(m.field):
		return fmt.Errorf("is in bytes by its mark, and %s follows it", unit[1])
	}
	return nil
}
