"""One page of Almanac: what every test does with it. It goes by structure, never by words, so that it works in every
language."""

from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page

from watch import Watch

LANGUAGES = ["en", "de", "es", "fr", "ja", "ko", "tr", "zh"]


class App:
    def __init__(self, page: Page, origin: str, watch: Watch):
        self.page = page
        self.origin = origin
        self.watch = watch
        # Kept open: what it set about permissions lasts as long as it does.
        self._session = page.context.new_cdp_session(page)

    def set_permission(self, setting: str) -> None:
        """For notifications: granted, denied, or prompt, where a headless browser answers neither yes nor no."""
        context = self._session.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
        self._session.send(
            "Browser.setPermission",
            {"origin": self.origin, "permission": {"name": "notifications"}, "setting": setting,
             "browserContextId": context})

    def open_beside(self) -> "App":
        """Another tab of the same browser."""
        return App(self.page.context.new_page(), self.origin, self.watch)

    # What is on the screen.

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
        """What is wrong with a field."""
        return self.page.locator("#app .field .wrong")

    @property
    def rows(self) -> Locator:
        return self.page.locator("#app a.row")

    @property
    def tabs(self) -> Locator:
        return self.page.locator("#app .tabs a")

    def tab(self, number: int) -> Locator:
        return self.page.locator("#app .tabs a").nth(number)

    def choice(self, value: str) -> Locator:
        return self.page.locator(f'#app .choice input[value="{value}"]')

    def field(self, number: int = 0) -> Locator:
        """What one writes into: a line or several."""
        return self.page.locator("#app .field").nth(number).locator("input, textarea")

    @property
    def times(self) -> Locator:
        return self.page.locator("#app input[type=time]")

    # Going somewhere.

    def open(self, path: str = "/facts") -> None:
        self.page.goto(self.origin + path)
        self.wait_until_started()

    def reload(self) -> None:
        self.page.reload()
        self.wait_until_started()

    def wait_until_started(self) -> None:
        """Until the program shows more than what the page was painted with."""
        self.page.wait_for_selector("html[data-started]", state="attached")

    def wait_for(self, path: str) -> None:
        self.page.wait_for_function(
            "path => location.pathname + location.search === path && 'started' in document.documentElement.dataset",
            arg=path)

    # What is stored.

    def stored(self, table: str) -> list[dict]:
        """A table of the device's storage; empty when there is none yet."""
        return self.page.evaluate(
            """table => new Promise((resolve, reject) => {
                const request = indexedDB.open("almanac");
                request.onerror = () => reject(request.error);
                // Never leave a database behind that the program did not make.
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
