// Pull to refresh: pulling the top of a screen down with a finger presses its refresh button.

// In pixels: from where on a touch is a pull, and how far it goes to refresh.
const start = 12;
const far = 84;

export function watchPulls(root) {
  let pull = null;

  root.addEventListener("touchstart", ({ touches }) => {
    const button = scrollY <= 0 && touches.length === 1 && root.querySelector(".pull:enabled");
    const { clientX: x, clientY: y } = touches[0];
    pull = button ? { button, content: button.closest(".content"), x, y, distance: 0 } : null;
  }, { passive: true });

  root.addEventListener("touchmove", ({ touches }) => {
    if (!pull) return;
    pull.distance = touches[0].clientY - pull.y;
    // The touch scrolls, moves sideways or belongs to a row that is being dragged.
    const isOther = scrollY > 0 || Math.abs(touches[0].clientX - pull.x) > Math.max(start, pull.distance);
    if (isOther || root.querySelector("[data-dragged]")) return end();
    const { style, dataset } = pull.content;
    if (pull.distance < start) return;
    dataset.pulled = pull.distance > far ? "far" : "";
    style.setProperty("--pull", `${Math.min(pull.distance / 3, 40)}px`);
  }, { passive: true });

  for (const name of ["touchend", "touchcancel"]) {
    root.addEventListener(name, () => {
      if (!pull) return;
      const { button, distance } = pull;
      end();
      if (name === "touchend" && distance > far) button.click();
    });
  }

  function end() {
    pull.content.removeAttribute("style");
    delete pull.content.dataset.pulled;
    pull = null;
  }
}
