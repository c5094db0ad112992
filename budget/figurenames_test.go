package budget_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"neuronkv/budget"
)

// A figure of the budget, the model and the cache is the result of the step of
// its name.
func TestFiguresAreTheStepsOfTheirNames(t *testing.T) {
	for _, c := range traced {
		t.Run(c.name, func(t *testing.T) {
			r := estimate(t, c.text)
			for path, n := range numbersOf(t, r) {
				if strings.Contains(path, "tensors") {
					continue
				}
				require.Contains(t, resultsOf(r, path), n, "%s", path)
			}
		})
	}
}

// renamed are the steps of figures whose step has another name than its field,
// the first of which that there is.
var renamed = map[string][]string{
	"left_for_graphs_bytes":  {"left_for_graphs"},
	"kv_cache.max_model_len": {"fitted_max_model_len", "max_model_len"},
}

// resultsOf are the results of the steps that may stand behind a figure: the one
// of its name, and for a figure of the groups those of the groups, as groups alike
// are listed once.
func resultsOf(r budget.Report, path string) (results []string) {
	if row := groupFigure.FindStringSubmatch(path); row != nil {
		return resultsOfGroups(r, row[1])
	}
	names, has := renamed[path]
	if !has {
		names = []string{path[strings.LastIndex(path, ".")+1:]}
	}
	for _, id := range names {
		if v, found := r.Value(id); found {
			return append(resultsOfBlockSize(r, path), v.String())
		}
	}
	return nil
}

// groupFigure is the path of a figure of a group.
var groupFigure = regexp.MustCompile(`^kv_cache\.groups\[\d+\]\.(\w+)$`)

func resultsOfGroups(r budget.Report, field string) (results []string) {
	step := regexp.MustCompile(`^group_\d+\.` + field + `(_alike)*$`)
	for _, s := range r.Steps {
		if step.MatchString(s.ID) {
			results = append(results, s.Result.String())
		}
	}
	return results
}

// resultsOfBlockSize are the block sizes of the groups for the cache's own, which
// is the least of them.
func resultsOfBlockSize(r budget.Report, path string) []string {
	if path != "kv_cache.block_size" {
		return nil
	}
	return resultsOfGroups(r, "block_size")
}

// Where no groups are alike, the figures of the i-th row are the i-th group's.
func TestFiguresOfTheGroupsInOrder(t *testing.T) {
	r := estimate(t, tracedCase("pages of two sizes"))
	require.Len(t, r.KVCache.Groups, 3)
	for i, g := range r.KVCache.Groups {
		id := fmt.Sprintf("group_%d.", i+1)
		for name, n := range map[string]*int64{"layers": g.Layers, "block_size": g.BlockSize, "page_size_bytes": g.PageSizeBytes,
			"blocks_per_request": g.BlocksPerRequest, "repeat": g.Repeat} {
			v, found := r.Value(id + name)
			require.True(t, found, id+name)
			require.Equal(t, v.String(), fmt.Sprint(*n), id+name)
		}
	}
}
