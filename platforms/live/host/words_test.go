package host

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLastWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, said, want string }{
		{"nothing", "", ""},
		{"blank lines", "\n \n\t\n", ""},
		{"one line", "unknown flag `json'", "unknown flag `json'"},
		{"several lines, blank ones after", "first\nlast\n\n", "last"},
		{"logfmt", `time="2026-11-30T10:00:00Z" level=fatal msg="no \"driver\" here" code=1` + "\n", `no "driver" here`},
		{"logfmt with one word", `level=fatal msg=failed code=1`, "failed"},
		{"logfmt with nothing", `level=fatal msg=`, ""},
		{"a quote without its end", `level=fatal msg="cut`, `"cut`},
		{"msg at the start", `msg="text" level=info`, "text"},
		{"a word that ends in msg", `xmsg="text"`, `xmsg="text"`},
		{"logrus on a terminal", "FATA[0000] Unable to read device information from the driver.", "Unable to read device information from the driver."},
		{"a fatal line before others", "FATA[0000] no driver\nusage: neuron-ls\n", "no driver"},
		{"an error level before an info level", "level=error msg=\"no driver\"\nlevel=info msg=\"bye\"\n", "no driver"},
		{"a panic before its trace", "panic: runtime error\n\ngoroutine 1 [running]:\nmain.main()\n\t/x/main.go:3\n", "panic: runtime error"},
		{"colours", "\x1b[31mred\x1b[0m\r\n", "[31mred[0m"},
		{"what is no UTF-8", "caf\xe9", "caf\uFFFD"},
		{"line ends in the message", `msg="a\nb"`, "a b"},
		{"a record cut in its middle", "no driver\n{\"instance_id\": \"i-0\"", "no driver"},
		{"a document over several lines", "bad\n[\n {\n  \"instance_id\": \"i-0\"\n }\n]\n", "bad"},
		{"a table", "instance has no driver\n+---+\n| 0 |\n+---+\n", "instance has no driver"},
		{"a list in one line", `[{"command":"python serve.py"}]`, ""},
		{"a level in brackets", "[ERROR] no driver", "[ERROR] no driver"},
		{"a long line", strings.Repeat("x", 401), strings.Repeat("x", 397) + "..."},
		{"a line of 400 bytes", strings.Repeat("x", 400), strings.Repeat("x", 400)},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, lastWords([]byte(c.said)))
		})
	}
}
