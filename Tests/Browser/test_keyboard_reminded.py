"""What notifications bring along, without a mouse."""

import pytest
from playwright.sync_api import expect

import onboarding
import reminders
from app import App
from keyboard import Keyboard
from pushes import PushService, payload
from test_keyboard import SMALL


@pytest.fixture
def app(open_app) -> App:
    return open_app(viewport=SMALL, reduced_motion="reduce")


def test_a_banner_is_put_off_and_found_in_the_settings_by_keyboard_alone(app: App):
    onboarding.onboard(app)
    service = PushService(app)
    app.page.bring_to_front()
    keys = Keyboard(app)
    service.deliver(payload("About honey", key="facts/fact-of-the-day/2026-11-21"))
    app.page.locator(".banner").wait_for()
    keys.tab_to(lambda focus: focus["class"] == "quiet")
    keys.press("Enter")
    app.page.locator("button.row").first.wait_for()
    assert (keys.focus() or {}).get("tag") == "h1", "a new screen"
    keys.tab_to(lambda focus: focus["class"] == "row")
    keys.press("Space")
    app.page.locator(".empty").wait_for()
    keys.tab_to(lambda focus: focus["class"] == "secondary")
    keys.press("Enter")
    for path in ("/settings", reminders.NOTIFICATIONS):
        keys.tab_to(lambda focus: focus["href"] == path)
        keys.press("Enter")
        app.wait_for(path)
    # Not its `innerText`: a row that was drawn a moment ago has none yet (`content-visibility`).
    expect(app.page.locator("div.row")).to_contain_text("About honey")
    assert not keys.unseen, "\n".join(keys.unseen)


def test_notifications_are_allowed_by_keyboard_alone(app: App):
    app.set_permission("prompt")
    app.open(reminders.NOTIFICATIONS)
    # A browser without a head asks nobody, and answers with what was decided meanwhile.
    app.page.evaluate("() => (Notification.requestPermission = async () => { window.asked = true; return 'default'; })")
    keys = Keyboard(app)
    keys.tab_to(lambda focus: focus["class"] == "secondary")
    keys.press("Enter")
    assert app.page.evaluate("asked")
    assert not keys.unseen, "\n".join(keys.unseen)
