"""Watches a browser context for what must never happen, whatever is tested: errors in the console, uncaught
exceptions, violations of the Content-Security-Policy, and requests to anywhere but our own server."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext

OWN_HOSTS = {"127.0.0.1", "localhost", "almanac.test"}
# Fresh devices are windows in private, where Chromium has no push service and says so whenever it is asked for one.
NO_PUSH = re.compile("Chrome currently does not support the Push API in incognito mode")


class Watch:
    def __init__(self, context: BrowserContext):
        self.troubles: list[str] = []
        self._expected: list[re.Pattern] = [NO_PUSH]
        context.on("console", lambda message: self._said(message))
        context.on("weberror", lambda error: self._note(f"uncaught: {error.error}"))
        context.on("request", lambda request: self._requested(request.url))

    def expect(self, *patterns: str) -> None:
        """From here on these are no surprise: a test that stops the server expects its requests to fail."""
        self._expected += [re.compile(pattern) for pattern in patterns]

    def expect_network_failures(self) -> None:
        self.expect(r"net::ERR_", r"TypeError: Failed to (fetch|register|update)", r"An unknown error occurred when fetch")

    def check(self) -> None:
        assert not self.troubles, "the browser complained:\n" + "\n".join(self.troubles)

    def _said(self, message) -> None:
        # A violation of the policy arrives here too, as an error.
        if message.type == "error":
            self._note(f"console: {message.text} ({message.location.get('url', '')})")

    def _requested(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in OWN_HOSTS:
            self._note(f"a request to another origin: {url}")

    def _note(self, trouble: str) -> None:
        if not any(pattern.search(trouble) for pattern in self._expected):
            self.troubles.append(trouble)
