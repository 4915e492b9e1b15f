// A page that is left may live on in the browser's page cache, frozen where it stood. A transaction that is open at that
// moment stays open, and in WebKit it then blocks the storage for every other page. So from `pagehide` to `pageshow`
// nothing runs that could begin one.

let isLeft = false;
let waiting = [];
const leaving = [];

// Runs `task` now, or once the page is shown again, in the order of the calls.
export function whileShown(task) {
  if (isLeft) waiting.push(task);
  else task();
}

// Resolves when the page is shown.
export function shownAgain() {
  return new Promise((resolve) => whileShown(resolve));
}

// Calls `stop` as the last thing before the page may freeze.
export function beforeFreezing(stop) {
  leaving.push(stop);
}

addEventListener("pagehide", () => {
  for (const stop of leaving) stop();
  isLeft = true;
});
addEventListener("pageshow", () => {
  isLeft = false;
  for (const task of waiting.splice(0)) task();
});
