// Makes the copy of a screen that the browser keeps for the next visit. It is stored unencrypted in localStorage, so
// what comes from encrypted storage is not in it.

// Returns the screen's markup.
export function keptCopy(stage) {
  const copy = stage.cloneNode(true);
  // A banner or a popup is shown once, not again on the next visit.
  for (const region of copy.querySelectorAll(".banners, .popups")) region.replaceChildren();
  // The Content-Security-Policy blocks styles in markup; paint.js restores the tints from their attributes.
  for (const tinted of copy.querySelectorAll("[style]")) tinted.removeAttribute("style");
  const originals = stage.querySelectorAll("[data-private]");
  for (const [index, entry] of [...copy.querySelectorAll("[data-private]")].entries()) blank(entry, originals[index]);
  for (const field of copy.querySelectorAll("textarea, input:not([type=radio], [type=checkbox])")) empty(field);
  return copy.innerHTML;
}

// Leaves the heights of the texts, which paint.js gives back, so that nothing moves when the program fills them in.
function blank(entry, original) {
  // A text in parts keeps its height as a whole: parts without their words would stand on one line.
  const isText = (it) => it.matches(":not(.from *, .parts *)") && (it.matches(".parts") || hasText(it));
  const find = (root) => [...root.querySelectorAll("*")].filter(isText);
  const originals = find(original);
  for (const [index, element] of find(entry).entries()) {
    element.dataset.tall = originals[index].getBoundingClientRect().height.toFixed(2);
  }
  for (const element of entry.querySelectorAll("[data-tall]")) element.textContent = "\u00a0";
  for (const named of entry.querySelectorAll("[aria-label]")) named.removeAttribute("aria-label");
}

function hasText(element) {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
}

// A field that has a text takes none until the program runs: what is typed early would replace the text.
function empty(field) {
  if (field.value) field.setAttribute("readonly", "");
  field.removeAttribute("value");
  field.textContent = "";
}
