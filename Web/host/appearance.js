// What surrounds the screen, and what the next visit's first paint needs to know: the browser's bars, the app's icon, and
// what is kept in the local storage for paint.js. Nothing encrypted is kept there.

import { keptCopy } from "./kept.js";

// Gives the browser's own bars the background color of the page.
export function tintBrowser() {
  const color = getComputedStyle(document.documentElement).getPropertyValue("--bg").trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = color;
}

// Light or dark, text size, contrast and motion, as chosen on this device. paint.js applies them to the next first paint.
export function applyComfort(comfort) {
  document.documentElement.dataset.comfort = comfort;
  window.almanacScheme(comfort);
  tintBrowser();
  // If the storage is full or closed, the next first paint is without them.
  keep("almanac.comfort", comfort);
}

let keptLanguage = null;

// Tells the next visit that it is not the first, and which texts it needs. If the storage is full or closed, it starts like
// a first one.
export function keepLanguage(language) {
  if (language === keptLanguage) return;
  keptLanguage = language;
  keep("almanac.language", language);
}

// Saves a screen, which paint.js shows first on the next visit. If the storage is full, that starts with the launch screen.
export function keepScreen({ route, language, face }, stage) {
  keep("almanac.last", JSON.stringify({ route, language, face, html: keptCopy(stage), scroll: scrollY }));
}

// Keeps a text for the next visit, if the storage is open and not full.
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // The page works without it.
  }
}

// Shows the core's count on the app's icon. A user who sees the app has also seen the notifications; while the app is
// hidden, the service worker adds their number.
export function showBadge(count) {
  if (document.visibilityState !== "visible") return;
  (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {});
}
