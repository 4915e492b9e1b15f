// How long the platform may take to answer: a promise of the browser that never settles must not leave the user without a
// word. What waits for the user or for another window has no limit: a permission, a file dialog, a lock.

import { whileShown } from "./leaving.js";

// In milliseconds.
export const limits = {
  // Each of two tries to open the storage, so that the page says within five seconds that it does not answer.
  open: 2_200,
  transaction: 20_600,
  // What the user waits for before the page is left.
  leaving: 2_000,
  // Deriving a key from a passphrase takes seconds on a slow phone.
  cipher: 60_200,
  caches: 3_000,
  // What the browser says of its storage.
  estimate: 3_000,
  // Firefox asks the user whether the storage may persist. The answer then counts the next time.
  persist: 30_000,
  // Without its push service a browser never answers.
  push: 20_000,
  picture: 20_000,
  // Until a voice begins. How long it speaks is up to the text.
  speech: 8_000,
};

export class TimedOut extends Error {}

// The limit is waited for in parts: the timer of a device that has slept is due at once, before the answer that waits beside
// it, and such a part must not be the whole limit.
const parts = 4;

// Settles as `promise` does, or fails with `TimedOut`. The time in which the page is left does not count.
export function within(limit, promise) {
  return new Promise((resolve, reject) => {
    let left = parts;
    let timer;
    const wait = () => (timer = setTimeout(() => whileShown(next), limit / parts));
    const next = () => ((left -= 1) > 0 ? wait() : reject(new TimedOut("The browser did not answer.")));
    wait();
    promise.then(resolve, reject).finally(() => {
      left = Infinity;
      clearTimeout(timer);
    });
  });
}
