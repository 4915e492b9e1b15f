"""A window of an engine that Playwright does not drive, with the actions of `App`."""

from collections.abc import Callable

from app import App
from page import Page
from troubles import Troubles


class Window(App):
    def __init__(self, page: Page, origin: str, watch: Troubles, open_another: Callable[[], "Window"],
                 permit: Callable[[str], None]):
        # Not that of `App`, which opens a session of Chromium's protocol.
        self.page = page
        self.origin = origin
        self.watch = watch
        self._open_another = open_another
        self._permit = permit

    def open_beside(self) -> "Window":
        return self._open_another()

    def set_permission(self, setting: str) -> None:
        self._permit(setting)

    def go_offline(self) -> None:
        """Cuts what the page asks for. (Without a server, not even the service worker gets through.)"""
        self.watch.expect_network_failures()
        self.page.requests.cut(True)

    def go_online(self) -> None:
        self.page.requests.cut(False)
