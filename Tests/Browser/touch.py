"""A finger: real touch events, as the browser gets them from a screen."""

from playwright.sync_api import Page

# In milliseconds, between two positions of the finger.
PACE = 12


class Finger:
    def __init__(self, page: Page):
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._at = (0.0, 0.0)

    def press(self, x: float, y: float) -> None:
        self._at = (x, y)
        self._send("touchStart", [{"x": x, "y": y}])

    def move(self, x: float, y: float, steps: int = 8) -> None:
        (left, top), self._at = self._at, (x, y)
        for step in range(1, steps + 1):
            self._send("touchMove", [{"x": left + (x - left) * step / steps, "y": top + (y - top) * step / steps}])
            self._page.wait_for_timeout(PACE)

    def lift(self) -> None:
        self._send("touchEnd", [])

    def swipe(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        self.press(*start)
        self.move(*end, steps)
        self.lift()

    def _send(self, kind: str, points: list[dict]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
