"""Elements of a page in an engine that Playwright does not drive.

The names are Playwright's, so that the steps of Tests/Browser work here, too. An element counts as seen only if it is
opaque, and a tap is a real pointer event at a point where nothing covers it."""

import itertools
from pathlib import Path

from patience import wait_until

FINDING = (Path(__file__).parent / "finding.js").read_text()
STATES = {
    "attached": "found.length > 0", "detached": "found.length === 0", "visible": "found.some(isSeen)",
    "hidden": "!found.some(isSeen)"}


class Locator:
    def __init__(self, page, path: list[dict]):
        self.page = page
        self._path = path

    def __repr__(self) -> str:
        return " ".join(str(value) for step in self._path for value in step.values())

    def locator(self, selector: str, has_text: str | None = None) -> "Locator":
        return Locator(self.page, self._path + [{"css": selector}] + ([{"text": has_text}] if has_text else []))

    def nth(self, number: int) -> "Locator":
        return Locator(self.page, self._path + [{"at": number}])

    @property
    def first(self) -> "Locator":
        return self.nth(0)

    @property
    def last(self) -> "Locator":
        return self.nth(-1)

    # What a user does.

    def click(self) -> None:
        self.page.driver.tap(*self._reach())

    def check(self) -> None:
        if not self.is_checked():
            self.click()
            wait_until(self.is_checked, f"{self} is checked")

    def fill(self, text: str) -> None:
        self._reach()
        self._ask("fill(path, text)", {"text": text})

    def select_option(self, value: str) -> None:
        self.evaluate("""(menu, value) => {
            menu.value = value;
            for (const name of ["input", "change"]) menu.dispatchEvent(new Event(name, { bubbles: true }));
        }""", value)

    def focus(self) -> None:
        self.evaluate("(node) => node.focus()")

    def press(self, key: str) -> None:
        self.focus()
        self.page.keyboard.press(key)

    # What there is.

    def wait_for(self, *, state: str = "visible") -> None:
        self.page.wait_until_so(lambda: self._ask(STATES[state]), f"{self} is {state}")

    def count(self) -> int:
        return self._ask("found.length")

    def is_visible(self) -> bool:
        return self._ask(STATES["visible"])

    def is_checked(self) -> bool:
        return self.evaluate("(node) => node.checked")

    def inner_text(self) -> str:
        return self.evaluate("(node) => node.innerText")

    def text_content(self) -> str:
        return self.evaluate("(node) => node.textContent")

    def input_value(self) -> str:
        return self.evaluate("(node) => node.value")

    def get_attribute(self, name: str) -> str | None:
        return self.evaluate("(node, name) => node.getAttribute(name)", name)

    def all_inner_texts(self) -> list[str]:
        return self.evaluate_all("(all) => all.map((node) => node.innerText)")

    def evaluate(self, function: str, argument=None):
        """Runs a function on the element once it is there."""
        self.wait_for(state="attached")
        if self.count() > 1:
            raise AssertionError(f"{self} are {self.count()} elements")
        return self._ask(f"({function})(found[0], argument)", {"argument": argument})

    def evaluate_all(self, function: str, argument=None):
        return self._ask(f"({function})(found, argument)", {"argument": argument})

    def _ask(self, expression: str, given: dict = {}):
        names = ", ".join(["path", *given])
        return self.page.evaluate(f"""async ({{ {names} }}) => {{
            const {{ all, isSeen, reach, fill }} = {FINDING};
            const found = all(path);
            return {expression};
        }}""", {"path": self._path, **given})

    def _reach(self) -> tuple[int, int]:
        """Waits until the element can be touched, and returns where."""
        answer = {}
        tries = itertools.count()

        def is_reached() -> bool:
            answer.clear()
            answer.update(self._ask("await reach(path, isLate)", {"isLate": next(tries) > 10}))
            if "several" in answer:
                raise AssertionError(f"{self} are {answer['several']} elements")
            return "x" in answer

        self.page.wait_until_so(is_reached, lambda: f"{self} can be touched: {answer.get('why')}")
        return round(answer["x"]), round(answer["y"])
