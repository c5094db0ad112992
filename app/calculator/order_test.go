package calculator

import (
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

func TestTensorsAreSorted(t *testing.T) {
	tensors := []budget.Tensor{{Name: "b", DType: "x", Count: 2, Bytes: 10}, {Name: "a", DType: "y", Count: 3, Bytes: 30}, {Name: "c", DType: "x", Count: 1, Bytes: 20}}
	for _, c := range []struct {
		name    string
		order   order
		want    string
		ascends bool
	}{
		{"largest first", order{}, "acb", false},
		{"smallest first", order{reverse: true}, "bca", true},
		{"by name", order{by: byName}, "abc", true},
		{"by name, from the end", order{by: byName, reverse: true}, "cba", false},
		{"by type, alike as they were", order{by: byType}, "bca", true},
		{"by count", order{by: byCount}, "abc", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			for _, s := range c.order.sorted(tensors) {
				got += s.Name
			}
			require.Equal(t, c.want, got)
			require.Equal(t, c.ascends, c.order.ascends())
			require.Equal(t, "b", tensors[0].Name, "the report itself is not sorted")
		})
	}
}

func TestGiBWithSeparators(t *testing.T) {
	for bytes, want := range map[int64]string{0: "0.00", 24 << 30: "24.00", 1536 << 30: "1,536.00", 1234567 << 30: "1,234,567.00", -1536 << 30: "-1,536.00", 999 << 30: "999.00", 1 << 29: "0.50"} {
		require.Equal(t, want, gibComma(bytes))
	}
}
