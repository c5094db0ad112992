package pynum_test

import (
	"fmt"

	"neuronkv/budget/pynum"
)

// A budget: int(total * utilization).
func Example() {
	total := pynum.FromInt64(24 << 30)
	product, _ := pynum.MulFloat(total, 0.92)
	budget, _ := pynum.FloatToInt(product)
	fmt.Println(pynum.Repr(product), budget.Comma())
	fmt.Println(pynum.Fixed(pynum.GiB(budget), 2), "GiB")
	// Output:
	// 23708219473.920002 23,708,219,473
	// 22.08 GiB
}

func ExampleInt_FloorDiv() {
	quotient, _ := pynum.FromInt64(-7).FloorDiv(pynum.FromInt64(2))
	_, err := quotient.FloorDiv(pynum.FromInt64(0))
	fmt.Println(quotient)
	fmt.Println(err)
	// Output:
	// -4
	// ZeroDivisionError: integer division or modulo by zero
}

func ExampleInt_CeilDiv() {
	blocks, _ := pynum.FromInt64(8193).CeilDiv(pynum.FromInt64(32))
	fmt.Println(blocks)
	// Output: 257
}

func ExampleInt_Comma() {
	fmt.Println(pynum.FromInt64(-1234567).Comma())
	// Output: -1,234,567
}

func ExampleFloatToInt() {
	n, _ := pynum.FloatToInt(1e20)
	fmt.Println(n)
	// Output: 100000000000000000000
}

func ExampleParseFloat() {
	for _, text := range []string{" 1_0.5 ", "1e400", "30%"} {
		x, err := pynum.ParseFloat(text)
		fmt.Println(x, err)
	}
	// Output:
	// 10.5 <nil>
	// +Inf <nil>
	// 0 ValueError: could not convert string to float: '30%'
}

func ExampleParseBool() {
	_, err := pynum.ParseBool("true")
	fmt.Println(err)
	// Output: ValueError: invalid literal for int() with base 10: 'true'
}

func ExampleRepr() {
	fmt.Println(pynum.Repr(1), pynum.Repr(1e-9), pynum.Repr(1e15), pynum.Repr(1e16))
	// Output: 1.0 1e-09 1000000000000000.0 1e+16
}

func ExampleRound2() {
	fmt.Println(pynum.Round2(2.675), pynum.Round2(9.5), pynum.Round2(1))
	// Output: 2.67 9.5 1.0
}

func ExampleStringRepr() {
	fmt.Println(pynum.StringRepr("0.3\u00a0"), pynum.StringRepr("it's"))
	// Output: '0.3\xa0' "it's"
}
