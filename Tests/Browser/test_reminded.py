"""Reminders in a real browser: set in the app, stored and sent by the server, shown once."""

import os
import time
from datetime import datetime, timedelta
from urllib.parse import quote
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page

import devices
import onboarding
import push_service
import reminders
from app import App
from desktop import Desktop
from devices import Device
from patience import PATIENCE, wait_until
from pushes import PushService, payload
from server import Server
from test_relaunch import wait_for_the_offline_copy

# No day begins in it during the tests.
ZONE = ZoneInfo(devices.zone_at(12))
# Facts A Day suggests nine o'clock; a page that needs it starts a little before.
BEFORE = datetime.now(ZONE).replace(hour=8, minute=58, second=0)
AT = BEFORE.replace(hour=9, second=1, minute=0)
KEY = f"facts/fact-of-the-day/{BEFORE.date()}"


@pytest.fixture
def server(tmp_path):
    """A server with the rows of this test only. It may send to a push service on this machine."""
    running = Server(tmp_path / "server", environment={
        "ALMANAC_PUSH_ALLOW_LOOPBACK": "1", "ALMANAC_PUSH_TIME_LIMIT": str(PATIENCE)}).start()
    yield running
    running.stop()


@pytest.fixture
def sender():
    """The push service that the server sends to. Tests pass the messages it decrypts on to the browser."""
    with push_service.PushService() as running:
        yield running
        running.check()


@pytest.fixture
def app(device: Device, desktop: Desktop) -> App:
    app = device.launch(
        env=os.environ | {"DBUS_SESSION_BUS_ADDRESS": desktop.address, "TZ": ZONE.key}, locale="en-GB")
    app.page.context.add_init_script(reminders.PUSH_SERVICE)
    return app


@pytest.fixture
def reader(app: App) -> App:
    """A user who gets a fact each morning at nine, two minutes before nine."""
    app.page.clock.install(time=BEFORE)
    onboarding.onboard(app)
    wait_until(lambda: app.stored("planned_reminders"), "the reminder is planned", app.page)
    return app


@pytest.fixture
def service(reader: App) -> PushService:
    running = PushService(reader)
    reader.page.bring_to_front()
    return running


def subscribe(app: App, browser: push_service.Browser) -> None:
    row = browser.row
    reminders.reach_push_service(app, row["endpoint"], row["p256dh"], row["auth"])


def begin(app: App, browser: push_service.Browser) -> None:
    """Opens the first page with a reachable push service. A page left while the worker takes control would have no push
    service until it is reloaded."""
    app.open("/")
    wait_for_the_offline_copy(app)
    subscribe(app, browser)


def banner(app: App) -> Locator:
    return app.page.locator(".banners .banner")


def move_to_due_time(app: App) -> None:
    app.page.clock.pause_at(AT)


def opened_by(service: PushService, act) -> App:
    with service.page.context.expect_page() as opening:
        act()
    return App(opening.value, service.origin, service.beside.watch)


def open_again(service: PushService, path: str = onboarding.TODAY) -> App:
    app = service.beside.open_beside()
    app.open(path)
    return app


# Set in the app


def test_the_server_gets_the_daily_reminder_and_the_preferences(app: App, server: Server):
    onboarding.onboard(app)
    wait_until(lambda: server.rows("reminders") and server.rows("fact_preferences"), "the server has both", app.page)
    reminder, = server.rows("reminders")
    wanted = {"app": "facts", "subject": "fact-of-the-day", "kind": "daily", "time_zone": ZONE.key, "enabled": True}
    assert wanted.items() <= reminder.items()
    assert reminder["local_time"].startswith("09:00")
    preferences, = server.rows("fact_preferences")
    assert (preferences["language"], len(preferences["categories"])) == ("en", 5)
    app.open(onboarding.SETTINGS)
    app.times.fill("06:15")
    wait_until(
        lambda: any(row["local_time"].startswith("06:15") for row in server.rows("reminders")),
        "the new time", app.page)
    assert len(server.rows("reminders")) == 1


def test_granting_permission_later_registers_the_subscription(
    app: App, server: Server, sender, desktop: Desktop
):
    onboarding.onboard(app)
    service = PushService(app)
    app.page.bring_to_front()
    browser = sender.browser()
    # Only then is the push service within reach: with permission, the app would subscribe at once.
    app.set_permission("denied")
    subscribe(app, browser)
    app.open(reminders.NOTIFICATIONS)
    app.error.wait_for()
    service.settle()
    assert server.rows("push_subscriptions") == []
    app.set_permission("granted")
    test = app.page.locator("#app button.secondary")
    test.wait_for()
    row, = server.rows("push_subscriptions")
    # The secret is never shown.
    assert {name: browser.row[name] for name in ("endpoint", "p256dh")}.items() <= row.items() and "auth" not in row
    test.click()
    message, = browser.wait()
    service.deliver(message.content)
    assert desktop.wait_for(1, service.page).title == message.content["notification"]["title"]


def test_a_subscription_changed_by_the_browser_is_registered_again(app: App, server: Server, sender):
    before, after = sender.browser(), sender.browser()
    begin(app, before)
    onboarding.onboard(app)
    wait_until(lambda: server.rows("push_subscriptions"), "the server has the subscription", app.page)
    subscribe(app, after)
    worker, = app.page.context.service_workers
    worker.evaluate("() => void self.dispatchEvent(new ExtendableEvent('pushsubscriptionchange'))")
    wait_until(
        lambda: after.endpoint in [row["endpoint"] for row in server.rows("push_subscriptions")],
        "the server has the new subscription", app.page)


# Sent by the server


@pytest.mark.waits
def test_the_daily_fact_arrives_with_every_page_closed_and_a_click_opens_it(
    app: App, server: Server, sender, desktop: Desktop
):
    """From the setting to the desktop. Only the delivery from push service to browser is simulated."""
    began = time.monotonic()
    browser = sender.browser()
    begin(app, browser)
    onboarding.onboard(app)
    wait_until(lambda: server.rows("push_subscriptions"), "the server has the subscription", app.page)
    service = PushService(app)
    app.page.bring_to_front()
    app.open(onboarding.SETTINGS)
    # The next minute, or a later one when that is close: the pages must be closed by then, which takes a slow machine less
    # than everything until here.
    ahead = timedelta(seconds=60 + max(10, 2 * (time.monotonic() - began)))
    soon = (datetime.now(ZONE) + ahead).strftime("%H:%M")
    app.times.fill(soon)
    wait_until(
        lambda: any(row["local_time"].startswith(soon) for row in server.rows("reminders")), "the new time", app.page)
    service.close_every_page()
    message, = browser.wait(1)
    service.deliver(message.content)
    shown = desktop.wait_for(1, service.page)
    notification = message.content["notification"]
    assert shown.title == notification["title"]
    assert {shown.buttons.get("0"), shown.buttons.get("1")} == {"Open Now", "Remind Later"}
    told, = service.stored("told")
    assert told["key"].startswith("facts/fact-of-the-day/20")
    opened = opened_by(service, lambda: desktop.tap(shown))
    opened.wait_for(notification["data"]["route"])
    assert notification["data"]["route"].startswith("/facts/fact/")
    # A headline that is longer than a line stands below the title.
    headline = notification["title"] if notification["title"] != "Today’s fact" else notification["body"].split("\n")[0]
    opened.page.get_by_role("heading", name=headline).wait_for()
    service.settle()
    assert len(desktop.shown) == 1 and banner(opened).count() == 0
    # Nothing is left for the next start.
    assert opened.stored("pending_route") == []


def test_later_on_the_desktop_creates_a_reminder_that_fires_once(
    service: PushService, server: Server, desktop: Desktop
):
    service.close_every_page()
    service.deliver(payload("About honey", "It keeps.", key=KEY))
    shown = desktop.wait_for(1, service.page)
    later = opened_by(service, lambda: desktop.tap(shown, "Later"))
    later.wait_for("/later?key=" + quote(KEY, safe=""))
    # By the page's clock, which goes on.
    before = later.page.evaluate("Date.now()")
    later.page.locator("#app button.row").first.click()
    later.page.locator("#app .empty").wait_for()
    after = later.page.evaluate("Date.now()")

    def once():
        return [row for row in server.rows("reminders") if row["kind"] == "once"]

    wait_until(once, "the server has the snoozed reminder", later.page)
    row, = once()
    assert (row["app"], row["subject"]) == ("facts", "later/fact-of-the-day")
    assert (row["content"]["title"], row["content"]["route"]) == ("About honey", "/facts/browse")
    an_hour_earlier = datetime.fromisoformat(row["fire_at"]) - timedelta(hours=1)
    assert before <= round(an_hour_earlier.timestamp() * 1_000) <= after


def test_a_click_that_opens_the_first_page_still_leads_to_the_route(app: App, desktop: Desktop):
    onboarding.onboard(app)
    service = PushService(app)
    service.close_every_page()
    worker, = service.page.context.service_workers
    # As an iPhone may do.
    worker.evaluate("() => { const open = clients.openWindow.bind(clients); clients.openWindow = () => open('/'); }")
    service.deliver(payload(key=KEY, route=onboarding.BROWSE))
    opened = opened_by(service, lambda: desktop.tap(desktop.wait_for(1, service.page)))
    opened.wait_for(onboarding.BROWSE)
    assert opened.page.evaluate("performance.getEntriesByType('navigation')[0].name") == opened.origin + "/"
    wait_until(lambda: opened.stored("pending_route") == [], "the stored route is deleted", opened.page)
    again = open_again(service, "/")
    service.settle()
    assert again.path == "/"


# Shown once


def test_a_due_reminder_is_a_banner_while_the_app_is_open(reader: App, desktop: Desktop):
    move_to_due_time(reader)
    banner(reader).wait_for()
    assert [row["key"] for row in reader.stored("told")] == [KEY]
    reader.page.clock.run_for(4_900)
    assert banner(reader).count() == 1
    reader.page.clock.run_for(200)
    assert banner(reader).count() == 0
    assert desktop.shown == []


def test_only_one_of_two_windows_shows_a_due_reminder(service: PushService, reader: App, desktop: Desktop):
    other = open_again(service, onboarding.BROWSE)
    move_to_due_time(reader)
    wait_until(lambda: banner(reader).count() + banner(other).count() > 0, "a banner", reader.page)
    service.settle()
    assert banner(reader).count() + banner(other).count() == 1
    assert len(reader.stored("told")) == 1 and desktop.shown == []


def test_a_push_already_shown_as_a_banner_is_not_shown_again(service: PushService, reader: App, desktop: Desktop):
    move_to_due_time(reader)
    banner(reader).locator(".bar button").last.click()
    banner(reader).wait_for(state="detached")
    service.deliver(payload(key=KEY))
    service.settle()
    assert banner(reader).count() == 0
    service.close_every_page()
    service.deliver(payload(key=KEY))
    # Delivered afterwards, and not a repetition.
    service.deliver(payload("Another", key="reflect/morning/1"))
    assert desktop.wait_for(1, service.page).title == "Another"


@pytest.mark.parametrize("is_open", [True, False])
def test_a_reminder_already_shown_by_a_push_has_no_banner(
    service: PushService, reader: App, desktop: Desktop, is_open: bool
):
    if is_open:
        service.deliver(payload(key=KEY))
        banner(reader).locator(".bar button").last.click()
    else:
        service.close_every_page()
        service.deliver(payload(key=KEY))
        desktop.wait_for(1, service.page)
        reader = open_again(service)
    move_to_due_time(reader)
    service.settle()
    assert banner(reader).count() == 0
    assert len(desktop.shown) == (0 if is_open else 1)


