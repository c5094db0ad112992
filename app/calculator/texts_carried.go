package calculator

// The texts of links, files and what is copied.
const (
	textShare = "Share and keep"
)
