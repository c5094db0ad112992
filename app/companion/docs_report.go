package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/casefile"
	"neuronkv/budget/document"
)

// docNone is how a file writes null.
const docNone = "none"

// A docReport is a report as its document, decoded.
type docReport struct {
	fields map[string]any
	fault  string // the message of its error; "" for none
}

// docReportOf computes the report of a case. A defect of the engine is its error.
func docReportOf(compute func(budget.Case) budget.Report, c budget.Case) (docReport, error) {
	text, err := casefile.Encode(c)
	if err != nil {
		return docReport{}, err
	}
	out, _ := answerer{compute, renderJSON(false)}.answer(caseText{text: text})
	decoder := json.NewDecoder(bytes.NewReader(out))
	decoder.UseNumber()
	r := docReport{}
	if err := decoder.Decode(&r.fields); err != nil {
		return r, err
	}
	if fault, has := r.fields["error"].(map[string]any); has {
		r.fault = fmt.Sprintf("%v: %v", fault["type"], fault["message"])
	}
	return r, nil
}

// at is the value at a path, such as kv_cache.groups.0.layers. Of a report with an
// error null is no value, and nothing has a value within null.
func (r docReport) at(path string) (value any, err error) {
	value = r.fields
	keys := strings.Split(path, ".")
	for i, key := range keys {
		parent := strings.Join(keys[:i], ".")
		if value == nil {
			return nil, r.absent(parent)
		}
		if value, err = docMember(value, parent, key); err != nil {
			return nil, err
		}
	}
	if value == nil && r.fault != "" {
		return nil, r.absent(path)
	}
	return value, nil
}

// absent says that the engine gives no value, and why.
func (r docReport) absent(path string) error {
	if r.fault == "" {
		return fmt.Errorf("the engine gives none for %s", path)
	}
	return fmt.Errorf("the engine gives none for %s: %s", path, r.fault)
}

// docMember is a field of an object, or an element of a list, by its number from 0.
func docMember(parent any, path, key string) (any, error) {
	switch p := parent.(type) {
	case map[string]any:
		if value, has := p[key]; has {
			return value, nil
		}
		nearest := document.Nearest(key, slices.Sorted(maps.Keys(p)))
		return nil, fmt.Errorf("%s is no field of the report; the nearest is %s", docPath(path, key), docPath(path, nearest))
	case []any:
		if i, err := strconv.ParseUint(key, 10, 31); err == nil && int(i) < len(p) {
			return p[i], nil
		}
		return nil, fmt.Errorf("%s is no element of the report; %s has %d, numbered from 0", docPath(path, key), path, len(p))
	}
	return nil, docMisfit(path+" has no fields", parent)
}

// docPath is the path of a key.
func docPath(parent, key string) string {
	return strings.TrimPrefix(parent+"."+document.Shorten(key), ".")
}

// docMisfit says why a value is not of the kind that is needed.
func docMisfit(need string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return errors.New(need + "; the engine gives " + document.Describe(text))
}
