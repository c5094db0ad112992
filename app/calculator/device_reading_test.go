package calculator

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// liveSample is a sample of what a device says.
func liveSample(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../platforms/live/testdata", name))
	require.NoError(t, err)
	return string(text)
}

func TestWhatADeviceSaysIsFilledIn(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, file                        string
		instance, target, lnc, used, free string
		mode                              budget.Mode
		measured                          string
		says                              []string
	}{
		{"a record of one process", "neuron-monitor/neuron-monitor-trn1.2xlarge-load.json",
			"trn1.2xlarge", "trn1", "", "102265560", "17077603624", budget.Neuron, "instance_type",
			[]string{"Taken from neuron-monitor, measured: trn1.2xlarge; logical core 0 holds 0.10 of 16.00 GiB, of the processes that neuron-monitor sees, and the mode is"}},
		{"a record at LNC 2", "neuron-monitor/neuron-monitor-trn2-lnc2-DOC-SYNTHETIC.json",
			"trn2.3xlarge", "trn2", "2", "391243392", "25378560384", budget.Neuron, "instance_type,lnc",
			[]string{"trn2.3xlarge; LNC 2; logical core 0 holds", "768 less than the 782487552 that are reported"}},
		{"a record without a process", "neuron-monitor/neuron-monitor-trn1.2xlarge-idle.json",
			"trn1.2xlarge", "trn1", "1", "", "", budget.CPUCompile, "instance_type,lnc",
			[]string{"measured: trn1.2xlarge; LNC 1.", "It does not say how much memory"}},
		{"a listing", "neuron-ls/neuron-ls-trn2.3xlarge.json",
			"trn2.3xlarge", "trn2", "2", "", "", budget.CPUCompile, "instance_type,lnc", []string{"Taken from neuron-ls"}},
		{"a listing without the instance", "neuron-ls/neuron-ls-trn2n.48xlarge-16dev-DOC.json",
			"", "trn2", "2", "", "", budget.CPUCompile, "lnc", []string{"measured: LNC 2."}},
		{"a snapshot", "want/neuron-monitor-inf2.xlarge-load.json",
			"inf2.xlarge", "inf2", "1", "139893244", "17039975940", budget.Neuron, "instance_type,lnc", []string{"logical core 0 holds 0.13 of 16.00 GiB"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := defaultForm()
			said, refusal := f.readDevice(liveSample(t, test.file))
			require.Empty(t, refusal)
			require.Equal(t, []string{test.instance, test.target, test.lnc, test.used, test.free, string(test.mode), test.measured},
				[]string{f[fieldInstance], f[fieldTarget], f[fieldLNC], f[fieldRuntimeUsed], f[fieldRuntimeFree], f[fieldMode], f[fieldMeasured]})
			for _, part := range test.says {
				require.Contains(t, said, part)
			}
			c, problems := f.read()
			require.Empty(t, problems)
			for _, in := range budget.Resolve(c).Inputs {
				if strings.HasPrefix(in.Field, "runtime.") || strings.Contains(test.measured, in.Field) {
					require.Equal(t, budget.Measured, in.From, in.Field)
				}
			}
		})
	}
}

// TestTheTotalIsTheDevices has what the page computes of a measured core:
//
//	runtime used + runtime free = device memory / logical cores of the device
func TestTheTotalIsTheDevices(t *testing.T) {
	t.Parallel()
	f := defaultForm()
	_, refusal := f.readDevice(liveSample(t, "neuron-monitor/neuron-monitor-trn2-lnc2-DOC-SYNTHETIC.json"))
	require.Empty(t, refusal)
	f[fieldTP] = "4"
	c, _ := f.read()
	r := budget.Estimate(budget.Resolve(c))
	require.Nil(t, r.Error)
	require.Equal(t, int64(103079215104/4), *r.Budget.TotalHBMBytes)
}

func TestAnotherMachineTakesTheReadingsOfTheOneBeforeAway(t *testing.T) {
	t.Parallel()
	f := defaultForm()
	_, refusal := f.readDevice(liveSample(t, "neuron-monitor/neuron-monitor-trn2-lnc2-DOC-SYNTHETIC.json"))
	require.Empty(t, refusal)
	same := f.clone()
	_, refusal = same.readDevice(liveSample(t, "neuron-ls/neuron-ls-trn2.3xlarge.json"))
	require.Empty(t, refusal)
	require.Equal(t, "391243392", same[fieldRuntimeUsed], "the same machine says more of itself")
	_, refusal = f.readDevice(liveSample(t, "neuron-monitor/neuron-monitor-trn1.2xlarge-idle.json"))
	require.Empty(t, refusal)
	require.Equal(t, []string{"", ""}, []string{f[fieldRuntimeUsed], f[fieldRuntimeFree]})
}

func TestTextThatSaysNothingOfADevice(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, text, want string }{
		{"a record without the driver", `{"neuron_runtime_data":[],"neuron_hardware_info":{"neuron_device_count":0}}`, "It shows no Neuron device"},
		{"a config.json", `{"model_type":"llama"}`, "Got no output of neuronkv stats --json, neuron-monitor or neuron-ls -j"},
		{"words", "hello", "Got text that is no JSON; accepted: JSON, as neuronkv stats --json, neuron-monitor and neuron-ls -j print it."},
	} {
		f := defaultForm()
		said, refusal := f.readDevice(test.text)
		require.Empty(t, said, test.name)
		require.Contains(t, refusal, test.want, test.name)
	}
}

func TestACoreThatHoldsMoreThanItsShareIsSaid(t *testing.T) {
	t.Parallel()
	f := defaultForm()
	said, refusal := f.readDevice(strings.Replace(liveSample(t, "neuron-monitor/neuron-monitor-trn1.2xlarge-load.json"), `"model_code": 101125344`, `"model_code": 17179869185`, 1))
	require.Empty(t, refusal)
	require.Contains(t, said, "Logical core 0 holds more than its even share of the device’s memory")
	require.Empty(t, f[fieldRuntimeUsed])
}

func TestAnUnknownInstanceIsSaid(t *testing.T) {
	t.Parallel()
	f := defaultForm()
	said, refusal := f.readDevice(strings.ReplaceAll(liveSample(t, "neuron-ls/neuron-ls-trn2.3xlarge.json"), "trn2.3xlarge", "trn9.3xlarge"))
	require.Empty(t, refusal)
	require.Contains(t, said, "trn9.3xlarge is no instance that this calculator knows, and is not filled in.")
	require.Empty(t, f[fieldInstance])
	require.Equal(t, "2", f[fieldLNC])
}

// snapshotOf is the snapshot of a sample, as neuronkv stats --json prints it.
func snapshotOf(t *testing.T, name string) string { return liveSample(t, "want/"+name+".json") }

// What is filled in is of one machine: what a reading contradicts goes, and it says what of
// the machine it does not name.
func TestReadingsOfTwoMachinesAreNotMixed(t *testing.T) {
	t.Parallel()
	const trn2Listing, ownTree, trn2Tree = "neuron-ls/neuron-ls-trn2.3xlarge.json", "sysfs-inf2.xlarge-load", "sysfs-trn2.48xlarge-lnc2-SYNTHETIC"
	for _, test := range []struct {
		name                               string
		readings                           []string
		instance, target, lnc, used, marks string
		says                               string
	}{
		{"a driver's files alone say the target", []string{snapshotOf(t, ownTree)},
			"", "inf2", "", "139893244", "", "measured: target inf2, by the device’s name; bank 0 of device 0 holds 0.13 of 16.00 GiB, of all processes"},
		{"after another instance", []string{liveSample(t, trn2Listing), snapshotOf(t, ownTree)},
			"", "inf2", "", "139893244", "", "target inf2"},
		{"more devices than the instance has", []string{liveSample(t, trn2Listing), liveSample(t, "neuron-ls/neuron-ls-trn2n.48xlarge-16dev-DOC.json")},
			"", "trn2", "2", "", "lnc", "measured: LNC 2."},
		{"banks without an LNC", []string{snapshotOf(t, trn2Tree)},
			"", "trn2", "", "", "", "It says what each memory bank holds, but not the LNC"},
		{"another LNC", []string{liveSample(t, "neuron-monitor/neuron-monitor-trn2-lnc2-DOC-SYNTHETIC.json"), strings.Replace(liveSample(t, trn2Listing), `"logical_neuroncore_config": 2`, `"logical_neuroncore_config": 1`, 1)},
			"trn2.3xlarge", "trn2", "1", "", "instance_type,lnc", "measured: trn2.3xlarge; LNC 1."},
		{"the same machine once more", []string{liveSample(t, trn2Listing), strings.Replace(liveSample(t, trn2Listing), `"instance_type": "trn2.3xlarge",`, "", 1)},
			"trn2.3xlarge", "trn2", "2", "", "instance_type,lnc", "measured: LNC 2."},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f, said := defaultForm(), ""
			for _, reading := range test.readings {
				var refusal string
				said, refusal = f.readDevice(reading)
				require.Empty(t, refusal)
			}
			require.Equal(t, []string{test.instance, test.target, test.lnc, test.used, test.marks},
				[]string{f[fieldInstance], f[fieldTarget], f[fieldLNC], f[fieldRuntimeUsed], f[fieldMeasured]})
			require.Contains(t, said, test.says)
		})
	}
}

// A device that no server runs on is no device of a case.
func TestADeviceThatNoServerRunsOnIsRefused(t *testing.T) {
	t.Parallel()
	said, refusal := defaultForm().readDevice(liveSample(t, "neuron-monitor/neuron-monitor-inf1.xlarge-4runtimes.json"))
	require.Empty(t, said)
	require.Equal(t, "It shows Neuron devices (1), but names no instance and no device that this calculator knows, and no LNC. Nothing is changed.", refusal)
}

func TestWhichFilesAreReadings(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		liveSample(t, "neuron-monitor/neuron-monitor-no-driver-PARTIAL.json"): true,
		liveSample(t, "neuron-ls/neuron-ls-trn2.3xlarge.json"):                true,
		snapshotOf(t, "sysfs-trn1.2xlarge-idle"):                              true,
		"[]":                                                                  false, "{}": false, "": false, `{"model_type": "llama"}`: false, `{"version": 1, "instance_type": "trn2.48xlarge"}`: false,
	} {
		require.Equal(t, want, isReading(text), text)
	}
}
