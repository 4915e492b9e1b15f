// Rows that are put in order by dragging their handles, with a mouse or a finger.

// `moved(row, index)` is called when a row is let go at another place; the core then moves the row itself.
export function watchSorting(root, moved) {
  let drag = null;

  root.addEventListener("pointerdown", (event) => {
    const handle = event.isPrimary && event.button === 0 && event.target.closest?.(".sortable .handle");
    if (!handle) return;
    const row = handle.closest("li");
    const rows = [...row.parentElement.children];
    const boxes = rows.map((other) => other.getBoundingClientRect());
    drag = { row, rows, boxes, from: rows.indexOf(row), to: rows.indexOf(row), y: event.pageY };
    row.dataset.dragged = "";
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
  });

  root.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const { row, rows, boxes, from } = drag;
    const distance = event.pageY - drag.y;
    const middle = boxes[from].top + boxes[from].height / 2 + distance;
    const above = boxes.filter((box, index) => index !== from && box.top + box.height / 2 < middle);
    drag.to = above.length;
    row.style.translate = `0 ${distance}px`;
    for (const [index, other] of rows.entries()) {
      if (index === from) continue;
      const isPassedDown = index > from && index <= drag.to;
      const isPassedUp = index < from && index >= drag.to;
      const way = isPassedDown ? -boxes[from].height : isPassedUp ? boxes[from].height : 0;
      other.style.translate = way ? `0 ${way}px` : "";
    }
  });

  for (const name of ["pointerup", "pointercancel"]) {
    root.addEventListener(name, (event) => {
      if (!drag || !event.isPrimary) return;
      const { row, rows, from, to } = drag;
      drag = null;
      delete row.dataset.dragged;
      for (const other of rows) other.style.translate = "";
      if (name === "pointerup" && to !== from) moved(row, to);
    });
  }
}
