package main

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"neuronkv/budget/pynum"
)

// A docForm is how a text writes a number.
type docForm struct {
	plain    bool // it writes digits and nothing else
	decimals int
	grouped  bool // with thousands separators
}

// docPlain matches a number of digits: 15.51, -2, 7,112,465,841.
var docPlain = regexp.MustCompile(`^-?[0-9][0-9,]*(\.[0-9]+)?$`)

// docFormOf is the form of the number that a text writes. A text that writes none has
// the form in which the explanation for people writes bytes: two decimals.
func docFormOf(text string) docForm {
	if !docPlain.MatchString(text) {
		return docForm{decimals: 2}
	}
	_, decimals, _ := strings.Cut(text, ".")
	return docForm{true, len(decimals), strings.Contains(text, ",")}
}

// number writes a number of the report: an integer exactly, any other rounded as
// Python rounds it.
func (f docForm) number(n json.Number) (string, error) {
	if isDocInteger(n) || !f.plain {
		return f.group(n.String()), nil
	}
	x, err := pynum.ParseFloat(n.String())
	return f.group(pynum.Fixed(x, f.decimals)), err
}

// bytes writes a number of bytes in a unit of that many bytes.
func (f docForm) bytes(n json.Number, unit int64) (string, error) {
	bytes, err := pynum.ParseInt(n.String())
	if err != nil {
		return "", err
	}
	x, err := pynum.TrueDiv(bytes, pynum.FromInt64(unit))
	return f.group(pynum.Fixed(x, f.decimals)), err
}

// isDocInteger reports whether a number of the report is an integer.
func isDocInteger(n json.Number) bool { return !strings.ContainsAny(n.String(), ".eE") }

// group puts thousands separators into a number where the form has them.
func (f docForm) group(number string) string {
	whole, fraction, hasFraction := strings.Cut(number, ".")
	digits, negative := strings.CutPrefix(whole, "-")
	n, err := pynum.ParseInt(digits)
	if !f.grouped || err != nil {
		return number
	}
	grouped := n.Comma()
	if negative {
		grouped = "-" + grouped
	}
	if hasFraction {
		grouped += "." + fraction
	}
	return grouped
}

// docWritten writes a value of the report as text would have to write it: null is
// "none", a number has the text's form. unit is its name, "" for none.
func docWritten(value any, unit, text string) (string, error) {
	n, isNumber := value.(json.Number)
	switch {
	case value == nil:
		return docNone, nil
	case isNumber && unit == "":
		return docFormOf(text).number(n)
	case isNumber && isDocInteger(n):
		return docFormOf(text).bytes(n, docUnit(unit))
	case unit != "":
		return "", docMisfit("the unit "+unit+" is for a whole number of bytes", value)
	}
	switch v := value.(type) {
	case string:
		return v, nil
	case bool:
		return strconv.FormatBool(v), nil
	}
	return "", docMisfit("a mark is of one value", value)
}
