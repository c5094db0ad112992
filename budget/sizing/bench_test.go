package sizing_test

import (
	"testing"

	"neuronkv/budget/sizing"
)

func BenchmarkLegalTP(b *testing.B) {
	c := decode(b, llama70B)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := sizing.LegalTP(c); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFixes(b *testing.B) {
	c := decode(b, llama70B)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := sizing.Fixes(c); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompileMargin(b *testing.B) {
	c := decode(b, qwenVL)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := sizing.CompileMargin(c, nil); err != nil {
			b.Fatal(err)
		}
	}
}
