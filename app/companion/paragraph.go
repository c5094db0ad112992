package main

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// pageWidth is how many characters a line of an explanation may have; a single
// word that is longer stays whole.
const pageWidth = 96

// wrap breaks text into lines of a page's width.
func wrap(label, text string) []string { return wrapAt(pageWidth, label, text) }

// wrapAt breaks text into lines at spaces. The first begins with the label, the
// others are indented by as much.
func wrapAt(most int, label, text string) []string {
	indent := utf8.RuneCountInString(label)
	var lines []string
	line, width := label, indent
	empty := true
	for _, word := range strings.Split(printable(text), " ") {
		size := utf8.RuneCountInString(word)
		if !empty && width+1+size > most {
			lines = append(lines, line)
			line, width, empty = strings.Repeat(" ", indent), indent, true
		}
		if !empty {
			line, width = line+" ", width+1
		}
		line, width, empty = line+word, width+size, false
	}
	return append(lines, strings.TrimRight(line, " "))
}

// printable writes characters that a terminal would act on, such as those of a
// pasted escape sequence, as Go writes them in a string.
func printable(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strconv.IsPrint(r) {
			b.WriteRune(r)
			continue
		}
		b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
	}
	return b.String()
}

// column is a label as wide as the widest of its kind, with space around it.
func column(label, widest string) string {
	return "  " + label + strings.Repeat(" ", max(len(widest)-len(label), 0)) + "  "
}

// listed joins what is known with commas.
func listed(parts ...string) string {
	known := slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return strings.Join(known, ", ")
}

// labelled says what a value is; nothing where there is none.
func labelled(label, value string) string {
	if value == "" {
		return ""
	}
	return label + " " + value
}

// capitalised writes the first letter large.
func capitalised(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// aligned makes the cells of a table equally wide, with three spaces between them.
func aligned(rows [][]string) []string { return alignedBy("   ", rows) }

// alignedBy makes the cells of a table equally wide: the first column is aligned
// left, the others right.
func alignedBy(gap string, rows [][]string) []string {
	if len(rows) == 0 {
		return nil
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], len(cell))
		}
	}
	lines := make([]string, len(rows))
	for i, row := range rows {
		line := row[0] + strings.Repeat(" ", widths[0]-len(row[0]))
		for j, cell := range row[1:] {
			line += gap + strings.Repeat(" ", widths[j+1]-len(cell)) + cell
		}
		lines[i] = line
	}
	return lines
}
