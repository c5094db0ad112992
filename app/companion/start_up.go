package main

import (
	"fmt"
	"strings"

	"neuronkv/budget"
	"neuronkv/budget/document"
	"neuronkv/budget/preflight"
)

// startUp writes what the start-up checks find, in the server's order: each with
// its reason and the changes that clear it.
func (e *explanation) startUp(r budget.Report) {
	if len(r.Preflight) == 0 {
		return
	}
	e.section("Start-up checks")
	stopped := false
	for _, f := range r.Preflight {
		e.paragraph(column(f.Severity, preflight.Warning), f.Says())
		e.underneath(listed(f.Type, labelled("field", f.Field), f.Mark.String()))
		e.underneath(f.Why)
		if f.Stops() {
			e.underneath(stopInWords(f, stopped))
			stopped = true
		}
		for _, c := range f.Changes {
			e.paragraph(column("", preflight.Warning)+"- ", c.Text+" ("+settingOf(c)+")")
		}
	}
}

// underneath writes a paragraph of a finding; nothing where it has no text.
func (e *explanation) underneath(text string) {
	if text != "" {
		e.paragraph(column("", preflight.Warning), text)
	}
}

// stopInWords says whether a server reaches an error, and what it hides.
func stopInWords(f preflight.Finding, stopped bool) string {
	switch {
	case stopped:
		return "A server would stop here next."
	case f.Hides == 0:
		return "The server stops here."
	case f.Hides == 1:
		return "The server stops here, and never reaches the finding after it."
	}
	return fmt.Sprintf("The server stops here, and never reaches the %d findings after it.", f.Hides)
}

// settingOf is a change as one passes it: a flag of vLLM, a member of a flag's JSON,
// or a variable.
func settingOf(c preflight.Change) string {
	if name, isVariable := strings.CutPrefix(c.Field, "env."); isVariable {
		return fmt.Sprintf("%s=%v", name, c.Value)
	}
	name, member, inside := strings.Cut(strings.TrimPrefix(c.Field, "engine_args."), ".")
	flag := "--" + strings.ReplaceAll(name, "_", "-")
	switch {
	case c.Value == nil:
		return "without " + flag
	case c.Value == true:
		return flag
	case c.Value == false:
		return "--no-" + strings.TrimPrefix(flag, "--")
	case inside:
		return "in " + flag + ": " + member + " " + string(document.Encode(c.Value))
	}
	return flag + " " + string(document.Encode(c.Value))
}
