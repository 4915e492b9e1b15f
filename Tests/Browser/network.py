"""Network faults for the requests of a page. (The service worker does not handle API requests.)"""

from playwright.sync_api import Route

from app import App
from patience import wait_until

REST = "**/assets/almanac-rest.*.wasm"
REGISTER = "**/api/devices/register"
METADATA = "**/api/metadata*"
FACTS = "**/api/facts?*"
SECOND_PAGE = "**/api/facts?*cursor=*"
PLANS = "**/api/plans?*"
PLAN = "**/api/plans/*"
ACCOUNT = "**/auth/v1/**"
RECORDS = "**/rest/v1/**"
TEST = "**/api/push/test"
REFLECTIONS = "**/rest/v1/reflections*"


class Held:
    """Holds matching requests until they are released, cut off or answered."""

    def __init__(self, app: App, pattern: str):
        self.app = app
        self.pattern = pattern
        self.waiting: list[Route] = []
        self._handler = lambda route: self._how(route)
        # What happens to a request.
        self._how = self.waiting.append
        app.page.route(pattern, self._handler)

    def wait_for_one(self) -> None:
        wait_until(lambda: self.waiting, f"a request to {self.pattern} is made", self.app.page)

    def let_go(self) -> None:
        self._end(lambda route: route.continue_())

    def cut(self) -> None:
        self.app.watch.expect_network_failures()
        self._end(lambda route: route.abort("connectionreset"))

    def answer(self, status: int, body: str = "") -> None:
        self.app.watch.expect(f"status of {status}")
        self._end(lambda route: route.fulfill(status=status, content_type="application/json", body=body))

    def answer_all(self, status: int) -> None:
        """Answers what has come and what still comes, until `stop`."""
        self.app.watch.expect(f"status of {status}")
        self._how = lambda route: route.fulfill(status=status, content_type="application/json", body="")
        self.wait_for_one()
        for route in self.waiting:
            self._how(route)

    def stop(self) -> None:
        self.app.page.unroute(self.pattern, self._handler)

    def _end(self, how) -> None:
        self.wait_for_one()
        for route in self.waiting:
            how(route)
        # Last, because removing the handler releases every request that is still held.
        self.stop()
