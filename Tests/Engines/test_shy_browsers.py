"""Browsers that keep something from pages: cookies, canvases, WebAssembly, notifications, frames of an animation."""

import onboarding
import reminders
import struct
import zlib
from pathlib import Path

import pytest

from app import App
from engine import covered, needs


@needs("blocked cookies")
@pytest.mark.parametrize("path", ["/", "/facts", "/unitana"])
def test_d3_where_cookies_are_blocked_the_page_says_what_is_wrong(open_device, path: str):
    app = open_device(blocks_cookies=True).launch()
    app.watch.expect(r"SecurityError|insecure|[Ss]torage|denied")
    app.page.goto(app.origin + path)
    app.wait_until_started()
    assert not app.page.locator("#trouble").is_visible(), "it has not stopped"
    assert app.page.locator("#app h1").first.is_visible()


@needs("resisted fingerprinting")
def test_d5_where_canvases_answer_with_noise_no_noise_is_shared(open_device):
    device = open_device(resists_fingerprinting=True)
    app = device.launch()
    onboarding.onboard(app)
    app.page.locator('#app .tools .tool:has(use[href$="#share"])').click()
    app.page.locator("#app .notice.error").wait_for()
    assert not list(device.downloads.iterdir())


@covered("test_sharing.py")
def test_a_shared_picture_shows_something(open_device):
    device = open_device(scripts=("navigator.canShare = navigator.share = undefined",))
    app = device.launch()
    onboarding.onboard(app)
    file = device.download(
        app, lambda: app.page.locator('#app .tools .tool:has(use[href$="#share"])').click())
    assert colors(file) > 20


@covered("test_shell.py")
def test_d6_where_webassembly_is_off_a_line_says_so(open_device):
    """As in Lockdown Mode on an iPhone."""
    app = open_device(scripts=("delete window.WebAssembly",)).launch()
    app.watch.expect("WebAssembly|almanacTrouble|undefined")
    app.page.goto(app.origin + "/facts")
    app.page.locator("#unable").wait_for()
    assert not app.page.locator("#trouble").is_visible()
    assert app.page.locator("#app h1").first.is_visible(), "what the server has drawn can be read"


def test_d9_the_help_is_about_this_browser(open_device, engine):
    app = open_device(permission="denied", scripts=("window.PushManager ??= class {}",)).launch()
    app.open(reminders.NOTIFICATIONS)
    if app.page.evaluate("Notification.permission") != "denied":
        # An engine that only answers questions.
        app.page.locator("#app main button").first.click()
    app.error.wait_for()
    text = app.page.locator("#app").inner_text()
    if engine.name != "chromium":
        assert "Site settings" not in text, text


@covered("test_facts.py")
def test_d4_without_push_the_first_run_promises_nothing_and_goes_on(open_device):
    app: App = open_device(scripts=("delete window.PushManager",)).launch()
    app.open()
    onboarding.to_notifications(app)
    app.page.locator('#app use[href$="#bell-off"]').wait_for(state="attached")
    app.primary.click()
    app.wait_for(onboarding.TODAY)


def colors(file: Path) -> int:
    """How many colors the first lines of a PNG's unfiltered bytes have at least: a picture without text has few."""
    data, at, packed = file.read_bytes(), 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += length + 12
    return len(set(zlib.decompress(packed)))
