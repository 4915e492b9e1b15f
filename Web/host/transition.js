// Turns the page between Today and an app: the browser fades from one to the other.

let turning = null;

// Returns whether another face is about to be shown, and the user wants to see motion.
export function changesPage(before, next) {
  const isStill = document.documentElement.dataset.comfort?.split(" ").includes("still")
    || matchMedia("(prefers-reduced-motion: reduce)").matches;
  return Boolean(document.startViewTransition) && !isStill && document.visibilityState === "visible"
    && before.face !== next.face && (before.route === "/" || next.route === "/");
}

// Runs `change`, which replaces the screen, within a transition. Returns at once; the change comes with the next frame.
export function turnPage(change) {
  turning?.skipTransition();
  turning = document.startViewTransition(change);
  // A transition that is skipped, for example because the window was hidden, still changes the page.
  for (const end of [turning.ready, turning.finished]) end.catch(() => {});
}

// A page for writing focuses its field, unless that is below the fold.
export function firstToFocus(stage) {
  const field = stage.querySelector("[autofocus]");
  const heading = stage.querySelector("h1");
  // To ask where something stands makes the browser lay out the page at once.
  if (!field) return heading;
  const bottom = stage.querySelector(".actions")?.getBoundingClientRect().top ?? innerHeight;
  const box = field.getBoundingClientRect();
  return (box.top + box.bottom) / 2 < bottom ? field : heading;
}
