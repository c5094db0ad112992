// Starts the engine: fetches the WASM beside this page, runs it, and hands it
// what was typed into the page before it came.
"use strict";
(() => {
	const about = document.currentScript.dataset; // wasm, texts, carried: written by the site's builder
	const texts = JSON.parse(about.texts);
	window.neuronkvCarried = about.carried;
	const say = (text) => {
		const status = document.getElementById("engine");
		if (status) status.textContent = text;
	};

	// What go-app asks for when it starts: everything is relative to this page.
	const settings = { GOAPP_INTERNAL_URLS: "null" };
	window.goappGetenv = (name) => settings[name] ?? "";

	// What the visitor did before the engine came. The first mount replaces the page.
	const kept = { Values: {}, Opened: {}, Focus: "", Start: -1, End: -1 };
	const before = document.body.firstElementChild; // a section of the new page reports its first state too
	const keepSection = ({ target }) => { if (before.contains(target)) kept.Opened[target.id] = target.open; };
	const keepValue = ({ target }) => {
		if (target.id === "show-bytes") kept.Exact = target.checked;
		if (target.id === "recipe") kept.Values = {}; // it fills in every field
		if (target.id && (target.matches("input[type=text], select, textarea"))) kept.Values[target.id] = target.value;
		if (target.name === "degree") kept.Values.tp = document.getElementById("tp").value = target.value;
	};
	const keepFocus = () => {
		const active = document.activeElement;
		if (!active || active === document.body) return;
		kept.Focus = active.id;
		const selects = active.matches("input[type=text], textarea");
		kept.Start = selects ? active.selectionStart : -1;
		kept.End = selects ? active.selectionEnd : -1;
	};
	const watched = [["input", keepValue], ["change", keepValue], ["toggle", keepSection], ["input", keepFocus], ["focusin", keepFocus], ["selectionchange", keepFocus]];
	for (const [name, keep] of watched) document.addEventListener(name, keep, true);

	window.neuronkvHandOver = () => {
		for (const [name, keep] of watched) document.removeEventListener(name, keep, true);
		document.documentElement.classList.remove("behind");
		return JSON.stringify({ ...kept, State: left(), Link: link(), Own: own() });
	};

	// The visitor's work: in this browser as their own, and with each entry of the tab's
	// history, so that going back undoes. A case that came with a link stays in its tab.
	const work = "neuronkv-case";
	const own = () => { try { return localStorage.getItem(work) ?? ""; } catch { return ""; } };
	const link = () => /^#v(=|%3D)/i.test(location.hash) ? location.hash : "";
	window.neuronkvOwn = own;
	window.neuronkvKeep = (state, entry, mine) => {
		try {
			if (entry === "new") history.pushState(state, "", location.pathname + location.search);
			else if (entry === "pin") history.pushState(state, "");
			else if (entry === "same") history.replaceState(state, "");
			else if (entry === "bare") history.replaceState(state, "", location.pathname + location.search);
			else if (entry === "left") sessionStorage.setItem(work, JSON.stringify([history.state, state]));
		} catch { /* too many or too large for this browser: going back undoes less */ }
		try {
			if (mine) localStorage.setItem(work, mine);
			return Boolean(mine);
		} catch { return false; /* it lasts until the page is closed */ }
	};
	// A page that is being left can change its history no more: what was just changed
	// waits for its entry elsewhere.
	function left() {
		const state = typeof history.state === "string" ? history.state : "";
		try {
			const [entry, later] = JSON.parse(sessionStorage.getItem(work)) ?? [];
			sessionStorage.removeItem(work);
			if (typeof later === "string" && entry === history.state) return later;
		} catch { /* nothing was left */ }
		return state;
	}
	window.addEventListener("popstate", ({ state }) => window.neuronkvWent?.(typeof state === "string" ? state : "", link()));
	window.addEventListener("pagehide", () => window.neuronkvLeave?.());
	document.addEventListener("click", ({ target }) => { if (target.closest?.("a[href^='#']")) window.neuronkvSettle?.(); }, true);
	window.neuronkvFocus = (id, start, end) => {
		const target = id && document.getElementById(id);
		if (!target || document.activeElement !== document.body) return;
		target.focus({ preventScroll: true });
		if (start >= 0 && target.setSelectionRange) target.setSelectionRange(start, end);
	};

	// A blocked storage throws at a mere look. The page gets one that lasts as long
	// as it is open.
	function unblockStorage() {
		for (const name of ["localStorage", "sessionStorage"]) {
			try { window[name].getItem(""); } catch {
				const held = new Map();
				Object.defineProperty(window, name, { value: {
					get length() { return held.size; },
					key: (i) => [...held.keys()][i] ?? null,
					getItem: (key) => held.get(key) ?? null,
					setItem: (key, text) => { held.set(key, String(text)); },
					removeItem: (key) => { held.delete(key); },
					clear: () => { held.clear(); },
				} });
			}
		}
	}

	// go-app draws when a timer says so, and browsers hold timers back after a key. The
	// program is woken in the next frames, before they are painted: its timer is due by
	// then.
	document.addEventListener("input", () => {
		let frames = 3;
		const wake = () => {
			window.neuronkvWake?.();
			if (--frames > 0) requestAnimationFrame(wake);
		};
		requestAnimationFrame(wake);
	});

	// Calls the program back once the next frame is painted, or soon where none is, as in
	// a tab that nobody sees.
	window.neuronkvAfterPaint = (answer) => {
		let called = false;
		const call = () => { if (!called) { called = true; window.neuronkvPainted(answer); } };
		requestAnimationFrame(() => setTimeout(call, 16));
		setTimeout(call, 400);
	};

	// Copies a text and says so on the button for a moment. A browser that has no
	// clipboard for this page, or refuses it, has the text shown, selected.
	window.neuronkvCopy = async (text, button) => {
		const name = button.textContent;
		try { await navigator.clipboard.writeText(text); } catch { showToCopy(text, button); return; }
		if (name === texts.copied) return;
		button.textContent = texts.copied;
		setTimeout(() => { button.textContent = name; }, 2000);
	};
	function showToCopy(text, button) {
		document.getElementById("to-copy")?.remove();
		const box = document.createElement("section"), area = document.createElement("textarea"), close = document.createElement("button");
		box.id = "to-copy";
		box.className = "to-copy";
		const words = document.createElement("p");
		words.textContent = area.ariaLabel = texts.refused;
		area.readOnly = true;
		area.rows = 5;
		area.value = text;
		close.className = "btn";
		close.textContent = texts.close;
		close.onclick = () => { box.remove(); button.focus(); };
		box.onkeydown = ({ key }) => { if (key === "Escape") close.click(); };
		box.append(words, area, close);
		document.body.append(box);
		area.select();
	}

	// Saves a text as a file.
	window.neuronkvSave = (name, text) => {
		const file = document.createElement("a");
		file.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
		file.download = name;
		file.click();
		setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
	};

	// What is printed has every section open, and the address of its case.
	let closed = [];
	window.addEventListener("beforeprint", () => {
		closed.push(...[...document.querySelectorAll("main details:not([open])")].filter((section) => !section.closest("form")));
		for (const section of closed) section.open = true;
		const line = document.getElementById("print-address");
		if (line) line.textContent = window.neuronkvPrinting?.() ?? location.href;
	});
	window.addEventListener("afterprint", () => {
		for (const section of closed) section.open = false;
		closed = [];
	});

	// Files that are dropped on the page, or chosen, are read here and handed to the
	// program. A model's config.json is small: what is not is never read.
	const most = 1_000_000;
	const textOf = (bytes) => {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		if (text.includes("\0")) throw new Error("a text has no zero bytes");
		return text;
	};
	async function readFile(file) {
		const read = { Name: file.name, Size: file.size };
		if (file.size > most) return { ...read, Problem: "large" };
		let bytes;
		try { bytes = await file.arrayBuffer(); } catch { return { ...read, Problem: "unreadable" }; }
		try { return { ...read, Text: textOf(bytes) }; } catch { return { ...read, Problem: "binary" }; }
	}
	async function take(files, chooser) {
		if (!window.neuronkvTake) { say(texts.early); return; }
		const read = files.length > 8 ? [{ Name: "", Problem: "many" }] : await Promise.all([...files].map(readFile));
		window.neuronkvTake(JSON.stringify(read), chooser);
	}
	const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
	document.addEventListener("dragover", (event) => {
		if (!hasFiles(event)) return;
		event.preventDefault();
		event.dataTransfer.dropEffect = "copy";
		document.documentElement.classList.add("dropping");
	});
	for (const name of ["dragleave", "drop", "dragend"]) {
		document.addEventListener(name, () => { document.documentElement.classList.remove("dropping"); });
	}
	document.addEventListener("drop", (event) => {
		if (!hasFiles(event)) return;
		event.preventDefault();
		take(event.dataTransfer.files, "");
	});
	document.addEventListener("change", ({ target }) => {
		if (target.type !== "file" || target.files.length === 0) return;
		take(target.files, target.id);
		target.value = ""; // so that the same file can be chosen again
	});

	// Asks Hugging Face for a model's two documents: the one request of this page to
	// another host, sent when its button is clicked and never otherwise.
	let asking;
	async function hubFile(name, file, signal) {
		try {
			const response = await fetch(`https://huggingface.co/${name}/resolve/main/${file}`, { signal, credentials: "omit", referrerPolicy: "no-referrer", cache: "no-cache" });
			const answer = { Status: response.status, Commit: response.headers.get("x-repo-commit") ?? "" };
			if (!response.ok) return answer;
			const chunks = [], reader = response.body.getReader();
			let size = 0;
			for (let part = await reader.read(); !part.done; part = await reader.read()) {
				size += part.value.length;
				if (size > most) { reader.cancel(); return { ...answer, Problem: "large" }; }
				chunks.push(part.value);
			}
			return { ...answer, Text: await new Blob(chunks).text() };
		} catch {
			return { Problem: signal.aborted ? signal.reason : "network" };
		}
	}
	window.neuronkvFetch = async (name) => {
		asking = new AbortController();
		const slow = setTimeout(() => asking.abort("slow"), 20_000);
		const [Config, Quant] = await Promise.all(["config.json", "hf_quant_config.json"].map((file) => hubFile(name, file, asking.signal)));
		clearTimeout(slow);
		return JSON.stringify({ Config, Quant });
	};
	window.neuronkvFetchCancel = () => asking?.abort("cancelled");

	// The WASM travels compressed under a name that no host touches, and gzip's own
	// checksum tells whether it came whole. A host that unpacks it all the same is
	// noticed by the first two bytes.
	async function unpacked(response) {
		const reader = response.body.getReader();
		const first = await reader.read();
		const bytes = new ReadableStream({
			start: (to) => { if (!first.done) to.enqueue(first.value); },
			pull: async (to) => {
				const next = await reader.read();
				if (next.done) to.close();
				else to.enqueue(next.value);
			},
			cancel: (reason) => reader.cancel(reason),
		});
		const gzipped = first.value?.[0] === 0x1f && first.value?.[1] === 0x8b;
		const wasm = gzipped ? bytes.pipeThrough(new DecompressionStream("gzip")) : bytes;
		return new Response(wasm, { headers: { "Content-Type": "application/wasm" } });
	}

	async function start() {
		unblockStorage();
		const another = link() ? texts.linked : own() || history.state ? texts.kept : "";
		say(another || texts.loading);
		document.documentElement.classList.toggle("behind", Boolean(another));
		const response = await fetch(about.wasm);
		if (!response.ok) throw new Error(`${about.wasm}: HTTP status ${response.status}`);
		const go = new Go();
		const { instance } = await WebAssembly.instantiateStreaming(unpacked(response), go.importObject);
		document.querySelector(`input[name=theme][value="${document.documentElement.dataset.theme ?? "auto"}"]`)?.click();
		await go.run(instance);
		stopped();
	}

	// The program never ends by itself. When it does, the case is kept for a report.
	function stopped() {
		const box = document.createElement("section");
		box.className = "stopped";
		box.setAttribute("role", "alert");
		const words = document.createElement("p");
		words.textContent = texts.stopped;
		const text = document.createElement("pre");
		text.className = "document";
		text.textContent = window.neuronkvCase ?? texts.untouched;
		box.append(words, text);
		document.body.prepend(box);
	}

	start().catch((cause) => say(texts.unloaded.replace("{}", () => cause.message)));
})();
