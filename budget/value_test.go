package budget_test

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
)

// A value is an integer, a double or a truth of a derivation, in arithmetic that
// shares nothing with the engine's.
type value struct {
	n     *big.Int // an integer
	x     *float64 // a double
	holds *bool    // a comparison
}

func double(x float64) value { return value{x: &x} }
func truth(holds bool) value { return value{holds: &holds} }

// number reads a number as a derivation prints it.
func number(text string) value {
	if text == "true" || text == "false" {
		return truth(text == "true")
	}
	if n, ok := new(big.Int).SetString(text, 10); ok {
		return value{n: n}
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic("no number: " + text)
	}
	return double(x)
}

// whole is the integer; anything else is a mistake of the derivation.
func (v value) whole() *big.Int {
	if v.n == nil {
		panic("not an integer: " + v.String())
	}
	return v.n
}

// double is the double nearest to the number, halfway cases to the even one.
func (v value) double() float64 {
	if v.x != nil {
		return *v.x
	}
	nearest := new(big.Float).SetPrec(53).SetMode(big.ToNearestEven).SetInt(v.whole())
	x, _ := nearest.Float64()
	return x
}

func (v value) equal(w value) bool {
	switch {
	case v.n != nil && w.n != nil:
		return v.n.Cmp(w.n) == 0
	case v.x != nil && w.x != nil:
		return *v.x == *w.x || math.IsNaN(*v.x) && math.IsNaN(*w.x)
	case v.holds != nil && w.holds != nil:
		return *v.holds == *w.holds
	}
	return false
}

func (v value) String() string {
	switch {
	case v.n != nil:
		return v.n.String()
	case v.x != nil:
		return fmt.Sprint(*v.x)
	case v.holds != nil:
		return fmt.Sprint(*v.holds)
	}
	return "nothing"
}

// times is a product: of integers exact, with a double rounded once.
func times(a, b value) value {
	if a.n != nil && b.n != nil {
		return value{n: new(big.Int).Mul(a.n, b.n)}
	}
	return double(float64(a.double() * b.double()))
}

// floorDiv rounds toward minus infinity.
func floorDiv(a, b *big.Int) *big.Int {
	q, m := new(big.Int).QuoRem(a, b, new(big.Int))
	if m.Sign() != 0 && m.Sign() != b.Sign() {
		q.Sub(q, big.NewInt(1))
	}
	return q
}

// truncated rounds a double toward zero; an integer stays.
func (v value) truncated() value {
	if v.n != nil {
		return v
	}
	n, _ := new(big.Float).SetFloat64(v.double()).Int(nil)
	return value{n: n}
}

// least is the smallest of a list.
func least(list []value) value {
	smallest := list[0]
	for _, v := range list[1:] {
		smallest = pick(smallest, v, -1)
	}
	return smallest
}

// call computes a function of the grammar.
func call(name string, a []value) value {
	switch {
	case name == "int" && len(a) == 1:
		return a[0].truncated()
	case name == "float" && len(a) == 1:
		return double(a[0].double())
	case name == "cdiv" && len(a) == 2:
		up := floorDiv(new(big.Int).Neg(a[0].whole()), a[1].whole())
		return value{n: up.Neg(up)}
	case name == "min" && len(a) > 0:
		return least(a)
	case name == "max" && len(a) == 2:
		return pick(a[0], a[1], 1)
	case name == "sum":
		total := new(big.Int)
		for _, v := range a {
			total.Add(total, v.whole())
		}
		return value{n: total}
	}
	panic(fmt.Sprintf("no function %s of %d", name, len(a)))
}

// pick gives b where it compares as sign with a, else a.
func pick(a, b value, sign int) value {
	if b.whole().Cmp(a.whole()) == sign {
		return b
	}
	return a
}
