// Runs before the first paint, as the first child of #app, and decides what that paint is. A new visitor sees the first
// screen of the address, which the server drew. Returning visitors see the screen saved by the last visit, or else
// the launch screen, because the program may continue somewhere else than at the beginning. Also records taps until the
// program takes over, and shows the error message if it cannot start. Part of the page itself: a file of its own would
// delay the first paint.
(() => {
  const root = document.documentElement;
  // The app of an address; none for the pages that the apps share.
  const appOf = (path) => root.dataset.faces.split(" ").find((app) => app === path.split(/[/?]/)[1]) ?? "";

  // The launch screen has the face of the app in the address; every other page has Almanac's own.
  root.dataset.face = appOf(location.pathname) || "almanac";

  // The links by which a browser installs the app of an address, or all of Almanac, in a language; as AppManifest.swift
  // makes them. Returns whether they were others.
  window.almanacLinks = (path, language) => {
    const app = appOf(path);
    const icon = `/icons/${app || "almanac"}`;
    const links = {
      "manifest": `${app && `/${app}`}/manifest.${language}.webmanifest`, "icon": `${icon}.svg`,
      "apple-touch-icon": `${icon}-touch.png`,
    };
    const isOther = document.querySelector("link[rel=manifest]").getAttribute("href") !== links.manifest;
    if (isOther) for (const rel in links) document.querySelector(`link[rel=${rel}]`).setAttribute("href", links[rel]);
    return isOther;
  };

  // The program may fail to load, in a browser too old for it or on a broken network. Where WebAssembly is turned off,
  // as in Lockdown Mode, starting again would not help: a line says what would, above the page as it was drawn.
  window.almanacTrouble = () => {
    const box = document.getElementById(window.WebAssembly ? "trouble" : "unable");
    const wanted = root.lang;
    let shown = null;
    for (const section of box.children) {
      section.hidden = section.lang !== wanted;
      if (!section.hidden) shown = section;
    }
    shown ??= box.firstElementChild;
    shown.hidden = false;
    box.hidden = false;
    if (!window.WebAssembly) return;
    box.setAttribute("aria-label", shown.querySelector("h2").textContent);
    const button = shown.querySelector("button");
    button.addEventListener("click", () => location.reload());
    button.focus();
  };
  // A script that cannot be fetched, or that this browser cannot read.
  addEventListener("error", (event) => {
    const isOurs = event.target instanceof HTMLScriptElement || isProgram(event.filename);
    if (isOurs && !("started" in root.dataset)) window.almanacTrouble();
  }, true);
  const isProgram = (address) => Boolean(address) && address === document.querySelector("script[type=module]")?.src;

  // The links and buttons that were tapped before the program runs; it does the same with its own.
  window.almanacTaps = [];
  addEventListener("click", (event) => {
    const tapped = event.target.closest?.("#app a, #app button");
    // A browser opens another window only while it handles the tap itself. Where the program cannot run, links lead on
    // to what the server has drawn.
    if (!tapped || tapped.target === "_blank" || "started" in root.dataset || !window.WebAssembly) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    window.almanacTaps.push(tapped);
  }, true);

  // Enter in a field is a tap on the main button, as in the program's own screens.
  addEventListener("keydown", (event) => {
    const field = event.target.closest?.("#app :is(input[type=text], input[type=email], input[type=password])");
    if (!field || event.key !== "Enter" || event.isComposing || "started" in root.dataset) return;
    const button = field.closest("#app > div").querySelector(".actions .primary:enabled:not(.destroy)");
    if (button) window.almanacTaps.push(button);
  }, true);

  // Settled unless a character is being composed (Chinese, Japanese, Korean), which the program must not interrupt.
  window.almanacComposition = Promise.resolve();
  addEventListener("compositionstart", () => {
    window.almanacComposition = new Promise((ended) => addEventListener("compositionend", ended, { once: true }));
  }, true);

  // The tints of a screen's markup: the Content-Security-Policy blocks styles in markup.
  window.almanacTint = (painted) => {
    for (const tinted of painted.querySelectorAll("[data-tint]")) {
      tinted.style.setProperty("--tint", tinted.dataset.tint);
    }
  };

  // Light or dark, as chosen: the styles for dark hold always, never, or when the system says so.
  let darkRules;
  window.almanacScheme = (comfort) => {
    darkRules ??= [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule.media?.mediaText === "(prefers-color-scheme: dark)");
    const words = comfort.split(" ");
    const media = words.includes("dark") ? "all" : words.includes("light") ? "not all" : "(prefers-color-scheme: dark)";
    for (const rule of darkRules) rule.media.mediaText = media;
  };

  // An iPhone tells the text size of its settings only by a font. Elsewhere, the browser's own size follows them.
  const readTextSize = () => {
    if (!CSS.supports("-webkit-touch-callout", "none") || !CSS.supports("font", "-apple-system-body")) return;
    const probe = document.createElement("p");
    probe.style.font = "-apple-system-body";
    document.body.append(probe);
    // The usual size is 17 pixels. Beyond twice that, no screen would have room for a heading.
    root.style.setProperty("--system-text", Math.min(parseFloat(getComputedStyle(probe).fontSize) / 17, 2));
    probe.remove();
  };
  readTextSize();
  // The settings may have changed while the page was hidden.
  document.addEventListener("visibilitychange", readTextSize);

  // The explanation that the address is not secure depends on the browser, so the server cannot have drawn it.
  if (!isSecureContext) root.dataset.known = "";
  try {
    root.dataset.comfort = localStorage.getItem("almanac.comfort") ?? "";
    if (root.dataset.comfort) window.almanacScheme(root.dataset.comfort);
    const last = JSON.parse(localStorage.getItem("almanac.last"));
    const language = localStorage.getItem("almanac.language") ?? last?.language;
    if (!language) return;
    const isSaved = last?.route === location.pathname + location.search;
    // Where the program cannot run, the launch screen would stay: what the server has drawn says more.
    if (!window.WebAssembly && !isSaved) return;
    root.dataset.known = "";
    root.lang = language;
    if (!isSaved) return;
    root.lang = last.language;
    root.dataset.face = last.face;
    root.dataset.kept = "";
    const kept = document.createElement("div");
    kept.innerHTML = last.html;
    window.almanacTint(kept);
    // The places of texts that are not kept.
    for (const blank of kept.querySelectorAll("[data-tall]")) blank.style.minHeight = blank.dataset.tall + "px";
    document.getElementById("app").append(kept);
    // The card of a deck that was in view.
    for (const reel of kept.querySelectorAll(".reel")) reel.scrollLeft = reel.dataset.at * reel.clientWidth;
    scrollTo(0, last.scroll);
  } catch {
    // There is no storage: the first screen or the launch screen stays.
  } finally {
    // The offline copy has the links of "/" under every address, and the language may be another one than the browser's.
    window.almanacLinks(location.pathname, root.lang);
  }
})();
