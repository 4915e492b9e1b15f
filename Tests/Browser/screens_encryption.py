"""End-to-end encryption: its pages, texts that do not decrypt, and copies."""

import uuid
from collections.abc import Iterator

import encryption
import reflect
from app import App
from network import Held
from walk import Walk

DATA = "/settings/data"
GOALS = "**/rest/v1/goals*"
PASSWORD = "Apfelkuchen im Garten"
UNREADABLE = encryption.PAGE + "/unreadable"


def encryption_stops(app: App, language: str) -> Iterator[str]:
    app.open("/reflect")
    reflect.onboard(app)
    reflect.wait_until_sent(app)
    encryption.open_page(app)
    app.primary.wait_for()
    yield "encryption, off"
    app.primary.click()
    app.wait_for(encryption.PAGE + "/on")
    yield "encryption, passphrase"
    app.field(0).fill("kurz")
    app.primary.click()
    app.wrong.wait_for()
    yield "encryption, passphrase too short"
    noted = encryption.choose_passphrase(app, PASSWORD)
    yield "encryption, recovery code"
    app.field(0).fill("0000")
    app.primary.click()
    app.wrong.wait_for()
    yield "encryption, recovery code not noted"
    app.field(0).fill(noted[-4:])
    app.primary.click()
    app.wait_for(encryption.PAGE)
    reflect.wait_until_sent(app)
    encryption.open_page(app)
    app.page.locator("#app .notice").wait_for()
    yield "encryption, on"
    for page in ("passphrase", "code", "off"):
        encryption.open_page(app, "/" + page)
        app.primary.wait_for()
        yield "encryption, " + page
    encryption.forget_key(app)
    app.open("/")
    app.page.locator(".status a").wait_for()
    yield "encryption, Today without the key"
    encryption.open_page(app)
    app.field(0).wait_for()
    yield "encryption, without the key"
    app.field(0).fill("kurz")
    app.primary.click()
    app.error.wait_for()
    yield "encryption, wrong passphrase"
    encryption.open_page(app, "/lost")
    app.primary.wait_for()
    yield "encryption, passphrase and code lost"
    app.primary.click()
    app.wait_for(encryption.PAGE)
    app.page.locator("#app .notice").wait_for()
    yield "encryption, texts deleted"


def unreadable_stops(app: App, language: str) -> Iterator[str]:
    app.open("/reflect")
    reflect.onboard(app)
    reflect.wait_until_sent(app)
    other = encryption.OtherDevice(app, PASSWORD)
    reflect.wait_until_sent(app)
    add_unreadable(other)
    encryption.open_page(app)
    unreadable_row(app).wait_for()
    yield "encryption, some texts unreadable"
    unreadable_row(app).click()
    app.wait_for(UNREADABLE)
    yield "unreadable texts"
    copy = other.get("/api/account/export")
    yield from copy_stops(app)
    yield from elsewhere_stops(app, other)
    yield from ending_stops(app)
    yield from import_stops(app, copy)


def unreadable_row(app: App):
    return app.page.locator(f'#app a[href="{UNREADABLE}"]')


def add_unreadable(other: encryption.OtherDevice) -> None:
    """Stores entries of two apps as another device would, but with texts that were damaged on the way."""
    text = f"e2e1.{other.key}.{'A' * 124}"
    rest = {"user_id": other.account, "updated_at": "2025-09-23T20:15:00.000Z"}
    other.post("/rest/v1/reflections?on_conflict=user_id,reflection_date,period", rest | {
        "reflection_date": "2025-09-23", "period": "evening", "reflection_text": text})
    for _ in range(2):
        other.post("/rest/v1/capsules?on_conflict=id", rest | {
            "id": str(uuid.uuid4()), "type": "memory", "status": "draft", "content": text})


def open_data(app: App) -> None:
    app.open(DATA)
    app.page.locator("#app h1").wait_for()


def save_copy(app: App) -> None:
    app.page.locator('#app button:has(use[href$="#archive"])').first.click()
    app.page.locator("#app .notice").wait_for()


def copy_stops(app: App) -> Iterator[str]:
    open_data(app)
    save_copy(app)
    yield "data, copied without unreadable texts"
    encryption.forget_key(app)
    encryption.open_page(app)
    app.field(0).wait_for()
    open_data(app)
    app.go_offline()
    app.page.locator(".status .icon").wait_for()
    save_copy(app)
    yield "data, copied offline without the key"
    app.go_online()
    encryption.unlock(app, PASSWORD)
    app.page.locator("#app .notice").wait_for()
    yield "encryption, unlocked"


def elsewhere_stops(app: App, other: encryption.OtherDevice) -> Iterator[str]:
    """Another device replaces the passphrase and turns encryption off."""
    reflect.wait_until_sent(app)
    end = "E" if other.wrapped.endswith("A") else "A"
    other.change_key(passphrase_key=other.wrapped[:-1] + end)
    encryption.open_page(app)
    app.error.wait_for()
    yield "encryption, replaced on another device"
    other.change_key(passphrase_key=other.wrapped, state="ending")
    encryption.open_page(app)
    app.page.locator("#app .more button").wait_for()
    yield "encryption, turned off on another device"
    app.open("/")
    app.page.locator(".status a").wait_for()
    yield "encryption, Today after that"
    encryption.open_page(app)
    app.page.locator("#app .more button").click()
    app.page.locator("#app .notice").wait_for()
    # The page has known at once; the sync has to fetch it.
    encryption.open_page(app)
    app.page.locator(f'#app a[href="{encryption.PAGE}/off"]').wait_for()


def turn_off(app: App) -> None:
    encryption.open_page(app, "/off")
    app.primary.click()
    app.wait_for(encryption.PAGE)


def ending_stops(app: App) -> Iterator[str]:
    # The server keeps the key as long as something is encrypted with it.
    app.watch.expect("status of 409")
    turn_off(app)
    app.error.wait_for()
    yield "encryption, some texts keep it on"
    unreadable_row(app).click()
    app.wait_for(UNREADABLE)
    yield "unreadable texts, encryption ending"
    app.primary.click()
    app.wait_for(encryption.PAGE)
    yield "encryption, kept on"
    reflect.wait_until_sent(app)
    held = Held(app, GOALS)
    turn_off(app)
    held.wait_for_one()
    yield "encryption, ending"
    held.let_go()
    app.error.wait_for()
    unreadable_row(app).click()
    app.wait_for(UNREADABLE)
    app.page.locator("#app .more button").click()
    app.wait_for(UNREADABLE + "/delete")
    yield "unreadable texts, deletion"
    app.primary.click()
    app.wait_for(encryption.PAGE)
    yield "encryption, off after a deletion"


def import_stops(app: App, copy: bytes) -> Iterator[str]:
    """Imports a copy from the time when the account was encrypted."""
    open_data(app)
    with app.page.expect_file_chooser() as chooser:
        app.page.locator('#app button:has(use[href$="#upload"])').click()
    chooser.value.set_files({"name": "almanac-2026-11-21.json", "mimeType": "application/json", "buffer": copy})
    app.field(0).wait_for()
    yield "data, an encrypted copy"
    app.field(0).fill("kurz")
    app.page.locator("#app .more button").click()
    app.wrong.wait_for()
    yield "data, an encrypted copy, wrong passphrase"
    app.field(0).fill(PASSWORD)
    app.page.locator("#app .more button").click()
    app.field(0).wait_for(state="detached")
    yield "data, an encrypted copy, decrypted"


WALKS = [
    Walk("encryption", encryption_stops, permission="granted"),
    Walk("encryption, unreadable texts", unreadable_stops, permission="granted"),
]
