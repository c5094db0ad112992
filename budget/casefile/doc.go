// Package casefile reads and writes the case document and writes the report
// document, both JSON, and reads and writes a case as the fragment of a link.
//
// Reading is strict: a field that the document does not have is refused by name,
// with the nearest name it has, and a value of the wrong kind is refused with
// what is accepted. null is the same as absent.
package casefile
