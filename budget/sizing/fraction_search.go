package sizing

import (
	"math"
	"strconv"

	"neuronkv/budget"
)

// A fractionSearch looks for a cap fraction at which two totals give the same
// block count.
type fractionSearch struct {
	small, large budget.Resolved // with the smaller and the larger total
	own          float64         // the case's fraction
	budgetSmall  int64           // total_budget of each, bytes
	budgetLarge  int64
	steps        int // block counts tried
}

// mostSteps bounds the search: block counts tried, each with a bisection.
const mostSteps = 16

func (s *sides) fractionSearch(deviceTotal int64) *fractionSearch {
	f := &fractionSearch{own: float64(*s.report.Budget.CapFraction)}
	low, high := min(s.tableTotal, deviceTotal), max(s.tableTotal, deviceTotal)
	f.small, f.large = s.probe.WithTotalHBM(low), s.probe.WithTotalHBM(high)
	f.budgetSmall, f.budgetLarge = totalBudget(f.small), totalBudget(f.large)
	return f
}

// totalBudget is the total_budget of a resolved case; 0 where there is none.
func totalBudget(r budget.Resolved) int64 {
	report := budget.Estimate(r)
	if report.Budget == nil || report.Budget.TotalBudget == nil {
		return 0
	}
	return *report.Budget.TotalBudget
}

// nearest is the fraction nearest in value to the case's. A block count n is met
// first, from below, at the smallest fraction that gives n at the smaller total;
// the larger one gives n there too where the difference of the two budgets is
// below one block. That is tried for the counts on either side of the case's
// fraction.
func (f *fractionSearch) nearest() (found bool, fraction float64, blocks int64) {
	small, counted := counts(f.small)
	large, countedToo := counts(f.large)
	if counted && countedToo && small == large {
		return true, f.own, small
	}
	if !counted {
		small = f.fewest()
	}
	if found, fraction, blocks = f.beside(small); found {
		return found, fraction, blocks
	}
	return f.below(small)
}

// below jumps down to where the difference of the two budgets, which shrinks with
// the fraction, is less than one block, and goes on from there count by count:
//
//	n <= total_budget of the smaller // (difference of the two total budgets)
//
// or one more, where truncation allows it.
func (f *fractionSearch) below(small int64) (found bool, fraction float64, blocks int64) {
	difference := f.budgetLarge - f.budgetSmall
	if difference <= 0 {
		return false, 0, 0
	}
	for n := min(f.budgetSmall/difference+1, small-1); n > 0 && f.steps < mostSteps; n-- {
		if fraction, found := f.meeting(n); found {
			return true, fraction, n
		}
	}
	return false, 0, 0
}

// fewest is the least block count of the smaller total at any fraction; 0 where
// none gives one.
func (f *fractionSearch) fewest() int64 {
	fraction, _ := f.reaching(0)
	blocks, _ := counts(f.small.WithCapFraction(fraction))
	return blocks
}

// beside tries the fractions on either side of the case's.
func (f *fractionSearch) beside(small int64) (found bool, fraction float64, blocks int64) {
	least := math.Inf(1)
	for n := max(small, 1); n <= small+1; n++ {
		if x, meets := f.meeting(n); meets && math.Abs(x-f.own) < least {
			found, fraction, blocks, least = true, x, n, math.Abs(x-f.own)
		}
	}
	return found, fraction, blocks
}

// meeting is the smallest fraction at which the smaller total gives n blocks;
// false where the larger one gives another number there.
func (f *fractionSearch) meeting(n int64) (fraction float64, meets bool) {
	f.steps++
	fraction, found := f.reaching(n)
	if !found {
		return 0, false
	}
	small, _ := counts(f.small.WithCapFraction(fraction))
	large, counted := counts(f.large.WithCapFraction(fraction))
	return fraction, counted && small == n && large == n
}

// reaching is the smallest fraction at which the smaller total gives n blocks or
// more.
func (f *fractionSearch) reaching(n int64) (fraction float64, found bool) {
	return smallestFloat(math.SmallestNonzeroFloat64, 1, func(x float64) bool {
		blocks, counted := counts(f.small.WithCapFraction(x))
		return counted && blocks >= n
	})
}

// success says what the fraction is.
func (f *fractionSearch) success(fraction float64, blocks int64) string {
	if fraction == f.own {
		return "At the case's own cap fraction both totals give the same block count."
	}
	return "The smallest cap fraction that gives " + strconv.FormatInt(blocks, 10) +
		" blocks at both totals; of such fractions it is the nearest to the case's that was found."
}

// failure says that none was found, and how far the search went.
func (f *fractionSearch) failure() string {
	return "No cap fraction was found at which both totals give the same block count: " + strconv.Itoa(f.steps) + " block counts were tried."
}
