"""A capsule from its locking to its opening, the whole of it in a real browser: locked in the app, kept by the server,
told of by it once, and opened by nobody before its instant.

The device's clock is an hour and a half slow, so that a capsule which is still sealed on the device is told of by the
server at once; where a test needs the instant to come, the clock jumps.
"""

import os
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from urllib.parse import quote
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

import capsules
import push_service
import refusals
import reminders
from app import App
from capsules import TEXT
from desktop import Desktop
from devices import Device
from pushes import PushService, payload
from reminders import wait_until
from server import Server
# With the two fixtures: a server of its own that may send to a push service on this machine, and that service.
from test_reminded import banner, begin, opened_by, sender, server

SLOW = timedelta(minutes=90)
HALF_AN_HOUR = timedelta(minutes=30)
DAY = timedelta(days=1)
TITLE = "Time Capsule Ready!"


def forenoon() -> ZoneInfo:
    """Where it is nine o'clock now, or a little later: the day and its evening are ahead, whenever this runs."""
    hours = 9 - datetime.now(timezone.utc).hour
    hours += 24 if hours < -12 else 0
    # The names say it the other way round.
    return ZoneInfo("Etc/GMT" + (f"{-hours:+}" if hours else ""))


ZONE = forenoon()


@dataclass
class Keeper:
    """Who keeps capsules, on a device that the server reaches."""

    app: App
    browser: push_service.Browser
    service: PushService

    def set_clock(self, ahead: timedelta) -> datetime:
        """Of the right time; nothing that was to happen meanwhile happens. Gives what the clock says where they are."""
        now = datetime.now(ZONE) + ahead
        self.service.page.clock.set_system_time(now)
        return now

    def pass_time(self, span: timedelta) -> None:
        """Sleeps, and wakes that much later."""
        self.service.page.clock.fast_forward(span // timedelta(milliseconds=1))

    def lock(self, kind: str = "memory") -> tuple[str, push_service.Message]:
        """For a little less than half an hour from now. Gives its address, and what the server has sent of it."""
        path = capsules.lock(self.app, capsules.minute(datetime.now(ZONE) - SLOW + HALF_AN_HOUR / 2), kind)
        message, = self.browser.wait()
        return path, message

    def look_again(self, path: str) -> App:
        app = self.service.beside.open_beside()
        app.open(path)
        return app


@pytest.fixture
def keeper(device: Device, desktop: Desktop, sender) -> Keeper:
    app = device.launch(
        env=os.environ | {"DBUS_SESSION_BUS_ADDRESS": desktop.address}, locale="en-GB", timezone_id=ZONE.key)
    app.page.context.add_init_script(reminders.PUSH_SERVICE)
    app.page.clock.install(time=datetime.now(ZONE) - SLOW)
    browser = sender.browser()
    begin(app, browser)
    service = PushService(app)
    app.page.bring_to_front()
    return Keeper(app, browser, service)


def status(server: Server) -> str:
    row, = server.rows("capsules")
    return row["status"]


# Told of


def test_at_its_instant_with_every_page_closed_it_is_told_of_and_a_tap_leads_to_its_opening(
    keeper: Keeper, server: Server, desktop: Desktop
):
    """From the lock to what it says; all that is not the product's own is the way from push service to browser."""
    keeper.set_clock(timedelta())
    # Not before there was time to lock it.
    at = capsules.minute(datetime.now(ZONE) + timedelta(seconds=12))
    path = capsules.lock(keeper.app, at, "emotion")
    wait_until(keeper.app.page, lambda: server.rows("push_subscriptions"), "the server knows this browser")
    reminder, = server.rows("reminders")
    assert (reminder["kind"], datetime.fromisoformat(reminder["fire_at"])) == ("once", at)
    keeper.service.close_every_page()
    assert keeper.browser.messages == [] and datetime.now(ZONE) < at
    message, = keeper.browser.wait(1, 90)
    assert datetime.now(ZONE) >= at
    keeper.service.deliver(message.content)
    shown = desktop.wait_for(1, keeper.service.page)
    opened = opened_by(keeper.service, lambda: desktop.tap(shown))
    capsules.expect_ready(opened, path)
    capsules.open_it(opened)
    capsules.expect_detail(opened, path)
    wait_until(opened.page, lambda: status(server) == "opened", "the server knows")
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
def test_a_tap_goes_by_what_has_become_of_the_capsule(
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
    # The browser says first whose it is.
    said = f"127.0.0.1:{server.port}\n\nYour {kind.title()} capsule is ready to open!"
    assert (shown.title, shown.body) == (TITLE, said)
    assert {shown.buttons.get("0"), shown.buttons.get("1")} == {"Open now", "Remind me later"}
    assert status(server) == before
    if meanwhile:
        app = keeper.look_again(path)
        meanwhile(app)
        wait_until(app.page, lambda: [row["status"] for row in server.rows("capsules")] == [after] * bool(after), "sent")
        service.close_every_page()
    opened = opened_by(service, lambda: desktop.tap(shown))
    leads(opened, path)
    wait_until(opened.page, lambda: [row["status"] for row in server.rows("capsules")] == [after] * bool(after), "sent")


def test_remind_later_asks_when_and_comes_once_more(keeper: Keeper, server: Server, desktop: Desktop):
    path, message = keeper.lock()
    service = keeper.service
    service.close_every_page()
    keeper.pass_time(HALF_AN_HOUR)
    service.deliver(message.content)
    shown = desktop.wait_for(1, service.page)
    later = opened_by(service, lambda: desktop.tap(shown, "Remind me later"))
    later.wait_for("/later?key=" + quote(message.content["notification"]["data"]["key"], safe=""))
    # In an hour, this evening, tomorrow.
    choices = later.page.locator("#app button.row")
    expect(choices).to_have_count(3)
    expect(choices).to_contain_text(["09:", "20:00", "09:00"])
    # An hour from then is a few seconds from now.
    keeper.set_clock(timedelta(seconds=4) - timedelta(hours=1))
    choices.first.click()
    later.page.locator("#app .empty").wait_for()

    def wish():
        return [row for row in server.rows("reminders") if row["subject"].startswith("later/")]

    wait_until(later.page, wish, "the server knows of it")
    again = datetime.fromisoformat(wish()[0]["fire_at"])
    service.close_every_page()
    assert len(keeper.browser.messages) == 1 or datetime.now(ZONE) >= again
    second = keeper.browser.wait(2)[1]
    assert datetime.now(ZONE) >= again
    service.deliver(second.content)
    told = desktop.wait_for(2, service.page)
    assert (told.title, told.body) == (shown.title, shown.body)
    # A push service may bring it twice.
    service.deliver(second.content)
    opened = opened_by(service, lambda: desktop.tap(told))
    capsules.expect_ready(opened, path)
    keeper.pass_time(HALF_AN_HOUR)
    service.settle()
    assert banner(opened).count() == 0
    assert len(desktop.shown) == len(keeper.browser.messages) == 2


# While the app is open


def test_while_the_app_is_open_a_banner_tells_of_it_for_five_seconds_and_leads_by_the_same_rule(
    keeper: Keeper, desktop: Desktop
):
    app, service = keeper.app, keeper.service
    far = capsules.lock(app, datetime(2040, 1, 1, 9), "goal")
    at = capsules.minute(datetime.now(ZONE) - SLOW + HALF_AN_HOUR)
    path = capsules.lock(app, at)
    wait_until(app.page, lambda: len(app.stored("planned_reminders")) == 2, "both are planned")
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


# Before its instant


def test_no_link_to_a_sealed_capsule_shows_what_it_says(keeper: Keeper):
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


def test_a_clock_a_day_slow_shows_it_sealed_although_the_server_tells_of_it_and_then_opens_it(
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
    assert banner(opened).count() == 0, "told of it once"


def test_a_clock_a_day_fast_takes_nothing_from_the_instant_that_was_meant(keeper: Keeper, server: Server):
    """It opens early for whom the clock says so; but the server neither tells of it nor does it stay open."""
    app = keeper.app
    now = keeper.set_clock(timedelta())
    at = capsules.minute(now + DAY / 2)
    path = capsules.lock(app, at)
    wait_until(app.page, lambda: server.rows("reminders") and server.rows("capsules"), "the server knows of it")
    keeper.set_clock(DAY)
    app.open(path)
    capsules.expect_ready(app, path)
    wait_until(app.page, lambda: status(server) == "ready", "the server has heard")
    keeper.set_clock(timedelta())
    app.open(path)
    capsules.expect_sealed(app, path)
    reminder, = server.rows("reminders")
    assert (reminder["enabled"], datetime.fromisoformat(reminder["fire_at"])) == (True, at)
    assert keeper.browser.messages == []


# What goes wrong


def test_what_went_wrong_is_brought_into_view(open_app):
    app = open_app(reduced_motion="reduce")
    app.open(capsules.NEW)
    app.field().fill("x" * 2_000)
    app.primary.click()
    app.wait_for(capsules.HOME)
    app.open(capsules.NEW)
    # From far below the field.
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
    # What floats over the page does not cover it.
    below, over = app.error.bounding_box(), app.primary.bounding_box()
    assert below["y"] + below["height"] <= over["y"]
    app.primary.click()
    expect(app.error).to_be_in_viewport(ratio=1)
