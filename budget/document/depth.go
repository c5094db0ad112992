package document

import "fmt"

// maxDepth is how many levels of lists and objects a document may have. A model's
// config has three or four; the report repeats its documents a few levels down,
// and other readers of JSON have limits of their own.
const maxDepth = 100

// shallow refuses valid JSON with more levels than that.
func shallow(path string, text []byte) error {
	depth, inString := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > maxDepth {
				return &FieldError{path, fmt.Sprintf("got more than %d levels of lists and objects; accepted: at most %d", maxDepth, maxDepth)}
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return nil
}
