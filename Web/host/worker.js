// Receives the messages of the service worker in this window.

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
