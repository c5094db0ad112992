//go:build browser

package browsertest_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
	"neuronkv/platforms/live"
)

// deviceSample is a sample of what a device says.
func deviceSample(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../platforms/live/testdata/" + name)
	require.NoError(t, err)
	return string(text)
}

// withReading is the case with what a sample says of its device.
func withReading(t *testing.T, text, target string) func(c *budget.Case) {
	t.Helper()
	s, err := live.Parse([]byte(text))
	require.NoError(t, err)
	return func(c *budget.Case) {
		c.InstanceType, c.Measured = &s.InstanceType.Value, []string{"instance_type"}
		c.Env = budget.Environment{budget.EnvTarget: target}
		if s.LNC.Source != live.FromTables {
			c.LNC, c.Measured = &s.LNC.Value, append(c.Measured, "lnc")
		}
		core, known := s.Fullest()
		require.True(t, known)
		c.Runtime = budget.Runtime{BytesUsed: &core.Used, BytesFree: &core.Free}
	}
}

const (
	trn2Record = "neuron-monitor/neuron-monitor-trn2-lnc2-DOC-SYNTHETIC.json"
	trn1Record = "neuron-monitor/neuron-monitor-trn1.2xlarge-load.json"
	inf2Stats  = "want/neuron-monitor-inf2.xlarge-load.json"
)

func TestADroppedReadingIsTheDevice(t *testing.T) {
	for _, file := range []struct{ name, target string }{{trn2Record, "trn2"}, {trn1Record, "trn1"}, {inf2Stats, "inf2"}} {
		t.Run(file.name, func(t *testing.T) {
			p := openReady(t)
			text := deviceSample(t, file.name)
			p.drop("footer", droppedFile{Name: "device.json", Text: text})
			want := defaultCase()
			withReading(t, text, file.target)(&want)
			p.requireAnswer(want)
			p.requireReading("measured: " + *want.InstanceType)
			require.Equal(t, strconv.FormatInt(*want.Runtime.BytesUsed, 10), p.valueOf("runtime-used"))
			require.Equal(t, text, p.valueOf("readings"), "what it was filled in from stays in sight")
			p.click("#undo")
			p.requireDefaultAnswer()
			require.Empty(t, p.valueOf("readings"))
		})
	}
}

// requireReading waits for what the page says of a reading.
func (p *page) requireReading(part string) {
	p.t.Helper()
	p.eventually(func() bool { return strings.Contains(p.textOf("#notice-readings"), part) }, "the notice says %s", part)
	require.True(p.t, p.isVisible("#notice-readings"))
}

func TestAPastedReadingIsTheDevice(t *testing.T) {
	p := openReady(t)
	p.loadAxe()
	text := deviceSample(t, trn2Record)
	p.pasteInto("readings", text)
	want := defaultCase()
	withReading(t, text, "trn2")(&want)
	p.requireAnswer(want)
	p.requireReading("LNC 2")
	require.Equal(t, "readings", p.focused(), "the focus stays where it was pasted")
	p.requireAudited()
}

// What says nothing of a device is said, and stays where it was pasted.
func TestAReadingThatIsNoneChangesNothing(t *testing.T) {
	p := openReady(t)
	p.loadAxe()
	for _, c := range []struct{ text, says string }{
		{`{"gpus": []}`, "Got no output of neuronkv stats --json, neuron-monitor or neuron-ls -j"},
		{"segmentation fault", "Got text that is no JSON; accepted: JSON, as neuronkv stats --json"},
		{`[{"neuron_device":`, "the text is cut off"},
		{`{"neuron_runtime_data":null,"system_data":null}`, "Nothing is changed."},
		{hostile, "accepted: JSON, as"},
	} {
		p.pasteInto("readings", c.text)
		p.requireReading(c.says)
		require.Equal(t, c.text, p.valueOf("readings"))
		p.waitForCase(defaultCase())
	}
	p.requireAudited()
}

// A link has what a device reported, and the LNC is no longer measured once it is
// changed by hand.
func TestWhatADeviceReportedGoesOnWithALink(t *testing.T) {
	p := openReady(t, mayCopy)
	text := deviceSample(t, trn2Record)
	p.drop("main", droppedFile{Name: "device.json", Text: text})
	want := defaultCase()
	withReading(t, text, "trn2")(&want)
	p.requireAnswer(want)
	require.Contains(t, p.copyLink(), "measured=instance_type,lnc")
	p.choose("lnc", "1")
	want.LNC, want.Measured = new(int64(1)), []string{"instance_type"}
	p.waitForCase(want)
}
