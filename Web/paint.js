// Runs before the first paint: shows the screen that was kept last time, until the program takes over. Not a module,
// because a module would come too late; and the first thing within #app, so that the launch screen, which the parser
// reads next, is never seen before it.
(() => {
  const root = document.documentElement;
  // The launch screen wears the face of the app that comes; all else is Almanac's own.
  const app = location.pathname.split("/")[1];
  if (app === "facts" || app === "reflect" || app === "capsule") root.dataset.face = app;

  // The program itself may fail to load, on a browser too old for it or a broken network.
  window.almanacTrouble = () => {
    const box = document.getElementById("trouble");
    const wanted = root.lang;
    let shown = null;
    for (const section of box.children) {
      section.hidden = section.lang !== wanted;
      if (!section.hidden) shown = section;
    }
    shown ??= box.firstElementChild;
    shown.hidden = false;
    box.setAttribute("aria-label", shown.querySelector("h2").textContent);
    box.hidden = false;
    const button = shown.querySelector("button");
    button.addEventListener("click", () => location.reload());
    button.focus();
  };
  addEventListener("error", (event) => {
    if (event.target instanceof HTMLScriptElement) window.almanacTrouble();
  }, true);

  try {
    const last = JSON.parse(localStorage.getItem("almanac.last"));
    if (!last || last.route !== location.pathname + location.search) return;
    root.lang = last.language;
    root.dataset.face = last.face;
    root.dataset.kept = "";
    const kept = document.createElement("div");
    kept.innerHTML = last.html;
    for (const tinted of kept.querySelectorAll("[data-tint]")) {
      tinted.style.setProperty("--tint", tinted.dataset.tint);
    }
    document.getElementById("app").append(kept);
    scrollTo(0, last.scroll);
  } catch {
    // Nothing kept, or no storage: the launch screen stands.
  }
})();
