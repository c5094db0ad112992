// The theme, before the first paint: the system's, or what was chosen here.
"use strict";
(() => {
	const key = "neuronkv-theme", root = document.documentElement;
	const apply = (theme) => {
		if (theme === "light" || theme === "dark") root.dataset.theme = theme;
		else delete root.dataset.theme;
	};
	const applyStored = () => { try { apply(localStorage.getItem(key)); } catch { /* storage is blocked: the system's */ } };
	const mark = () => {
		const choice = document.querySelector(`input[name=theme][value="${root.dataset.theme ?? "auto"}"]`);
		if (choice) choice.checked = true;
	};
	applyStored();
	document.addEventListener("DOMContentLoaded", mark);
	// Back from a page where another was chosen.
	addEventListener("pageshow", (event) => { if (event.persisted) { applyStored(); mark(); } });
	document.addEventListener("change", (event) => {
		if (event.target.name !== "theme") return;
		apply(event.target.value);
		try { localStorage.setItem(key, event.target.value); } catch { /* it lasts until the page is closed */ }
	});
})();
