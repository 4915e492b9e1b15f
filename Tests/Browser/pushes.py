"""Pushes delivered to the service worker, as by a push service, with or without open pages of the app."""

import json

from app import FINISH_STORAGE_WORK, App
from devices import lasting
from patience import wait_until
from test_relaunch import wait_for_the_offline_copy


def payload(
    title: str = "Today’s fact", body: str = "Honey keeps for three thousand years.", *, key: str = "fact 2028-09-20",
    route: str | None = "/facts/browse", **more
) -> dict:
    """A message as our server sends it."""
    return {
        "web_push": 8030, "mutable": True,
        "notification": {
            "title": title, "body": body, "navigate": "https://almanac.test/facts", "tag": key, "lang": "en",
            "actions": [
                {"action": "open", "title": "Open", "navigate": "https://almanac.test/facts"},
                {"action": "later", "title": "Later", "navigate": "https://almanac.test/later"}],
            "data": {"key": key, "route": route, "reminder_id": "r-1", "occurrence": "2028-09-20"},
        } | more,
    }


# In milliseconds: how long a banner stays that nobody touches.
BANNER = 5_000

# In milliseconds: how long the worker waits for a window or the storage (sw.js). On a slow machine, both may take longer.
TIME_TO_ANSWER = 3_000

# The worker handles the push with this key by resolving a promise, and nothing else.
CATCH_MARKER = """(marker) => {
    self.handlePushForReal ??= handlePush;
    self.markerHandled = new Promise((handled) => {
        handlePush = async (pushed) => (pushed.key === marker ? handled() : self.handlePushForReal(pushed));
    });
}"""


BREAK_PROGRAM = """async () => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const programs = (await cache.keys()).filter((request) => request.url.endsWith(".wasm"));
        for (const program of programs) {
            await cache.put(program, new Response("damaged", { headers: { "Content-Type": "application/wasm" } }));
        }
    }
}"""


class PushService:
    """Delivers pushes to one browser, through an empty page that is not part of the app."""

    def __init__(self, app: App):
        wait_for_the_offline_copy(app)
        self._markers = 0
        self.origin = app.origin
        self.beside = app.open_beside()
        self.page = self.beside.page
        self._session = self.page.context.new_cdp_session(self.page)
        registrations: list[dict] = []
        self._session.on(
            "ServiceWorker.workerRegistrationUpdated", lambda news: registrations.extend(news["registrations"]))
        self._session.send("ServiceWorker.enable")
        wait_until(lambda: registrations, "the worker is registered", self.page)
        self._registration = registrations[-1]["registrationId"]
        wait_until(lambda: self.page.context.service_workers, "the worker runs", self.page)
        # A window that is being closed never answers.
        patient = lasting(TIME_TO_ANSWER, until=10 * TIME_TO_ANSWER)
        self._worker().evaluate(f"() => {{ self.usualTimeout = self.setTimeout; {patient}; }}")

    def _worker(self):
        worker, = self.page.context.service_workers
        return worker

    def expect_no_answer(self) -> None:
        """Gives windows no more time than usual to take a push, for a test in which none does."""
        self._worker().evaluate("() => { self.setTimeout = self.usualTimeout; }")

    def deliver(self, message: dict | str) -> None:
        """Delivers a message; a string is sent unchanged."""
        data = message if isinstance(message, str) else json.dumps(message)
        self._session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": self.origin, "registrationId": self._registration, "data": data})

    def break_program(self) -> None:
        """From now on, a page cannot start the program: its offline copy is damaged. A window that the worker opens may
        load before a script for new pages reaches it."""
        self._worker().evaluate(BREAK_PROGRAM)

    def close_every_page(self, permission: str = "granted") -> None:
        """Closes every page of the app. Permissions set through those pages are lost, so one is set again."""
        for page in self.page.context.pages:
            if page is not self.page:
                page.close()
        self.beside.set_permission(permission)

    def stored(self, table: str) -> list[dict]:
        """The rows of a table in the device's storage, read without a page of the app."""
        return self._on_empty_page(lambda app: app.stored(table))

    def databases(self) -> list[str]:
        names = "indexedDB.databases().then((all) => all.map((it) => it.name))"
        return self._on_empty_page(lambda app: app.page.evaluate(names))

    def _on_empty_page(self, read):
        app = self.beside.open_beside()
        try:
            app.page.goto(self.origin + "/rest/v1/")
            return read(app)
        finally:
            app.page.close()

    def settle(self) -> None:
        """Waits until every push delivered before has been handled, and every window has finished what followed.

        Pushes are handled one after the other, so a last one marks the end of those before it."""
        self._markers += 1
        marker = f"marker {self._markers}"
        worker = self._worker()
        worker.evaluate(CATCH_MARKER, marker)
        self.deliver(payload(key=marker))
        worker.evaluate("() => self.markerHandled")
        for page in self.page.context.pages:
            if page.url.startswith(self.origin):
                page.evaluate(FINISH_STORAGE_WORK)
