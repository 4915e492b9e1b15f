// Checks the layout rules that hold on every screen at every size, and returns the violations. checks.py evaluates this
// function in the page.
async () => {
  const problems = [];
  const page = document.documentElement;
  const trouble = document.getElementById("trouble");
  const root = trouble.hidden ? document.querySelector("#app dialog[open]") ?? document.getElementById("app") : trouble;
  const name = (node) => `<${node.localName} class="${node.getAttribute("class")}"> “${node.textContent.trim().slice(0, 40)}”`;
  // Whether the node is hidden or for screen readers only.
  const isUnseen = (node) => {
    for (let up = node; up && up !== page; up = up.parentElement) {
      if (up.hidden || getComputedStyle(up).clipPath === "inset(50%)") return true;
    }
    return false;
  };
  const scroller = (node) => {
    for (let up = node; up && up !== page; up = up.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(up).overflowX)) return up;
    }
    return null;
  };

  if (page.scrollWidth > innerWidth) problems.push(`scrolls sideways: ${page.scrollWidth} > ${innerWidth}`);

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!text.data.trim() || isUnseen(parent) || !parent.checkVisibility({ contentVisibilityAuto: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    // The words of a face may stand below all five of them.
    const owner = parent.closest(".faces") ?? parent.closest("button, a, .choice, .toggle, .time, .notice, .popup, .tags li, dialog, .steps li, div.row, .field");
    // The dot of a part that begins a line is cut off, and so is the end of a text with a number of lines.
    const isCut = parent.matches(".dot") || getComputedStyle(parent).webkitLineClamp !== "none";
    const control = isCut ? null : owner?.getBoundingClientRect();
    const scrollsDown = owner && owner.scrollHeight > owner.clientHeight && getComputedStyle(owner).overflowY === "auto";
    for (const box of range.getClientRects()) {
      if (!scroller(parent) && (box.left < -0.5 || box.right > innerWidth + 0.5)) {
        problems.push(`leaves the page: ${name(parent)} ${box.left.toFixed()}…${box.right.toFixed()}`);
        break;
      }
      if (control && (box.left < control.left - 1 || box.right > control.right + 1
        || (!scrollsDown && (box.top < control.top - 1 || box.bottom > control.bottom + 1)))) {
        problems.push(`leaves its box: ${name(parent)}`);
        break;
      }
    }
  }

  for (const control of root.querySelectorAll("button, a[href], .choice, .toggle, .field input, textarea, input[type=time], input[type=date]")) {
    if (isUnseen(control) || !control.checkVisibility({ contentVisibilityAuto: true })) continue;
    const { width, height } = control.getBoundingClientRect();
    if (width < 43.5 || height < 43.5) {
      problems.push(`too small to touch: ${name(control)} ${width.toFixed()}×${height.toFixed()}`);
    }
    // Between two columns or pages.
    if (getComputedStyle(control).display !== "inline" && control.getClientRects().length > 1) problems.push(`is torn: ${name(control)}`);
  }

  window.iconsForTests ??= await fetch("/icons.svg").then((answer) => answer.text());
  for (const icon of root.querySelectorAll("svg use")) {
    const [file, id] = icon.getAttribute("href").split("#");
    if (file !== "/icons.svg" || !window.iconsForTests.includes(`id="${id}"`)) problems.push(`no such icon: ${id}`);
  }
  if (document.querySelector("#app [style]:not([data-tint], [data-percent])")) problems.push("an inline style");
  return problems;
}
