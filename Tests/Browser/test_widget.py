"""Widgets outside the app: the page embedded in a foreign one (P4, W10), and what a system's board of widgets is given."""

import http.server
import json
import threading
import urllib.request
import uuid

import pytest
from playwright.sync_api import Page, expect

import whole
from app import App
from patience import PATIENCE, wait_until
from server import Server, free_port

MOTION = "reduce"
QUOTES = {
    "short": ("A small lamp still knows the way to the door.", "一盏小灯，也认得通往门口的路。"),
    "long": (
        "Begin with the smallest thing that is honestly yours to do, and let the next one come to you while your hands "
        "are busy; most of what looks like courage from far away is only someone who has stopped waiting. " * 2,
        "从你真正能做的最小的一件事开始，手在忙的时候，下一件自会到来；远远看去像勇气的，多半只是有人不再等待。" * 3),
    "unbroken": ("W" * 600, "好" * 600),
}
EXAMPLE = "Walk it, and it becomes a path."
# A foreign page has no rules of ours; it embeds the widget and, for comparison, the app.
FOREIGN = """<!DOCTYPE html><html lang="en"><meta charset="utf-8">
<link rel="icon" href="data:,"><title>Foreign</title><h1>Someone else's page</h1>
<iframe id="widget" src="{widget}" width="{width}" height="{height}" title="Whole" style="border:0"></iframe>
{more}</html>"""
# The texts that leave the drawing, as the browser has drawn them.
OVERFLOWING = """() => {
  const svg = document.querySelector("svg"), outer = svg.getBoundingClientRect();
  return [...svg.querySelectorAll("text")].filter((text) => {
    const box = text.getBoundingClientRect();
    return box.left < outer.left || box.right > outer.right || box.top < outer.top || box.bottom > outer.bottom;
  }).map((text) => text.textContent.slice(0, 40));
}"""


class Person:
    """A user with a widget, through the API."""

    def __init__(self, server: Server):
        self.origin = server.origin
        answer = self.send("POST", "/auth/v1/signup", {"data": {}})
        self.token = answer["access_token"]

    token = None

    def send(self, method: str, path: str, body=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.origin + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    def add_widget(self, english: str, chinese: str, size: str = "medium") -> tuple[str, str]:
        """Returns the widget's id and the address of its page."""
        widget = str(uuid.uuid4())
        entry = {"primary": english, "secondary": chinese, "primary_language": "en", "secondary_language": "zh"}
        snapshot = {
            "version": 1, "app": "whole", "title": "Whole", "language": "en", "route": "/whole/quote/1",
            "entries": [entry], "source": "Someone, 1854"}
        self.send("POST", "/rest/v1/widgets", {
            "id": widget, "app": "whole", "kind": "quote", "size": size, "snapshot": snapshot})
        return widget, self.send("POST", f"/api/widgets/{widget}/link")["url"]


@pytest.fixture
def foreign():
    """Serves pages from another origin of this machine."""
    pages: dict[str, str] = {}

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            page = pages.get(self.path)
            self.send_response(200 if page is not None else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write((page or "").encode())

        def log_message(self, *_):
            pass

    port = free_port()
    running = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
    threading.Thread(target=running.serve_forever, daemon=True).start()

    def serve(page: str) -> str:
        path = f"/{len(pages)}"
        pages[path] = page
        # Another name of this machine: not even the site is the same.
        return f"http://localhost:{port}{path}"

    yield serve
    running.shutdown()
    running.server_close()


def embedded(page: Page):
    return page.frame_locator("#widget")


def test_p4_a_foreign_page_embeds_the_widget_and_a_tap_opens_that_quote(open_app, server, foreign):
    app = open_app()
    _, address = Person(server).add_widget(*QUOTES["short"])
    app.page.goto(foreign(FOREIGN.format(widget=address, width=660, height=320, more="")))
    link = embedded(app.page).get_by_role("link")
    expect(link).to_have_accessible_name("Whole A small lamp still knows the way to the door. 一盏小灯，也认得通往门口的路。 Someone, 1854")
    frame = app.page.frames[1]
    assert frame.url == address
    assert frame.evaluate("document.scripts.length") == 0
    # Nothing but the page itself was loaded.
    assert frame.evaluate("performance.getEntriesByType('resource').length") == 0
    with app.page.context.expect_page() as opening:
        link.click()
    opened = opening.value
    opened.wait_for_url("**/whole/**")
    assert opened.url.startswith(server.origin + "/whole")
    assert opened.evaluate("window.opener") is None
    assert opened.evaluate("document.referrer") == ""
    expect(app.page.locator("h1")).to_have_text("Someone else's page")


def test_p4_no_other_page_can_be_framed(open_app, server, foreign):
    app = open_app()
    app.watch.expect(r"frame-ancestors", r"Refused to display", r"chrome-error")
    _, address = Person(server).add_widget(*QUOTES["short"])
    for refused in [server.origin + "/whole", address + ".svg", address + ".json", address + "x"]:
        app.page.goto(foreign(FOREIGN.format(widget=refused, width=660, height=320, more="")))
        app.page.wait_for_function("() => document.readyState === 'complete'")
        assert app.page.frames[1].url.startswith("chrome-error:"), refused


def test_p4_the_picture_shows_in_a_foreign_page(open_app, server, foreign):
    app = open_app()
    _, address = Person(server).add_widget(*QUOTES["short"])
    picture = f'<img id="picture" src="{address}.svg?w=800&amp;h=480&amp;ink=1" alt="">'
    app.page.goto(foreign(FOREIGN.format(widget=address, width=320, height=320, more=picture)))
    app.page.wait_for_function("() => document.getElementById('picture').complete")
    assert app.page.evaluate("[picture.naturalWidth, picture.naturalHeight]") == [800, 480]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("quote", QUOTES)
def test_w10_nothing_overflows_in_either_script_at_any_size(open_app, server, quote: str, scheme: str):
    app = open_app(color_scheme=scheme)
    person = Person(server)
    widget, address = person.add_widget(*QUOTES[quote])
    for size in ["small", "medium", "large"]:
        person.send("PATCH", f"/rest/v1/widgets?id=eq.{widget}", {"size": size})
        for query, width, height in [("", 660, 320), ("", 320, 480), ("?w=800&h=480", 800, 480), ("?w=480&h=800", 480, 800)]:
            app.page.set_viewport_size({"width": width, "height": height})
            app.page.goto(address + query)
            assert app.page.evaluate(OVERFLOWING) == [], f"{size} {query}"
            scrolls = app.page.evaluate(
                "[document.documentElement.scrollWidth > innerWidth, document.documentElement.scrollHeight > innerHeight]")
            assert scrolls == [False, False]
    ground = app.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == ("rgb(255, 238, 223)" if scheme == "light" else "rgb(31, 20, 16)")


def test_p4_the_manifest_offers_whole_s_widget_with_its_template_and_example(app: App, server):
    app.open("/")
    errors = app.page.context.new_cdp_session(app.page).send("Page.getAppManifest")["errors"]
    assert [error for error in errors if error["critical"]] == []
    manifest = json.loads(urllib.request.urlopen(server.origin + "/manifest.en.webmanifest").read())
    offered = {widget["tag"]: widget for widget in manifest["widgets"]}
    widget = offered["whole-quote"]
    assert widget["short_name"] == "Whole" and widget["type"] == "application/json"
    template = json.loads(urllib.request.urlopen(server.origin + widget["ms_ac_template"]).read())
    assert template["type"] == "AdaptiveCard"
    data = json.loads(urllib.request.urlopen(server.origin + widget["data"]).read())
    assert data["entries"][0]["primary"] == EXAMPLE
    picture = urllib.request.urlopen(server.origin + widget["screenshots"][0]["src"])
    assert picture.headers["Content-Type"] == "image/svg+xml"


# A board of widgets in the service worker, which this Chromium does not have.
BOARD = """() => {
  const definition = { tag: "whole-quote", msAcTemplate: "/widgets/card.json", data: "/widgets/whole-quote.json" };
  self.shownCards = [];
  Object.defineProperty(self, "widgets", { configurable: true, value: {
    matchAll: async () => [{ definition }],
    updateByTag: async (tag, card) => void self.shownCards.push({ tag, ...card }),
  } });
}"""
SEND = """async ([type, more]) => {
  const event = Object.assign(new Event(type), more);
  const waiting = [];
  event.waitUntil = (work) => waiting.push(work);
  self.dispatchEvent(event);
  await Promise.all(waiting);
  return self.shownCards.splice(0);
}"""


def test_w10_the_service_worker_shows_the_example_and_then_the_quote_last_shown_on_the_board(app: App):
    whole.onboard(app)
    app.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    worker = app.page.context.service_workers[0]
    worker.evaluate(BOARD)
    definition = {"tag": "whole-quote", "msAcTemplate": "/widgets/card.json", "data": "/widgets/whole-quote.json"}
    cards = worker.evaluate(SEND, ["widgetinstall", {"widget": {"definition": definition}}])
    assert [card["tag"] for card in cards] == ["whole-quote"]
    assert json.loads(cards[0]["template"])["type"] == "AdaptiveCard"
    assert json.loads(cards[0]["data"])["entries"][0]["primary"] == EXAMPLE
    quote = app.card.locator(".original").inner_text()
    app.open("/whole/widgets")
    app.primary.click()
    # The page tells the worker when it has written a card.
    shown = wait_until(lambda: worker.evaluate("() => self.shownCards.splice(0)"), "a card is shown", app.page)
    data = json.loads(shown[-1]["data"])
    assert data["entries"][0]["primary"].split() == quote.split()
    # A tap opens that quote in the window that is open.
    worker.evaluate(SEND, ["widgetclick", {"action": "open", "data": {"route": data["route"]}}])
    app.wait_for("/whole")
    assert app.card.locator(".original").inner_text() == quote
    # An address elsewhere is not followed.
    worker.evaluate(SEND, ["widgetclick", {"action": "open", "data": {"route": "https://evil.example/"}}])
    app.wait_for("/")
    # Once a day without a page.
    assert len(worker.evaluate(SEND, ["periodicsync", {"tag": "widgets"}])) == 1
    assert worker.evaluate(SEND, ["periodicsync", {"tag": "other"}]) == []


def test_finding_9_a_card_on_the_board_grows_old_and_is_locked_while_no_page_is_open(app: App):
    whole.onboard(app)
    app.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    worker = app.page.context.service_workers[0]
    worker.evaluate(BOARD)
    # An open page writes the cards itself, whenever it gets to it.
    app.page.goto("about:blank")
    definition = {"tag": "whole-quote", "msAcTemplate": "/widgets/card.json", "data": "/widgets/whole-quote.json"}

    def shown(*later: int) -> dict:
        """Shows a card with changes at these times, in seconds from now."""
        changes = [{"at": seconds, "cue": f"cue {number}"} for number, seconds in enumerate(later)]
        worker.evaluate(
            """async (later) => {
              for (const change of later) change.at = Date.now() + 1000 * change.at;
              await put("widget_cards", { tag: "whole-quote", card: JSON.stringify({ title: "T", cue: "new", later }) });
            }""", changes)
        return json.loads(worker.evaluate(SEND, ["widgetresume", {"widget": {"definition": definition}}])[0]["data"])

    assert shown() == {"title": "T", "cue": "new"}
    assert shown(3600, 7200) == {"title": "T", "cue": "new"}
    assert shown(-1, 3600) == {"title": "T", "cue": "cue 0"}
    assert shown(-7200, -3600) == {"title": "T", "cue": "cue 1"}


def test_finding_15_without_a_widget_the_worker_is_no_longer_woken_once_a_day(app: App):
    whole.onboard(app)
    app.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    worker = app.page.context.service_workers[0]
    worker.evaluate(BOARD)
    worker.evaluate("""() => {
      self.asked = [];
      const note = (what) => async (tag) => void self.asked.push(`${what} ${tag}`);
      Object.defineProperty(self.registration, "periodicSync", {
        configurable: true, value: { register: note("register"), unregister: note("unregister") } });
    }""")

    def send(event: str, tag: str) -> list[str]:
        definition = {"tag": tag, "msAcTemplate": "/widgets/card.json", "data": f"/widgets/{tag}.json"}
        worker.evaluate(SEND, [event, {"widget": {"definition": definition}}])
        return worker.evaluate("() => self.asked.splice(0)")

    assert send("widgetinstall", "whole-quote") == ["register widgets"]
    # The board still has Whole's.
    assert send("widgetuninstall", "unitana-place") == []
    assert send("widgetuninstall", "whole-quote") == ["unregister widgets"]


def test_w10_a_link_made_in_the_app_shows_the_quote_last_shown(open_app, foreign):
    app = open_app()
    whole.onboard(app)
    quote = app.card.locator(".original").inner_text()
    app.open("/whole/widgets")
    app.primary.click()
    whole.more(app, 1).wait_for()
    # Asked for before the widget has reached the server, the link would be refused once, which the browser reports.
    wait_until(
        lambda: all(row["edit"] == "" for row in app.stored("own_widgets")), "the widget is on the server", app.page)
    whole.more(app).click()
    app.field(0).wait_for()
    address = app.field(0).input_value()
    assert app.field(0).get_attribute("readonly") is not None
    # The code to embed is what a foreign page needs.
    code = app.field(1).input_value()
    assert f'src="{address}"' in code
    other = app.page.context.new_page()
    other.goto(foreign('<!DOCTYPE html><link rel="icon" href="data:,"><title>Foreign</title>' + code.replace("<iframe", '<iframe id="widget"')))
    texts = embedded(other).locator("text")
    other.wait_for_function("() => true")

    def is_shown() -> bool:
        if "".join(quote.split()) in "".join("".join(texts.all_text_contents()).split()):
            return True
        # The app writes what the widget shows a few seconds later.
        other.reload()
        return False

    wait_until(is_shown, "the widget shows the quote", other)
