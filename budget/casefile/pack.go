package casefile

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/adler32"
	"io"

	"neuronkv/budget/document"
)

// mostUnpacked is the longest document that a link may hold, bytes: what the page
// takes from a file.
const mostUnpacked = 1_000_000

// pack compresses a document into characters that a link has as they are.
//
// Source: RFC 1951 (DEFLATE), then the checksum of RFC 1950, within RFC 4648, section 5
// (base64url), without padding.
func pack(text []byte) string {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic("internal error: compressing in memory: " + err.Error())
	}
	return base64.RawURLEncoding.EncodeToString(append(packed.Bytes(), checksum(text)...))
}

// checksum finds a character that was changed on the way.
func checksum(text []byte) []byte {
	return binary.BigEndian.AppendUint32(nil, adler32.Checksum(text))
}

var errPacked = errors.New("was cut or changed on the way: it does not unpack")

// unpack is the document that was packed. What is not whole, and what would be longer
// than a config.json ever is, is refused.
func unpack(packed string) ([]byte, error) {
	compressed, err := base64.RawURLEncoding.Strict().DecodeString(packed)
	if err != nil || len(compressed) < adler32.Size {
		return nil, errPacked
	}
	end := len(compressed) - adler32.Size
	var unpacked bytes.Buffer
	_, err = unpacked.ReadFrom(io.LimitReader(flate.NewReader(bytes.NewReader(compressed[:end])), mostUnpacked+1))
	switch text := unpacked.Bytes(); {
	case err != nil:
		return nil, errPacked
	case len(text) > mostUnpacked:
		return nil, fmt.Errorf("unpacks to more than %d bytes; accepted: at most that, which is much more than a config.json has", mostUnpacked)
	case !bytes.Equal(checksum(text), compressed[end:]) || document.Valid("", text) != nil:
		return nil, errPacked
	default:
		return text, nil
	}
}
