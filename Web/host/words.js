// The files with the texts of the user interface: one per language, in the order of the core's language numbers.

const addresses = document.documentElement.dataset.words.split(" ");

export const languageNumbers = [...addresses.keys()];

// The number of the language that the first paint is in.
export function firstLanguage() {
  return Math.max(0, numberOf(document.documentElement.lang));
}

// The number of the language that the system is set to, as the core chooses it; undefined if there is none. The core
// writes reminders in it.
export function systemLanguage() {
  const found = navigator.languages.map((tag) => numberOf(tag.split("-")[0].toLowerCase()));
  return found.find((number) => number >= 0);
}

function numberOf(code) {
  return addresses.findIndex((address) => address.includes(`/words.${code}.`));
}

// Returns the bytes of a language's file; none if it cannot be loaded within `limit` milliseconds.
export async function fetchWords(number, limit = 60_000) {
  try {
    const response = await fetch(addresses[number], { credentials: "same-origin", signal: AbortSignal.timeout(limit) });
    return new Uint8Array(response.ok ? await response.arrayBuffer() : 0);
  } catch {
    return new Uint8Array();
  }
}
