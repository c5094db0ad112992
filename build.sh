#!/usr/bin/env bash
# The one builder of Neuron KV Budget.
#
#   ./build.sh build        makes dist/site (the static site) and dist/neuronkv (the companion, with the site inside)
#   ./build.sh serve        builds, then serves the site on 127.0.0.1; words after it go to neuronkv serve (--port N; default 8480)
#   ./build.sh test         every check there is; what .ci/run runs
#   ./build.sh bench        builds, then measures speed and sizes against a yardstick in the same run; fails where a bound is passed
#   ./build.sh screenshots  builds, and leaves pictures of the page in dist/screenshots: wide and narrow, light and dark
#   ./build.sh clean        removes what the other commands made
#   ./build.sh help         prints this
#
# It needs Go, git and gzip; test and bench need Node 20 too, and Chromium (CHROME names one of your own), test also npm
# (for axe-core, which looks at the page), gcc (for the race detector) and qemu-user. Chromium and qemu-user are installed by
# apt-get where they are absent. The Go version is the toolchain line of go.mod: any Go since 1.21 fetches it by itself.
#
# A build is reproducible: the same sources give the same bytes of all of dist/, in whatever folder.
set -euo pipefail
cd "$(dirname "$0")"

fail() { printf 'build.sh: %s\n' "$1" >&2; exit 1; }
step() { printf '\n== %s\n' "$1"; }

# need COMMAND HOW-TO-GET-IT
need() { command -v "$1" >/dev/null 2>&1 || fail "$1 is missing: $2"; }

# install COMMAND PACKAGE: a Debian package, where its command is absent.
install_package() {
	command -v "$1" >/dev/null 2>&1 && return
	command -v apt-get >/dev/null 2>&1 || fail "$1 is missing, and there is no apt-get to install the package $2 with"
	[ "$(id -u)" = 0 ] || fail "$1 is missing: run apt-get install $2 as root"
	step "installing $2"
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2" >/dev/null
}

toolchain() {
	need go "get it from https://go.dev/dl/ (1.21 or later)"
	GOTOOLCHAIN=$(sed -n 's/^toolchain //p' go.mod)
	export GOTOOLCHAIN
	go version >/dev/null || fail "the toolchain $GOTOOLCHAIN of go.mod cannot be had: go fetches it from the module proxy (see go env GOPROXY)"
	cmp -s wasm_exec.js "$(go env GOROOT)/lib/wasm/wasm_exec.js" ||
		fail "wasm_exec.js is not the loader of $GOTOOLCHAIN: cp \"\$(go env GOROOT)/lib/wasm/wasm_exec.js\" ."
}

# Without inlining, but in the runtime, the WASM is 5 % smaller; its benchmarks are built so too.
outline=("-gcflags=all=-l" "-gcflags=runtime=" "-gcflags=internal/runtime/...=")

# The flags of everything that is published.
flags=(-trimpath -buildvcs=false "-ldflags=-s -w -buildid=")

# wasm PACKAGE FILE: FILE.gz is PACKAGE as WASM, compressed.
wasm() {
	GOOS=js GOARCH=wasm go build "${flags[@]}" "${outline[@]}" -o "$2" "$1"
	gzip -9n <"$2" >"$2.gz"
}

build() {
	toolchain
	need gzip "it is in the package gzip of every distribution"
	rm -rf dist app/companion/staging
	mkdir -p dist/parts
	wasm ./app/calculator/wasm dist/parts/app.wasm
	go run -trimpath -buildvcs=false ./app/site -web web -exec wasm_exec.js -wasm dist/parts/app.wasm.gz -out dist/site
	rm -r dist/parts
	stage
	CGO_ENABLED=0 go build "${flags[@]}" -tags site -o dist/neuronkv ./app/companion
	printf 'dist/site, dist/neuronkv\n'
}

# stage puts compressed copies of the site where neuronkv embeds them from.
stage() {
	local file to
	while IFS= read -r file; do
		to=app/companion/staging/${file#dist/site/}
		mkdir -p "$(dirname "$to")"
		case "$file" in
		*.gz.bin | *.png) cp "$file" "$to" ;;
		*) gzip -9n <"$file" >"$to.gz" ;;
		esac
	done < <(find dist/site -type f | sort)
}

serve() {
	printf 'building; the first time takes a minute\n'
	build
	exec ./dist/neuronkv serve "$@"
}

# The packages that run everywhere: the engine, what is known of the hardware, and what parses its readings.
engine=(./budget/... ./platforms ./platforms/live)

run_tests() {
	toolchain
	need git "it is in the package git of every distribution"
	need gcc "the race detector needs it: apt-get install gcc"
	need node "the engine's tests run on it as WASM: install Node 20"
	need npm "axe-core, which looks at the page, is fetched with it: it comes with Node 20, or is in the package npm"
	step "format, modules, vet"
	local unformatted
	unformatted=$(gofmt -l app budget platforms)
	[ -z "$unformatted" ] || fail "not formatted, run gofmt -w: $unformatted"
	go mod tidy -diff
	go mod verify
	go vet ./...
	go vet -tags browser,screenshots,bench ./app/browsertest/...
	GOOS=js GOARCH=wasm go vet "${engine[@]}" ./app/calculator/...
	step "tests, with the race detector"
	go test -race ./...
	step "the engine as WASM on Node"
	GOOS=js GOARCH=wasm go test -exec="$(go env GOROOT)/lib/wasm/go_js_wasm_exec" "${engine[@]}"
	install_package qemu-aarch64 qemu-user
	step "the engine on arm64"
	GOARCH=arm64 CGO_ENABLED=0 go test -exec=qemu-aarch64 "${engine[@]}"
	step "no fused multiply-add on arm64"
	unfused
	step "fuzzing, two minutes"
	fuzz
	step "the build, twice, in two folders"
	reproducible
	step "the numbers of the documentation"
	dist/neuronkv check-docs README.md web dist/site
	step "the page in Chromium"
	browser
}

# fused PACKAGE...: prints the fused multiply-adds that the arm64 compiler makes of the packages.
fused() { GOARCH=arm64 go build -gcflags=-S "$@" 2>&1 | grep -E '\bFN?M(ADD|SUB)[SD]?\b' || true; }

# unfused fails where the engine has a fused multiply-add, which would change bits from one machine to the next. The
# check itself is checked on a package that has one.
unfused() {
	[ -n "$(fused ./budget/pynum/testdata/fused)" ] || fail "the check for fused multiply-add finds none where there is one"
	local found
	found=$(fused "${engine[@]}")
	[ -z "$found" ] || fail "fused multiply-add in the engine: $found"
}

# fuzz tries so many inputs of each kind. A time in place of a number ends now and then in "context deadline exceeded",
# where a worker is slow to stop.
fuzz() {
	try() { go test -run='^$' -fuzz="^$1\$" -fuzztime="$2" -fuzzminimizetime=1x "$3"; }
	try FuzzEstimate 90000x ./budget/
	try FuzzStartUp 2500x ./budget/
	try FuzzCase 80000x ./budget/casefile/
	try FuzzDecodeLink 80000x ./budget/casefile/
	try FuzzPlan 50000x ./budget/kvcache/
	try FuzzMargin 1000x ./budget/sizing/
	try FuzzParse 80000x ./platforms/live/
	try FuzzMarks 30000x ./app/companion/
}

# reproducible builds the tracked and new files in two folders and compares every byte of dist/.
reproducible() {
	local first second
	first=$(mktemp -d)
	second=$(mktemp -d)/a/deeper/folder
	for folder in "$first" "$second"; do
		mkdir -p "$folder"
		git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- -cf - | tar -xf - -C "$folder"
		(cd "$folder" && ./build.sh build >/dev/null)
	done
	diff -r "$first/dist" "$second/dist" || fail "two builds of the same sources differ"
	rm -rf dist
	mv "$first/dist" dist
	rm -rf "$first" "${second%/a/deeper/folder}"
}

# find_chromium sets CHROME where it is not set, and installs Chromium where it is absent.
find_chromium() {
	if [ -z "${CHROME:-}" ]; then
		install_package chromium chromium
		CHROME=$(command -v chromium)
	fi
}

# axe fetches axe-core where it is absent, or older than the lock file.
axe() {
	[ app/browsertest/axe/node_modules/.package-lock.json -nt app/browsertest/axe/package-lock.json ] ||
		(cd app/browsertest/axe && npm ci --ignore-scripts --no-audit --no-fund)
}

# browser drives the built site in Chromium.
browser() {
	find_chromium
	axe
	CHROME="$CHROME" NEURONKV="$PWD/dist/neuronkv" SITE="$PWD/dist/site" AXE="$PWD/app/browsertest/axe/node_modules/axe-core/axe.min.js" \
		go test -count=1 -timeout 18m -tags browser ./app/browsertest/
}

screenshots() {
	build
	find_chromium
	CHROME="$CHROME" NEURONKV="$PWD/dist/neuronkv" SITE="$PWD/dist/site" SCREENSHOTS="$PWD/dist/screenshots" \
		go test -count=1 -tags browser,screenshots -run '^TestScreenshots$' ./app/browsertest/
	echo dist/screenshots
}

bench() {
	build
	need node "the engine is measured on it as WASM: install Node 20"
	mkdir -p dist/bench
	local pattern='^Benchmark(DecodeConfig|Resolve|Estimate)$'
	step "the engine, native"
	go test -run='^$' -bench="$pattern" -benchmem -count=5 ./budget/ | tee dist/bench/native
	step "the engine as WASM on Node"
	GOOS=js GOARCH=wasm go test "${outline[@]}" -exec="$(go env GOROOT)/lib/wasm/go_js_wasm_exec" -run='^$' -bench="$pattern" -benchmem -count=5 ./budget/ | tee dist/bench/node
	step "the engine as WASM in Chromium"
	find_chromium
	go build -tags browser -o dist/bench/exec ./app/browsertest/exec
	CHROME="$CHROME" WASM_EXEC="$PWD/wasm_exec.js" GOOS=js GOARCH=wasm go test "${outline[@]}" -exec="$PWD/dist/bench/exec" -run='^$' -bench="$pattern" -benchmem -count=5 ./budget/ | tee dist/bench/chromium
	step "a snapshot of 16 devices"
	go test -run='^$' -bench='^Benchmark(Snapshot|Stat)$' -benchmem -count=5 ./app/companion/ | tee dist/bench/snapshot
	step "key presses in Chromium"
	wasm ./app/calculator/update dist/bench/update.wasm
	CHROME="$CHROME" NEURONKV="$PWD/dist/neuronkv" SITE="$PWD/dist/site" UPDATE="$PWD/dist/bench/update.wasm" WASM_EXEC="$PWD/wasm_exec.js" \
		go test -count=1 -tags browser,bench -v -run '^TestKeyPress$' ./app/browsertest/ | tee dist/bench/page
	step "app.wasm, gzip -9n"
	wasm ./app/calculator/wasm dist/bench/app.wasm
	wasm ./app/calculator/empty dist/bench/empty.wasm
	printf 'app.wasm %d bytes; an empty go-app page %d bytes\n' "$(wc -c <dist/bench/app.wasm.gz)" "$(wc -c <dist/bench/empty.wasm.gz)"
	step "against the bounds"
	{
		ratio "Estimate, native, against one JSON decode of the config in the same run" \
			"$(median native Estimate 3)" "$(median native DecodeConfig 3)" 3
		ratio "Estimate, allocations" "$(median native Estimate 7)" 1 60
		ratio "Estimate, WASM on Node, against native" "$(median node Estimate 3)" "$(median native Estimate 3)" 8
		ratio "Estimate, WASM in Chromium, against native" "$(median chromium Estimate 3)" "$(median native Estimate 3)" 8
		ratio "a snapshot of 16 devices, against stat-ing its files in the same run" \
			"$(median snapshot Snapshot 3)" "$(median snapshot Stat 3)" 40
		printf 'a snapshot of 16 devices allocates %d times, %d bytes\n' "$(median snapshot Snapshot 7)" "$(median snapshot Snapshot 5)"
		ratio "key press to painted result, p50, against an empty go-app update" "$(median page Calculator 3)" "$(median page Update 3)" 3
		ratio "key press to painted result, p95, against an empty go-app update" "$(median page Calculator 5)" "$(median page Update 5)" 3
		ratio "key press to painted result, p95, milliseconds" "$(median page Calculator 5)" 1 50
		ratio "app.wasm against an empty go-app page" "$(wc -c <dist/bench/app.wasm.gz)" "$(wc -c <dist/bench/empty.wasm.gz)" 1.35
	} | tee dist/bench/ratios
	! grep -q OVER dist/bench/ratios || fail "a bound is passed"
}

# median RUN BENCHMARK COLUMN: the median of a column of go test -bench.
median() {
	awk -v name="Benchmark$2" -v column="$3" '$1 == name || index($1, name "-") == 1 { print $column }' "dist/bench/$1" |
		sort -n | awk '{ v[NR] = $1 } END { if (!NR) exit 1; print v[int((NR + 1) / 2)] }'
}

# ratio WHAT FIGURE YARDSTICK BOUND
ratio() {
	awk -v what="$1" -v a="$2" -v b="$3" -v bound="$4" 'BEGIN {
		printf "%-75s %8.2f  bound %5.2f  %s\n", what, a / b, bound, (a / b <= bound ? "within" : "OVER") }'
}

clean() { rm -rf dist app/companion/staging; }

help() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "$0"; }

command=${1:-help}
[ $# -eq 0 ] || shift
case "$command" in
build | serve | bench | screenshots | clean | help) "$command" "$@" ;;
test) run_tests "$@" ;;
*) fail "no command '$command'; the commands are build, serve, test, bench, screenshots, clean and help" ;;
esac
