"""A page of Almanac with the actions every test needs. It finds elements by structure, never by text, so that it works
in every language."""

import weakref
from urllib.parse import urlsplit

from playwright.sync_api import Error, Locator, Page

from watch import Watch

LANGUAGES = ["en", "de", "es", "fr", "ja", "ko", "tr", "zh"]

# What the app does about a push or another window's news is a chain of reads and writes of its storage, and only their
# answers make it draw. A read of all tables waits for the writes before it, so a few of them, one after the other, end
# after a chain that is no longer.
FINISH_STORAGE_WORK = """async () => {
    const done = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    if (!(await indexedDB.databases()).some(({ name }) => name === "almanac")) return;
    const database = await done(indexedDB.open("almanac"));
    for (let step = 0; step < 10; step += 1) {
        const names = Array.from(database.objectStoreNames);
        const transaction = database.transaction(names);
        await Promise.all(names.map((name) => done(transaction.objectStore(name).count())));
    }
    database.close();
}"""

# The news of other windows are taken up after 50 ms (windows.js). A timer that begins later and takes longer ends after
# that one, and after the message with which what has changed is drawn.
FINISH = f"""async () => {{
    await new Promise((done) => setTimeout(done, 100));
    await ({FINISH_STORAGE_WORK})();
    await new Promise((done) => setTimeout(done, 100));
}}"""

FINISH_WRITES = f"""() => Promise.race([
    ({FINISH_STORAGE_WORK})().catch(() => {{}}),
    new Promise((done) => setTimeout(done, 5_000)),
])"""


class App:
    # The pages of the running test, for the report of its failure.
    pages: "weakref.WeakSet[Page]" = weakref.WeakSet()

    def __init__(self, page: Page, origin: str, watch: Watch):
        App.pages.add(page)
        self.page = page
        self.origin = origin
        self.watch = watch
        # Kept open, because the permissions set through a session last only as long as the session.
        self._session = page.context.new_cdp_session(page)

    def set_permission(self, setting: str) -> None:
        """Sets the permission for notifications: granted, denied or prompt (which a headless browser never answers)."""
        context = self._session.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
        self._session.send(
            "Browser.setPermission",
            {"origin": self.origin, "permission": {"name": "notifications"}, "setting": setting,
             "browserContextId": context})

    def open_beside(self) -> "App":
        """Opens another tab of the same browser."""
        return App(self.page.context.new_page(), self.origin, self.watch)

    def go_offline(self) -> None:
        """Cuts the network. Whatever the page was asking for, and asks for now, fails."""
        self.watch.expect_network_failures()
        self.page.context.set_offline(True)

    def go_online(self) -> None:
        self.page.context.set_offline(False)

    # What the screen shows.

    @property
    def path(self) -> str:
        parts = urlsplit(self.page.url)
        return parts.path + ("?" + parts.query if parts.query else "")

    @property
    def language(self) -> str:
        return self.page.evaluate("document.documentElement.lang")

    @property
    def heading(self) -> str:
        return self.page.locator("#app h1").inner_text()

    @property
    def primary(self) -> Locator:
        return self.page.locator("#app .actions > .primary")

    @property
    def back(self) -> Locator:
        return self.page.locator("#app .top .back")

    @property
    def skip(self) -> Locator:
        return self.page.locator("#app .top .skip")

    @property
    def alert(self) -> Locator:
        return self.page.locator("#app dialog[open]")

    @property
    def error(self) -> Locator:
        return self.page.locator("#app .notice.error")

    @property
    def wrong(self) -> Locator:
        """The error of a field."""
        return self.page.locator("#app .field .wrong")

    @property
    def rows(self) -> Locator:
        return self.page.locator("#app a.row")

    @property
    def tabs(self) -> Locator:
        return self.page.locator("#app .tabs a")

    def tab(self, number: int) -> Locator:
        return self.page.locator("#app .tabs a").nth(number)

    def tool(self, number: int) -> Locator:
        """The link at the top right with this index."""
        return self.page.locator("#app .toolbar a").nth(number)

    def switch(self, number: int = 0) -> Locator:
        return self.page.locator("#app .toggle input").nth(number)

    def remover(self, number: int = 0) -> Locator:
        """The button that takes away the row with this index."""
        return self.page.locator("#app .removable .remove").nth(number)

    @property
    def card(self) -> Locator:
        """The card of the deck that is in view."""
        return self.page.locator("#app .deck .card:not([inert])")

    @property
    def turn(self) -> Locator:
        """The button that moves the deck on."""
        return self.page.locator("#app .deck .turn.next")

    @property
    def popup(self) -> Locator:
        return self.page.locator("#app .popup")

    def choice(self, value: str) -> Locator:
        return self.page.locator(f'#app .choice input[value="{value}"]')

    def menu(self, number: int) -> Locator:
        """The menu with this index among the filters."""
        return self.page.locator("#app .menu select").nth(number)

    def small(self, number: int = 0) -> Locator:
        """The small button with this index below a text."""
        return self.page.locator("#app .tools .tool").nth(number)

    def field(self, number: int = 0) -> Locator:
        """The text field with this index, of one line or several."""
        return self.page.locator("#app .field").nth(number).locator("input, textarea")

    @property
    def times(self) -> Locator:
        return self.page.locator("#app input[type=time]")

    # Navigation.

    def open(self, path: str = "/facts") -> None:
        self.page.goto(self.origin + path)
        self.wait_until_started()

    def open_first_part(self, path: str) -> None:
        """Opens an address without waiting for the rest of the program."""
        self.page.goto(self.origin + path)
        self._wait_for_screen()

    def reload(self) -> None:
        self.page.reload()
        self.wait_until_started()

    def wait_until_started(self) -> None:
        """Waits until the program shows more than the first paint, and is whole."""
        self._wait_for_screen()
        self.page.wait_for_function("() => window.isWhole ?? true")

    def _wait_for_screen(self) -> None:
        self.page.wait_for_selector("html[data-started]", state="attached")

    def wait_for(self, path: str) -> None:
        self.page.wait_for_function(
            "path => location.pathname + location.search === path && 'started' in document.documentElement.dataset",
            arg=path)

    def settle(self) -> None:
        """Waits until the page has done what follows from all that it was told before, for a test in which nothing may
        follow. Not for a page whose clock a test has stopped."""
        self.page.evaluate(FINISH)

    def finish_writes(self) -> None:
        """Waits until what was written before is stored, as it is long before anybody leaves a page. Checks that keep a
        busy page from its work would leave it at once. A storage that answers nothing is not waited for."""
        self.page.evaluate(FINISH_WRITES)

    # Storage.

    def stored(self, table: str) -> list[dict]:
        """The rows of a table in the device's storage; empty when the table does not exist yet."""
        return self.page.evaluate(
            """table => new Promise((resolve, reject) => {
                const request = indexedDB.open("almanac");
                request.onerror = () => reject(request.error);
                // Do not create a database that the program has not created.
                request.onupgradeneeded = () => request.transaction.abort();
                request.onsuccess = () => {
                    const database = request.result;
                    const all = database.objectStoreNames.contains(table)
                        && database.transaction(table).objectStore(table).getAll();
                    if (!all) return database.close(), resolve([]);
                    all.onsuccess = () => (database.close(), resolve(all.result));
                };
            })""", table)

    def preferences(self) -> dict[str, str]:
        return {row["key"]: row["value"] for row in self.stored("preferences")}


def describe(page: Page) -> str:
    """What a page shows, for the report of a failed test."""
    try:
        started = page.locator("html").get_attribute("data-started", timeout=2_000) is not None
        text = page.locator("#app").inner_text(timeout=2_000)
    except Error as error:
        started, text = False, f"({error.message.splitlines()[0]})"
    return f"{page.url}, {'started' if started else 'not started'}:\n{text[:1_000]}"
