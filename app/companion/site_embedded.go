//go:build site

package main

import (
	"embed"
	"io/fs"
)

// staging holds the site's files, compressed where that helps; build.sh fills it.
//
//go:embed all:staging
var staging embed.FS

// embeddedSite is the site inside the program.
func embeddedSite() (files fs.FS, present bool) {
	files, err := fs.Sub(staging, "staging")
	if err != nil {
		panic("internal error: " + err.Error()) // only an invalid name fails
	}
	return files, true
}
