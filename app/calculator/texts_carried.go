package calculator

// The texts of links, files, what is copied, and the comparison.
const (
	textShared      = "This case came with a link."
	textSharedKept  = "Your own work is kept as you left it, and nothing that you change here touches it until you use this case."
	textUse         = "Use this case"
	textKeep        = "Keep my own"
	textLinkUsed    = "the case of the link is your own now."
	textDismiss     = "Close"
	textLinkRefused = "The link could not be opened, and nothing is changed. %v. Ask for the link again, or for the case as a file."
	textNoPlace     = "%s: this form has no place for what the case states there; the program neuronkv answers it"
)
