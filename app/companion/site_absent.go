//go:build !site

package main

import "io/fs"

// embeddedSite is the site inside the program: none, without the tag "site".
func embeddedSite() (files fs.FS, present bool) { return nil, false }
