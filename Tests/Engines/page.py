"""A page in an engine that Playwright does not drive, over the few commands that the engine's driver has.

The names are those of Playwright's pages, so that `App` and the steps of Tests/Browser work on both."""

import json
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Protocol

from clock import Clock
from held import Asking, Requests
from lacking import Lacking
from locator import Locator
from patience import wait_until

# The answers that a page has had, by their addresses.
ANSWERS = "() => performance.getEntriesByType('resource').filter((entry) => entry.responseEnd > 0).map((entry) => entry.name)"
# As WebDriver names them.
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a",
    "Escape": "\ue00c", "Space": " ", "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Delete": "\ue017"}


class PageError(Exception):
    """A script failed in the page."""


class Left(Exception):
    """The page that was asked is left for another, which may be asked again."""


class Driver(Protocol):
    """What an engine can do with one of its windows."""

    def evaluate(self, expression: str) -> str | None:
        """Returns what the promise of a string resolves with. Raises `PageError` or `Left`."""

    def go(self, address: str) -> None: ...
    def reload(self) -> None: ...
    def go_back(self) -> None: ...
    def tap(self, x: int, y: int) -> None: ...
    def drag(self, points: list[tuple[int, int]]) -> None: ...
    def keys(self, actions: list[dict]) -> None: ...
    def resize(self, width: int, height: int) -> None: ...
    def prefer(self, scheme: str | None) -> None: ...
    def picture(self) -> bytes: ...
    def add_script(self, script: str) -> None: ...
    def choose(self, field: str, file: Path) -> None: ...
    def show(self) -> None: ...
    def close(self) -> None: ...


@dataclass
class Answer:
    url: str


class Keyboard:
    def __init__(self, driver: Driver):
        self._driver = driver

    def press(self, combination: str) -> None:
        """Presses keys together, such as Shift+Tab."""
        keys = [KEYS.get(name, name) for name in combination.split("+")]
        self._driver.keys([{"type": "keyDown", "value": key} for key in keys]
                          + [{"type": "keyUp", "value": key} for key in reversed(keys)])

    def type(self, text: str) -> None:
        self._driver.keys([{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")])


class Page:
    def __init__(self, driver: Driver, size: tuple[int, int]):
        self.driver = driver
        self.keyboard = Keyboard(driver)
        self.viewport_size = {"width": size[0], "height": size[1]}
        self.clock = Clock(self)
        self.request = Asking()
        self.requests = Requests(self)
        self.route, self.unroute = self.requests.route, self.requests.unroute
        self._is_closed = False

    def __getattr__(self, name: str):
        raise Lacking(f"only Playwright has {name}")

    @property
    def context(self) -> "Page":
        """What Playwright does for all pages of a user, as far as it is the same for one."""
        return self

    def locator(self, selector: str, has_text: str | None = None) -> Locator:
        return Locator(self, []).locator(selector, has_text)

    def evaluate(self, code: str, argument=None):
        """The value of an expression, or what the function that it is returns."""
        answer = self.driver.evaluate(f"""(async (argument) => {{
            if (!document.documentElement) return null;
            const value = ({code.strip().rstrip(';')});
            return JSON.stringify({{ value: typeof value === "function" ? await value(argument) : await value }});
        }})({json.dumps(argument)})""")
        if answer is None:
            raise Left("the page has only just begun")
        return json.loads(answer).get("value")

    def wait_until_so(self, is_so, what):
        """Waits, also across the pages that follow."""
        def is_so_by_now():
            try:
                self.requests.take()
                return is_so()
            except Left:
                return False

        return wait_until(is_so_by_now, lambda: f"{what() if callable(what) else what}\n{self.described()}")

    def wait_for_function(self, code: str, arg=None) -> None:
        self.wait_until_so(lambda: self.evaluate(code, arg), code)

    def wait_for_selector(self, selector: str, state: str = "visible") -> None:
        self.locator(selector).first.wait_for(state=state)

    def wait_for_timeout(self, milliseconds: float) -> None:
        self.requests.take()
        Event().wait(milliseconds / 1_000)

    @contextmanager
    def expect_response(self, is_wanted):
        """Waits for an answer of the server that comes from now on."""
        if not callable(is_wanted):
            raise Lacking("only Playwright gives the server's answers to a test")
        before = len(self.evaluate(ANSWERS))
        yield
        self.wait_until_so(
            lambda: any(is_wanted(Answer(url)) for url in self.evaluate(ANSWERS)[before:]), "the server answers")

    @property
    def url(self) -> str:
        return self.evaluate("location.href")

    def goto(self, address: str) -> None:
        self.driver.go(address)

    def reload(self) -> None:
        self.driver.reload()

    def go_back(self) -> None:
        self.driver.go_back()

    def content(self) -> str:
        return self.evaluate("document.documentElement.outerHTML")

    def set_viewport_size(self, size: dict) -> None:
        self.driver.resize(size["width"], size["height"])
        self.viewport_size = dict(size)
        self.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", [size["width"], size["height"]])

    def emulate_media(self, color_scheme: str | None = None) -> None:
        self.driver.prefer(color_scheme)
        if color_scheme:
            self.wait_for_function("(scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches", color_scheme)

    def add_init_script(self, script: str) -> None:
        """Runs a script in each page before the page's own."""
        self.driver.add_script(script)

    def screenshot(self, path: Path | None = None, *, caret: str = "initial") -> bytes:
        """The caret is always left as it is; Playwright can hide it, with an inline style."""
        picture = self.driver.picture()
        if path:
            Path(path).write_bytes(picture)
        return picture

    def bring_to_front(self) -> None:
        self.driver.show()

    def close(self) -> None:
        self._is_closed = True
        self.driver.close()

    def is_closed(self) -> bool:
        return self._is_closed

    def described(self) -> str:
        """What the page shows, for the report of a failed test."""
        try:
            address, started, text = self.evaluate(
                "() => [location.href, 'started' in document.documentElement.dataset, document.body.innerText]")
        except Exception as error:
            return f"(the page cannot be asked: {error})"
        return f"{address}, {'started' if started else 'not started'}:\n{text[:1_000]}"
