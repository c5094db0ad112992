package live_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live"
)

const (
	listingInf2      = "testdata/neuron-ls/neuron-ls-inf2.xlarge-load.json"
	listingTrn2      = "testdata/neuron-ls/neuron-ls-trn2.3xlarge.json"
	listingContainer = "testdata/neuron-ls/neuron-ls-trn2.48xlarge-container.json"
	listingTrn2n     = "testdata/neuron-ls/neuron-ls-trn2n.48xlarge-16dev-DOC.json"
)

func TestListingAfterOtherLines(t *testing.T) {
	t.Parallel()
	plain, err := live.ParseListing(content(t, listingTrn2))
	require.NoError(t, err)
	for _, before := range []string{
		"$ neuron-ls -j\n",
		"[WARN] something old\n[1 of 2] more\n",
		"warning: removed header\r\n\r\n",
		"instance-type: trn2.3xlarge\n{not json}\n",
	} {
		s, err := live.ParseListing([]byte(before + string(content(t, listingTrn2))))
		require.NoError(t, err, before)
		require.Equal(t, plain, s, before)
	}
}

func TestAListingWithoutDevices(t *testing.T) {
	t.Parallel()
	s, err := live.ParseListing([]byte("[]"))
	require.NoError(t, err)
	require.Empty(t, s.Devices)
	require.Nil(t, s.PhysicalCores)
	require.Nil(t, s.LNC)
}

func TestAnOldListingHasNoCoreNumbers(t *testing.T) {
	t.Parallel()
	s, err := live.ParseListing([]byte(`[{"neuron_device":0,"bdf":"00:1f.0","connected_to":null,"nc_count":2,"memory_size":34359738368,"neuron_processes":null}]`))
	require.NoError(t, err)
	require.Empty(t, s.Cores)
	require.Equal(t, int64(2), s.LogicalCores.Value)
	require.Nil(t, s.PhysicalCores, "nothing says the LNC")
}

func TestAProcessOnSeveralDevicesIsOne(t *testing.T) {
	t.Parallel()
	s, err := live.ParseListing(content(t, listingTrn2n))
	require.NoError(t, err)
	require.Len(t, s.Runtimes, 1)
	require.Len(t, s.Runtimes[0].Devices.Indices, 16)
	require.Equal(t, int64(64), s.LogicalCores.Value)
	require.Equal(t, int64(128), s.PhysicalCores.Value)
	require.Len(t, s.Cores, 64)
}

func TestACommandOfAnotherNamespaceIsAbsent(t *testing.T) {
	t.Parallel()
	s, err := live.ParseListing(content(t, listingContainer))
	require.NoError(t, err)
	require.Nil(t, s.Runtimes[0].Command)
	require.Equal(t, "2.34.10", s.Runtimes[0].Version.Value)
}

func TestAProcessWithoutTheRuntimeHasNoVersion(t *testing.T) {
	t.Parallel()
	s, err := live.ParseListing([]byte(strings.Replace(string(content(t, listingInf2)), "2.30.51", "NA", 1)))
	require.NoError(t, err)
	require.Nil(t, s.Runtimes[0].Version)
	require.NotNil(t, s.Runtimes[0].Command)
	s.HideCommands()
	require.Nil(t, s.Runtimes[0].Command)
}

// A megabyte of blank lines takes no longer than one of text.
func TestBlankLinesWithoutEnd(t *testing.T) {
	t.Parallel()
	for _, blank := range []string{"\n", "\r\n", " \n", "\t"} {
		_, err := live.ParseListing([]byte(strings.Repeat(blank, 8<<20) + "x"))
		require.ErrorContains(t, err, "no JSON")
		_, err = live.ParseListing([]byte(strings.Repeat(blank, 8<<20)))
		require.ErrorContains(t, err, "got nothing")
	}
}

func TestABadElementOfAListing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, old, new, where, text string }{
		{"negative memory", `"memory_size": 103079215104`, `"memory_size": -103079215104`, "device 0.memory_size", "got -103079215104"},
		{"an LNC that there is none of", `"logical_neuroncore_config": 2`, `"logical_neuroncore_config": 3`, "device 0.logical_neuroncore_config", "got 3; accepted: 1 or 2"},
		{"no memory", `"memory_size": 103079215104`, `"memory_size": 0`, "device 0.memory_size", "got 0; accepted: a whole number from 1"},
		{"cores that are no list", `"neuroncore_ids": [`, `"neuroncore_ids": 4, "x": [`, "neuroncore_ids", "got a JSON number"},
		{"a negative device", `"neuron_device": 0`, `"neuron_device": -1`, "0", "it has no number from 0 to 1023"},
		{"an instance with control characters", `"trn2.3xlarge"`, `"trn2\u001b[2J"`, "device 0.instance_type", "got a text; accepted: a printable text"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			text := string(content(t, listingTrn2))
			require.Contains(t, text, test.old)
			s, err := live.ParseListing([]byte(strings.Replace(text, test.old, test.new, 1)))
			require.NoError(t, err)
			requireNote(t, s, test.where, test.text)
		})
	}
}

func TestADeviceThatIsThereTwice(t *testing.T) {
	t.Parallel()
	s, err := live.ParseListing([]byte(`[{"neuron_device":1,"nc_count":2},{"neuron_device":1,"nc_count":4}]`))
	require.NoError(t, err)
	require.Len(t, s.Devices, 1)
	requireNote(t, s, "1", "device 1 is there twice")
}

func TestAThousandNotesBecomeFew(t *testing.T) {
	t.Parallel()
	text := `[{"neuron_device":0,"neuroncore_ids":[` + strings.Repeat("-1,", 999) + `-1]}]`
	s, err := live.ParseListing([]byte(text))
	require.NoError(t, err)
	require.Len(t, s.Notes, 33)
	require.Equal(t, fmt.Sprintf("%d more notes of this kind are left out", 1000-32), s.Notes[32].Text)
}

func TestTextThatIsNoListing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, text, want string }{
		{"nothing", " \n", "neuron-ls: got nothing; accepted: JSON"},
		{"a message", "flag provided but not defined: -jj", "neuron-ls: got text that is no JSON; accepted: JSON, as neuronkv stats"},
		{"an object", `{"neuron_runtime_data":[]}`, "neuron-ls: got other JSON; accepted: a list of objects with neuron_device"},
		{"a list of numbers", `[1,2]`, "a list of objects with neuron_device"},
		{"another tool's list", `[{"gpu":0}]`, "a list of objects with neuron_device"},
		{"a cut list", `[{"neuron_device":0,`, "neuron-ls: no JSON: the text is cut off"},
	} {
		_, err := live.ParseListing([]byte(test.text))
		require.ErrorContains(t, err, test.want, test.name)
	}
}
