"""P10: two browsers of one user, both open: what one writes appears on the other at once."""

import account
import devices
import reflect
from app import App
from patience import wait_until
from server import Server

MOTION = "reduce"
PASSWORD = "Apfelkuchen im Garten"
# In milliseconds: how often a device asks the server for changes without being told of any.
INTERVAL = 300_000
# Whether another tab listens for this one, which waits for its turn.
WAITS_FOR_ITS_TURN = "navigator.locks.query().then(({ pending }) => pending.some((lock) => lock.name === 'almanac-stream'))"


def listens(app: App) -> list[str]:
    """The tokens of the streams that this browser has opened, as they are opened."""
    streams: list[str] = []
    app.page.context.on(
        "request", lambda request: streams.append(request.url) if "/api/changes/stream" in request.url else None)
    return streams


def test_p10_a_change_appears_on_the_other_open_device_without_being_asked_for(open_app, server: Server):
    first = open_app()
    first.open("/reflect")
    reflect.onboard(first, name="Maxi", goal="live")
    reflect.wait_until_sent(first)
    account.link(first, "live@example.com", PASSWORD)

    # On the second device the interval never passes, so that what appears there came by the stream.
    second = open_app(scripts=[devices.lasting(INTERVAL)])
    streams = listens(second)
    account.sign_in(second, "live@example.com", PASSWORD)
    second.open(reflect.TODAY)
    wait_until(lambda: streams, "a stream is opened", second.page)

    # Each browser opens a stream of its own; a second tab of one does not.
    tab = second.open_beside()
    tab.open(reflect.JOURNAL)
    wait_until(lambda: tab.page.evaluate(WAITS_FOR_ITS_TURN), "the tab waits for its turn to listen", tab.page)
    assert len(streams) <= 2

    main = second.page.locator("#app main")
    before = main.inner_text()
    first.open(reflect.TODAY)
    reflect.write(first, reflect.MORNING, "Vom ersten Gerät")
    reflect.wait_until_sent(first)
    wait_until(lambda: main.inner_text() != before, "the other device shows something new", second.page)


def test_p10_a_hidden_page_closes_its_stream_and_opens_it_again(open_app, server: Server):
    app = open_app()
    ended: list[str] = []
    app.page.context.on(
        "requestfailed", lambda request: ended.append(request.url) if "/stream" in request.url else None)
    streams = listens(app)
    app.open("/reflect")
    reflect.onboard(app, name="Maxi", goal="hidden")
    wait_until(lambda: streams, "a stream is opened", app.page)
    app.watch.expect_network_failures()
    hide(app, True)
    wait_until(lambda: ended, "the stream is closed", app.page)
    count = len(streams)
    hide(app, False)
    wait_until(lambda: len(streams) > count, "the stream is opened again", app.page)


def hide(app: App, is_hidden: bool) -> None:
    state = "hidden" if is_hidden else "visible"
    app.page.evaluate(
        """(state) => {
            Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""", state)
