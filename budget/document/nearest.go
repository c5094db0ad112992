package document

import "strings"

// Nearest returns the candidate that takes the fewest edits to reach from name,
// letter case aside; the first of several. It is empty where there is none.
func Nearest(name string, candidates []string) string {
	best, least := "", -1
	for _, c := range candidates {
		if d := edits(strings.ToLower(name), strings.ToLower(c)); least < 0 || d < least {
			best, least = c, d
		}
	}
	return best
}

// maxName is how much of a name is compared, in bytes.
const maxName = 200

// edits is the Levenshtein distance of two texts, by bytes.
func edits(a, b string) int {
	a, b = a[:min(len(a), maxName)], b[:min(len(b), maxName)]
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			substitute := diagonal
			if a[i] != b[j] {
				substitute++
			}
			diagonal = row[j+1]
			row[j+1] = min(substitute, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
