"""A capsule from locking to opening, in a real browser: locked in the app, stored on the server, announced by the
server once, and never opened before its instant.

The device's clock is 90 minutes slow, so that a capsule still sealed on the device is announced by the server at once.
Where a test needs the instant to arrive, it moves the clock forward.
"""

import os
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

import capsules
import devices
import push_service
import refusals
import reminders
from app import App
from capsules import TEXT
from desktop import Desktop
from devices import Device
from patience import wait_until
from pushes import PushService, payload
from server import Server
# Includes two fixtures: a server that may send to a push service on this machine, and that push service.
from test_reminded import banner, begin, opened_by, sender, server

SLOW = timedelta(minutes=90)
HALF_AN_HOUR = timedelta(minutes=30)
DAY = timedelta(days=1)
TITLE = "Time Capsule Ready!"


# In it, most of the day is ahead whenever the tests run.
ZONE = ZoneInfo(devices.zone_at(9))


@dataclass
class Keeper:
    """A user with capsules, on a device that receives the server's pushes."""

    app: App
    browser: push_service.Browser
    service: PushService
    # How long this machine took to get here, which is longer than to lock a capsule.
    took: timedelta

    def set_clock(self, ahead: timedelta) -> datetime:
        """Sets the clock, relative to the real time, without running timers. Returns the device's local time."""
        now = datetime.now(ZONE) + ahead
        self.service.page.clock.set_system_time(now)
        return now

    def pass_time(self, span: timedelta) -> None:
        """Moves the clock forward, as if the device had slept."""
        self.service.page.clock.fast_forward(span // timedelta(milliseconds=1))

    def lock(self, kind: str = "memory") -> tuple[str, push_service.Message]:
        """Locks a capsule for less than half an hour ahead. Returns its address and the server's message about it."""
        path = capsules.lock(self.app, capsules.minute(datetime.now(ZONE) - SLOW + HALF_AN_HOUR / 2), kind)
        message, = self.browser.wait()
        return path, message

    def look_again(self, path: str) -> App:
        app = self.service.beside.open_beside()
        app.open(path)
        return app


@pytest.fixture
def keeper(device: Device, desktop: Desktop, sender) -> Keeper:
    began = time.monotonic()
    # The zone is the system's, because Playwright's own is lost when a page opens while the last one is still closing.
    app = device.launch(
        env=os.environ | {"DBUS_SESSION_BUS_ADDRESS": desktop.address, "TZ": ZONE.key}, locale="en-GB")
    app.page.context.add_init_script(reminders.PUSH_SERVICE)
    app.page.clock.install(time=datetime.now(ZONE) - SLOW)
    browser = sender.browser()
    begin(app, browser)
    service = PushService(app)
    app.page.bring_to_front()
    return Keeper(app, browser, service, timedelta(seconds=time.monotonic() - began))


def status(server: Server) -> str:
    row, = server.rows("capsules")
    return row["status"]


# Announced by the server


@pytest.mark.waits
def test_notification_arrives_with_every_page_closed_and_opens_the_capsule(
    keeper: Keeper, server: Server, desktop: Desktop
):
    """From locking to reading. Only the delivery from push service to browser is simulated."""
    keeper.set_clock(timedelta())
    # Far enough ahead to lock the capsule and close the pages in time.
    at = capsules.minute(datetime.now(ZONE) + max(timedelta(seconds=12), 3 * keeper.took))
    path = capsules.lock(keeper.app, at, "emotion")
    wait_until(lambda: server.rows("push_subscriptions"), "the server has the subscription", keeper.app.page)
    reminder, = server.rows("reminders")
    assert (reminder["kind"], datetime.fromisoformat(reminder["fire_at"])) == ("once", at)
    keeper.service.close_every_page()
    assert keeper.browser.messages == [] and datetime.now(ZONE) < at
    message, = keeper.browser.wait(1)
    assert datetime.now(ZONE) >= at
    keeper.service.deliver(message.content)
    shown = desktop.wait_for(1, keeper.service.page)
    opened = opened_by(keeper.service, lambda: desktop.tap(shown))
    capsules.expect_ready(opened, path)
    capsules.open_it(opened)
    capsules.expect_detail(opened, path)
    wait_until(lambda: status(server) == "opened", "the server has the status", opened.page)
    keeper.service.settle()
    assert len(desktop.shown) == len(keeper.browser.messages) == 1 and banner(opened).count() == 0


def looked_at(app: App) -> None:
    app.page.locator(".seal.ready").wait_for()


def deleted(app: App) -> None:
    capsules.open_it(app)
    capsules.delete_it(app)


@pytest.mark.parametrize(
    "kind, before, meanwhile, after, leads",
    [
        ("emotion", "locked", None, "ready", capsules.expect_ready),
        ("goal", "locked", looked_at, "ready", capsules.expect_ready),
        ("memory", "locked", capsules.open_it, "opened", capsules.expect_detail),
        ("decision", "locked", deleted, None, capsules.expect_missing),
    ],
    ids=["locked", "ready", "opened", "deleted"])
def test_a_click_opens_the_screen_for_the_capsules_current_state(
    keeper: Keeper, server: Server, desktop: Desktop, kind, before, meanwhile, after, leads
):
    path, message = keeper.lock(kind)
    service = keeper.service
    service.close_every_page()
    keeper.pass_time(HALF_AN_HOUR)
    service.deliver(message.content)
    shown = desktop.wait_for(1, service.page)
    data = message.content["notification"]["data"]
    assert (data["capsuleId"], data["type"]) == (path.split("/")[-1], kind)
    # The browser puts the origin in front.
    said = f"127.0.0.1:{server.port}\n\nYour {kind.title()} capsule is ready to open!"
    assert (shown.title, shown.body) == (TITLE, said)
    assert {shown.buttons.get("0"), shown.buttons.get("1")} == {"Open Now", "Remind Later"}
    assert status(server) == before
    if meanwhile:
        app = keeper.look_again(path)
        meanwhile(app)
        wait_until(
            lambda: [row["status"] for row in server.rows("capsules")] == [after] * bool(after), "sent", app.page)
        service.close_every_page()
    opened = opened_by(service, lambda: desktop.tap(shown))
    leads(opened, path)
    wait_until(lambda: [row["status"] for row in server.rows("capsules")] == [after] * bool(after), "sent", opened.page)


def test_walk_capsule_10_remind_later_opens_no_app_and_notifies_once_more(
    keeper: Keeper, server: Server, desktop: Desktop
):
    path, message = keeper.lock()
    service = keeper.service
    service.close_every_page()
    keeper.pass_time(HALF_AN_HOUR)
    service.deliver(message.content)
    shown = desktop.wait_for(1, service.page)
    opened_pages: list = []
    service.page.context.on("page", lambda page: opened_pages.append(page))
    tapped = datetime.now(ZONE)
    desktop.tap(shown, "Remind Later")

    def snoozed():
        return [row for row in server.rows("reminders") if row["subject"].startswith("later/")]

    wait_until(snoozed, "the server has the snoozed reminder", service.page)
    row, = snoozed()
    hour = timedelta(hours=1)
    assert tapped + hour <= datetime.fromisoformat(row["fire_at"]) <= datetime.now(ZONE) + hour
    service.settle()
    assert opened_pages == []
    # The hour is over.
    server.change("reminders", row["id"], fire_at=datetime.now(ZONE).isoformat())
    second = keeper.browser.wait(2)[1]
    service.deliver(second.content)
    second_shown = desktop.wait_for(2, service.page)
    assert (second_shown.title, second_shown.body) == (shown.title, shown.body)
    # A push service may deliver it twice.
    service.deliver(second.content)
    opened = opened_by(service, lambda: desktop.tap(second_shown))
    capsules.expect_ready(opened, path)
    keeper.pass_time(HALF_AN_HOUR)
    service.settle()
    assert banner(opened).count() == 0
    assert len(desktop.shown) == len(keeper.browser.messages) == 2


# While the app is open


def test_an_open_app_shows_a_banner_for_five_seconds_that_follows_the_same_rule(
    keeper: Keeper, desktop: Desktop
):
    app, service = keeper.app, keeper.service
    far = capsules.lock(app, datetime(2034, 1, 1, 9), "goal")
    at = capsules.minute(datetime.now(ZONE) - SLOW + HALF_AN_HOUR)
    path = capsules.lock(app, at)
    wait_until(lambda: len(app.stored("planned_reminders")) == 2, "both reminders are planned", app.page)
    app.page.clock.pause_at(at + timedelta(seconds=1))
    expect(banner(app)).to_contain_text([TITLE + "Your Memory capsule is ready to open!"])
    app.page.clock.run_for(4_900)
    assert banner(app).count() == 1
    app.page.clock.run_for(200)
    expect(banner(app)).to_have_count(0)
    assert desktop.shown == []

    def tell(route: str, key: str) -> None:
        service.deliver(payload(TITLE, key=key, route=route))
        banner(app).locator("a.words").click()
        expect(banner(app)).to_have_count(0)

    tell(path, "capsule/a/1")
    capsules.expect_ready(app, path)
    app.primary.click()
    app.skip.click()
    app.back.click()
    app.wait_for(capsules.HOME)
    tell(path, "capsule/a/2")
    capsules.expect_detail(app, path)
    tell(far, "capsule/b/1")
    capsules.expect_sealed(app, far)
    gone = "/capsule/00000000-0000-4000-8000-00000000dead"
    tell(gone, "capsule/c/1")
    capsules.expect_missing(app, gone)


# Before the capsule's instant


def test_no_link_to_a_sealed_capsule_reveals_its_text(keeper: Keeper):
    app = keeper.app
    path, _ = keeper.lock()
    for typed in (path, path + "?status=ready", path + "#open", path.upper().replace("/CAPSULE", "/capsule")):
        app.open(typed)
        expect(app.page.locator(".seal.sealed").or_(app.alert)).to_be_visible()
        assert TEXT not in app.page.content()
    for typed in (path + "/open", path + "/detail"):
        app.open(typed)
        expect(app.rows).to_have_count(1)
        assert TEXT not in app.page.content()
    app.page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert TEXT not in app.page.evaluate(refusals.EVERYTHING_STORED)["text"]


def test_on_a_clock_one_day_slow_a_notified_capsule_stays_sealed_until_its_instant(
    keeper: Keeper, server: Server, desktop: Desktop
):
    app, service = keeper.app, keeper.service
    tomorrow = keeper.set_clock(-DAY) + DAY
    path = capsules.lock(app, capsules.minute(tomorrow - timedelta(minutes=5)))
    message, = keeper.browser.wait()
    service.close_every_page()
    service.deliver(message.content)
    opened = opened_by(service, lambda: desktop.tap(desktop.wait_for(1, service.page)))
    capsules.expect_sealed(opened, path)
    opened.open(path)
    capsules.expect_sealed(opened, path)
    assert status(server) == "locked"
    keeper.pass_time(DAY)
    capsules.expect_ready(opened, path)
    service.settle()
    assert banner(opened).count() == 0, "a second announcement"


def test_a_clock_one_day_fast_does_not_change_the_chosen_instant(keeper: Keeper, server: Server):
    """The capsule opens early on this device, but the server announces nothing early, and it does not stay open."""
    app = keeper.app
    now = keeper.set_clock(timedelta())
    at = capsules.minute(now + DAY / 2)
    path = capsules.lock(app, at)
    wait_until(lambda: server.rows("reminders") and server.rows("capsules"), "the server has both rows", app.page)
    keeper.set_clock(DAY)
    app.open(path)
    capsules.expect_ready(app, path)
    wait_until(lambda: status(server) == "ready", "the server has the status", app.page)
    keeper.set_clock(timedelta())
    app.open(path)
    capsules.expect_sealed(app, path)
    reminder, = server.rows("reminders")
    assert (reminder["enabled"], datetime.fromisoformat(reminder["fire_at"])) == (True, at)
    assert keeper.browser.messages == []


# Errors


def test_errors_are_scrolled_into_view(open_app):
    app = open_app(reduced_motion="reduce")
    app.open(capsules.NEW)
    app.field().fill("x" * 2_000)
    app.primary.click()
    app.wait_for(capsules.HOME)
    app.open(capsules.NEW)
    # Scrolled far below the field.
    app.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    app.page.set_viewport_size({"width": 320, "height": 568})
    app.primary.click()
    expect(app.wrong).to_be_in_viewport(ratio=1)
    app.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    app.primary.click()
    expect(app.wrong).to_be_in_viewport(ratio=1)
    app.page.evaluate(refusals.STORAGE_FULL)
    app.field().fill("Robin")
    expect(app.error).to_be_in_viewport(ratio=1)
    # The floating primary action does not cover it.
    below, over = app.error.bounding_box(), app.primary.bounding_box()
    assert below["y"] + below["height"] <= over["y"]
    app.primary.click()
    expect(app.error).to_be_in_viewport(ratio=1)
