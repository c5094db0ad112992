//go:build unix

package host

// ReadOnce is one read(2) of a file that is open already.
var ReadOnce = readOnce
