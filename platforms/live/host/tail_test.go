package host

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestATailKeepsTheLastBytes(t *testing.T) {
	t.Parallel()
	for _, size := range []int{1, 7, tailBytes - 1, tailBytes, tailBytes + 1, 3 * tailBytes} {
		t.Run(fmt.Sprintf("writes of %d bytes", size), func(t *testing.T) {
			t.Parallel()
			var kept tail
			var all []byte
			for i := range 3*tailBytes/size + 2 {
				part := bytes.Repeat([]byte{byte('a' + i%26)}, size)
				n, err := kept.Write(part)
				require.NoError(t, err)
				require.Equal(t, size, n)
				all = append(all, part...)
				require.True(t, bytes.HasSuffix(all, kept.kept))
				require.Len(t, kept.kept, min(len(all), tailBytes))
			}
			require.LessOrEqual(t, cap(kept.kept), 2*tailBytes)
		})
	}
}
