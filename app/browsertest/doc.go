// Package browsertest drives the built site in Chromium, as a visitor would: real
// keys, real focus, real layout. Its tests need the build tag browser and three
// environment variables, CHROME (Chromium's path), SITE (the built site's folder)
// and NEURONKV (the built companion's path); ./build.sh test sets them.
package browsertest
