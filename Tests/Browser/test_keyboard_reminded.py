"""Banners and the notification settings by keyboard."""

import pytest
from playwright.sync_api import expect

import devices
import onboarding
import pushes
import reminders
from app import App
from keyboard import Keyboard
from pushes import PushService, payload
from test_keyboard import SMALL


@pytest.fixture
def app(open_app) -> App:
    return open_app(viewport=SMALL, reduced_motion="reduce", scripts=[devices.lasting(pushes.BANNER)])


def test_a_banner_is_snoozed_and_found_in_the_settings_by_keyboard(app: App):
    onboarding.onboard(app)
    service = PushService(app)
    app.page.bring_to_front()
    keys = Keyboard(app)
    service.deliver(payload("About honey", key="facts/fact-of-the-day/2026-11-21"))
    app.page.locator(".banner").wait_for()
    keys.tab_to(lambda focus: focus["class"] == "quiet")
    keys.press("Enter")
    app.page.locator("button.row").first.wait_for()
    assert (keys.focus() or {}).get("tag") == "h1", "a new screen focuses its heading"
    keys.tab_to(lambda focus: focus["class"] == "row")
    keys.press("Space")
    app.page.locator(".empty").wait_for()
    keys.tab_to(lambda focus: focus["class"] == "secondary")
    keys.press("Enter")
    for path in ("/settings", reminders.NOTIFICATIONS):
        keys.tab_to(lambda focus: focus["href"] == path)
        keys.press("Enter")
        app.wait_for(path)
    # Not `innerText`: it is empty for a row that was just added (`content-visibility`).
    expect(app.page.locator("#app .row", has_text="About honey")).to_be_visible()
    assert not keys.unseen, "\n".join(keys.unseen)


def test_notifications_are_allowed_by_keyboard(app: App):
    app.set_permission("prompt")
    app.open(reminders.NOTIFICATIONS)
    # A headless browser shows no prompt, so the request itself is recorded.
    app.page.evaluate("() => (Notification.requestPermission = async () => { window.asked = true; return 'default'; })")
    keys = Keyboard(app)
    keys.tab_to(lambda focus: focus["class"] == "secondary")
    keys.press("Enter")
    assert app.page.evaluate("asked")
    assert not keys.unseen, "\n".join(keys.unseen)
