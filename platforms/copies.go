package platforms

// clonePointer returns a pointer to a copy of *p, and nil for nil, so that a
// returned row shares nothing with its table.
func clonePointer[T any](p *T) *T {
	if p == nil {
		return nil
	}
	return new(*p)
}
