package preflight

import (
	"fmt"
	"strings"
)

// Set is the change of a field to a number.
func Set(field string, n int64) Change {
	return Change{field, n, fmt.Sprintf("Set %s to %d", field[strings.LastIndex(field, ".")+1:], n)}
}

func setTensor(n int64) Change { return Set(TensorField, n) }

// setList is a change of a list of neuron_config.
func setList(key string, values ...int64) Change {
	return Change{NeuronField + "." + key, values, "Set " + key + " to " + pythonList(values)}
}

// mostRanks bounds the search for a larger degree.
const mostRanks = 1 << 16

// below is the largest number below n that fits, 0 where there is none.
func below(n int64, fits func(int64) bool) int64 {
	for n--; n > 0; n-- {
		if fits(n) {
			return n
		}
	}
	return 0
}

// pythonList is Python's repr of a list of integers.
func pythonList(values []int64) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = fmt.Sprint(v)
	}
	return "[" + strings.Join(texts, ", ") + "]"
}
