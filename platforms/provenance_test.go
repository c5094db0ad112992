package platforms_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"neuronkv/platforms"
)

// A provenance is the part that every row of every table has.
type provenance struct {
	table, row        string
	sources           []string
	checked, reviewBy string
}

func TestEveryRowNamesItsSourcesAndDates(t *testing.T) {
	t.Parallel()
	for _, p := range provenances() {
		t.Run(p.table+" "+p.row, func(t *testing.T) {
			t.Parallel()
			require.NotEmpty(t, p.row)
			requireTexts(t, p.sources)
			checked := requireDate(t, p.checked)
			require.True(t, requireDate(t, p.reviewBy).After(checked), "review after check")
		})
	}
}

func TestNoTableIsEmpty(t *testing.T) {
	t.Parallel()
	rows := map[string]int{}
	for _, p := range provenances() {
		rows[p.table]++
	}
	require.Equal(t, map[string]int{
		"reference": 5, "family": 6, "instance": 21, "ultraserver": 3, "alias": 17,
	}, rows)
}

func provenances() []provenance {
	var all []provenance
	for _, r := range platforms.ReferenceHBM() {
		all = append(all, provenance{"reference", r.Target, []string{platforms.ReferenceSource}, platforms.ReferenceChecked, platforms.ReferenceReviewBy})
	}
	for _, r := range platforms.Families() {
		all = append(all, provenance{"family", r.Name, r.Sources, r.Checked, r.ReviewBy})
	}
	for _, r := range platforms.Instances() {
		all = append(all, provenance{"instance", r.Type, r.Sources, r.Checked, r.ReviewBy})
	}
	for _, r := range platforms.UltraServers() {
		all = append(all, provenance{"ultraserver", r.Name, r.Sources, r.Checked, r.ReviewBy})
	}
	for _, r := range platforms.Aliases() {
		all = append(all, provenance{"alias", r.Name, r.Sources, r.Checked, r.ReviewBy})
	}
	return all
}

// requireDate requires text to be YYYY-MM-DD and returns the day.
func requireDate(t *testing.T, text string) time.Time {
	t.Helper()
	day, err := time.Parse(time.DateOnly, text)
	require.NoError(t, err)
	return day
}

// requireTexts requires at least one text, and no text that is blank, padded
// or twice in the list.
func requireTexts(t *testing.T, texts []string) {
	t.Helper()
	require.NotEmpty(t, texts)
	seen := map[string]bool{}
	for _, text := range texts {
		require.NotEmpty(t, text)
		require.Equal(t, strings.TrimSpace(text), text)
		require.False(t, seen[text], "twice: %s", text)
		seen[text] = true
	}
}

// requireSortedUnique requires names in strictly rising byte order.
func requireSortedUnique(t *testing.T, names []string) {
	t.Helper()
	for i := 1; i < len(names); i++ {
		require.Less(t, names[i-1], names[i])
	}
}
