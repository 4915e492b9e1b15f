"""The number on the app's icon, where a platform has one. This one has none: so both sides get one that only counts."""

import os

import pytest
from playwright.sync_api import Worker

import onboarding
import screens_capsule
from app import App
from desktop import Desktop
from devices import Device
from pushes import PushService, payload
from reminders import wait_until
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
    """To a device on which the app is closed."""
    app = device.launch(env=os.environ | {"DBUS_SESSION_BUS_ADDRESS": desktop.address}, locale="en-GB")
    app.page.context.add_init_script(IN_PAGES)
    onboarding.onboard(app)
    running = PushService(app)
    running.close_every_page()
    return running


@pytest.fixture
def worker(service: PushService) -> Worker:
    """As long as it has something to do now and then it stays the same."""
    running, = service.page.context.service_workers
    running.evaluate(IN_THE_WORKER)
    return running


def badges(worker: Worker) -> list[int]:
    return worker.evaluate("badges")


def test_it_counts_the_notifications_there_are(service: PushService, worker: Worker, desktop: Desktop):
    service.deliver(payload(key="a/b/1"))
    service.deliver(payload(key="a/b/2"))
    wait_until(service.page, lambda: badges(worker) == [1, 2], "one, then two")
    # The same once more is no other.
    service.deliver(payload(key="a/b/2"))
    service.deliver(payload(key="a/b/3"))
    wait_until(service.page, lambda: badges(worker) == [1, 2, 3], "three")
    with service.page.context.expect_page():
        desktop.tap(desktop.shown[0])
    wait_until(service.page, lambda: badges(worker)[3:] == [2], "two that were not tapped")


def test_a_window_that_is_seen_takes_it_away(service: PushService):
    app = service.beside.open_beside()
    app.open(onboarding.TODAY)
    assert app.page.evaluate("cleared") == 1
    hide(app)
    assert app.page.evaluate("cleared") == 1, "seen by nobody"
    app.page.evaluate("() => { delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange')) }")
    assert app.page.evaluate("cleared") == 2


def test_capsules_that_are_ready_are_counted_whether_or_not_their_notifications_are_there(
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
    # One that has come since; one that is in the count; the one that is ready, put off; and a fact.
    for key, count in [
        ("capsule/new/@1900000000000", 2), ("capsule/old/@1500000000000", 2), ("capsule/later/old/@1900000000000", 2),
        ("facts/fact-of-the-day/2028-09-20", 3),
    ]:
        before = len(badges(worker))
        service.deliver(payload(key=key))
        wait_until(service.page, lambda: badges(worker)[before:] == [count], f"{count} after {key}")


@pytest.mark.parametrize("script", [NO_BADGE, REFUSED])
def test_without_one_a_notification_is_shown_all_the_same(
    service: PushService, worker: Worker, desktop: Desktop, script: str
):
    worker.evaluate(script)
    service.deliver(payload())
    desktop.wait_for(1, service.page)
    service.deliver(payload())
    service.settle()
    assert len(desktop.shown) == 1, "and counts as told"
