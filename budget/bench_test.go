package budget

import (
	"encoding/json"
	"testing"

	"neuronkv/budget/model"
)

// benchCase is a case whose bytes_used is computed from a config.json.
func benchCase() Case {
	version, tensorParallel, name := int64(SchemaVersion), int64(8), "openai/gpt-oss-120b"
	return Case{
		Version:    &version,
		Env:        Environment{EnvCPUCompile: "1", EnvTarget: "trn3"},
		EngineArgs: EngineArgs{Model: &name, TensorParallelSize: &tensorParallel},
	}
}

// BenchmarkDecodeConfig is the yardstick: one decode of that model's config.json.
func BenchmarkDecodeConfig(b *testing.B) {
	known, _ := model.Lookup("openai/gpt-oss-120b")
	text := known.Config()
	b.ReportAllocs()
	for b.Loop() {
		var config map[string]any
		if err := json.Unmarshal(text, &config); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkResolve(b *testing.B) {
	c := benchCase()
	b.ReportAllocs()
	for b.Loop() {
		Resolve(c)
	}
}

func BenchmarkEstimate(b *testing.B) {
	resolved := Resolve(benchCase())
	b.ReportAllocs()
	for b.Loop() {
		if report := Estimate(resolved); report.Error != nil {
			b.Fatal(report.Error)
		}
	}
}
