//go:build !unix

package host

import (
	"errors"
	"io"
	"os"
)

// readAttribute fills the buffer from a file with one read.
func readAttribute(full string, buffer []byte) (n int, err error) {
	info, err := os.Stat(full)
	if err != nil {
		return 0, err
	}
	if err := checkRegular(info.Mode()); err != nil {
		return 0, err
	}
	file, err := os.Open(full)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	n, err = file.Read(buffer)
	if errors.Is(err, io.EOF) {
		return 0, nil
	}
	return n, err
}
