package main

import (
	"regexp"
	"strings"
)

// A docComment is a comment that is meant for this check: <!-- kv content -->, or
// <!-- /kv content -->.
type docComment struct {
	line       int    // where it begins, from 1
	begin, end int    // its bytes in the file
	closes     bool   // it is <!-- /kv -->
	ends       bool   // its --> is there
	content    string // without white space around it
}

// docCommentHead matches how such a comment begins.
var docCommentHead = regexp.MustCompile(`<!--\s*(/?)kv(\s|-->|$)`)

// docComments finds the comments of a file in order. It knows no Markdown and no HTML:
// one within a fence of code, or within another comment, is one too.
func docComments(text string) []docComment {
	heads := docCommentHead.FindAllStringSubmatchIndex(text, -1)
	list := make([]docComment, len(heads))
	line, counted := 1, 0
	for i, head := range heads {
		line, counted = line+strings.Count(text[counted:head[0]], "\n"), head[0]
		next := len(text)
		if i+1 < len(heads) {
			next = heads[i+1][0]
		}
		list[i] = docCommentAt(text[:next], head)
		list[i].line = line
	}
	return list
}

// docCommentAt reads the comment with that head, of a text that goes as far as the
// next one.
func docCommentAt(text string, head []int) docComment {
	begin, content := head[0], text[head[4]:]
	content, _, ends := strings.Cut(content, "-->")
	ends = ends && !strings.Contains(content, "<!--")
	return docComment{
		begin: begin, end: head[4] + len(content) + len("-->"),
		closes: head[2] < head[3], ends: ends, content: strings.TrimSpace(content),
	}
}
