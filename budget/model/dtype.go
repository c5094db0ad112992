package model

// A DType is an element type, by PyTorch's name.
type DType string

// The element types of the inventories.
const (
	BFloat16 DType = "bfloat16"
	Float16  DType = "float16"
	Float32  DType = "float32"
)

// Size returns the bytes of one element.
func (d DType) Size() int64 {
	if d == Float32 {
		return 4
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
