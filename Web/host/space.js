// What the device can do without when it has no room left.

import { limits, within } from "./limits.js";

export function isFull(error) {
  return error?.name === "QuotaExceededError";
}

// Deletes the files of earlier builds and the screen kept for the next visit, which are made again. Resolves with whether
// there were any.
export async function freeSpace() {
  try {
    const isKept = localStorage.getItem("almanac.last") !== null;
    localStorage.removeItem("almanac.last");
    // The last one belongs to the latest build.
    const before = (await within(limits.caches, caches.keys())).filter((name) => name.startsWith("almanac-")).slice(0, -1);
    await within(limits.caches, Promise.all(before.map((name) => caches.delete(name))));
    return isKept || before.length > 0;
  } catch (error) {
    console.warn(error);
    return false;
  }
}
