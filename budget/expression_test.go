package budget_test

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A token of a derivation: a number, a name or a sign.
var token = regexp.MustCompile(`^(?:[0-9]+(?:\.[0-9]+)?(?:e[+-][0-9]+)?|[A-Za-z_][A-Za-z_0-9.]*|//|<=|[-+*/(),<])`)

// lex splits a derivation into tokens.
func lex(text string) (tokens []string, err error) {
	for text = strings.TrimLeft(text, " "); text != ""; text = strings.TrimLeft(text, " ") {
		found := token.FindString(text)
		if found == "" {
			return nil, fmt.Errorf("no token at %q", text)
		}
		tokens, text = append(tokens, found), text[len(found):]
	}
	return tokens, nil
}

// A parser reads an expression of the trace's grammar and computes it. names are
// the values that may stand for a name.
type parser struct {
	tokens []string
	names  map[string]value
}

// evaluate computes a derivation's text.
func evaluate(text string, names map[string]value) (v value, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("%s: %v", text, problem)
		}
	}()
	tokens, err := lex(text)
	if err != nil {
		return v, err
	}
	p := parser{tokens, names}
	v = p.comparison()
	if len(p.tokens) > 0 {
		return v, fmt.Errorf("%s: more text: %q", text, p.tokens)
	}
	return v, nil
}

func (p *parser) peek() string {
	if len(p.tokens) == 0 {
		return ""
	}
	return p.tokens[0]
}

func (p *parser) next() string {
	head := p.peek()
	p.tokens = p.tokens[min(1, len(p.tokens)):]
	return head
}

func (p *parser) expect(sign string) {
	if got := p.next(); got != sign {
		panic(fmt.Sprintf("got %q instead of %q", got, sign))
	}
}

func (p *parser) comparison() value {
	left := p.additive()
	switch p.peek() {
	case "<":
		p.next()
		return truth(left.whole().Cmp(p.additive().whole()) < 0)
	case "<=":
		p.next()
		return truth(left.whole().Cmp(p.additive().whole()) <= 0)
	}
	return left
}

func (p *parser) additive() value {
	left := p.multiplicative()
	for p.peek() == "+" || p.peek() == "-" {
		combine := (*big.Int).Add
		if p.next() == "-" {
			combine = (*big.Int).Sub
		}
		left = value{n: combine(new(big.Int), left.whole(), p.multiplicative().whole())}
	}
	return left
}

func (p *parser) multiplicative() value {
	left := p.primary()
	for {
		switch p.peek() {
		case "*":
			p.next()
			left = times(left, p.primary())
		case "//":
			p.next()
			left = value{n: floorDiv(left.whole(), p.primary().whole())}
		case "/":
			p.next()
			left = double(left.double() / p.primary().double())
		default:
			return left
		}
	}
}

// primary is a signed number, a name, or a call.
func (p *parser) primary() value {
	head := p.next()
	if head == "-" {
		return number("-" + p.next())
	}
	if p.peek() == "(" {
		return call(head, p.arguments())
	}
	if v, known := p.names[head]; known {
		return v
	}
	return number(head)
}

func (p *parser) arguments() (list []value) {
	p.expect("(")
	for p.peek() != ")" {
		list = append(list, p.comparison())
		if p.peek() != ")" {
			p.expect(",")
		}
	}
	p.expect(")")
	return list
}

func TestExpression(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a number", "5", "5"},
		{"a negative number", "-5", "-5"},
		{"a sum", "17 + 25", "42"},
		{"a difference below zero", "5 - 10", "-5"},
		{"a negative subtrahend", "5 - -10", "15"},
		{"a product beyond 64 bits", "9223372036854775807 * 4", "36893488147419103228"},
		{"a truncated product", "int(25769803776 * 0.92)", "23708219473"},
		{"a truncated product below zero", "int(-3 * 0.5)", "-1"},
		{"a rounded integer", "int(9223372036854775807 * 1.0)", "9223372036854775808"},
		{"floor division", "7 // 2", "3"},
		{"floor division below zero", "-7 // 2", "-4"},
		{"ceiling division", "cdiv(7, 2)", "4"},
		{"ceiling division below zero", "cdiv(-7, 2)", "-3"},
		{"the least", "min(3, 2)", "2"},
		{"the least of one", "min(-3)", "-3"},
		{"the least of several", "min(5, -7, 5, 0)", "-7"},
		{"the least beyond 64 bits", "min(36893488147419103228, 36893488147419103227, 36893488147419103229)", "36893488147419103227"},
		{"a truncated double", "int(94.203125)", "94"},
		{"a truncated double below zero", "int(-0.999)", "0"},
		{"a truncated large double", "int(1e+20)", "100000000000000000000"},
		{"an integer that is truncated", "int(9223372036854775807)", "9223372036854775807"},
		{"a list beyond 64 bits", "sum(9223372036854775807, 9223372036854775807, -1)", "18446744073709551613"},
		{"a sum of one", "sum(-4)", "-4"},
		{"a quotient of rounded integers", "float(9007199254740993) / float(1)", "9007199254740992.0"},
		{"a quotient that is not exact", "float(13565) / float(4096)", "3.311767578125"},
		{"a third", "float(1) / float(3)", "0.3333333333333333"},
		{"the greatest", "max(-3, 0)", "0"},
		{"a list", "sum(1, 2, 3)", "6"},
		{"an empty list", "sum()", "0"},
		{"a quotient of doubles", "float(1) / float(4)", "0.25"},
		{"less", "1 < 2", "true"},
		{"not less", "2 < 2", "false"},
		{"at most", "2 <= 2", "true"},
		{"a large exponent", "int(1e+16 * 1)", "10000000000000000"},
		{"a small exponent", "int(1e-05 * 1073741824)", "10737"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := evaluate(c.text, nil)
			require.NoError(t, err)
			require.True(t, got.equal(number(c.want)), "%s", got)
		})
	}
	for _, text := range []string{"", "1 +", "sum(1", "1 2", "floor(1)", "unknown", "1 ? 2", "0.5 + 1", "min()", "max(1, 2, 3)", "int()", "int(1, 2)", "int(nan)", "sum(0.5)", "min(1, 0.5)", "float(1, 2)"} {
		_, err := evaluate(text, nil)
		require.Error(t, err, "%q", text)
	}
}
