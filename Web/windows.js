// The windows of one browser share one storage: each tells the others when it has written there.

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("almanac") : null;
// In milliseconds: many writes in a row are one piece of news.
const pause = 50;

// The one who tells does not hear it.
export function tellTheOthers() {
  channel?.postMessage("written");
}

// `changed()` is told when another window has written.
export function listenToTheOthers(changed) {
  let timer = null;
  channel?.addEventListener("message", () => {
    timer ??= setTimeout(() => {
      timer = null;
      changed();
    }, pause);
  });
}
