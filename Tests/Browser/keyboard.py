"""A person without a mouse: only keys, and what the focus is on after each."""

from playwright.sync_api import Page

from app import App

# What has the focus, and whether a person sees that it has: a ring around it or its card, and nothing on top of it.
FOCUS = """() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const card = focused.closest(".choice") ?? focused;
  const style = getComputedStyle(card);
  const box = card.getBoundingClientRect();
  const inside = (x, y) => card.contains(document.elementFromPoint(x, y));
  const middle = (box.left + box.right) / 2;
  return {
    tag: focused.localName,
    value: focused.value ?? "",
    href: focused.getAttribute("href") ?? "",
    class: focused.getAttribute("class") ?? "",
    text: card.textContent.trim(),
    hasRing: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    isOnScreen: box.top >= -1 && box.bottom <= innerHeight + 1 && box.left >= -1 && box.right <= innerWidth + 1,
    isUncovered: inside(middle, box.top + 4) && inside(middle, box.bottom - 4),
  };
}"""


class Keyboard:
    def __init__(self, app: App):
        self.page: Page = app.page
        self.unseen: list[str] = []

    def focus(self) -> dict | None:
        return self.page.evaluate(FOCUS)

    def press(self, key: str) -> dict | None:
        self.page.keyboard.press(key)
        focus = self.focus()
        # A heading takes the focus for screen readers; it is no control and shows no ring.
        if focus and focus["tag"] != "h1":
            for virtue in ("hasRing", "isOnScreen", "isUncovered"):
                if not focus[virtue]:
                    self.unseen.append(f"{key}: not {virtue}: {focus}")
        return focus

    def tab_to(self, wanted, key: str = "Tab") -> dict:
        """Presses Tab until the focus is on what is wanted; every stop on the way must be visible."""
        for _ in range(60):
            focus = self.press(key)
            if focus and wanted(focus):
                return focus
        raise AssertionError(f"the focus never got there; it is on {self.focus()}")
