// Receives the messages of the service worker in this window.

// A shortcut or a link opens an installed app's window that is open already. `visit` shows its path.
export function listenToLaunches(visit, started) {
  // The launch by which this window was opened is in the queue, too.
  let opened = performance.getEntriesByType("navigation")[0]?.name;
  globalThis.launchQueue?.setConsumer(async ({ targetURL }) => {
    const isOpening = targetURL === opened;
    opened = null;
    if (isOpening || !targetURL || !(await started())) return;
    const { pathname, search } = new URL(targetURL);
    visit(pathname + search);
  });
}

// `handlers` has a function for each kind of message. `started()` resolves with whether they can be called.
export function listenToWorker(handlers, started) {
  const worker = navigator.serviceWorker;
  worker?.addEventListener("message", async ({ data, ports }) => {
    const handle = handlers[data?.kind];
    if (!handle || !(await started())) return;
    // Without this answer the worker takes another way, such as a system notification.
    ports[0]?.postMessage("taken");
    handle(data);
  });
  // Delivers the messages that arrived while the page was loading.
  worker?.startMessages();
}
