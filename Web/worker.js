// What the service worker tells this window.

// `told` has what to do for each kind of message; `started` resolves once it can be done, with whether it can.
export function listenToTheWorker(told, started) {
  const worker = navigator.serviceWorker;
  worker?.addEventListener("message", async ({ data, ports }) => {
    const act = told[data?.kind];
    if (!act || !(await started())) return;
    // A window that keeps silent could not take it, and the worker finds another way.
    ports[0]?.postMessage("taken");
    act(data);
  });
  // What came while the page was loading has waited for this.
  worker?.startMessages();
}
