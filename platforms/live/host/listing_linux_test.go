package host_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms/live/host"
)

// list runs a fake neuron-ls once, and sees that nothing is left of it.
func list(t *testing.T, role string, limit time.Duration) (string, error) {
	t.Helper()
	f := newFake(t, t.TempDir(), role, host.ListingName)
	printed, err := host.Listing{Path: f.path, Limit: limit}.Read(t.Context())
	f.requireGone(t)
	return string(printed), err
}

func TestAListIsReturnedAsItIsPrinted(t *testing.T) {
	t.Parallel()
	printed, err := list(t, "list", patience)
	require.NoError(t, err)
	require.Equal(t, `[-j] [{"neuron_device":0}]`, printed)
}

func TestWhyThereIsNoList(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, role, want string }{
		{"the driver is absent", "fails", "neuron-ls ended with status 1: Unable to read device information from the driver."},
		{"a flag is unknown", "bad flag", "neuron-ls ended with status 1: unknown flag `j'"},
		{"nothing is printed", "nothing", "neuron-ls: it printed nothing and ended with status 0"},
		{"much is said on the standard error", "noisy", "neuron-ls ended with status 2: the end"},
		{"a signal ends it", "shot", `neuron-ls was ended by the signal "killed"`},
		{"the output has no end", "endless", "neuron-ls: more than 16777216 bytes of output"},
		{"the output ends before the program", "closes", "neuron-ls: it closed its output and did not end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			printed, err := list(t, c.role, patience)
			require.EqualError(t, err, c.want)
			require.Empty(t, printed)
		})
	}
}

func TestTheStatusOfNeuronLsIsAValue(t *testing.T) {
	t.Parallel()
	_, err := list(t, "fails", patience)
	var exit *host.ExitError
	require.ErrorAs(t, err, &exit)
	require.Equal(t, &host.ExitError{Tool: "neuron-ls", Status: 1, Words: "Unable to read device information from the driver."}, exit)
}

func TestAListThatTakesTooLongIsGivenUp(t *testing.T) {
	t.Parallel()
	f := newFake(t, t.TempDir(), "hangs", host.ListingName)
	_, err := host.Listing{Path: f.path, Limit: time.Millisecond}.Read(t.Context())
	require.EqualError(t, err, "neuron-ls: no answer in 1ms")
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

func TestAListIsGivenUpWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	f := newFake(t, t.TempDir(), "hangs", host.ListingName)
	go func() {
		defer cancel()
		up, err := os.Open(f.alive.Name()) // waits until the program has opened it
		if err == nil {
			up.Close()
		}
	}()
	_, err := host.Listing{Path: f.path}.Read(ctx)
	require.EqualError(t, err, "neuron-ls: context canceled")
	f.requireGone(t)
	_, err = host.Listing{Path: f.path}.Read(ctx)
	require.EqualError(t, err, "neuron-ls was not started: context canceled")
}

func TestAProcessThatNeuronLsLeavesBehindIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	f, left := newFake(t, root, "forks", host.ListingName), newFake(t, root, "holder", "holder")
	printed, err := host.Listing{Path: f.path}.Read(t.Context())
	require.NoError(t, err)
	require.Contains(t, string(printed), "of a holder")
	left.requireGone(t)
}

func TestAProgramThatCannotBeStartedIsNamed(t *testing.T) {
	t.Parallel()
	absent := filepath.Join(t.TempDir(), "neuron-ls")
	_, err := host.Listing{Path: absent}.Read(t.Context())
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, "neuron-ls cannot be started: ")
	require.ErrorContains(t, err, absent)
}
