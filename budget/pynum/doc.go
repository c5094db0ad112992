// Package pynum has Python 3.11's number semantics, as far as the memory
// arithmetic of a Python program needs them: integers of any size, int * float,
// int(float), float(text), int(text), repr, '%.Nf', round and true division.
//
// Every function gives what CPython 3.11 gives, bit for bit and letter for
// letter, and fails where CPython raises, with an [Exception] that has the same
// type and message. Results do not depend on the platform: products are never
// fused into multiply-adds ([MulFloats]), and a float becomes an integer in one
// guarded place only ([FloatToInt]).
//
// Numbers carry no unit here, except in [GiB], which takes bytes.
package pynum
