package live_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live"
)

func TestASnapshotIsReadAgain(t *testing.T) {
	t.Parallel()
	s := live.Merge(live.Sysfs(treeOf(t, treeInf2)), parsed(t, listingInf2), parsed(t, monitorInf2))
	s.Time = new(time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	line, err := live.Encode(&s)
	require.NoError(t, err)
	again, err := live.Parse(line)
	require.NoError(t, err)
	require.Equal(t, s, again)
}

func TestTheLastRecordOfAStreamCounts(t *testing.T) {
	t.Parallel()
	var line bytes.Buffer
	require.NoError(t, json.Compact(&line, content(t, monitorTrn1)))
	idle := strings.TrimSpace(string(content(t, monitorIdle)))
	for _, test := range []struct {
		name, text string
		runtimes   int
		cut        bool
	}{
		{"one", idle, 0, false},
		{"two", idle + "\n" + line.String() + "\n", 1, false},
		{"over several lines", idle + "\n" + string(content(t, monitorTrn1)), 1, false},
		{"the last one cut off", line.String() + "\n" + idle[:100], 1, true},
		{"after a prompt", "$ /opt/aws/neuron/bin/neuron-monitor\n" + idle + "\n" + line.String() + "\n^C\n", 1, false},
	} {
		s, err := live.Parse([]byte(test.text))
		require.NoError(t, err, test.name)
		require.Len(t, s.Runtimes, test.runtimes, test.name)
		require.Equal(t, test.cut, len(s.Notes) == 1, test.name)
	}
}

func TestTextOfNoneOfThem(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "got nothing; accepted: JSON"},
		{"words", "Neuron HBM: 5.64 GiB used", "got Neuron HBM: 5.64 GiB used; accepted: JSON, as neuronkv stats --json, neuron-monitor and neuron-ls -j print it"},
		{"a config.json", `{"architectures":["LlamaForCausalLM"]}`, "got no output of neuronkv stats --json, neuron-monitor or neuron-ls -j: neuron-monitor: got a JSON object with the keys architectures"},
		{"another list", `[{"a":1}]`, "a list of objects with neuron_device"},
		{"a later version", `{"format":"neuronkv stats","version":2,"sources":[{"source":"sysfs"}]}`, `neuronkv stats: got format "neuronkv stats", version 2; accepted: format "neuronkv stats", version 1`},
		{"a snapshot of nothing", `{"format":"neuronkv stats","version":1}`, "neuronkv stats: sources is empty"},
		{"a snapshot with a text for a number", `{"format":"neuronkv stats","version":1,"devices":[{"device":"x"}],"sources":[{"source":"sysfs"}]}`, "neuronkv stats: got other JSON than expected: json: cannot unmarshal string into Go struct field"},
		{"a cut snapshot", `{"format":"neuronkv stats","version":1,`, "the text is cut off"},
	} {
		_, err := live.Parse([]byte(test.text))
		require.ErrorContains(t, err, test.want, test.name)
	}
}
