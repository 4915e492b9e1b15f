// Takes the page over from the first paint: what the user typed, chose, focused and tapped before the program ran is
// done again on the program's own screen. `paint.js` recorded the taps.

// Returns what the user did on the painted screen, which is about to be replaced.
export function takeEarlyInput(app) {
  const painted = [...app.children].find((child) => child.localName === "div" && child.getClientRects().length > 0);
  if (!painted) return { replay() {} };
  const fields = [...painted.querySelectorAll("input, textarea, select")].filter(isChanged)
    .map((field) => ({ path: pathOf(field, painted), tag: field.localName, value: field.value, checked: field.checked }));
  const active = painted.contains(document.activeElement) ? document.activeElement : null;
  const focus = active && { path: pathOf(active, painted), tag: active.localName, selection: selectionOf(active) };
  const taps = window.almanacTaps.splice(0).filter((tap) => painted.contains(tap))
    .map((tap) => ({ path: pathOf(tap, painted), tag: tap.localName, text: tap.textContent }));
  return { replay: (stage) => replay(stage, { fields, focus, taps }) };
}

// The screen may differ from the painted one, for example on a new day: only what is found again is done.
function replay(stage, { fields, focus, taps }) {
  // All at once, because the screen may change with each.
  const found = fields.map((field) => ({ ...field, field: elementAt(field.path, stage) }));
  for (const { field, tag, value, checked } of found) {
    if (field?.localName !== tag) continue;
    if (field.type === "radio" || field.type === "checkbox") {
      // Another choice may stand in this place by now.
      if (field.value === value && field.checked !== checked) field.click();
    } else if (field.value !== value) {
      field.value = value;
      for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
    }
  }
  const focused = focus && elementAt(focus.path, stage);
  if (focused?.localName === focus?.tag) {
    focused?.focus({ preventScroll: true });
    if (focus?.selection) focused.setSelectionRange(...focus.selection);
  }
  for (const { path, tag, text } of taps) {
    const tapped = elementAt(path, stage);
    // A tap that leads to another screen makes the later paths meaningless.
    if (tapped?.localName !== tag || tapped.textContent !== text) return;
    tapped.click();
  }
}

// Whether something stands in a field, or was chosen, that a reload might lose. What the program draws again is in the
// markup, too, so a text counts by itself.
export function hasInput(root) {
  const hasText = (field) => field.matches("textarea, input:not([type=checkbox], [type=radio])") && field.value !== "";
  return [...root.querySelectorAll("input, textarea, select")].some((field) => hasText(field) || isChanged(field));
}

function isChanged(field) {
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.type === "radio") return field.checked && !field.defaultChecked;
  return field.value !== field.defaultValue;
}

function selectionOf(field) {
  try {
    return typeof field.selectionStart === "number" ? [field.selectionStart, field.selectionEnd] : null;
  } catch {
    return null;
  }
}

// The position of an element as the index within each parent, from `top` down.
function pathOf(element, top) {
  const path = [];
  for (let node = element; node !== top; node = node.parentElement) {
    path.unshift([...node.parentElement.children].indexOf(node));
  }
  return path;
}

function elementAt(path, top) {
  return path.reduce((node, index) => node?.children[index], top);
}

// Resolves once something is painted.
export function firstPaint() {
  return new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true }));
}
