"""P10: two browsers of one user, both open: what one writes appears on the other at once."""

import time

import account
import reflect
from app import App
from server import Server

PASSWORD = "Apfelkuchen im Garten"


def listens(app: App) -> list[str]:
    """The tokens of the streams that this browser has opened, as they are opened."""
    streams: list[str] = []
    app.page.context.on(
        "request", lambda request: streams.append(request.url) if "/api/changes/stream" in request.url else None)
    return streams


def wait_until(app: App, condition, what: str) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, what
        app.page.wait_for_timeout(50)


def test_p10_a_change_appears_on_the_other_open_device_within_two_seconds(open_app, server: Server):
    first = open_app()
    first.open("/reflect")
    reflect.onboard(first, name="Maxi", goal="live")
    reflect.wait_until_sent(first)
    account.link(first, "live@example.com", PASSWORD)

    second = open_app()
    streams = listens(second)
    account.sign_in(second, "live@example.com", PASSWORD)
    second.open(reflect.TODAY)
    wait_until(second, lambda: streams, "no stream was opened")

    # Each browser opens a stream of its own; a second tab of one does not.
    tab = second.open_beside()
    tab.open(reflect.JOURNAL)
    tab.page.wait_for_timeout(1_500)
    assert len(streams) <= 2

    main = second.page.locator("#app main")
    before = main.inner_text()
    first.open(reflect.TODAY)
    reflect.write(first, reflect.MORNING, "Vom ersten Gerät")
    reflect.wait_until_sent(first)
    sent = time.monotonic()
    wait_until(second, lambda: main.inner_text() != before, "the other device shows nothing new")
    assert time.monotonic() - sent < 2


def test_p10_a_hidden_page_closes_its_stream_and_opens_it_again(open_app, server: Server):
    app = open_app()
    ended: list[str] = []
    app.page.context.on(
        "requestfailed", lambda request: ended.append(request.url) if "/stream" in request.url else None)
    streams = listens(app)
    app.open("/reflect")
    reflect.onboard(app, name="Maxi", goal="hidden")
    wait_until(app, lambda: streams, "no stream was opened")
    app.watch.expect_network_failures()
    hide(app, True)
    wait_until(app, lambda: ended, "the stream was not closed")
    count = len(streams)
    hide(app, False)
    wait_until(app, lambda: len(streams) > count, "the stream was not opened again")


def hide(app: App, is_hidden: bool) -> None:
    state = "hidden" if is_hidden else "visible"
    app.page.evaluate(
        """(state) => {
            Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""", state)
