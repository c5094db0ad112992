package kvcache

import "strconv"

// ids are the names of the steps of one group.
type ids struct{ layers, blockSize, page, repeat, reach, held, whole, blocks, all string }

// firstIDs are the names for the first groups, which most models have no more of.
var firstIDs = [...]ids{idsOf(1), idsOf(2), idsOf(3)}

// groupIDs returns the names for the i-th group, from 0.
func groupIDs(i int) ids {
	if i < len(firstIDs) {
		return firstIDs[i]
	}
	return idsOf(i + 1)
}

func idsOf(n int) ids {
	group := "group_" + strconv.Itoa(n) + "."
	return ids{
		layers:    group + "layers",
		blockSize: group + "block_size",
		page:      group + "page_size_bytes",
		repeat:    group + "repeat",
		reach:     group + "window_reach",
		held:      group + "tokens_held",
		whole:     group + "whole_blocks",
		blocks:    group + "blocks_per_request",
		all:       group + "blocks_of_all",
	}
}
