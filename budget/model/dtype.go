package model

// A DType is an element type, by PyTorch's name.
type DType string

// The element types of the inventories.
const (
	BFloat16   DType = "bfloat16"
	Float16    DType = "float16"
	Float32    DType = "float32"
	Float8E4M3 DType = "float8_e4m3fn"
	UInt8      DType = "uint8"
	UInt16     DType = "uint16"
	UInt32     DType = "uint32"
	Int32      DType = "int32"
)

// Size returns the bytes of one element.
func (d DType) Size() int64 {
	switch d {
	case Float32, UInt32, Int32:
		return 4
	case Float8E4M3, UInt8:
		return 1
	}
	return 2
}

// dtypeNames is what a config's torch_dtype may say.
const dtypeNames = `"bfloat16", "float16" or "float32"`

// weightDType reads a name as a weight's element type.
func weightDType(name string) (d DType, known bool) {
	d = DType(name)
	return d, d == BFloat16 || d == Float16 || d == Float32
}
