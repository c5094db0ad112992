// Package repository holds the rules of the repository itself, as tests: which
// package may import which, what the top level holds, that every exported name
// has its comment, and that the loader is the toolchain's.
package repository
