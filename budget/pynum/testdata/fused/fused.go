// Package fused holds what the engine must not: a product and a sum that the
// arm64 compiler fuses. The gate for fused multiply-add is checked on it.
package fused

// MulAdd computes x*y + z, rounded once where the machine fuses.
func MulAdd(x, y, z float64) float64 { return x*y + z }
