// The button beside a text that is there to be copied. It says for a moment that it has.

const moment = 2_000;

export function watchCopying(root) {
  root.addEventListener("click", async (event) => {
    const button = event.target.closest?.(".copier");
    if (!button) return;
    const field = button.parentNode.querySelector("input");
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Without https there is no clipboard to write to: the text is selected instead.
      field.focus();
      field.select();
      return;
    }
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), moment);
  });
}
