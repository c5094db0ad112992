//go:build browser

package browsertest_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// structureFaults are what a screen reader would stumble on.
const structureFaults = `(() => {
	const out = [], say = (e, what) => out.push(e.outerHTML.slice(0, 90) + " " + what);
	if (document.documentElement.lang !== "en") out.push("the document has no language");
	if (!document.title) out.push("the document has no title");
	for (const e of document.querySelectorAll("input, select, textarea")) {
		if (![...e.labels].some((l) => l.textContent.trim())) say(e, "has no label");
	}
	for (const e of document.querySelectorAll("button, a, summary")) {
		if (!e.textContent.trim()) say(e, "has no name");
	}
	const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
	ids.filter((id, i) => ids.indexOf(id) !== i).forEach((id) => out.push("the id " + id + " is there twice"));
	for (const name of ["for", "aria-describedby", "aria-labelledby", "aria-controls"]) {
		for (const e of document.querySelectorAll("[" + name + "]")) {
			for (const id of e.getAttribute(name).split(" ")) if (!document.getElementById(id)) say(e, name + " names nothing: " + id);
		}
	}
	for (const a of document.querySelectorAll("a[href^='#']")) {
		if (!document.getElementById(a.getAttribute("href").slice(1))) say(a, "leads nowhere");
	}
	for (const e of document.querySelectorAll("svg")) {
		if (e.getAttribute("aria-hidden") !== "true" && e.getAttribute("role") !== "img") say(e, "is neither an image nor hidden");
	}
	let level = 0;
	for (const h of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
		const next = Number(h.tagName[1]);
		if (next > level + 1) say(h, "skips a level after " + level);
		level = next;
	}
	for (const [selector, count] of [["h1", 1], ["main", 1], ["header", 1], ["footer", 1], ["#answer h2[aria-live=polite]", 1], ["[role=status]", 1]]) {
		const found = document.querySelectorAll(selector).length;
		if (found !== count) out.push(found + " of " + selector);
	}
	for (const e of document.querySelectorAll("[tabindex]")) if (e.tabIndex > 0) say(e, "changes the order of Tab");
	for (const e of document.querySelectorAll("[style], [onclick], [onchange], [oninput]")) say(e, "has style or script in it");
	for (const table of document.querySelectorAll("table")) {
		if (!table.caption?.textContent.trim()) say(table, "has no caption");
		for (const th of table.querySelectorAll("th")) if (!th.scope) say(th, "has no scope");
	}
	return out;
})()`

func TestTheStructureIsSound(t *testing.T) {
	p := openReady(t)
	inEachState(p, func(p *page) { require.Empty(p.t, eval[[]string](p, structureFaults)) })
}

func TestTheStructureIsSoundWithoutJavaScript(t *testing.T) {
	p := openPage(t, serve(t, "/", asBuilt), withoutScripts)
	require.Empty(t, eval[[]string](p, structureFaults))
}

func TestTheLiveRegionIsTheSameElementAtTheNextAnswer(t *testing.T) {
	p := openReady(t)
	eval[any](p, `window.live = document.querySelector("#answer h2"), null`)
	p.typeInto("gmu", "0.9")
	want := defaultCase()
	withGMU(.9)(&want)
	p.requireAnswer(want)
	require.True(t, eval[bool](p, `window.live === document.querySelector("#answer h2")`), "a replaced live region is not read out")
	p.typeInto("gmu", "x")
	p.eventually(func() bool { return len(p.shown().Problems) == 1 }, "the problem is shown")
	require.True(t, eval[bool](p, `window.live === document.querySelector("#answer h2")`), "a replaced live region is not read out")
}
