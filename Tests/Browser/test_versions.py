"""P14: two browsers change one text without knowing of each other. Both texts stay, and what was deleted comes back."""

import re

import pytest
from playwright.sync_api import expect

import account
import encryption
import reflect
from app import App
from patience import wait_until
from server import Server
from test_reflect_devices import come_back, onboarded, open_reflect

MOTION = "reduce"
PASSWORD = "Apfelkuchen im Garten"
BEFORE, FIRST, SECOND = "Vor dem Lauf", "Am ersten, im Zug", "Am zweiten, im Keller"
DELETED = "/settings/deleted"


@pytest.fixture
def pair(open_app, request) -> tuple[App, App]:
    """Two devices of one account that show the same reflection."""
    address = f"{abs(hash(request.node.name))}@example.com"
    first = onboarded(open_app, "Maxi", "Zehn Kilometer")
    reflect.write(first, reflect.MORNING, BEFORE)
    reflect.wait_until_sent(first)
    account.link(first, address, PASSWORD)
    open_reflect(first)
    second = open_app()
    account.sign_in(second, address, PASSWORD)
    expect_in_journal(second, BEFORE)
    return first, second


def expect_in_journal(app: App, *texts: str) -> None:
    open_reflect(app)
    come_back(app)
    reflect.go(app, reflect.JOURNAL)
    for text in texts:
        expect(app.page.locator("#app main")).to_contain_text(text)


def write_offline(app: App, text: str) -> None:
    app.go_offline()
    reflect.write(app, reflect.MORNING, text)


def online(app: App) -> None:
    app.go_online()
    reflect.wait_until_sent(app)


def open_choice(app: App) -> None:
    """Opens the page with both texts from the notice where the text is read."""
    come_back(app)
    app.page.locator("#app .notice button").first.click()
    app.page.wait_for_url(re.compile("/settings/versions/reflections/"))
    for text in (FIRST, SECOND):
        expect(app.page.locator("#app main")).to_contain_text(text)


def test_q_two_texts_of_one_are_both_kept_and_become_one(pair, server: Server):
    first, second = pair
    write_offline(first, FIRST)
    write_offline(second, SECOND)
    online(first)
    online(second)
    for app in (first, second):
        open_reflect(app)
    open_choice(second)
    # The first button keeps what stands, the second the other, the third both.
    buttons = second.page.locator("#app main button.button, #app button.primary, #app button.secondary")
    buttons.last.click()
    expect(second.page.locator("#app .notice")).to_be_visible()
    reflect.wait_until_sent(second)
    text = next(row["reflection_text"] for row in server.rows("reflections") if FIRST in row["reflection_text"])
    assert SECOND in text, text
    expect_in_journal(first, FIRST, SECOND)
    reflect.go(first, reflect.TODAY)
    expect(first.page.locator("#app .notice button")).to_have_count(0)


def test_q_signing_in_with_texts_on_both_sides_asks_once_and_keeps_both(open_app, request):
    address = f"{abs(hash(request.node.name))}@example.com"
    first = onboarded(open_app, "Maxi", "Zehn Kilometer")
    reflect.write(first, reflect.MORNING, FIRST)
    reflect.wait_until_sent(first)
    account.link(first, address, PASSWORD)
    second = onboarded(open_app, "Maxi", "Zwanzig Kilometer")
    reflect.write(second, reflect.MORNING, SECOND)
    reflect.wait_until_sent(second)
    second.open(account.SIGN_IN)
    account.fill(second, address, PASSWORD)
    second.primary.click()
    wait_until(lambda: account.is_asked(second), "what is on both sides is shown", second.page)
    second.primary.click()
    second.wait_for(account.SETTINGS)
    for app in (first, second):
        expect_in_journal(app, FIRST, SECOND)


def test_q_a_locked_device_shows_what_it_cannot_read_and_what_it_writes_joins_it(open_app, request):
    address = f"{abs(hash(request.node.name))}@example.com"
    first = onboarded(open_app, "Maxi", "Zehn Kilometer")
    reflect.write(first, reflect.MORNING, FIRST)
    reflect.wait_until_sent(first)
    account.link(first, address, PASSWORD)
    encryption.turn_on(first)
    locked = open_app()
    account.sign_in(locked, address, PASSWORD)
    open_reflect(locked)
    main = locked.page.locator("#app main")
    expect(main.locator('a[href="/settings/encryption"]').first).to_be_visible()
    expect(main).not_to_contain_text(FIRST)
    expect(main).not_to_contain_text("e2e1.")
    reflect.write(locked, reflect.MORNING, SECOND)
    expect_in_journal(locked, SECOND)
    encryption.unlock(locked)
    locked.page.locator("#app .notice:not(.error)").wait_for()
    open_reflect(locked)
    reflect.wait_until_sent(locked)
    for app in (locked, first):
        expect_in_journal(app, FIRST, SECOND)
