"""What a page reports and no test may cause: errors in the console and uncaught exceptions."""

import re

# What the engines say of a request that does not get through, each in its words.
NETWORK = [
    r"NetworkError when attempting to fetch", r"Failed to load resource", r"Could not connect", r"Connection refused",
    r"due to access control checks", r"Load failed", r"Failed to fetch", r"Loading failed", r"can’t establish a connection",
    r"ServiceWorker", r"Service Worker", r"intercepted the request", r"interrupted while the page was loading",
    r"connection .* was interrupted", r"NS_ERROR_"]


class Troubles:
    def __init__(self, *noise: str):
        """`noise` is what this engine says of pages that are as they should be."""
        self._found: list[str] = []
        self._expected = [re.compile(pattern) for pattern in noise]

    def expect(self, *patterns: str) -> None:
        """Ignores these messages, from now on and of before: an engine may tell them late."""
        self._expected += [re.compile(pattern) for pattern in patterns]

    def expect_network_failures(self) -> None:
        self.expect(*NETWORK)

    def note(self, message: str) -> None:
        self._found.append(message)

    def check(self) -> None:
        troubles = [it for it in self._found if not any(pattern.search(it) for pattern in self._expected)]
        assert not troubles, "the browser reported:\n" + "\n".join(troubles)
