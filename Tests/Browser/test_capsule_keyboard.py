"""Time Capsule by keyboard."""

import pytest
from playwright.sync_api import expect

import capsules
from screens_capsule import LONG_MOMENTS
from test_reflect_keyboard import SMALL, Hands


@pytest.fixture
def hands(open_app) -> Hands:
    return Hands(open_app(viewport=SMALL, reduced_motion="reduce", permission="denied", scripts=(LONG_MOMENTS,)))


def press(hands: Hands, name: str) -> None:
    hands.go_to(**{"class": name})
    hands.keys.press("Enter")


def heading_has_the_focus(hands: Hands) -> bool:
    return (hands.keys.focus() or {}).get("tag") == "h1"


def test_a_capsule_is_written_locked_opened_and_deleted_by_keyboard(hands: Hands):
    app, keys = hands.app, hands.keys
    app.open(capsules.HOME)
    hands.press_primary(capsules.NEW)
    assert heading_has_the_focus(hands), "on a small screen, the field for writing is below the fold"
    hands.go_to(href="/capsule/new/when")
    keys.press("Enter")
    app.page.locator("#app input[type=date]").wait_for()
    # The chips come first, then the date, each part of which is a tab stop.
    hands.go_to(value="-")
    app.page.keyboard.type("01012020")
    expect(app.page.locator("#app input[type=date]")).to_have_value("2020-01-01")
    press(hands, "primary")
    app.wait_for(capsules.NEW)
    assert keys.tab_to(lambda focus: focus["tag"] == "input")["value"] == "emotion"
    assert keys.press("ArrowRight")["value"] == "goal"
    hands.type(capsules.TEXT, tag="textarea")
    press(hands, "primary")
    app.page.locator(".seal.sealing").wait_for()
    assert heading_has_the_focus(hands), "a new screen focuses its heading"
    press(hands, "skip")
    app.wait_for(capsules.HOME)
    hands.go_to(href="/capsule/")
    keys.press("Enter")
    app.page.locator(".seal.ready").wait_for()
    assert heading_has_the_focus(hands)
    press(hands, "primary")
    app.page.locator(".seal.opening").wait_for()
    press(hands, "skip")
    expect(app.page.locator("article")).to_contain_text(capsules.TEXT)
    assert heading_has_the_focus(hands)
    press(hands, "destroy")
    app.page.locator("#app .hero").wait_for()
    # First cancels the deletion with Back.
    hands.go_to(**{"class": "back"})
    keys.press("Enter")
    app.page.locator("article").wait_for()
    press(hands, "destroy")
    app.page.locator("#app .hero").wait_for()
    hands.press_primary(capsules.HOME)
    expect(app.page.locator("#app .empty")).to_be_visible()
    hands.expect_all_was_seen()


def test_capsule_not_found_takes_the_focus_and_escape_closes_it(hands: Hands):
    app = hands.app
    app.open("/capsule/00000000-0000-4000-8000-00000000dead")
    app.alert.wait_for()
    assert hands.keys.focus()["text"] == app.alert.locator("button").inner_text()
    hands.keys.press("Escape")
    app.alert.wait_for(state="detached")
    assert app.path == capsules.HOME
