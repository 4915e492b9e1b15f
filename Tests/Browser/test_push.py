"""Notifications from the push service to the desktop, and what clicking them does."""

import os
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

import onboarding
from app import App
from desktop import Desktop
from devices import Device
from pushes import PushService, payload

KEY = "fact 2028-09-20"


@pytest.fixture
def app(device: Device, desktop: Desktop) -> App:
    """A page of a user who has finished the onboarding, on a private desktop."""
    app = device.launch(env=os.environ | {"DBUS_SESSION_BUS_ADDRESS": desktop.address}, locale="en-GB")
    onboarding.onboard(app)
    return app


@pytest.fixture
def service(app: App) -> PushService:
    return PushService(app)


@pytest.fixture
def closed(service: PushService) -> PushService:
    """A push service for a browser on which every page of the app is closed."""
    service.close_every_page()
    return service


def open_again(service: PushService, path: str = onboarding.TODAY) -> App:
    app = service.beside.open_beside()
    app.open(path)
    return app


def opened_by(service: PushService, act) -> Page:
    with service.page.context.expect_page() as opening:
        act()
    App.pages.add(opening.value)
    return opening.value


# Showing


def test_a_push_is_shown_while_every_page_is_closed(closed: PushService, desktop: Desktop):
    closed.deliver(payload("Der Fakt des Tages", "Honig hält sich dreitausend Jahre.", lang="de"))
    shown = desktop.wait_for(1, closed.page)
    assert shown.title == "Der Fakt des Tages"
    assert shown.body.endswith("Honig hält sich dreitausend Jahre.")
    assert {shown.buttons["0"], shown.buttons["1"]} == {"Open", "Later"}
    told, = closed.stored("told")
    assert (told["key"], told["title"], told["route"]) == (KEY, "Der Fakt des Tages", "/facts/browse")


def test_the_same_occurrence_is_shown_once(closed: PushService, desktop: Desktop):
    for _ in range(3):
        closed.deliver(payload())
    closed.deliver(payload("Tomorrow’s", key="fact 2028-09-21"))
    assert desktop.wait_for(2, closed.page).title == "Tomorrow’s"
    closed.settle()
    assert len(desktop.shown) == 2


@pytest.mark.parametrize("message", [
    "", "not JSON", "null", "[]", '{"web_push": 8030}', '{"notification": {"title": 7, "actions": {}, "data": "?"}}'])
def test_a_push_that_cannot_be_read_still_shows_something(closed: PushService, desktop: Desktop, message: str):
    closed.deliver(message)
    shown = desktop.wait_for(1, closed.page)
    assert shown.title == "Almanac"
    page = opened_by(closed, lambda: desktop.tap(shown))
    page.wait_for_url(closed.origin + "/")


def test_a_device_without_a_database_shows_the_push_and_creates_none(device: Device, desktop: Desktop):
    """The worker of a new build may run before its pages do, and the storage may have been cleared."""
    app = device.launch(env=os.environ | {"DBUS_SESSION_BUS_ADDRESS": desktop.address})
    app.open()
    service = PushService(app)
    app.page.goto(app.origin + "/rest/v1/")
    app.page.evaluate("new Promise((done) => (indexedDB.deleteDatabase('almanac').onsuccess = () => done()))")
    service.close_every_page()
    service.deliver(payload())
    desktop.wait_for(1, service.page)
    assert service.databases() == []


def test_a_push_without_permission_is_not_counted_as_shown(closed: PushService, desktop: Desktop):
    closed.beside.watch.expect("No notification permission has been granted")
    closed.beside.set_permission("denied")
    closed.deliver(payload())
    closed.settle()
    assert desktop.shown == []
    closed.beside.set_permission("granted")
    closed.deliver(payload())
    desktop.wait_for(1, closed.page)


# A browser that knows Declarative Web Push has read the message, and hands its notification to the worker.
HANDLE_DECLARED = """async (declared) => {
    const shown = [];
    const { prototype } = ServiceWorkerRegistration;
    const { showNotification } = prototype;
    prototype.showNotification = async (title, options) => void shown.push({ title, ...options });
    await handlePush(readNotification({ data: null, notification: declared }));
    prototype.showNotification = showNotification;
    return shown;
}"""


def test_engines_t_a_declared_push_is_noted_and_leads_on_without_the_worker(service: PushService, app: App):
    """The page is visible. The system shows the notification in any case, so that no banner joins it."""
    app.wait_for(onboarding.TODAY)
    worker, = service.page.context.service_workers
    shown, = worker.evaluate(HANDLE_DECLARED, payload()["notification"])
    assert (shown["title"], shown["data"]["key"], shown["data"]["route"]) == ("Today’s fact", KEY, "/facts/browse")
    assert shown["navigate"] == service.origin + "/facts/browse"
    # Its buttons need the worker: one of them asks the server.
    assert [button.get("navigate") for button in shown["actions"]] == [None, None]
    assert [row["key"] for row in service.stored("told")] == [KEY]
    app.settle()
    assert app.page.locator("#app .banner").count() == 0


# Clicking


def test_a_click_opens_the_route_in_a_new_window(closed: PushService, desktop: Desktop):
    closed.deliver(payload())
    shown = desktop.wait_for(1, closed.page)
    page = opened_by(closed, lambda: desktop.tap(shown))
    page.wait_for_url(closed.origin + onboarding.BROWSE)
    closed.settle()
    assert desktop.closed == [shown.number]


def test_a_click_opens_the_route_in_an_open_window(closed: PushService, desktop: Desktop):
    closed.deliver(payload())
    shown = desktop.wait_for(1, closed.page)
    app = open_again(closed)
    app.page.evaluate("window.isTheSame = true")
    pages = len(app.page.context.pages)
    desktop.tap(shown)
    app.wait_for(onboarding.BROWSE)
    assert app.page.evaluate("window.isTheSame"), "without a reload"
    assert len(app.page.context.pages) == pages
    # The visit is an ordinary entry in the history.
    app.page.go_back()
    app.wait_for(onboarding.TODAY)


def test_a_click_reloads_a_stopped_window_at_the_route(closed: PushService, desktop: Desktop):
    closed.deliver(payload())
    shown = desktop.wait_for(1, closed.page)
    app = closed.beside.open_beside()
    app.watch.expect("WebAssembly|TypeError")
    app.page.add_init_script(
        "if (location.pathname === '/facts') WebAssembly.instantiateStreaming = () => Promise.reject(new TypeError('no'))")
    app.page.goto(app.origin + onboarding.TODAY)
    app.page.locator("#trouble button:visible").wait_for()
    closed.expect_no_answer()
    desktop.tap(shown)
    app.wait_for(onboarding.BROWSE)


@pytest.mark.parametrize("more", [{}, {"code": "A" * 43}], ids=["without a code", "with a wrong code"])
def test_later_opens_the_snooze_page_where_the_server_does_not_repeat(closed: PushService, desktop: Desktop, more):
    message = payload(key="reflect&morning 1/2")
    message["notification"]["data"] |= more
    closed.deliver(message)
    shown = desktop.wait_for(1, closed.page)
    page = opened_by(closed, lambda: desktop.tap(shown, "Later"))
    page.wait_for_selector("html[data-started]", state="attached")
    # The address that was opened, wherever the program navigated afterwards.
    entered = page.evaluate("performance.getEntriesByType('navigation')[0].name")
    assert entered == closed.origin + "/later?key=" + quote("reflect&morning 1/2", safe="")


def test_the_route_of_a_click_is_stored_until_the_program_starts(closed: PushService, desktop: Desktop):
    """An iPhone may open the start page instead; the program then finds the route here. In this test it cannot start."""
    closed.beside.watch.expect("WebAssembly|CompileError")
    closed.break_program()
    closed.deliver(payload())
    shown = desktop.wait_for(1, closed.page)
    opened_by(closed, lambda: desktop.tap(shown)).locator("#trouble button:visible").wait_for()
    waiting, = closed.stored("pending_route")
    assert (waiting["key"], waiting["route"]) == ("route", "/facts/browse")
    assert waiting["at"] > 1_700_000_000_000


@pytest.mark.parametrize("route", [
    "https://example.com/facts/browse", "//example.com/facts/browse", "javascript:alert(1)", "http://[", None])
def test_a_click_never_leaves_our_origin(closed: PushService, desktop: Desktop, route: str | None):
    closed.deliver(payload(route=route))
    shown = desktop.wait_for(1, closed.page)
    page = opened_by(closed, lambda: desktop.tap(shown))
    # A request to another origin would also be reported by the watch.
    page.wait_for_url(closed.origin + "/")


# While the app is visible


def test_a_visible_app_receives_the_push_and_the_system_shows_nothing(service: PushService, desktop: Desktop, app: App):
    app.page.evaluate(LISTEN)
    service.deliver(payload())
    app.page.wait_for_function("() => fromTheWorker.length > 0")
    service.settle()
    assert app.page.evaluate("fromTheWorker") == [{
        "kind": "pushed", "title": "Today’s fact", "body": "Honey keeps for three thousand years.",
        "route": "/facts/browse", "key": KEY, "lang": "en"}]
    assert desktop.shown == []


def test_only_one_of_two_windows_receives_a_push(service: PushService, desktop: Desktop, app: App):
    other = open_again(service, onboarding.BROWSE)
    for window in (app, other):
        window.page.evaluate(LISTEN)
    service.deliver(payload())
    service.settle()
    assert sum(window.page.evaluate("fromTheWorker.length") for window in (app, other)) == 1
    assert desktop.shown == []


def test_the_system_shows_a_push_that_no_window_takes(service: PushService, desktop: Desktop, app: App):
    """For example a window whose program has stopped, or that runs a build without pushes."""
    app.watch.expect("WebAssembly|TypeError")
    app.page.add_init_script("WebAssembly.instantiateStreaming = () => Promise.reject(new TypeError('no'))")
    app.page.reload()
    app.page.locator("#trouble button:visible").wait_for()
    service.expect_no_answer()
    service.deliver(payload())
    desktop.wait_for(1, service.page)


@pytest.mark.parametrize("path", ["/rest/v1/", "/auth/recover"])
def test_the_servers_own_pages_receive_no_pushes(closed: PushService, desktop: Desktop, path: str):
    page = closed.page.context.new_page()
    page.goto(closed.origin + path)
    closed.deliver(payload())
    shown = desktop.wait_for(1, closed.page)
    assert opened_by(closed, lambda: desktop.tap(shown)) is not page


# Records what the worker sends to a window.
LISTEN = """() => {
    window.fromTheWorker = [];
    navigator.serviceWorker.addEventListener("message", ({ data }) => fromTheWorker.push(data));
}"""
