// Notifies the other windows of this browser, which share its storage, of every write.

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("almanac") : null;
// In milliseconds: writes in quick succession are reported once.
const pause = 50;

// A BroadcastChannel does not deliver to the sender.
export function notifyOtherWindows() {
  channel?.postMessage("written");
}

// `changed()` is called when another window has written.
export function listenToOtherWindows(changed) {
  let timer = null;
  channel?.addEventListener("message", () => {
    timer ??= setTimeout(() => {
      timer = null;
      changed();
    }, pause);
  });
}
