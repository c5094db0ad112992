package live

import "strings"

// instanceType is a text that has the form of an EC2 instance type, "trn2.48xlarge";
// "" for another one: a machine elsewhere gives its maker's product name.
func instanceType(text string) string {
	family, size, dotted := strings.Cut(text, ".")
	if !dotted || !plain(family) || !plain(size) || len(text) > 40 {
		return ""
	}
	return text
}

// plain reports whether a text is made of lower-case letters, digits and hyphens.
func plain(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}
