"""Network faults in an engine whose driver has none: the page's own requests are held, answered or cut in the page.

Requests for the page itself and its scripts are not. The names are Playwright's, so that `Held` of Tests/Browser works."""

import json
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path

from patience import PATIENCE

HOLDING = (Path(__file__).parent / "held.js").read_text()


def expression(pattern: str) -> str:
    """A pattern of Playwright's, in which a star ends at a slash, two don't, and a question mark is one."""
    parts = re.split(r"(\*\*/?|\*)", pattern)
    kinds = {"**/": ".*", "**": ".*", "*": "[^/]*"}
    return "^" + "".join(kinds.get(part) or re.escape(part).replace("/", "\\/") for part in parts) + "$"


class Request:
    def __init__(self, url: str, method: str):
        self.url = url
        self.method = method


class Route:
    """A request that is held."""

    def __init__(self, page, found: dict):
        self.request = Request(found["url"], found["method"])
        self._page = page
        self._number = found["number"]

    def continue_(self) -> None:
        self._end("let go")

    def abort(self, reason: str = "failed") -> None:
        self._end(None)

    def fulfill(self, status: int = 200, body: str = "", content_type: str = "application/json", json=None) -> None:
        self._end({"status": status, "body": body if json is None else dumped(json), "headers": {"Content-Type": content_type}})

    def _end(self, answer) -> None:
        self._page.evaluate("([number, answer]) => window.testRequests?.end(number, answer)", [self._number, answer])


def dumped(value) -> str:
    return json.dumps(value)


class Requests:
    """Those of one page."""

    def __init__(self, page):
        self._page = page
        self._handlers: dict[str, Callable[[Route], None]] = {}
        self._is_ready = False

    def route(self, pattern: str, handler) -> None:
        self._handlers[expression(pattern)] = handler
        self._set()

    def unroute(self, pattern: str, handler=None) -> None:
        self._handlers.pop(expression(pattern), None)
        self._set()

    def cut(self, is_offline: bool) -> None:
        self._prepare()
        self._page.evaluate("""(isOffline) => {
            if (isOffline) sessionStorage.testOffline = "";
            else delete sessionStorage.testOffline;
            dispatchEvent(new Event(isOffline ? "offline" : "online"));
        }""", is_offline)

    def take(self) -> None:
        """Hands what is held by now to who waits for it."""
        if not self._handlers:
            return
        for found in self._page.evaluate("() => window.testRequests?.news() ?? []"):
            if found["pattern"] in self._handlers:
                self._handlers[found["pattern"]](Route(self._page, found))

    def _prepare(self) -> None:
        if not self._is_ready:
            self._is_ready = True
            self._page.add_init_script(HOLDING)
            self._page.evaluate(HOLDING)

    def _set(self) -> None:
        self._prepare()
        self._page.evaluate(
            "(patterns) => { sessionStorage.testPatterns = JSON.stringify(patterns); }", list(self._handlers))


class Asking:
    """Requests that a test makes itself."""

    def post(self, url: str, data: dict, headers: dict = {}) -> "Asked":
        request = urllib.request.Request(
            url, json.dumps(data).encode(), {"Content-Type": "application/json"} | headers, method="POST")
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return Asked(answer.read())


class Asked:
    def __init__(self, body: bytes):
        self._body = body

    def json(self):
        return json.loads(self._body)
