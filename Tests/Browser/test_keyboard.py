"""The whole app by keyboard, and where the program moves the focus."""

import pytest

import onboarding
import unitana
from app import App
from keyboard import Keyboard
from patience import wait_until

# The smallest phone, where a sticky bar covers the largest part.
SMALL = {"width": 320, "height": 568}


def is_primary(focus: dict) -> bool:
    return "primary" in focus["class"]


@pytest.fixture
def app(open_app) -> App:
    return open_app(viewport=SMALL, reduced_motion="reduce")


def test_from_the_language_to_a_fact_and_back_by_keyboard(app: App):
    keys = Keyboard(app)
    app.open()
    keys.tab_to(lambda focus: focus["tag"] == "input")
    keys.press("ArrowRight")
    wait_until(lambda: app.language == "de", "an arrow chooses the next language", app.page)
    keys.tab_to(is_primary)
    keys.press("Enter")
    app.wait_for(onboarding.CATEGORIES)
    for _ in range(5):
        keys.tab_to(lambda focus: focus["tag"] == "input")
        keys.press("Space")
    keys.tab_to(is_primary)
    keys.press("Enter")
    app.wait_for(onboarding.DIFFICULTY)
    assert keys.tab_to(lambda focus: focus["tag"] == "input")["value"] == "all", "Tab goes to the selected one"
    assert keys.press("ArrowUp")["value"] == "advanced"
    keys.tab_to(is_primary)
    keys.press("Space")
    app.wait_for(onboarding.NOTIFICATIONS)
    keys.tab_to(is_primary)
    keys.press("Enter")
    app.wait_for(onboarding.TODAY)

    keys.tab_to(lambda focus: focus["href"] == onboarding.BROWSE)
    keys.press("Enter")
    app.wait_for(onboarding.BROWSE)
    # The tabs come last, so the first topic and then its first fact follow the heading.
    keys.tab_to(lambda focus: focus["class"] == "row")
    keys.press("Enter")
    app.wait_for(onboarding.TOPIC)
    keys.tab_to(lambda focus: focus["class"] == "row")
    keys.press("Enter")
    app.page.locator("article.fact").wait_for()
    keys.tab_to(lambda focus: "back" in focus["class"], key="Shift+Tab")
    keys.press("Enter")
    app.wait_for(onboarding.TOPIC)
    assert not keys.unseen, "\n".join(keys.unseen)


def test_every_focused_row_and_chip_is_visible(app: App):
    onboarding.onboard(app, "de")
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    keys = Keyboard(app)
    for _ in range(12):
        keys.press("Tab")
    for _ in range(8):
        keys.press("Shift+Tab")
    for _ in range(4):
        keys.press("ArrowRight")
    assert not keys.unseen, "\n".join(keys.unseen)


def test_a_new_screen_focuses_its_heading(app: App):
    keys = Keyboard(app)

    def heading_has_the_focus() -> bool:
        return (keys.focus() or {}).get("tag") == "h1"

    app.open()
    onboarding.to_categories(app)
    assert heading_has_the_focus()
    onboarding.choose_categories(app)
    assert not heading_has_the_focus(), "choosing does not change the screen"
    app.primary.click()
    app.wait_for(onboarding.DIFFICULTY)
    assert heading_has_the_focus()
    app.primary.click()
    app.wait_for(onboarding.NOTIFICATIONS)
    assert heading_has_the_focus()
    app.page.go_back()
    app.wait_for(onboarding.DIFFICULTY)
    assert heading_has_the_focus()


def test_escape_closes_the_alert_and_the_focus_returns_to_the_button(app: App):
    app.set_permission("prompt")
    keys = Keyboard(app)
    app.open()
    onboarding.to_notifications(app)
    keys.tab_to(is_primary)
    keys.press("Enter")
    app.alert.wait_for()
    assert keys.focus()["text"] == app.alert.locator("button").inner_text(), "the alert takes the focus"
    assert app.page.locator("#app dialog:modal").count() == 1, "elements behind the alert cannot be reached"
    keys.press("Escape")
    app.alert.wait_for(state="detached")
    assert is_primary(keys.focus() or {"class": ""}), f"the focus is on {keys.focus()}"


def test_choosing_keeps_the_focus(app: App):
    app.open()
    app.choice("en").focus()
    for language in ("de", "es", "fr", "ja", "ko", "tr", "zh", "en"):
        focus = Keyboard(app).press("ArrowRight")
        assert focus["value"] == language == app.language


def test_browsers_d7_where_a_moved_part_loses_the_focus_it_is_given_back(open_app):
    app = open_app(scripts=["delete Element.prototype.moveBefore"], reduced_motion="reduce")
    unitana.to_city(app)
    unitana.find(app, "Vienna")
    unitana.cities(app).first.focus()
    app.page.keyboard.press("Enter")
    unitana.cities(app).first.wait_for(state="detached")
    assert app.page.evaluate("document.activeElement.matches('#app *')")
