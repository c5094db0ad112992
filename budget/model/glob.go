package model

import "strings"

// globs reports whether a pattern matches a name as Python's fnmatch.fnmatch
// does on a case-sensitive system: * is any text, ? any character, [ab] one of
// those, [!ab] another. A [ without its ] is itself. It takes bytes for
// characters, which is exact for a name in ASCII.
func globs(pattern, name string) bool {
	for pattern != "" {
		if pattern[0] == '*' {
			return globsAfterStar(strings.TrimLeft(pattern, "*"), name)
		}
		rest, matches := globOne(pattern, name)
		if !matches {
			return false
		}
		pattern, name = rest, name[1:]
	}
	return name == ""
}

// globsAfterStar tries each end of the name. Only the part of the pattern up to
// the next star has to be tried anew: the first place where it fits will do.
func globsAfterStar(pattern, name string) bool {
	if pattern == "" {
		return true
	}
	for from := range len(name) {
		if after, rest, fits := globUntilStar(pattern, name[from:]); fits {
			if after == "" && rest != "" {
				continue
			}
			return globs(after, rest)
		}
	}
	return false
}

// globUntilStar matches up to the pattern's next star or its end.
func globUntilStar(pattern, name string) (after, rest string, fits bool) {
	for pattern != "" && pattern[0] != '*' {
		next, matches := globOne(pattern, name)
		if !matches {
			return "", "", false
		}
		pattern, name = next, name[1:]
	}
	return pattern, name, true
}

// globOne matches one character and returns the rest of the pattern.
func globOne(pattern, name string) (rest string, matches bool) {
	if name == "" {
		return "", false
	}
	if pattern[0] == '[' {
		if set, after, closed := globSet(pattern); closed {
			return after, inSet(set, name[0])
		}
	}
	return pattern[1:], pattern[0] == '?' || pattern[0] == name[0]
}

// globSet splits a set off the pattern. A ] that comes first belongs to the set.
func globSet(pattern string) (set, after string, closed bool) {
	from := 1
	if strings.HasPrefix(pattern[from:], "!") {
		from++
	}
	if strings.HasPrefix(pattern[from:], "]") {
		from++
	}
	end := strings.IndexByte(pattern[from:], ']')
	if end < 0 {
		return "", "", false
	}
	return pattern[1 : from+end], pattern[from+end+1:], true
}

// inSet reports whether a set such as a-z or !ab has the character.
func inSet(set string, c byte) bool {
	set, negated := strings.CutPrefix(set, "!")
	for set != "" {
		low, high, width := set[0], set[0], 1
		if len(set) > 2 && set[1] == '-' {
			high, width = set[2], 3
		}
		if low <= c && c <= high {
			return !negated
		}
		set = set[width:]
	}
	return negated
}
