package calculator

// The texts of the site around the calculator.
const (
	textPages        = "Pages"
	textCalculator   = "Calculator"
	textHowItWorks   = "How it works"
	textTargets      = "Targets and instances"
	textExact        = "What is exact"
	textSendsNothing = "Text alone: this page sends nothing and asks no other host for anything."
)
