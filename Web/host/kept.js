// Makes the copy of a screen that the browser keeps for the next visit. It lies in clear in localStorage, so what comes
// from encrypted storage is not in it.

// Returns the screen's markup.
export function keptCopy(stage) {
  const copy = stage.cloneNode(true);
  // A banner or a popup is shown once, not again on the next visit.
  for (const region of copy.querySelectorAll(".banners, .popups")) region.replaceChildren();
  // The Content-Security-Policy blocks styles in markup; paint.js restores the tints from their attributes.
  for (const tinted of copy.querySelectorAll("[style]")) tinted.removeAttribute("style");
  for (const entry of copy.querySelectorAll("[data-private]")) blank(entry);
  for (const field of copy.querySelectorAll("textarea, input:not([type=radio], [type=checkbox])")) empty(field);
  return copy.innerHTML;
}

// Leaves the places of the characters, so that nothing moves when the program fills them in.
function blank(entry) {
  const texts = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement.closest(".from")) text.data = text.data.replace(/\S/g, "\u2007");
  }
  for (const named of entry.querySelectorAll("[aria-label]")) named.removeAttribute("aria-label");
}

// A field that has a text takes none until the program runs: what is typed early would replace the text.
function empty(field) {
  if (field.value) field.setAttribute("readonly", "");
  field.removeAttribute("value");
  field.textContent = "";
}
