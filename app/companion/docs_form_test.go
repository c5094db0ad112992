package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDocWritten(t *testing.T) {
	t.Parallel()
	list := []any{json.Number("1")}
	for _, test := range []struct {
		name       string
		value      any
		unit, text string
		want       string // or the error
	}{
		{"an integer", json.Number("13565"), "", "13565", "13565"},
		{"an integer with separators", json.Number("7112465841"), "", "1,234", "7,112,465,841"},
		{"an integer of three digits with separators", json.Number("512"), "", "1,024", "512"},
		{"an integer is never rounded", json.Number("13565"), "", "13.6", "13565"},
		{"an integer for words", json.Number("13565"), "", "many", "13565"},
		{"a negative integer with separators", json.Number("-1234567"), "", "0,0", "-1,234,567"},
		{"the least integer", json.Number("-9223372036854775808"), "", "0,0", "-9,223,372,036,854,775,808"},
		{"a float", json.Number("52.98828125"), "", "0.00", "52.99"},
		{"a float without decimals", json.Number("52.98828125"), "", "0", "53"},
		{"a float with more decimals than it has", json.Number("0.92"), "", "0.0000", "0.9200"},
		{"a float from its exact binary value", json.Number("2.675"), "", "0.00", "2.67"},
		{"a float halfway, to even", json.Number("0.125"), "", "0.00", "0.12"},
		{"a float with separators", json.Number("1234567.891"), "", "0,0.0", "1,234,567.9"},
		{"a float between 0 and -1 with separators", json.Number("-0.5"), "", "0,0.0", "-0.5"},
		{"a float with an exponent", json.Number("1e+16"), "", "0", "10000000000000000"},
		{"a float for words", json.Number("1e-09"), "", "tiny", "1e-09"},
		{"KiB", json.Number("1536"), "KiB", "0.0", "1.5"},
		{"MiB", json.Number("1572864"), "MiB", "0.00", "1.50"},
		{"GiB", json.Number("1610612736"), "GiB", "0.000", "1.500"},
		{"GiB halfway, to even", json.Number("2684354560"), "GiB", "0", "2"},
		{"GB", json.Number("1500000000"), "GB", "0.0", "1.5"},
		{"GiB as README has it", json.Number("16649805824"), "GiB", "0.00", "15.51"},
		{"negative GiB", json.Number("-1610612736"), "GiB", "0.00", "-1.50"},
		{"KiB with separators", json.Number("7112465841"), "KiB", "0,0", "6,945,767"},
		{"GiB for words", json.Number("1610612736"), "GiB", "1.5 GiB", "1.50"},
		{"null", nil, "", "5", "none"},
		{"null with a unit", nil, "GiB", "5", "none"},
		{"a string", "heuristic_cap", "", "5", "heuristic_cap"},
		{"true", true, "", "5", "true"},
		{"a list", list, "", "5", "a mark is of one value; the engine gives [1] (a list)"},
		{"an object", map[string]any{"a": "<"}, "", "5", `a mark is of one value; the engine gives {"a":"<"} (an object)`},
		{"a unit on a string", "fits", "GiB", "5", `the unit GiB is for a whole number of bytes; the engine gives "fits" (a string)`},
		{"a unit on a float", json.Number("0.92"), "GB", "5", "the unit GB is for a whole number of bytes; the engine gives 0.92 (a number with a fraction or an exponent)"},
		{"a unit on true", true, "KiB", "5", "the unit KiB is for a whole number of bytes; the engine gives true"},
		{"a unit on a list", list, "MiB", "5", "the unit MiB is for a whole number of bytes; the engine gives [1] (a list)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := docWritten(test.value, test.unit, test.text)
			if err != nil {
				got = err.Error()
			}
			require.Equal(t, test.want, got)
		})
	}
}
