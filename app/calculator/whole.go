package calculator

import (
	"strconv"
	"strings"

	"neuronkv/budget/pynum"
)

// The suffixes of a whole number, as vLLM reads them: small letters are powers of
// 1,000, which a decimal may stand before; capitals are powers of 1,024.
const (
	thousands = "kmgt"
	binary    = "KMGT"
)

// separators are what may stand between the digits of a number.
const separators = ",_ \u00a0\u202f"

// wholeNumber reads a whole number that fits 64 bits: 8192, 8,192, 8k (8,000), 8K
// (8,192) or 25.6k.
//
// Source: vllm/engine/arg_utils.py, human_readable_int.
func wholeNumber(text string) (n int64, understood bool) {
	plain := strings.Map(withoutSeparators, strings.TrimSpace(text))
	if plain == "" {
		return 0, false
	}
	number, suffix := plain[:len(plain)-1], plain[len(plain)-1:]
	if power := strings.Index(binary, suffix); power >= 0 {
		return times(number, 1<<(10*(power+1)))
	}
	power := strings.Index(thousands, suffix)
	if power < 0 {
		return times(plain, 1)
	}
	scale := int64(1)
	for range power + 1 {
		scale *= 1000
	}
	if strings.Contains(number, ".") {
		return decimalTimes(number, scale)
	}
	return times(number, scale)
}

func withoutSeparators(c rune) rune {
	if strings.ContainsRune(separators, c) {
		return -1
	}
	return c
}

// times is an integer times a scale.
func times(number string, scale int64) (int64, bool) {
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return 0, false
	}
	return pynum.FromInt64(n).Mul(pynum.FromInt64(scale)).Int64()
}

// decimalTimes is int(float(number) * scale), digits on both sides of the point.
func decimalTimes(number string, scale int64) (int64, bool) {
	whole, part, _ := strings.Cut(number, ".")
	if strings.Trim(whole, "0123456789") != "" || strings.Trim(part, "0123456789") != "" || whole == "" || part == "" {
		return 0, false
	}
	x, err := pynum.ParseFloat(number)
	if err != nil {
		return 0, false
	}
	product, err := pynum.MulFloat(pynum.FromInt64(scale), x)
	if err != nil {
		return 0, false
	}
	n, err := pynum.FloatToInt(product)
	if err != nil {
		return 0, false
	}
	return n.Int64()
}
