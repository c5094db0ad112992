package pynum

// An Exception is what the Python program would have raised. Every error of
// this package is a *Exception.
type Exception struct {
	Type    string // Python's class name, such as "ValueError"
	Message string // str(exception), letter for letter
}

// Raise returns an exception of the Python class typ.
func Raise(typ, message string) *Exception {
	return &Exception{Type: typ, Message: message}
}

// Error returns "Type: Message", as the last line of a traceback has it.
func (e *Exception) Error() string {
	return e.Type + ": " + e.Message
}
