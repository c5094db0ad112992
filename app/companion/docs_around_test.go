package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A reader sees the number with what stands beside it.
func TestWhatStandsAroundAMark(t *testing.T) {
	t.Parallel()
	const blocks, gib = "<!-- kv llama kv_cache.num_blocks -->13,565<!-- /kv -->", "<!-- kv llama budget.available GiB -->6.62<!-- /kv -->"
	const digit = "llama kv_cache.num_blocks: stands beside another digit; put the whole number within the mark"
	for _, test := range []struct{ name, file, want string }{
		{"words", "It has " + blocks + " blocks.", ""},
		{"the end of a sentence", "It has " + blocks + ". 5 of them", ""},
		{"a list", "1, " + blocks + ", 3", ""},
		{"its unit", gib + " GiB, " + gib + "&nbsp;GiB, <b>" + gib + "</b> GiB", ""},
		{"another unit later", gib + " GiB or 7.11 GB", ""},
		{"a digit before", "1" + blocks, digit},
		{"a digit and a point before", "1." + blocks, digit},
		{"a digit after", blocks + "7", digit},
		{"a separator and a digit after", blocks + ",000", digit},
		{"another unit", gib + " GB", "llama budget.available: is in GiB by its mark, and GB follows it"},
		{"another unit after a space that does not break", gib + "\u00a0MiB", "llama budget.available: is in GiB by its mark, and MiB follows it"},
		{"another unit behind a tag", "<b>" + gib + "</b> GB", "llama budget.available: is in GiB by its mark, and GB follows it"},
		{"another unit in bold", "**" + gib + "** GB", "llama budget.available: is in GiB by its mark, and GB follows it"},
		{"another unit in code", gib + " `GB`", "llama budget.available: is in GiB by its mark, and GB follows it"},
		{"another unit in a tag with a class", gib + ` <span class="unit">GB</span>`, "llama budget.available: is in GiB by its mark, and GB follows it"},
		{"another unit on the next line", gib + "\n  GB", "llama budget.available: is in GiB by its mark, and GB follows it"},
		{"another unit in the next paragraph", gib + "\n\nGB is 10^9 bytes.", ""},
		{"another unit in the next cell", "<td>" + gib + "</td><td>GB</td>", ""},
		{"a unit behind bytes", "<!-- kv llama budget.available -->7,112,465,841<!-- /kv --> GiB", "llama budget.available: is in bytes by its mark, and GiB follows it"},
		{"a thousand in one letter", blocks + "k", digit},
		{"times", "<!-- kv llama kv_cache.max_concurrency -->52.99<!-- /kv -->x", ""},
		{"a list without spaces", "8," + "<!-- kv llama kv_cache.num_blocks -->13565<!-- /kv -->" + ",8192", ""},
		{"a group before its rest", "13," + "<!-- kv llama kv_cache.effective_concurrency -->52<!-- /kv -->", ""},
		{"a unit of what is no bytes", "<!-- kv llama kv_cache.num_blocks KiB -->13<!-- /kv -->", "llama kv_cache.num_blocks: the unit KiB is for bytes, which kv_cache.num_blocks is not"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := ""
			for _, finding := range checkDoc(docLlama+"\n"+test.file, compute).findings {
				got = finding.message
			}
			require.Equal(t, test.want, got)
		})
	}
}
