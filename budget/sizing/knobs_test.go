package sizing_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/budget/document"
	"neuronkv/budget/pynum"
	"neuronkv/budget/sizing"
)

// models are the models of the fuzz targets.
var models = []string{"meta-llama/Llama-3.1-8B-Instruct", "meta-llama/Llama-3.3-70B-Instruct", "nvidia/Llama-3.3-70B-Instruct-FP8",
	"Qwen/Qwen3-VL-8B-Instruct", "Qwen/Qwen3-32B", "openai/gpt-oss-20b", "openai/gpt-oss-120b", "Qwen/Qwen3-0.6B"}

// instances are the instances of the fuzz targets; without one the target counts.
var instances = []string{"", "trn2.48xlarge", "trn2.3xlarge", "trn1.32xlarge", "inf2.48xlarge", "trn3.48xlarge", "trn3e.24xlarge"}

// A knobs is what the fuzz targets turn.
type knobs struct {
	model, instance          uint8
	mode                     uint8 // CPU compile, Neuron, or Neuron with a total
	tensor, length, seqs     int64
	override                 int64 // num_gpu_blocks_override; 0 for none
	total                    int64
	gmu, fraction, minimumGB float64
}

// document is the case.
func (k knobs) document() budget.Case {
	gmu, name := budget.Float(k.gmu), models[int(k.model)%len(models)]
	c := budget.Case{
		Version: pointer(int64(1)),
		Env: budget.Environment{budget.EnvCapFraction: pynum.Repr(k.fraction), budget.EnvMinKVGiB: pynum.Repr(k.minimumGB),
			budget.EnvTarget: "trn2"},
		EngineArgs: budget.EngineArgs{Model: &name, TensorParallelSize: &k.tensor, GPUMemoryUtilization: &gmu, MaxModelLen: &k.length, MaxNumSeqs: &k.seqs},
	}
	if instance := instances[int(k.instance)%len(instances)]; instance != "" {
		c.InstanceType = &instance
		delete(c.Env, budget.EnvTarget)
	}
	if k.override > 0 {
		c.EngineArgs.NumGPUBlocksOverride = &k.override
	}
	switch k.mode % 3 {
	case 0:
		c.Env[budget.EnvCPUCompile] = "1"
		if c.InstanceType != nil {
			c.Env[budget.EnvTarget] = targetOf(*c.InstanceType)
		}
	case 2:
		c.Override.TotalHBMBytes = &k.total
	}
	return c
}

func targetOf(instance string) string { return instance[:4] }

// seeds are knobs that between them reach every fix.
var seeds = []knobs{
	{3, 0, 0, 4, 2048, 256, 0, 0, 0.92, 0.3, 1},
	{1, 1, 1, 8, 16384, 256, 0, 0, 0.92, 0.3, 1},
	{1, 1, 1, 4, 2048, 8, 0, 0, 0.92, 0.3, 1},
	{0, 1, 0, 1, 131072, 4, 0, 0, 0.7, 0.3, 1},
	{0, 2, 1, 3, 8192, 8, 0, 0, 0.92, 0.3, 1},
	{0, 1, 0, 8, 8192, 8, 0, 0, 0.1, 0.3, 1},
	{0, 1, 0, 8, 8192, 64, 0, 0, 0.5, 0.1, 1},
	{0, 1, 1, 8, 8192, 8, 0, 0, 0.92, 0.001, 1},
	{6, 5, 1, 4, 131072, 16, 0, 0, 0.92, 0.3, 1},
	{5, 3, 1, 8, 131072, 256, 0, 0, 0.92, 0.3, 1},
	{4, 1, 2, 8, -1, 16, 0, 25763512320, 0.92, 0.9, 0},
	{0, 1, 1, 8, 131072, 8, 100, 0, 0.92, 0.3, 1},
	{3, 2, 1, 4, 4096, 8, 0, 0, 0.92, 0.75, 0},
	{7, 4, 0, 2, 40960, 256, 2000, 0, 0.92, 0.3, 0.5},
}

func FuzzFixes(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, model, instance, mode uint8, tensor, length, seqs, override, total int64, gmu, fraction, minimum float64) {
		requireFixes(t, knobs{model, instance, mode, tensor, length, seqs, override, total, gmu, fraction, minimum}.document())
	})
}

func FuzzMargin(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, model, instance, mode uint8, tensor, length, seqs, override, total int64, gmu, fraction, minimum float64) {
		requireMargin(t, knobs{model, instance, mode, tensor, length, seqs, override, total, gmu, fraction, minimum}.document(), nil)
		requireMargin(t, knobs{model, instance, 0, tensor, length, seqs, override, total, gmu, fraction, minimum}.document(), &total)
	})
}

func FuzzLegalTP(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, model, instance, mode uint8, tensor, length, seqs, override, total int64, gmu, fraction, minimum float64) {
		degrees, err := sizing.LegalTP(knobs{model, instance, mode, tensor, length, seqs, override, total, gmu, fraction, minimum}.document())
		if err != nil {
			require.IsType(t, &document.FieldError{}, err)
			return
		}
		requireSound(t, degrees)
	})
}

func addSeeds(f *testing.F) {
	for _, k := range append(seeds, knobs{tensor: -1, length: math.MinInt64, gmu: math.NaN(), fraction: math.Inf(1)}) {
		f.Add(k.model, k.instance, k.mode, k.tensor, k.length, k.seqs, k.override, k.total, k.gmu, k.fraction, k.minimumGB)
	}
}
