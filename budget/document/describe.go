package document

import (
	"encoding/json"
	"strconv"
	"strings"
)

// shown is how many characters of a value an error repeats.
const shown = 60

// describe writes a value for an error: its JSON, shortened, and its kind.
func describe(value any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return kindOf(value)
	}
	short := Shorten(strings.TrimSuffix(text.String(), "\n"))
	switch value.(type) {
	case nil, bool:
		return short
	}
	return short + " (" + kindOf(value) + ")"
}

// Quote is a text in quotes, as in Go, cut to what an error repeats of it.
func Quote(text string) string { return strconv.Quote(cut(text)) }

func cut(text string) string {
	if short := []rune(text); len(short) > shown {
		return string(short[:shown]) + "…"
	}
	return text
}

// Shorten cuts a text to what an error repeats of it. A character that is not printed,
// such as one that turns the direction of what follows, is written as in Go.
func Shorten(text string) string {
	text = cut(text)
	if strings.IndexFunc(text, isUnprinted) < 0 {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		if isUnprinted(r) {
			out.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}

func isUnprinted(r rune) bool { return !strconv.IsPrint(r) }

// kindOf names the JSON kind of a decoded value other than null, true and false.
func kindOf(value any) string {
	switch v := value.(type) {
	case string:
		return "a string"
	case json.Number:
		if strings.ContainsAny(v.String(), ".eE") {
			return "a number with a fraction or an exponent"
		}
		return "an integer"
	case []any:
		return "a list"
	}
	return "an object"
}

// Describe writes JSON text for an error: the text, shortened, and its kind.
func Describe(text []byte) string {
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return "text that is no JSON"
	}
	return describe(value)
}
