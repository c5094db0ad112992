package main

import (
	"crypto/sha256"
	"encoding/hex"
)

// hashedName puts the content's hash into a file's name, so that a browser never
// runs an old file beside a new one.
func hashedName(name string, content []byte, extension string) string {
	sum := sha256.Sum256(content)
	return name + "." + hex.EncodeToString(sum[:4]) + extension
}
