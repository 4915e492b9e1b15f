// What the page itself says when a text cannot be stored. It stands outside of what the program draws.

import { offerReload, showLine } from "./lines.js";

// The field that the user writes in, the tables in which its text is kept, and those whose latest write has failed.
let field = null;
let kept = new Set();
const failed = new Map();
// Whether a change of the field is being handled. What is written meanwhile keeps it.
let isTyping = false;

// What is secret or looked for is not a text of the user's own.
const isText = (element) => element.matches?.("textarea, input[type=text]:not([readonly])");

// The storage does not answer: nothing of this page is kept.
export const sayNothingIsKept = () => offerReload("unkept");

// A write to these tables begins.
export function tellOfBegin(tables) {
  if (isTyping) for (const table of tables) kept.add(table);
}

// `error` is what a write to these tables failed with; undefined after it was stored.
export function tellOfWrite(tables, error) {
  for (const table of tables) {
    if (error) failed.set(table, error);
    else failed.delete(table);
  }
  update();
}

// A text that could not be stored is still in its field: the line beside it offers to copy it.
function update() {
  const box = document.getElementById("unsaved");
  if (!box) return;
  const errors = [...failed].filter(([table]) => kept.has(table)).map(([, error]) => error);
  if (errors.length === 0 || !field?.isConnected || !field.value) {
    box.hidden = true;
    return;
  }
  showLine("unsaved");
  const isFull = errors.some((error) => error?.name === "QuotaExceededError");
  for (const link of box.querySelectorAll("a")) link.hidden = !isFull;
  place(box);
}

// Below the field, above it, or above the main action: where the line covers neither what is wrong nor a button.
function place(box) {
  const own = (field.closest(".field") ?? field).getBoundingClientRect();
  const top = visualViewport?.offsetTop ?? 0;
  // Above the edge of what is on screen, which a keyboard may have raised.
  const edge = visualViewport ? top + visualViewport.height : innerHeight;
  const bottom = Math.min(edge, document.querySelector("#app .actions")?.getBoundingClientRect().top ?? edge);
  const height = box.offsetHeight;
  const others = document.querySelectorAll("#app :is([role=alert], button)");
  const uncovered = [own, ...Array.from(others, (it) => it.getBoundingClientRect())];
  const isFree = (at) =>
    at >= top && at + height <= bottom && uncovered.every((it) => at + height <= it.top || at >= it.bottom);
  const above = Math.max(top, bottom - height);
  box.style.left = `${own.left}px`;
  box.style.width = `${own.width}px`;
  box.style.top = `${[own.bottom, own.top - height, above].find(isFree) ?? above}px`;
  // It belongs to the field, and would only cover what else the user looks at.
  box.style.visibility = own.bottom > top && own.top < bottom ? "" : "hidden";
}

async function copy(box) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without https there is no clipboard to write to: the text is selected instead.
    field.focus();
    field.select();
    return;
  }
  for (const button of box.querySelectorAll("button")) button.classList.add("copied");
}

export function watchTyping(root) {
  const box = document.getElementById("unsaved");
  root.addEventListener("input", ({ target }) => {
    if (!isText(target)) return;
    if (field !== target) kept = new Set();
    field = target;
    isTyping = true;
    for (const button of box?.querySelectorAll("button") ?? []) button.classList.remove("copied");
    update();
  }, true);
  // After the program has handled it.
  addEventListener("input", () => (isTyping = false));
  box?.addEventListener("click", (event) => event.target.closest("button") && copy(box));
  const moved = () => box?.hidden === false && update();
  addEventListener("scroll", moved, { capture: true, passive: true });
  addEventListener("resize", moved);
  visualViewport?.addEventListener("resize", moved);
}
