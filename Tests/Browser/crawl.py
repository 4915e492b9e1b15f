"""Follows every link and presses every button that an app shows, as far as they lead to pages of the same app."""

import re
from collections import deque
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Error, Page, TimeoutError

from app import App

REACH = (Path(__file__).parent / "reach.js").read_text()
ACTING = (Path(__file__).parent / "acting.js").read_text()
# How long something may take to follow, in milliseconds.
PATIENCE = 3_000
# Pressed by other tests: the device or the account would have nothing left afterwards.
ENDS = re.compile(r"/settings/(delete|sign-out|encryption/off)|/start-over")
PAGES = re.compile(r"/(facts|whole|reflect|unitana|capsule|settings)?($|[/?])")
OTHER_SIZES = [(320, 640), (1280, 800)]
FIELDS = {"text", "email", "password", "search", "number", "date", "time", "datetime-local", "textarea", "select-one", "range"}


def pattern(address: str) -> str:
    """An address without what differs between pages of one kind."""
    path = address.split("#")[0]
    path = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "ID", path)
    path = re.sub(r"\d{4}-\d\d-\d\d", "DATE", path)
    return re.sub(r"=[^&]+", "=", re.sub(r"\d+", "N", path))


def reach(page: Page) -> tuple[list[str], list[dict]]:
    """What keeps a finger from something on the page, and what can be acted on."""
    found = page.evaluate(REACH)
    return found["problems"], found["actions"]


# What is moving comes to rest: what has just appeared is transparent for a moment.
REST = """() => Promise.allSettled(document.getAnimations()
    .filter((one) => one.timeline === document.timeline && one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished)).then(() => null)"""


class Crawl:
    def __init__(self, app: App, *starts: str, inside: str):
        self.app = app
        self.inside = re.compile(inside)
        self.queue = deque(starts)
        self.seen = {pattern(start) for start in starts}
        self.pressed: set[tuple] = set()
        self.problems: list[str] = []

    def run(self) -> list[str]:
        """Returns the problems."""
        while self.queue:
            address = self.queue.popleft()
            self.app.open(address)
            start = self.app.page.evaluate("scrollY")
            problems, actions = reach(self.app.page)
            if start > 0: problems.append(f"begins scrolled by {start} px")
            problems += self.elsewhere()
            self.problems += [f"{address}: {problem}" for problem in problems]
            for action in actions:
                self.follow(action)
            if not ENDS.search(address):
                for action in actions:
                    self.press(address, action)
        return self.problems

    def arrive(self, come: Callable[[], None], taps: bool = True) -> list[str]:
        """Looks at the screen to which one comes in another way than by its address and, with taps, at each that one tap
        leads to from there. Returns the problems."""
        come()
        here = self.app.path
        actions = self.look(here)
        for action in actions if taps and not ENDS.search(here) else []:
            self.press(here, action, come)
        return self.problems

    def look(self, name: str) -> list[dict]:
        """Notes what is wrong with the screen that is shown. Returns what can be acted on."""
        self.app.settle()
        self.app.page.evaluate(REST)
        problems, actions = reach(self.app.page)
        self.problems += [f"{name}: {problem}" for problem in problems]
        return actions

    def elsewhere(self) -> list[str]:
        """The problems of the page on the narrowest phone and on a desk, in the dark."""
        page = self.app.page
        before = page.viewport_size
        problems = []
        page.emulate_media(color_scheme="dark")
        for width, height in OTHER_SIZES:
            page.set_viewport_size({"width": width, "height": height})
            problems += [f"{width} px: {problem}" for problem in reach(page)[0]]
        page.emulate_media(color_scheme=None)
        page.set_viewport_size(before)
        return problems

    def follow(self, action: dict) -> None:
        address = action["href"]
        if not address or not address.startswith("/") or not self.inside.match(address): return
        if pattern(address) in self.seen: return
        self.seen.add(pattern(address))
        self.queue.append(address)

    def press(self, address: str, action: dict, come: Callable[[], None] | None = None) -> None:
        """Acts on something, on the page of an address. If that was reached in another way, what follows is looked at."""
        # A link leads to the same place from everywhere.
        place = pattern(action["href"]) if action["href"] else pattern(address)
        kind = (place, action["kind"], re.sub(r"\d+", "N", action["name"]) if not action["href"] else "")
        if action["isDisabled"] or kind in self.pressed or action["kind"] in FIELDS: return
        # What leads elsewhere, or to a document, is not followed there.
        if action["href"] and not PAGES.match(action["href"]): return
        self.pressed.add(kind)
        page = self.app.page
        come() if come else self.app.open(address)
        _, actions = reach(page)
        same = [one for one in actions if (one["kind"], one["name"], one["href"]) == (action["kind"], action["name"], action["href"])
                and not one["isDisabled"]]
        if not same: return
        if same[0]["href"] == page.evaluate("location.pathname + location.search"): return
        happened: list[str] = []
        watch = lambda event: happened.append(event.url if hasattr(event, "url") else str(event))
        names = ["request", "download", "filechooser", "popup", "framenavigated"]
        for name in names: page.on(name, watch)
        try:
            page.evaluate("window.acted = []")
            self.click(same[0])
            if not happened: page.wait_for_function("() => window.acted === undefined || window.acted.length > 0", timeout=PATIENCE)
        except TimeoutError as error:
            if not happened: self.problems.append(f"{address}: nothing follows: {action['kind']} “{action['name']}” ({error.message.splitlines()[0]})")
        finally:
            for name in names: page.remove_listener(name, watch)
        if len(page.context.pages) > 1:
            for other in page.context.pages:
                if other != page: other.close()
        if come: self.look_at_what_follows(address, action)

    def click(self, action: dict) -> None:
        """Clicks on something that can be acted on. A list that has just come to a page makes its rows anew."""
        page = self.app.page
        while True:
            try:
                return page.evaluate_handle(f"window.reachable[{action['index']}]").as_element().click(timeout=PATIENCE)
            except Error as error:
                if "not attached" not in error.message: raise
            # Found again among what there is now.
            action = next(it for it in reach(page)[1] if (it["kind"], it["name"]) == (action["kind"], action["name"]))

    def look_at_what_follows(self, address: str, action: dict) -> None:
        if action["href"]:
            try:
                self.app.page.wait_for_function(
                    "here => location.pathname + location.search !== here", arg=address, timeout=PATIENCE)
            except TimeoutError:
                # Not every link leads to another address: an app may stay where it is.
                pass
        if self.inside.match(self.app.path):
            self.app.wait_until_started()
            self.look(f"{address}, then “{action['name']}” to {self.app.path}")
