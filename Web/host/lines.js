// The lines that the page itself says, outside of what the program draws (PageTexts.swift).

// Shows the line of the page's language, and returns it.
export function showLine(id) {
  const box = document.getElementById(id);
  for (const section of box?.children ?? []) section.hidden = section.lang !== document.documentElement.lang;
  if (box) box.hidden = false;
  return box;
}

// Shows the line whose button loads the page again.
export function offerReload(id) {
  const box = showLine(id);
  box?.addEventListener("click", (event) => event.target.closest("button") && location.reload());
  new MutationObserver(() => showLine(id)).observe(document.documentElement, { attributeFilter: ["lang"] });
}

// What was tapped or typed waits for the rest of the program (parts.js), which perhaps could not be fetched.
export function sayWhatWaits(isLate, isUnreachable) {
  document.documentElement.toggleAttribute("data-waits", isLate);
  document.getElementById("app").setAttribute("aria-busy", isLate);
  if (isUnreachable) showLine("partial");
  else document.getElementById("partial").hidden = true;
}
