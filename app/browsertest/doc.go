// Package browsertest drives the built site in Chromium, as a visitor would: real
// keys, real focus, real layout. Its tests need the build tag browser and the
// environment variables CHROME (Chromium's path), SITE (the built site's folder),
// NEURONKV (the built companion's path) and, where axe-core looks at the page, AXE
// (the path of its axe.min.js); ./build.sh test sets them.
package browsertest
