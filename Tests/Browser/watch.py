"""Watches a browser context for what no test may cause: errors in the console, uncaught exceptions, violations of the
Content-Security-Policy, and requests to any origin but our server."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext

OWN_HOSTS = {"127.0.0.1", "localhost", "almanac.test"}
# Fresh devices are incognito windows, in which Chromium has no push service and logs this for every request.
NO_PUSH = re.compile("Chrome currently does not support the Push API in incognito mode")


class Watch:
    def __init__(self, context: BrowserContext):
        self.troubles: list[str] = []
        self._expected: list[re.Pattern] = [NO_PUSH]
        context.on("console", lambda message: self._said(message))
        context.on("weberror", lambda error: self._note(f"uncaught: {error.error}"))
        context.on("request", lambda request: self._requested(request.url))

    def expect(self, *patterns: str) -> None:
        """Ignores these messages from now on. A test that stops the server expects its requests to fail."""
        self._expected += [re.compile(pattern) for pattern in patterns]

    def expect_network_failures(self) -> None:
        self.expect(r"net::ERR_", r"TypeError: Failed to (fetch|register|update)", r"An unknown error occurred when fetch")

    def check(self) -> None:
        assert not self.troubles, "the browser reported:\n" + "\n".join(self.troubles)

    def _said(self, message) -> None:
        # Violations of the Content-Security-Policy are logged as errors, too.
        if message.type == "error":
            self._note(f"console: {message.text} ({message.location.get('url', '')})")

    def _requested(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in OWN_HOSTS:
            self._note(f"a request to another origin: {url}")

    def _note(self, trouble: str) -> None:
        if not any(pattern.search(trouble) for pattern in self._expected):
            self.troubles.append(trouble)
