"""P12: end-to-end encryption in real browsers with WebCrypto: two devices, a lost passphrase, an interruption, and a search
of the wire and of the server's files for what was written."""

import json
import re
import sqlite3
from pathlib import Path

from playwright.sync_api import expect

import account
import devices
import encryption
import modules
import reflect
from app import App
from patience import wait_until

OWN_SERVER = True
MOTION = "reduce"
PASSWORD = "correct horse"
GOAL = "A goal that nobody reads"
EVENING = "An evening that nobody reads"
ENVELOPE = re.compile(r"^e2e1\.[\w-]{12}\.[\w-]{38,}$")


def begin(open_app, email: str) -> tuple[App, list[str]]:
    """A device with an account, a goal and a reflection, and what it sends from now on."""
    app = open_app()
    app.open("/reflect")
    reflect.onboard(app, goal=GOAL)
    reflect.write(app, reflect.EVENING, EVENING)
    reflect.wait_until_sent(app)
    account.link(app, email, PASSWORD)
    sent: list[str] = []
    app.page.context.on("request", lambda request: sent.append(request.url + (request.post_data or "")))
    return app, sent


def texts(server) -> list[str]:
    """The private texts on the server."""
    return [row["goal_text"] for row in server.rows("goals")] + [
        text for row in server.rows("reflections") for text in (row["reflection_text"], row["prompt"]) if text]


def is_encrypted(server) -> bool:
    return bool(texts(server)) and all(ENVELOPE.match(text) for text in texts(server))


def files_with(text: str, folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*sqlite*") if text.encode() in path.read_bytes()]


def test_p12_two_devices_and_a_lost_passphrase(open_app, server):
    robin = ("robin@example.com", PASSWORD)
    app, sent = begin(open_app, robin[0])
    assert files_with(GOAL, server.data)
    code = encryption.turn_on(app)
    wait_until(lambda: is_encrypted(server), lambda: f"all of this is encrypted: {texts(server)}", app.page)
    expect(app.page.locator("#app .notice:not(.error)")).to_be_visible()
    app.open(reflect.TODAY)
    reflect.write(app, reflect.MORNING, "A morning that nobody reads")
    reflect.wait_until_sent(app)
    assert is_encrypted(server)
    assert any("e2e1." in request for request in sent)
    for text in ("nobody reads", encryption.PASSPHRASE, code.replace(" ", "")):
        assert not [request for request in sent if text in request], text

    # The second device asks once, and shows no ciphertext before.
    other = open_app()
    account.sign_in(other, *robin)
    other.open("/")
    other.page.locator(".status a").wait_for()
    assert "e2e1." not in other.page.content()
    other.page.locator(".status a").click()
    other.wait_for(encryption.PAGE)
    other.field(0).fill("not this passphrase")
    other.primary.click()
    other.error.wait_for()
    other.field(0).fill(encryption.PASSPHRASE)
    other.primary.click()
    other.page.locator("#app .notice:not(.error)").wait_for()
    other.open(reflect.JOURNAL)
    other.page.get_by_text(EVENING).first.wait_for()
    other.open("/")
    other.page.locator("#app h1").first.wait_for()
    assert other.page.locator(".status a").count() == 0

    # On the third, the passphrase is forgotten.
    third = open_app()
    account.sign_in(third, *robin)
    third.open("/")
    third.page.locator(".status a").wait_for()
    encryption.unlock(third, code.lower())
    third.page.locator("#app .notice:not(.error)").wait_for()
    before = sorted(texts(server))
    encryption.open_page(third, "/passphrase")
    for number in (0, 1):
        third.field(number).fill("another long passphrase")
    third.primary.click()
    third.wait_for(encryption.PAGE)
    third.page.locator("#app .notice:not(.error)").wait_for()
    assert sorted(texts(server)) == before

    # A copy is decrypted on the device.
    app.open("/settings/data")
    with app.page.expect_download() as download:
        app.page.locator('#app button:has(use[href$="#archive"])').first.click()
    copy = Path(download.value.path()).read_text()
    assert GOAL in copy and "e2e1." not in copy and "account_keys" not in json.loads(copy)["tables"]

    # What was in plain before is overwritten, and the log is emptied when the server stops. No device is left to ask then.
    for device in (app, other, third):
        device.page.close()
    server.stop()
    for path in server.data.rglob("*.sqlite"):
        sqlite3.connect(path).execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    for text in ("nobody reads", encryption.PASSPHRASE):
        assert not files_with(text, server.data), text


def test_p12_a_window_that_is_closed_while_texts_are_encrypted_goes_on_later(open_app, server):
    app, _ = begin(open_app, "kim@example.com")
    held = 0

    def cut(route):
        nonlocal held
        held += 1
        route.abort("connectionreset")

    app.watch.expect_network_failures()
    app.page.route("**/rest/v1/reflections*", cut)
    encryption.turn_on(app)
    wait_until(lambda: held > 0, "a reflection is sent", app.page)
    assert not is_encrypted(server)
    context = app.page.context
    app.page.unroute("**/rest/v1/reflections*")
    app.page.close()
    again = App(context.new_page(), app.origin, app.watch)
    again.open("/")
    wait_until(lambda: is_encrypted(server), lambda: f"all of this is encrypted: {texts(server)}", again.page)
    encryption.open_page(again)
    expect(again.page.locator("#app .notice:not(.error)")).to_be_visible()


def test_p12_webcrypto_agrees_with_the_test_vectors(browser, server):
    page_text = (Path(__file__).parents[2] / "docs" / "encryption.md").read_text()
    vectors = json.loads(page_text.split("```json")[1].split("```")[0])
    context = devices.new_context(browser)
    page = context.new_page()
    [cipher] = modules.serve(context, "cipher")
    page.goto(server.origin + "/health")
    run = "async ([path, work]) => (await import(path)).carryOut(work)"
    for vector in vectors["derive"]:
        work = {"kind": "derive", **{name: vector[name] for name in ("secret", "salt", "rounds")}}
        assert page.evaluate(run, [cipher, work]) == [vector["key"]]
    envelope, key = vectors["envelope"], vectors["wrapped"]["key"]
    context_of = "/".join(["e2e1", envelope["table"], envelope["record"], envelope["column"]])
    data = envelope["text"].split(".")[2]
    texts = [{"content": data, "context": context_of}, {"content": data, "context": context_of + "x"}]
    opened = page.evaluate(run, [cipher, {"kind": "decrypt", "key": key, "texts": texts}])
    assert [text and text.rstrip("\0") for text in opened] == [envelope["plain"], None]
    sealed = page.evaluate(run, [cipher, {"kind": "encrypt", "key": key, "texts": [{"content": "a", "context": "b"}] * 2}])
    assert sealed[0] != sealed[1]
    context.close()
