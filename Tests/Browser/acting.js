// Counts what follows when something is acted on, as far as the page shows it: its parts, the focus, or a request to the
// browser. crawl.py runs this before the page's own scripts.
{
  window.acted = [];
  const note = (what) => window.acted.push(what);
  const observe = () => new MutationObserver((changes) => note(`changed ${changes[0].target.nodeName}`))
    .observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  addEventListener("DOMContentLoaded", observe);
  addEventListener("focusin", (event) => event.target.matches("input, textarea, select, dialog *") && note("focused"));
  addEventListener("change", () => note("chosen"), true);
  const watch = (owner, name) => {
    const own = owner?.[name];
    if (own) owner[name] = (...values) => (note(name), own.apply(owner, values));
  };
  watch(navigator, "share");
  watch(navigator.clipboard, "writeText");
  watch(globalThis.Notification, "requestPermission");
  watch(window, "print");
  watch(window, "open");
}
