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

	textCopyLink, textCopyCommand  = "Copy link", "Copy command"
	textCopyMarkdown, textSaveCase = "Copy for a ticket", "Save case"
	textSaveReport, textOpenCase   = "Save report", "Open a case"
	textKindCase                   = "a case of this calculator, which “Open a case” opens"
	textPrint, textPrinted         = "Print", "An estimate, not a promise that a server starts. This case:"
	textCarryProblems              = "A field cannot be read: put it right first."
	textLinkLong                   = "this case takes %s characters in a link, which may have %s"
	textSaveInstead                = "Save the case and send the file instead."
	textLinkLocal                  = "This page is served by your own machine: on another one the link opens once neuronkv serves there, or with what follows the # put behind the address of a published copy."
	textCaseOpened, textOneCase    = "the case of %s is in the form.", "A case is opened by itself: choose one file."
	textCaseTaken                  = "The case of %s is in the form."
	textCaseRefused                = "%s could not be opened, and nothing is changed. %v."
	textReportSame                 = "Its report is the same as this page’s, to the byte."
	textReportOther                = "Its report is not this page’s: %s."
	textMarkdownBy, textNoMode     = "By the rules of vllm-neuron %s with vllm %s; mode: %s.", "not clear"
	textFigure                     = "Figure"
	textMarkdownOpen               = "[Open this case](%s)"
)
