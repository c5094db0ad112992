package calculator

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWholeNumbers(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "8": 8, " 8,192 ": 8192, "68 719 476 736": 68719476736, "1_000": 1000, "-1": -1, "+3": 3,
		"8k": 8000, "8K": 8192, "2m": 2000000, "2M": 2 << 20, "1g": 1e9, "1G": 1 << 30, "3t": 3e12, "3T": 3 << 40,
		"25.6k": 25600, "0.5m": 500000, "1.0001k": 1000, "4.35k": 4350, "1.001k": 1000, "1,024k": 1024000,
		"9223372036854775807": 1<<63 - 1, "-8K": -8192,
	} {
		n, understood := wholeNumber(text)
		require.True(t, understood, text)
		require.Equal(t, want, n, text)
	}
}

func TestWhatIsNoWholeNumber(t *testing.T) {
	for _, text := range []string{"", " ", "k", "K", "8.5", "8.5K", ".5k", "5.k", "1.2.3k", "8kk", "8kb", "8 k k", "0x10", "1e3", "1e3k", "nan", "nank", "infk", "eight",
		"9223372036854775808", "9223372036854775807k", "8388608T", "99999999999999999.9t", "-1.5k", "٣"} {
		_, understood := wholeNumber(text)
		require.False(t, understood, text)
	}
}
