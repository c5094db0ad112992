package live_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live"
)

const (
	monitorTrn1 = "testdata/neuron-monitor/neuron-monitor-trn1.2xlarge-load.json"
	monitorInf1 = "testdata/neuron-monitor/neuron-monitor-inf1.xlarge-4runtimes.json"
	monitorInf2 = "testdata/neuron-monitor/neuron-monitor-inf2.xlarge-load.json"
	monitorIdle = "testdata/neuron-monitor/neuron-monitor-trn1.2xlarge-idle.json"
	monitorTrn2 = "testdata/neuron-monitor/neuron-monitor-trn2-lnc2-DOC-SYNTHETIC.json"
)

// TestTheCategoriesOfACaptureAddUp has the invariant of real captures:
//
//	neuron_device = the sum of all categories of all cores of the process
//	host          = the sum of all host categories
func TestTheCategoriesOfACaptureAddUp(t *testing.T) {
	t.Parallel()
	for _, file := range []string{monitorTrn1, monitorInf1, monitorInf2} {
		s, err := live.ParseMonitor(content(t, file))
		require.NoError(t, err)
		require.NotEmpty(t, s.Runtimes)
		for _, r := range s.Runtimes {
			var sum, used int64
			for _, c := range r.Cores {
				used += *c.Memory.Used
				for _, n := range c.Memory.Categories {
					sum += n
				}
			}
			require.Equal(t, r.DeviceBytes.Value, sum, file)
			require.Equal(t, r.DeviceBytes.Value, used, file)
		}
		for _, note := range s.Notes {
			require.NotContains(t, note.Text, "add up", file)
		}
	}
}

func TestCategoriesThatDoNotAddUpStayAsReported(t *testing.T) {
	t.Parallel()
	s, err := live.ParseMonitor(content(t, monitorTrn2))
	require.NoError(t, err)
	require.Equal(t, int64(782487552), s.Runtimes[0].DeviceBytes.Value)
	require.Equal(t, int64(782487552-768), *s.Runtimes[0].Cores[0].Memory.Used+*s.Runtimes[0].Cores[1].Memory.Used)
	require.Equal(t, []live.Note{{Source: live.FromMonitor, Where: "pid 268911.neuron_device",
		Text: "its cores' categories add up to 782486784 bytes, 768 less than the 782487552 that are reported; both are kept as reported"}}, s.Notes)
}

func TestNoRuntimeIsNoUtilizationAndNoMemory(t *testing.T) {
	t.Parallel()
	s, err := live.ParseMonitor(content(t, monitorIdle))
	require.NoError(t, err)
	require.Empty(t, s.Runtimes)
	require.Empty(t, s.Cores)
	require.Equal(t, int64(2), s.LogicalCores.Value)
}

func TestSeveralProcessesOnOneCoreAddUp(t *testing.T) {
	t.Parallel()
	process := `{"pid":%d,"report":{"neuroncore_counters":{"neuroncores_in_use":{"1":{"neuroncore_utilization":%d}}},
		"memory_used":{"neuron_runtime_used_bytes":{"usage_breakdown":{"neuroncore_memory_usage":{"1":{"tensors":%d,"constants":1}}}}}}}`
	s, err := live.ParseMonitor([]byte(`{"neuron_runtime_data":[` + fmt.Sprintf(process, 8, 60, 100) + "," + fmt.Sprintf(process, 7, 50, 20) + `]}`))
	require.NoError(t, err)
	require.Len(t, s.Cores, 1)
	require.Equal(t, int64(122), *s.Cores[0].Memory.Used)
	require.Equal(t, map[string]int64{"tensors": 120, "constants": 2}, s.Cores[0].Memory.Categories)
	require.Equal(t, 100.0, s.Cores[0].Utilization.Value, "more than all of a core is the rounding of two periods")
	require.Equal(t, []int64{7, 8}, []int64{s.Runtimes[0].PID, s.Runtimes[1].PID})
	require.Nil(t, s.Cores[0].Device, "nothing says how many cores a device has")
}

func TestWhatIdentifiesAMachineIsNeverTaken(t *testing.T) {
	t.Parallel()
	for _, folder := range []struct {
		name  string
		count int
	}{{"neuron-monitor", 6}, {"neuron-ls", 5}} {
		for _, file := range samples(t, folder.name, folder.count) {
			s, err := live.Parse(content(t, file))
			require.NoError(t, err)
			line, err := live.Encode(&s)
			require.NoError(t, err)
			for _, identifier := range []string{"i-0", "ami-", "subnet-", "us-east", "us-west", "use1-az", "My_Instance", "compile-cache", "bdf", "00:1"} {
				require.NotContains(t, string(line), identifier, file)
			}
		}
	}
	s := live.Sysfs(treeOf(t, "testdata/sysfs/sysfs-trn1.2xlarge-idle.txt"))
	line, err := live.Encode(&s)
	require.NoError(t, err)
	require.NotContains(t, string(line), "9ff5434815c8bd80", "the serial number")
}

// note is what a bad value leaves.
func requireNote(t *testing.T, s live.Snapshot, where, text string) {
	t.Helper()
	for _, note := range s.Notes {
		if note.Where == where && strings.Contains(note.Text, text) {
			return
		}
	}
	require.Fail(t, "no such note", "%s: %s in %v", where, text, s.Notes)
}

func TestABadValueCostsItsOwnFigureAlone(t *testing.T) {
	t.Parallel()
	const tensors, pid, total = `"tensors": 943608`, `"pid": 1337`, `"neuron_device": 102298328`
	for _, test := range []struct {
		name, old, new string
		where, text    string
	}{
		{"a negative counter", tensors, `"tensors": -1`, "pid 1337.neuroncore_memory_usage.0.tensors", "got -1; accepted: a whole number from 0 to 34359738368"},
		{"an overflowing counter", tensors, `"tensors": 18446744073709547520`, "pid 1337.neuroncore_memory_usage.0.tensors", "got 18446744073709547520"},
		{"a counter that is a text", tensors, `"tensors": "many"`, "pid 1337.neuroncore_memory_usage.0.tensors", "got a text; accepted: a whole number"},
		{"a counter with a fraction", tensors, `"tensors": 1.5`, "pid 1337.neuroncore_memory_usage.0.tensors", "got 1.5"},
		{"more than the device has", tensors, `"tensors": 34359738369`, "pid 1337.neuroncore_memory_usage.0.tensors", "got 34359738369; accepted: a whole number from 0 to 34359738368"},
		{"a sum that is more than the device has", tensors, `"tensors": 34359738368`, "pid 1337.neuroncore_memory_usage.0", "their sum is left out: 34461060320 bytes are more than the 34359738368 that there are"},
		{"an object for a counter", tensors, `"tensors": {"instance_id": "i-0123"}`, "pid 1337.neuroncore_memory_usage.0.tensors", "left out: got an object; accepted"},
		{"a pid that is none", pid, `"pid": "x"`, "neuron_runtime_data.0", "it has no pid"},
		{"a total that is a list", total, `"neuron_device": [1]`, "pid 1337.neuron_device", "got a list; accepted: a whole number"},
		{"a utilization above 100", `"neuroncore_utilization": 1.3631567613356375`, `"neuroncore_utilization": 101`, "pid 1337.neuroncores_in_use.0", "got 101; accepted: a number from 0 to 100"},
		{"a utilization that is none", `"neuroncore_utilization": 1.3631567613356375`, `"neuroncore_utilization": "NaN"`, "pid 1337.neuroncores_in_use.0", "got a text; accepted: a number from 0 to 100"},
		{"a report that is none", `"report": {`, `"report": 7, "old": {`, "neuron_runtime_data.report", "got a JSON number"},
		{"a core without a number", `"1": {
         "constants": 0`, `"-1": {
         "constants": 0`, "pid 1337", "core -1 is left out"},
		{"more devices than there can be", `"neuron_device_count": 1`, `"neuron_device_count": 2000000000`, "neuron_hardware_info.neuron_device_count", "got 2000000000; accepted: a whole number from 0 to 1024"},
		{"an error of the monitor", `"neuron_hw_counters": {`, `"neuron_hw_counters": {"error": "no driver", "x": {`, "neuron_hw_counters", "reports an error: no driver"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			text := string(content(t, monitorTrn1))
			require.Contains(t, text, test.old)
			text = strings.Replace(text, test.old, test.new, 1)
			if test.name == "an error of the monitor" {
				text = strings.Replace(text, `"instance_info"`, `"y": 0}, "instance_info"`, 1)
			}
			s, err := live.ParseMonitor([]byte(text))
			require.NoError(t, err)
			requireNote(t, s, test.where, test.text)
			require.Equal(t, "trn1.2xlarge", s.InstanceType.Value, "the rest is taken")
		})
	}
}

func TestASumWithoutOneOfItsPartsIsAbsent(t *testing.T) {
	t.Parallel()
	text := strings.Replace(string(content(t, monitorTrn1)), `"tensors": 943608`, `"tensors": -1`, 1)
	s, err := live.ParseMonitor([]byte(text))
	require.NoError(t, err)
	require.Nil(t, s.Cores[0].Memory.Used)
	require.Equal(t, int64(101125344), s.Cores[0].Memory.Categories["model_code"])
	require.Equal(t, int64(32768), *s.Cores[1].Memory.Used)
	require.Equal(t, int64(102298328), s.Runtimes[0].DeviceBytes.Value)
}

func TestAProcessThatIsThereTwiceCountsOnce(t *testing.T) {
	t.Parallel()
	const process = `{"pid":7,"report":{"memory_used":{"neuron_runtime_used_bytes":{"usage_breakdown":{"neuroncore_memory_usage":{"0":{"tensors":5}}}}}}}`
	s, err := live.ParseMonitor([]byte(`{"neuron_runtime_data":[` + process + "," + process + `]}`))
	require.NoError(t, err)
	require.Len(t, s.Runtimes, 1)
	require.Equal(t, int64(5), *s.Cores[0].Memory.Used)
	requireNote(t, s, "neuron_runtime_data.1", "left out: pid 7 is there twice")
}

func TestARecordThatSaysNothingOfProcesses(t *testing.T) {
	t.Parallel()
	s, err := live.ParseMonitor([]byte(`{"system_data":{}}`))
	require.NoError(t, err)
	requireNote(t, s, "neuron_runtime_data", "is not there")
}

// A command over several lines is a command, and no note repeats it.
func TestNoNoteRepeatsACommandOrATag(t *testing.T) {
	t.Parallel()
	const listing = `[{"neuron_device":0,"neuron_processes":[{"pid":7,"command":"python -c 'a\nSECRET'"},{"pid":8,"command":{"x":"SECRET"}}]}]`
	const record = `{"neuron_runtime_data":[{"pid":7,"neuron_runtime_tag":"my\tSECRET"},{"pid":8,"neuron_runtime_tag":["SECRET"]}]}`
	for _, text := range []string{listing, record} {
		s, err := live.Parse([]byte(text))
		require.NoError(t, err)
		line, err := live.Encode(&s)
		require.NoError(t, err)
		require.Contains(t, string(line), "SECRET")
		s.HideCommands()
		line, err = live.Encode(&s)
		require.NoError(t, err)
		require.NotContains(t, string(line), "SECRET")
	}
}

func TestTheSameRecordGivesTheSameNotes(t *testing.T) {
	t.Parallel()
	text := strings.ReplaceAll(string(content(t, monitorInf1)), `"tensors": 0`, `"tensors": -1`)
	first, err := live.ParseMonitor([]byte(text))
	require.NoError(t, err)
	require.Greater(t, len(first.Notes), 10)
	for range 20 {
		again, err := live.ParseMonitor([]byte(text))
		require.NoError(t, err)
		require.Equal(t, first, again)
	}
}

func TestTextThatIsNoRecord(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "neuron-monitor: got nothing; accepted: JSON"},
		{"no JSON", "segfault", "neuron-monitor: no JSON: invalid character 's' looking for beginning of value at byte 1 of 8"},
		{"a cut record", `{"neuron_runtime_data":[{"pid":1`, "neuron-monitor: no JSON: unexpected end of JSON input at byte 32 of 32"},
		{"another tool's JSON", `{"gpus":[],"driver":"550"}`, "neuron-monitor: got a JSON object with the keys driver, gpus; accepted: one with neuron_runtime_data, neuron_hardware_info, system_data"},
		{"an empty object", `{}`, "neuron-monitor: got a JSON object with no keys; accepted: one with neuron_runtime_data, neuron_hardware_info, system_data"},
		{"a list", `[]`, "neuron-monitor: got other JSON than expected"},
		{"many keys", `{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}`, "with the keys a, b, c, d, e and 1 more; accepted"},
	} {
		_, err := live.ParseMonitor([]byte(test.text))
		require.ErrorContains(t, err, test.want, test.name)
	}
}
