// A keyboard that lies over the page may cover the field that the user writes in. Browsers move the field into view when
// it gets the focus, but not all do once the keyboard has come, or has grown by a row of words.

// In pixels: the room between the field and the keyboard, and the least height of a keyboard.
const room = 16;
const least = 120;

const visible = globalThis.visualViewport;

visible?.addEventListener("resize", () => {
  // A user who has zoomed in looks where they like.
  if (visible.scale > 1.01 || innerHeight - visible.height < least || !isWriting(document.activeElement)) return;
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  const covered = bottom + room - (visible.offsetTop + visible.height);
  // A field that is taller than what is left keeps its beginning in view.
  const above = top - room - visible.offsetTop;
  if (covered > 0 && above > 0) scrollBy({ top: Math.min(covered, above) });
});

function isWriting(element) {
  return Boolean(element?.matches("textarea, input:not([type=radio], [type=checkbox])"));
}
