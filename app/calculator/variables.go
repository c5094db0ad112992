package calculator

import (
	"fmt"
	"slices"
	"strings"

	"neuronkv/budget"
)

// variables reads the lines NAME=value of the other variables into an environment.
// export before a name is taken for what it is, and a line that begins with # says
// nothing; a value is everything after the sign.
func (r *reading) variables(env budget.Environment) {
	for _, line := range linesOf(r.form[fieldVariables]) {
		name, value, assigned := assignment(line)
		switch {
		case name == "" && !assigned:
		case !assigned || name == "" || strings.ContainsAny(name, " \t"):
			r.problems = append(r.problems, problem{fieldVariables, fmt.Sprintf(textGot, quoted(strings.TrimSpace(line)), textAcceptsVariable)})
			return
		default:
			env[name] = value
		}
	}
}

// linesOf are the lines of a text without their ends. strings.Lines would make a function
// of each loop, and the WASM larger.
func linesOf(text string) []string {
	if text == "" {
		return nil
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, "\r")
	}
	return lines
}

// variablesOf are the variables that a field of the form sets, which stand among the
// others only where the field cannot say their text.
func variablesOf(field string) []string {
	switch field {
	case fieldMode:
		return []string{budget.EnvCPUCompile, budget.EnvCPUMode}
	case fieldTarget:
		return []string{budget.EnvTarget}
	case fieldCap:
		return []string{budget.EnvCapFraction}
	case fieldMinimum:
		return []string{budget.EnvMinKVGiB}
	}
	return nil
}

// giveWay takes out of the other variables what a field says from now on.
func (f form) giveWay(field string) {
	var lines []string
	own := variablesOf(field)
	for _, line := range linesOf(f[fieldVariables]) {
		if name, _, assigned := assignment(line); !assigned || !slices.Contains(own, name) {
			lines = append(lines, line)
		}
	}
	if own != nil {
		f[fieldVariables] = strings.Join(lines, "\n")
	}
}

// assignment splits a line; assigned is false for one without a sign, name "" for
// one that says nothing.
func assignment(line string) (name, value string, assigned bool) {
	start := strings.TrimSpace(line)
	if start == "" || strings.HasPrefix(start, "#") {
		return "", "", false
	}
	name, value, assigned = strings.Cut(line, "=")
	name = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(name), "export "))
	return name, value, assigned
}

// withVariable is the text with a variable set: its line, or one more.
func withVariable(text, name, value string) string {
	var lines []string
	found := false
	for _, line := range linesOf(text) {
		if own, _, assigned := assignment(line); assigned && own == name {
			line, found = name+"="+value, true
		}
		lines = append(lines, strings.TrimRight(line, "\r\n"))
	}
	if !found {
		lines = append(lines, name+"="+value)
	}
	return strings.Join(lines, "\n")
}
