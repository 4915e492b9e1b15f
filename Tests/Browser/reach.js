// Finds what can be acted on, and says what keeps a finger from it: it is transparent, outside the page or its box, under
// something else, too small, or has no name. Also finds round pictures that are stretched. crawl.py evaluates this
// function in the page. Returns { problems, actions }; `window.reachable` holds the actions' elements.
async () => {
  const problems = [];
  const page = document.documentElement;
  const trouble = document.getElementById("trouble");
  const root = !trouble.hidden ? trouble
    : document.querySelector("#app dialog[open]") ?? document.getElementById("app");
  const text = (node) => (node.getAttribute("aria-label") ?? node.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 60);
  const label = (node) => `<${node.localName} class="${node.getAttribute("class") ?? ""}"> “${text(node)}”`;
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  // What is touched to act on a control: a hidden box is acted on by its label.
  const target = (control) =>
    control.matches("input[type=checkbox], input[type=radio], input[type=file]") ? control.closest("label") ?? control : control;
  const isGone = (node) => node.closest("[hidden], [inert]") || !node.checkVisibility({ contentVisibilityAuto: true })
    || getComputedStyle(node).clipPath === "inset(50%)";
  const opacity = (node) => {
    let product = 1;
    for (let up = node; up && up !== page; up = up.parentElement) product *= Number(getComputedStyle(up).opacity);
    return product;
  };

  const isTouched = (at, touched) => at && (touched.contains(at) || at.contains(touched) && at.localName === "label");

  const controls = [...root.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea, summary")];
  const actions = [];
  window.reachable = [];
  for (const control of controls) {
    const touched = target(control);
    if (isGone(touched)) continue;
    const name = text(control) || text(touched) || control.labels?.[0]?.textContent.trim() || control.placeholder
      || document.getElementById(control.getAttribute("aria-labelledby"))?.textContent.trim();
    if (!name) problems.push(`has no name: ${label(touched)}`);
    const box = touched.getBoundingClientRect();
    if (!control.disabled && control.getAttribute("aria-disabled") !== "true" && opacity(touched) < 0.6) {
      problems.push(`is transparent (${opacity(touched).toFixed(2)}): ${label(touched)}`);
    }
    if (box.width < 43.5 || box.height < 43.5) {
      problems.push(`is too small: ${label(touched)} ${box.width.toFixed()}×${box.height.toFixed()}`);
    }
    if (box.left < -0.5 || box.right > innerWidth + 0.5) problems.push(`leaves the page: ${label(touched)}`);
    const owner = touched.parentElement?.closest(".card, .popup, .banner, .notice, dialog, section.box")?.getBoundingClientRect();
    if (owner && (box.left < owner.left - 1 || box.right > owner.right + 1)) problems.push(`hangs out of its box: ${label(touched)}`);
    // What stays in place while the page scrolls covers something, until one scrolls on.
    let at = null;
    for (const block of ["center", "end", "start"]) {
      touched.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      await frame();
      const { left, top, width, height } = touched.getBoundingClientRect();
      at = document.elementFromPoint(left + width / 2, top + height / 2);
      if (isTouched(at, touched)) break;
    }
    // A screen that goes on by itself may have gone on meanwhile.
    if (!touched.isConnected) continue;
    if (!isTouched(at, touched)) {
      problems.push(`is covered by ${at ? label(at) : "nothing on the page"}: ${label(touched)}`);
    }
    actions.push({
      index: window.reachable.push(touched) - 1, kind: control.type ?? control.localName, name,
      href: control.getAttribute("href"),
      // The default of a list stays it when it is tapped again.
      isDisabled: control.disabled || control.getAttribute("aria-disabled") === "true"
        || control.matches(".sortable [aria-pressed=true]"),
    });
  }
  for (const round of root.querySelectorAll("*")) {
    const style = getComputedStyle(round);
    if (style.borderTopLeftRadius !== "50%" || isGone(round) || opacity(round) < 0.1) continue;
    const { width, height } = round.getBoundingClientRect();
    if (width > 8 && Math.abs(width - height) > 1.5) problems.push(`is stretched: ${label(round)} ${width.toFixed()}×${height.toFixed()}`);
  }
  return { problems: [...new Set(problems)], actions };
}
