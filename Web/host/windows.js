// Notifies the other windows of this browser, which share its storage, of every write.

const channel = openChannel();
// In milliseconds: writes in quick succession are reported once.
const pause = 50;

// A browser that blocks the site's data may have no channel, or throw when one is opened (Firefox).
function openChannel() {
  try {
    return new BroadcastChannel("almanac");
  } catch {
    return null;
  }
}

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
