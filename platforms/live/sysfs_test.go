package live_test

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live"
)

const (
	treeTrn1 = "testdata/sysfs/sysfs-trn1.2xlarge-idle.txt"
	treeInf2 = "testdata/sysfs/sysfs-inf2.xlarge-load.txt"
	treeTrn2 = "testdata/sysfs/sysfs-trn2.48xlarge-lnc2-SYNTHETIC.txt"

	device0 = "devices/virtual/neuron_device/neuron0"
	memory0 = device0 + "/neuron_core0/stats/memory_usage/device_mem"
)

// TestBanksAddUp has the equation of the banks, over every tree:
//
//	used(bank) = the sum of used(core) of its cores
//	free(bank) = limit(bank) - used(bank) - 16 MiB
//	used(device) = the sum of used(bank) = the sum of used(core)
func TestBanksAddUp(t *testing.T) {
	t.Parallel()
	for _, file := range samples(t, "sysfs", 3) {
		for _, d := range live.Sysfs(treeOf(t, file)).Devices {
			require.NotEmpty(t, d.Banks)
			var cores, banks int64
			for _, c := range d.Cores {
				cores += *c.Memory.Used
			}
			for _, b := range d.Banks {
				var own int64
				for _, core := range b.Cores {
					own += *d.Cores[core].Memory.Used
				}
				require.Equal(t, own, *b.Memory.Used)
				require.Equal(t, b.LimitBytes.Value-own-16<<20, b.FreeBytes.Value)
				banks += *b.Memory.Used
			}
			require.Equal(t, cores, banks)
			require.Equal(t, cores, *d.Memory.Used)
			require.Equal(t, d.LimitBytes.Value-cores-int64(len(d.Banks))*live.SetAsideBytes, d.FreeBytes.Value)
		}
	}
}

func TestATreeOfSixteenDevicesInventsNoLogicalCore(t *testing.T) {
	t.Parallel()
	s := live.Sysfs(treeOf(t, treeTrn2))
	require.Len(t, s.Devices, 16)
	require.Equal(t, int64(128), s.PhysicalCores.Value)
	require.Nil(t, s.LNC)
	require.Nil(t, s.LogicalCores)
	require.Empty(t, s.Cores)
	for i, d := range s.Devices {
		require.Equal(t, int64(i), d.Index, "in the order of numbers: 10 after 2")
		require.Nil(t, d.LogicalCount)
		require.Len(t, d.Banks, 4)
	}
}

func TestPresentIsNotRead(t *testing.T) {
	t.Parallel()
	made := treeOf(t, treeInf2)
	before := live.Sysfs(made)
	for path := range made {
		if strings.HasSuffix(path, "/present") {
			made[path] = file{text: "999999999"}
		}
	}
	require.Equal(t, before, live.Sysfs(made))
}

func TestCoresAreCountedByFoldersWhereTheCountMayNotBeRead(t *testing.T) {
	t.Parallel()
	made := treeOf(t, treeTrn1)
	require.ErrorIs(t, made[device0+"/core_count"].err, fs.ErrPermission)
	require.Equal(t, int64(2), live.Sysfs(made).Devices[0].PhysicalCount.Value)
}

func TestAMaskedCoreHasNoFigures(t *testing.T) {
	t.Parallel()
	made := treeOf(t, treeTrn2)
	maps.DeleteFunc(made, func(path string, _ file) bool { return strings.HasPrefix(path, device0+"/neuron_core1/") })
	s := live.Sysfs(made)
	require.Equal(t, int64(8), s.Devices[0].PhysicalCount.Value)
	require.Equal(t, []int64{0}, s.Devices[0].Banks[0].Cores)
	require.Equal(t, int64(7975662632), *s.Devices[0].Banks[0].Memory.Used)
	require.Nil(t, s.Devices[0].Banks[0].FreeBytes, "what the other one holds is not known")
	require.Nil(t, s.Devices[0].FreeBytes)
	requireNote(t, s, device0+"/core_count", "says 8, and there are folders of 7 cores")
}

func TestABadFileCostsItsOwnFigureAlone(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		file file
		text string // of the note; "" for none
	}{
		{"empty", file{text: ""}, "left out: it is empty"},
		{"missing", file{err: fs.ErrNotExist}, ""},
		{"without permission", file{err: fs.ErrPermission}, "left out: permission denied"},
		{"no number", file{text: "12a"}, "left out: got 12a; accepted: a whole number"},
		{"negative", file{text: "-4096"}, "left out: got -4096; accepted: a whole number"},
		{"an underflow", file{text: "18446744073709547520"}, "left out: got 18446744073709547520, above the 34359738368 that there can be"},
		{"above the device's memory", file{text: "34359738369"}, "left out: got 34359738369, above the 34359738368"},
		{"above 2^64", file{text: "99999999999999999999"}, "accepted: a whole number"},
		{"binary", file{text: "\x00\x01\x7fELF"}, `left out: got "\x00\x01\x7fELF"; accepted: a line of text`},
		{"two lines", file{text: "1\n2"}, `left out: got "1\n2"`},
		{"gigantic", file{err: errors.New("more than 4096 bytes")}, "left out: more than 4096 bytes"},
		{"busy", file{err: errors.New("resource temporarily unavailable")}, "left out: resource temporarily unavailable"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			made := treeOf(t, treeInf2)
			made[memory0+"/total"] = test.file
			s := live.Sysfs(made)
			core := s.Devices[0].Cores[0]
			require.Nil(t, core.Memory.Used)
			require.Equal(t, int64(106027452), core.Memory.Categories["model_code"])
			require.Nil(t, s.Devices[0].Banks[0].Memory.Used, "a sum without one of its parts is absent")
			require.Nil(t, s.Devices[0].Banks[0].FreeBytes)
			require.Equal(t, int64(1756736), *s.Devices[0].Banks[1].Memory.Used)
			if test.text != "" {
				requireNote(t, s, memory0+"/total", test.text)
			}
		})
	}
}

func TestTheMostThatThereCanBeIsTaken(t *testing.T) {
	t.Parallel()
	made := treeOf(t, treeInf2)
	made[memory0+"/total"] = file{text: "34359738368"}
	s := live.Sysfs(made)
	require.Equal(t, int64(34359738368), *s.Devices[0].Cores[0].Memory.Used)
	require.Nil(t, s.Devices[0].Banks[0].FreeBytes, "more is in use than the bank has")
	requireNote(t, s, "device 0, bank 0", "its cores hold 34359738368 bytes, more than the 17179869184 that it has")
}

func TestNamesOfOlderDrivers(t *testing.T) {
	t.Parallel()
	s := live.Sysfs(tree{
		"module/neuron/version":                                                 {text: "2.7.33.0"},
		device0 + "/neuron_core0/stats/status/success/total":                    {text: "3"},
		device0 + "/neuron_core0/stats/status/infer_failed_to_queue/total":      {text: "4"},
		device0 + "/neuron_core0/stats/status/infer_completed_with_error/total": {text: "5"},
		device0 + "/neuron_core0/stats/other_info/reset_count/total":            {text: "6"},
		memory0 + "/total":   {text: "7"},
		memory0 + "/present": {text: "8"},
	})
	core := s.Devices[0].Cores[0]
	require.Equal(t, map[string]int64{"success": 3, "execute_failed_to_queue": 4, "execute_completed_with_error": 5}, core.Status.Values)
	require.Equal(t, map[string]int64{"reset_req_count": 6}, core.Other.Values)
	require.Equal(t, int64(7), *core.Memory.Used)
	require.Nil(t, core.Memory.Peak)
	require.Nil(t, core.Memory.Categories)
	require.Nil(t, s.Devices[0].Name)
	require.Nil(t, s.Devices[0].Banks, "which cores share a bank is not known of an unknown device")
	require.Equal(t, int64(1), s.PhysicalCores.Value)
}

func TestWhenADriverCounts(t *testing.T) {
	t.Parallel()
	for version, atExit := range map[string]bool{"2.26.5.0": true, "2.29": true, "2.30.2.0": false, "3.0": false, "2.x.8072.0": false, "": false} {
		made := treeOf(t, treeTrn1)
		made["module/neuron/version"] = file{text: version}
		require.Equal(t, atExit, len(live.Sysfs(made).Notes) == 1, version)
	}
}

func TestTheInstanceByItsFirmware(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ product, want string }{
		{"trn2.48xlarge", "trn2.48xlarge"}, {"trn2u.48xlarge", "trn2u.48xlarge"}, {"p5.metal-24xl", "p5.metal-24xl"},
		{"HVM domU", ""}, {"Google Compute Engine", ""}, {"B450.M", ""}, {".", ""}, {"a.b.c", ""}, {"", ""}, {strings.Repeat("a", 39) + ".b", ""},
	} {
		made := treeOf(t, treeTrn1)
		made["class/dmi/id/product_name"] = file{text: test.product}
		s := live.Sysfs(made)
		if test.want == "" {
			require.Nil(t, s.InstanceType, test.product)
			continue
		}
		require.Equal(t, test.want, s.InstanceType.Value)
	}
}

func TestAnUnknownDeviceSaysSo(t *testing.T) {
	t.Parallel()
	made := treeOf(t, treeTrn1)
	made[device0+"/info/architecture/device_name"] = file{text: "Trainium9"}
	made[memory0+"/total"] = file{text: "9223372036854775808"}
	s := live.Sysfs(made)
	requireNote(t, s, "device 0", "unknown device Trainium9: its memory and its banks are not known")
	requireNote(t, s, memory0+"/total", "left out: got 9223372036854775808, above the 9223372036854775807")
	require.Nil(t, s.Devices[0].LimitBytes)
	require.Nil(t, s.Devices[0].Banks)
	require.Nil(t, s.LNC)
}

func TestDevicesByTheirClassAlone(t *testing.T) {
	t.Parallel()
	made := tree{}
	for path, f := range treeOf(t, treeTrn1) {
		made[strings.Replace(path, "devices/virtual/neuron_device", "class/neuron_device", 1)] = f
	}
	require.Equal(t, live.Sysfs(treeOf(t, treeTrn1)).Devices, live.Sysfs(made).Devices)
}

func TestATreeWithoutDevices(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		tree tree
		want string
	}{
		{"an empty one", tree{}, "there is no /sys/devices/virtual/neuron_device/neuron0 and no /sys/class/neuron_device/neuron0"},
		{"names that are no devices", tree{"class/neuron_device/neuron": {}, "class/neuron_device/neuron01/x": {}, "class/neuron_device/neuron-1/x": {}, "class/neuron_device/neuron99999999999999999999/x": {}}, "no /sys/devices/virtual"},
	} {
		s := live.Sysfs(test.tree)
		require.Empty(t, s.Devices, test.name)
		require.Len(t, s.Sources, 1)
		require.False(t, s.Sources[0].Read)
		require.Contains(t, s.Sources[0].Text, test.want)
	}
}

// A broken tree cannot be listed.
type broken struct{ tree }

func (broken) List(string) ([]string, error) { return nil, errors.New("input/output error") }

func TestATreeThatCannotBeListed(t *testing.T) {
	t.Parallel()
	s := live.Sysfs(broken{})
	require.Equal(t, []live.SourceState{{Source: live.FromSysfs, Text: "input/output error"}}, s.Sources)
}

func TestCategoriesOfADriverThatDoNotAddUpAreNoted(t *testing.T) {
	t.Parallel()
	made := treeOf(t, treeInf2)
	made[memory0+"/tensors/total"] = file{text: "1"}
	s := live.Sysfs(made)
	require.Equal(t, int64(139893244), *s.Devices[0].Cores[0].Memory.Used)
	requireNote(t, s, memory0+"/total", "the categories add up to 139762173 bytes, 131071 less than the 139893244 that are reported; both are kept as reported")
}

func TestACoreOfNoBankIsNoted(t *testing.T) {
	t.Parallel()
	made := treeOf(t, treeTrn2)
	for path, f := range treeOf(t, treeTrn2) {
		if after, is := strings.CutPrefix(path, device0+"/neuron_core7/"); is {
			delete(made, path)
			made[device0+"/neuron_core9/"+after] = f
		}
	}
	s := live.Sysfs(made)
	require.Equal(t, int64(9), s.Devices[0].Cores[7].Index)
	requireNote(t, s, "device 0", "1 core is of no bank")
	require.Nil(t, s.Devices[0].Banks[3].FreeBytes)
}

func TestACoreCountThatCannotBe(t *testing.T) {
	t.Parallel()
	for _, count := range []string{"0", "4096", "-2"} {
		made := treeOf(t, treeTrn2)
		made[device0+"/core_count"] = file{text: count}
		require.Equal(t, int64(8), live.Sysfs(made).Devices[0].PhysicalCount.Value, count)
	}
}

// An endless tree has a thousand devices of a thousand cores.
type endless struct{ reads int }

func (*endless) Sys() string { return "/sys" }

func (*endless) List(folder string) (names []string, err error) {
	for i := range 1000 {
		names = append(names, fmt.Sprintf("neuron%d", i), fmt.Sprintf("neuron_core%d", i), fmt.Sprintf("category%d", i))
	}
	return names, nil
}

func (e *endless) Read(string) (string, error) {
	e.reads++
	return "1", nil
}

func TestAnEndlessTreeIsReadToItsBound(t *testing.T) {
	t.Parallel()
	e := &endless{}
	s := live.Sysfs(e)
	require.LessOrEqual(t, e.reads, 1<<17+1000)
	require.Contains(t, s.Notes[len(s.Notes)-1].Text+s.Notes[len(s.Notes)-2].Text, "left out")
}
