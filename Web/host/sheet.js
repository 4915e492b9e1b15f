// A sheet closes as its button for that does, also by Escape and by a click beside it.

// In pixels: how much left and right of a sheet's column is not yet beside it. On a phone that is all there is.
const margin = 24;

export function watchSheets(root) {
  // Where the pointer went down: who selects text may let go beside the sheet.
  let began = false;

  const close = () => root.querySelector(".panel > .top .back:enabled")?.click();

  addEventListener("keydown", (event) => {
    // An input method or a dialog takes Escape for itself.
    const isTaken = event.isComposing || event.defaultPrevented || root.querySelector("dialog[open]");
    if (event.key === "Escape" && !isTaken) close();
  });
  root.addEventListener("pointerdown", (event) => (began = isBeside(event)));
  root.addEventListener("click", (event) => began && isBeside(event) && close());
}

// The bars of a sheet are as wide as the page, so that what is left and right of its column counts as beside it.
function isBeside({ target, clientX }) {
  if (target.matches(".panel")) return true;
  if (!target.matches(".panel > :is(.top, .content, .actions)")) return false;
  const { left, right } = target.closest(".panel").querySelector(".heading").getBoundingClientRect();
  return clientX < left - margin || clientX > right + margin;
}
