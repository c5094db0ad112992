package calculator

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

func TestVariables(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       budget.Environment
		problems   int
	}{
		{"nothing", "", budget.Environment{}, 0},
		{"blank lines and comments", "\n  \n# A=1\n", budget.Environment{}, 0},
		{"one", "A=1", budget.Environment{"A": "1"}, 0},
		{"exported, with spaces before the name", "  export A=1\n\tB=2", budget.Environment{"A": "1", "B": "2"}, 0},
		{"a value as it is", "A= 0.3 =x ", budget.Environment{"A": " 0.3 =x "}, 0},
		{"nothing as a value", "A=", budget.Environment{"A": ""}, 0},
		{"lines of another system", "A=1\r\nB=2\r\n", budget.Environment{"A": "1", "B": "2"}, 0},
		{"the last of two", "A=1\nA=2", budget.Environment{"A": "2"}, 0},
		{"no sign", "A", budget.Environment{}, 1},
		{"no name", "=1", budget.Environment{}, 1},
		{"a name of two words", "A B=1", budget.Environment{}, 1},
		{"the first problem", "A=1\nB\nC", budget.Environment{"A": "1"}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, env := &reading{form: form{fieldVariables: c.text}}, budget.Environment{}
			r.variables(env)
			require.Equal(t, c.want, env)
			require.Len(t, r.problems, c.problems)
		})
	}
}

func TestWithVariable(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"the first", "", "A=1"},
		{"one more", "B=2", "B=2\nA=1"},
		{"another value", "A=0\nB=2", "A=1\nB=2"},
		{"an exported one", "export A=0", "A=1"},
		{"both of two", "A=2\nA=3", "A=1\nA=1"},
		{"a comment stays", "# A=0", "# A=0\nA=1"},
		{"lines of another system", "A=0\r\nB=2\r\n", "A=1\nB=2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, withVariable(c.text, "A", "1"))
			env := budget.Environment{}
			(&reading{form: form{fieldVariables: c.want}}).variables(env)
			require.Equal(t, "1", env["A"])
		})
	}
}
