"use strict";

// run runs program.wasm and returns what it wrote and its exit status.
async function run(argv) {
	const lines = [];
	console.log = (line) => lines.push(line); // where wasm_exec.js writes in a browser
	const go = new Go();
	let status = 0;
	go.argv = argv;
	go.exit = (code) => { status = code; };
	const { instance } = await WebAssembly.instantiateStreaming(fetch("program.wasm"), go.importObject);
	await go.run(instance);
	return { lines, status };
}
