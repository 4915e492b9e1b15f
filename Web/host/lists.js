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
