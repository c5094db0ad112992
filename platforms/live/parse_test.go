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

// snapshotWith is a snapshot with a member.
func snapshotWith(member string) string {
	return `{"format":"neuronkv stats","version":1,"sources":[{"source":"sysfs","read":true}],` + member + `}`
}

func TestTextOfNoneOfThem(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "got nothing; accepted: JSON"},
		{"words", "Neuron HBM: 5.64 GiB used", "got text that is no JSON; accepted: JSON, as neuronkv stats --json, neuron-monitor and neuron-ls -j print it"},
		{"a config.json", `{"architectures":["LlamaForCausalLM"]}`, "got no output of neuronkv stats --json, neuron-monitor or neuron-ls -j: neuron-monitor: got a JSON object with the keys architectures"},
		{"another list", `[{"a":1}]`, "a list of objects with neuron_device"},
		{"a later version", `{"format":"neuronkv stats","version":2,"sources":[{"source":"sysfs"}]}`, `neuronkv stats: got format "neuronkv stats", version 2; accepted: format "neuronkv stats", version 1`},
		{"a snapshot of nothing", `{"format":"neuronkv stats","version":1}`, "neuronkv stats: sources is empty"},
		{"a snapshot with a text for a number", `{"format":"neuronkv stats","version":1,"devices":[{"device":"x"}],"sources":[{"source":"sysfs"}]}`, "neuronkv stats: got other JSON than expected: json: cannot unmarshal string into Go struct field"},
		{"an LNC that there is none of", snapshotWith(`"lnc":{"value":0}`), "neuronkv stats: lnc: got 0; accepted: 1 to 2"},
		{"no instance type", snapshotWith(`"instance_type":{"value":"trn2.48xlarge<script>"}`), "neuronkv stats: instance_type: got trn2.48xlarge<script>"},
		{"a core of no memory", snapshotWith(`"logical_cores":[{"logical_core":0,"limit_bytes":{"value":0}}]`), "logical_cores.limit_bytes: got 0; accepted: 1 to 2^63-1"},
		{"a core that holds less than nothing", snapshotWith(`"logical_cores":[{"logical_core":0,"memory":{"used_bytes":-1}}]`), "logical_cores.memory.used_bytes: got -1; accepted: 0 to 2^63-1"},
		{"a bank of no memory", snapshotWith(`"devices":[{"device":0,"banks":[{"limit_bytes":{"value":-1}}]}]`), "devices.banks.limit_bytes: got -1"},
		{"a note for a terminal", snapshotWith(`"notes":[{"text":"\u001b[2J"}]`), `notes.text: got "\x1b[2J"`},
		{"a note without end", snapshotWith(`"notes":[{"text":"` + strings.Repeat("x", 5000) + `"}]`), "notes.text: got xxx"},
		{"a cut snapshot", `{"format":"neuronkv stats","version":1,`, "the text is cut off"},
	} {
		_, err := live.Parse([]byte(test.text))
		require.ErrorContains(t, err, test.want, test.name)
	}
}
