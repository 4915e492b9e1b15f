"""End-to-end encryption in the settings, used as a user would."""

from playwright.sync_api import Locator

from app import App

PAGE = "/settings/encryption"
PASSPHRASE = "four plain unrelated words"

# Takes the data key away, as on a device that never had it.
FORGET_KEY = """
() => new Promise((resolve, reject) => {
  const request = indexedDB.open("almanac");
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const transaction = request.result.transaction("secrets", "readwrite");
    transaction.objectStore("secrets").delete("encryption");
    transaction.oncomplete = () => (request.result.close(), resolve());
    transaction.onabort = () => reject(transaction.error);
  };
})
"""


def open_page(app: App, page: str = "") -> None:
    app.open(PAGE + page)
    app.page.locator("#app h1").wait_for()


def code(app: App) -> Locator:
    return app.page.locator("#app .example .sample")


def choose_passphrase(app: App, passphrase: str = PASSPHRASE) -> str:
    """Goes to the recovery code, and returns it."""
    app.field(0).fill(passphrase)
    app.field(1).fill(passphrase)
    app.primary.click()
    code(app).wait_for()
    return code(app).inner_text()


def turn_on(app: App, passphrase: str = PASSPHRASE) -> str:
    """Turns encryption on, and returns the recovery code."""
    open_page(app, "/on")
    noted = choose_passphrase(app, passphrase)
    app.field(0).fill(noted[-4:])
    app.primary.click()
    app.wait_for(PAGE)
    return noted


def unlock(app: App, secret: str = PASSPHRASE) -> None:
    open_page(app)
    app.field(0).fill(secret)
    app.primary.click()


def forget_key(app: App) -> None:
    app.page.evaluate(FORGET_KEY)


class OtherDevice:
    """Another device of the account: it has the session with which encryption was turned on, and sends what a test wants."""

    def __init__(self, app: App, passphrase: str = PASSPHRASE):
        """Turns encryption on."""
        with app.page.expect_response("**/rest/v1/account_keys*") as turned_on:
            turn_on(app, passphrase)
        self._page, self._origin = app.page, app.origin
        sent = turned_on.value.request.all_headers()
        # It has the data key, too, and so the proof of it.
        self._headers = {name: sent[name] for name in ("authorization", "almanac-key-proof")}
        [row] = turned_on.value.json()
        self.account, self.key, self.wrapped = row["user_id"], row["key_id"], row["passphrase_key"]

    def get(self, path: str) -> bytes:
        answer = self._page.request.get(self._origin + path, headers=self._headers)
        assert answer.ok, answer.text()
        return answer.body()

    def post(self, path: str, row: dict) -> None:
        answer = self._page.request.post(self._origin + path, headers=self._headers, data=row)
        assert answer.ok, answer.text()

    def change_key(self, **columns: str) -> None:
        answer = self._page.request.patch(
            f"{self._origin}/rest/v1/account_keys?key_id=eq.{self.key}", headers=self._headers, data=columns)
        assert answer.ok, answer.text()
