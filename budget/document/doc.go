// Package document reads JSON objects that people write and paste: a model's
// config.json, an additional_config, a case. Every error names the field by its
// path, what it got and what is accepted; text that is no JSON gives line and
// column.
//
// Values are taken by type: [Object.Int] accepts an integer and nothing that
// merely looks like one, because the reference's Python would not either.
package document
