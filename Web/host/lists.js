// Long lists are drawn in portions. The button at the end of one is pressed when it comes near, so that who scrolls does
// not see it.

const coming = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    // Observed again after the drawing, because it may be as near as before.
    coming.unobserve(target);
    target.click();
  }
}, { rootMargin: "1500px 0px" });

export function watchLists(stage) {
  for (const button of stage.querySelectorAll(".list > .further > button")) coming.observe(button);
}

// Draws the rows that a page needs to be scrolled to where it was left; `bottom` is the end of the window there.
export function drawAsFarAs(stage, bottom) {
  // Rows have about the same height, so one round is seldom not enough.
  for (let round = 0; round < 3; round += 1) {
    let isEnough = true;
    for (const button of stage.querySelectorAll(".list > .further > button")) {
      const list = button.closest(".list");
      const { top, height } = list.getBoundingClientRect();
      const missing = Math.ceil((bottom - (top + scrollY + height)) * (list.children.length / height));
      if (missing <= 0) continue;
      isEnough = false;
      button.value = missing;
      button.click();
    }
    if (isEnough) return;
  }
}
