package host

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

// allLines reads lines of at most 8 bytes until the end, with what stands for one
// that is too long.
func allLines(from io.Reader) (got []string, err error) {
	l := newLines(from, 8)
	for {
		line, err := l.next()
		switch {
		case errors.Is(err, errLongLine):
			got = append(got, "TOO LONG")
		case err != nil:
			return got, err
		default:
			got = append(got, string(line))
		}
	}
}

func TestLines(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 3*lineBuffer)
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"a line", "a\n", []string{"a"}},
		{"a last line without an end", "a\nb", []string{"a", "b"}},
		{"blank lines", "\n\na\n\n", []string{"", "", "a", ""}},
		{"line ends of Windows", "a\r\nb\r\n", []string{"a", "b"}},
		{"7, 8 and 9 bytes", "1234567\n12345678\n123456789\n", []string{"1234567", "12345678", "TOO LONG"}},
		{"9 bytes without an end", "123456789", []string{"TOO LONG"}},
		{"a long line between others", "a\n" + long + "\nb\n", []string{"a", "TOO LONG", "b"}},
		{"a long line at the end", "a\n" + long, []string{"a", "TOO LONG"}},
		{"two long lines", long + "\n" + long + "\nb", []string{"TOO LONG", "TOO LONG", "b"}},
		{"a long line of one buffer", long[:lineBuffer-1] + "\nb\n", []string{"TOO LONG", "b"}},
		{"a long line that ends with the buffer", long[:lineBuffer] + "\nb\n", []string{"TOO LONG", "b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := allLines(strings.NewReader(c.text))
			require.ErrorIs(t, err, io.EOF)
			require.Equal(t, c.want, got)
			got, err = allLines(iotest.OneByteReader(strings.NewReader(c.text)))
			require.ErrorIs(t, err, io.EOF)
			require.Equal(t, c.want, got, "byte by byte")
		})
	}
}

func TestALineThatAnErrorCutsIsNotReturned(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	got, err := allLines(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)))
	require.ErrorIs(t, err, broken)
	require.Equal(t, []string{"a"}, got)
}

func TestLinesAreNumberedFromOneTheLongOnesToo(t *testing.T) {
	t.Parallel()
	l := newLines(strings.NewReader("a\n123456789\nc\n"), 8)
	for want := 1; want <= 3; want++ {
		_, _ = l.next()
		require.Equal(t, want, l.number)
	}
}

func TestALineTakesNoMoreRoomThanItsBound(t *testing.T) {
	t.Parallel()
	const most = 5*lineBuffer + 1
	l := newLines(bytes.NewReader(bytes.Repeat([]byte("x"), 9*lineBuffer)), most)
	_, err := l.next()
	require.ErrorIs(t, err, errLongLine)
	require.LessOrEqual(t, cap(l.line), most)

	l = newLines(bytes.NewReader(bytes.Repeat([]byte("x"), most)), most)
	line, err := l.next()
	require.NoError(t, err)
	require.Len(t, line, most)
	require.Equal(t, most, cap(l.line))
}
