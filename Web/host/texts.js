// The texts of the languages, which the core needs before it shows a screen in one of them.

import { fetchWords } from "./words.js";

// In milliseconds: how long the user waits at most for texts in place of which there are others.
export const wordsLimit = 8_000;

export class Texts {
  // The languages whose files are being fetched, and those whose files could not be loaded.
  #fetching = new Set();
  #missing = new Set();
  #take;

  // `take` is called with the number of a language and its texts, which are empty if they could not be loaded.
  constructor(take) {
    this.#take = take;
  }

  // The core has been asked for a screen in this language, and shows it when it has the texts. Without them it shows those
  // of another language, and these as soon as they are loaded.
  async load(number) {
    if (this.#fetching.has(number)) return;
    this.#fetching.add(number);
    const words = await fetchWords(number, wordsLimit);
    this.#fetching.delete(number);
    if (words.length) this.#missing.delete(number);
    else this.#missing.add(number);
    this.#take(number, words, true);
  }

  // Fetches texts that nobody has asked for yet.
  async prefetch(number) {
    const words = await fetchWords(number);
    if (words.length === 0) return;
    this.#missing.delete(number);
    // The user may have chosen this language in the meantime.
    this.#take(number, words, false);
  }

  // Asks again for what could not be loaded.
  retry() {
    for (const number of this.#missing) this.load(number);
  }
}
