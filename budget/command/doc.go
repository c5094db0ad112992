// Package command writes a case as the shell command that serves it.
//
// # What may be pasted
//
// A case may come from a stranger, and its command goes into a shell: nothing that a
// case states is ever run. Text stands in single quotes where POSIX sh needs them. A
// text with a character that is not printed is left out, as a terminal may act on it
// before a shell sees it. Only variables of vLLM and of Neuron are exported: another,
// such as PATH, LD_PRELOAD or PROMPT_COMMAND, may change what runs, and no figure of a
// report depends on it. What is left out is said in a comment, quoted so that the line
// is without effect even in a shell that takes no comments where it is typed into.
package command
