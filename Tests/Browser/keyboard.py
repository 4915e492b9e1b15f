"""A user without a mouse: presses keys, and checks the focus after each."""

from playwright.sync_api import Page

from app import App

# The focused element, and whether the focus is visible: an outline on it or on its card, and nothing covering it.
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
        # Headings are focused for screen readers; they are not controls and show no outline.
        if focus and focus["tag"] != "h1":
            for condition in ("hasRing", "isOnScreen", "isUncovered"):
                if not focus[condition]:
                    self.unseen.append(f"{key}: not {condition}: {focus}")
        return focus

    def tab_to(self, wanted, key: str = "Tab") -> dict:
        """Presses a key until the wanted element has the focus. The focus must be visible at every stop."""
        for _ in range(60):
            focus = self.press(key)
            if focus and wanted(focus):
                return focus
        raise AssertionError(f"the wanted element was never focused; the focus is on {self.focus()}")
