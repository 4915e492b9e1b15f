// While a tap waits for the rest of the program (parts.js), its screen takes nothing more: what was tapped or typed there
// would count on a screen that nobody has seen yet.

let focused = null;

export function closeStage(stage) {
  focused = document.activeElement;
  stage.inert = true;
}

export function openStage(stage) {
  if (!stage.inert) return;
  stage.inert = false;
  // Unless the screen that came has taken the focus.
  if (document.activeElement === document.body && focused?.isConnected) focused.focus({ preventScroll: true });
  focused = null;
}
