"""Pushes as they come to the service worker: from a push service that needs no page of ours to be open."""

import json

from app import App
from test_relaunch import wait_for_the_offline_copy


def payload(
    title: str = "Today’s fact", body: str = "Honey keeps for three thousand years.", *, key: str = "fact 2028-09-20",
    route: str | None = "/facts/browse", **more
) -> dict:
    """What our server sends."""
    return {
        "web_push": 8030,
        "notification": {
            "title": title, "body": body, "navigate": "https://almanac.test/facts", "tag": key, "lang": "en",
            "actions": [{"action": "open", "title": "Open"}, {"action": "later", "title": "Later"}],
            "data": {"key": key, "route": route, "reminder_id": "r-1", "occurrence": "2028-09-20"},
        } | more,
    }


class PushService:
    """Speaks to one browser, by way of an empty page that is none of the app's."""

    def __init__(self, app: App):
        wait_for_the_offline_copy(app)
        self.origin = app.origin
        self.beside = app.open_beside()
        self.page = self.beside.page
        self._session = self.page.context.new_cdp_session(self.page)
        registrations: list[dict] = []
        self._session.on(
            "ServiceWorker.workerRegistrationUpdated", lambda news: registrations.extend(news["registrations"]))
        self._session.send("ServiceWorker.enable")
        while not registrations:
            self.page.wait_for_timeout(10)
        self._registration = registrations[-1]["registrationId"]

    def deliver(self, message: dict | str) -> None:
        """A text is sent as it is."""
        data = message if isinstance(message, str) else json.dumps(message)
        self._session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": self.origin, "registrationId": self._registration, "data": data})

    def close_every_page(self, permission: str = "granted") -> None:
        """But the empty one. What a page said about permissions ends with it, so it is said again."""
        for page in self.page.context.pages:
            if page is not self.page:
                page.close()
        self.beside.set_permission(permission)

    def stored(self, table: str) -> list[dict]:
        """A table of the device's storage, read without a page of the app."""
        return self._look(lambda app: app.stored(table))

    def databases(self) -> list[str]:
        return self._look(lambda app: app.page.evaluate("indexedDB.databases().then((all) => all.map((it) => it.name))"))

    def _look(self, read):
        app = self.beside.open_beside()
        try:
            app.page.goto(self.origin + "/rest/v1/")
            return read(app)
        finally:
            app.page.close()

    def settle(self) -> None:
        """Long enough for what should not happen to happen."""
        self.page.wait_for_timeout(400)
