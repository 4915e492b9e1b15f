// Rows that a swipe to the left takes away. The row follows the finger; letting go far enough presses its button.

// In pixels: from where on a touch is a swipe, and how far it goes to take the row away.
const start = 10;
const far = 96;

export function watchSwipes(root) {
  let swipe = null;

  root.addEventListener("pointerdown", (event) => {
    const row = event.isPrimary && event.pointerType !== "mouse" && event.target.closest?.(".removable");
    swipe = row ? { row, from: event.clientX, distance: 0 } : null;
  });

  root.addEventListener("pointermove", (event) => {
    if (!swipe || !event.isPrimary) return;
    const { row, from } = swipe;
    swipe.distance = Math.max(0, from - event.clientX);
    if (!("swipe" in row.dataset)) {
      if (swipe.distance < start) return;
      row.setPointerCapture(event.pointerId);
    }
    row.dataset.swipe = swipe.distance > far ? "far" : "";
    row.style.setProperty("--swipe", `${-swipe.distance}px`);
  });

  // The browser cancels a touch when it begins to scroll.
  for (const name of ["pointerup", "pointercancel"]) {
    root.addEventListener(name, (event) => {
      if (!swipe || !event.isPrimary) return;
      const { row, distance } = swipe;
      swipe = null;
      delete row.dataset.swipe;
      row.removeAttribute("style");
      if (name === "pointerup" && distance > far) row.querySelector(".remove").click();
    });
  }
}
