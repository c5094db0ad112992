package main

import (
	"fmt"
	"regexp"
)

// What makes another number of a marked one: a digit before or behind it, a separator
// between them or not, and another unit than the mark's.
var (
	docDigitBefore = regexp.MustCompile(`[0-9][.,]?$`)
	docDigitAfter  = regexp.MustCompile(`^[.,]?[0-9]`)
	docUnitAfter   = regexp.MustCompile(`^(?:\s|&nbsp;|&#160;|\x{a0}|</?[a-z]+>)*([KMGT]i?B|kB|bytes)\b`)
)

// around is the error where a reader sees another number than the one within the mark.
func (m docMark) around() error {
	if docDigitBefore.MatchString(m.before) || docDigitAfter.MatchString(m.after) {
		return fmt.Errorf("stands beside another digit; put the whole number within the mark")
	}
	if unit := docUnitAfter.FindStringSubmatch(m.after); unit != nil && m.unit != "" && unit[1] != m.unit {
		return fmt.Errorf("is in %s by its mark, and %s follows it", m.unit, unit[1])
	}
	return nil
}
