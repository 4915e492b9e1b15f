"""The badge on the app's icon. This platform has none, so the page and the worker get a stub that records the calls."""

import os

import pytest
from playwright.sync_api import Worker

import onboarding
import screens_capsule
from app import App
from desktop import Desktop
from devices import Device
from patience import wait_until
from pushes import PushService, payload
from test_new_build import hide

IN_PAGES = """(() => {
    window.cleared = 0;
    navigator.clearAppBadge = async () => void (window.cleared += 1);
    window.badges = [];
    navigator.setAppBadge = async (count) => void badges.push(count);
})()"""
IN_THE_WORKER = """() => {
    self.badges = [];
    navigator.setAppBadge = async (count) => void badges.push(count);
}"""
NO_BADGE = "() => (self.badges = [], navigator.setAppBadge = undefined)"
REFUSED = "() => (self.badges = [], navigator.setAppBadge = () => Promise.reject(new DOMException('No.', 'NotAllowedError')))"


@pytest.fixture
def service(device: Device, desktop: Desktop) -> PushService:
    """A push service for a device on which the app is closed."""
    app = device.launch(env=os.environ | {"DBUS_SESSION_BUS_ADDRESS": desktop.address}, locale="en-GB")
    app.page.context.add_init_script(IN_PAGES)
    onboarding.onboard(app)
    running = PushService(app)
    running.close_every_page()
    return running


@pytest.fixture
def worker(service: PushService) -> Worker:
    """The service worker, which stays the same instance as long as it is used now and then."""
    running, = service.page.context.service_workers
    running.evaluate(IN_THE_WORKER)
    return running


def badges(worker: Worker) -> list[int]:
    return worker.evaluate("badges")


def test_badge_counts_the_displayed_notifications(service: PushService, worker: Worker, desktop: Desktop):
    service.deliver(payload(key="a/b/1"))
    service.deliver(payload(key="a/b/2"))
    wait_until(lambda: badges(worker) == [1, 2], "one, then two", service.page)
    # The same notification again is not counted again.
    service.deliver(payload(key="a/b/2"))
    service.deliver(payload(key="a/b/3"))
    wait_until(lambda: badges(worker) == [1, 2, 3], "three", service.page)
    # The number is set beside the display, which may come later.
    wait_until(lambda: desktop.shown, "a notification", service.page)
    with service.page.context.expect_page():
        desktop.tap(desktop.shown[0])
    wait_until(lambda: badges(worker)[3:] == [2], "two that were not clicked", service.page)


def test_a_visible_window_clears_the_badge(service: PushService):
    app = service.beside.open_beside()
    app.open(onboarding.TODAY)
    assert app.page.evaluate("cleared") == 1
    hide(app)
    assert app.page.evaluate("cleared") == 1, "the window is hidden"
    app.page.evaluate("() => { delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange')) }")
    assert app.page.evaluate("cleared") == 2


def test_ready_capsules_are_counted_with_and_without_a_displayed_notification(
    service: PushService, worker: Worker
):
    app = service.beside.open_beside()
    app.open(screens_capsule.HOME)
    screens_capsule.lock(app, "goal", "2020-01-01")
    app.page.wait_for_function("() => badges.at(-1) === 1")
    hide(app)
    app.page.evaluate("() => { delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange')) }")
    app.page.wait_for_function("() => badges.length === 2 && badges.at(-1) === 1")
    app.page.close()
    # In turn: a capsule that became ready later; one included in the count; that one snoozed; and a fact.
    for key, count in [
        ("capsule/new/@1900000000000", 2), ("capsule/old/@1500000000000", 2), ("capsule/later/old/@1900000000000", 2),
        ("facts/fact-of-the-day/2028-09-20", 3),
    ]:
        before = len(badges(worker))
        service.deliver(payload(key=key))
        wait_until(lambda: badges(worker)[before:] == [count], f"{count} after {key}", service.page)


@pytest.mark.parametrize("script", [NO_BADGE, REFUSED])
def test_notifications_are_shown_where_badges_are_unavailable(
    service: PushService, worker: Worker, desktop: Desktop, script: str
):
    worker.evaluate(script)
    service.deliver(payload())
    desktop.wait_for(1, service.page)
    service.deliver(payload())
    service.settle()
    assert len(desktop.shown) == 1, "the repeated push was shown again"
