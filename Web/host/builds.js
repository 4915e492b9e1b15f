// New builds: the service worker keeps the program for use without a network, and fetches the next one.

export const builds = {
  // Whether the next load of the page brings another build.
  hasNew: false,
};

export async function registerWorker() {
  if (!("serviceWorker" in navigator)) return;
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    builds.hasNew = hadController;
    hadController = true;
  });
  const registration = await navigator.serviceWorker.register("/sw.js");
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}
