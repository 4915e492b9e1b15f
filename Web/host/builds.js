// New builds: the service worker keeps the program for use without a network, and fetches the next one.

import { whileShown } from "./leaving.js";
import { offerReload } from "./lines.js";
import { hasInput } from "./takeover.js";

// Whether the next load of the page brings another build.
let hasNew = false;

export async function registerWorker() {
  if (!("serviceWorker" in navigator)) return;
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    hasNew = hadController;
    hadController = true;
  });
  const registration = await navigator.serviceWorker.register("/sw.js");
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

// Loads a hidden window's page again, if there is another build. `mayReload()` says whether nothing would be lost.
export async function changeBuild(mayReload, stored) {
  if (!hasNew || !mayReload()) return;
  await stored();
  // The user may have come back meanwhile.
  if (document.visibilityState !== "visible" && mayReload()) location.reload();
}

// Loads the page again, because the server has another build, and what is missing of this one does not come any more.
// What stands in a field would be lost: then the user decides.
export function leaveBuild(app) {
  whileShown(() => (hasInput(app) ? offerReload("newer") : location.reload()));
}
