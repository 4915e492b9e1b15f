"""What must not go on in a page that is left, and what must still be there after a reload.

A left page may stay in the browser's page cache. WebKit freezes it with its transactions open, and an open one blocks the
storage of every other page (browsers D1). Playwright turns the page cache off, so the tests send the page its events."""

import pytest

import onboarding
import whole
from app import App
from devices import PHONE
# Includes two fixtures: pages that hold the storage's modules without the program.
from stores import open_page, page

# Counts the messages to the core and the transactions that begin.
COUNT = """(() => {
    window.counted = { messages: 0, transactions: 0 };
    const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
        const { module, instance } = await instantiate.apply(WebAssembly, given);
        const count = (run) => (...given) => {
            counted.messages += 1;
            return run(...given);
        };
        const { receive, draw } = instance.exports;
        return { module, instance: { exports: { ...instance.exports, receive: count(receive), draw: count(draw) } } };
    };
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...given) {
        counted.transactions += 1;
        return begin.apply(this, given);
    };
})()"""
# As WebKit does when a page is left: it is hidden only afterwards.
LEAVE = """() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    window.visibility = "hidden";
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
    window.before = { ...counted };
    document.dispatchEvent(new Event("visibilitychange"));
    Object.defineProperty(navigator, "onLine", { configurable: true, get: () => false });
    dispatchEvent(new Event("offline"));
    // As another window does that has written.
    new BroadcastChannel("almanac").postMessage("written");
}"""
RETURN = """() => {
    window.visibility = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}"""
# Comes after all that was waiting when it was asked for: a message of another channel, and the pause before the other
# window's message is passed on.
SETTLE = """() => new Promise((resolve) => {
    const channel = new BroadcastChannel("settle");
    channel.onmessage = () => setTimeout(() => requestIdleCallback(resolve), 100);
    new BroadcastChannel("settle").postMessage("");
})"""


def test_d1_nothing_reaches_the_core_between_pagehide_and_pageshow(open_app):
    app = open_app(scripts=[COUNT])
    onboarding.onboard(app)
    app.page.evaluate(LEAVE)
    app.page.evaluate(SETTLE)
    assert app.page.evaluate("counted") == app.page.evaluate("before"), "the page works although it is left"
    app.page.evaluate(RETURN)
    app.page.wait_for_function("() => counted.messages > before.messages")
    # It is alive again, and shows what happened meanwhile.
    app.page.locator(".status .icon").wait_for()
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)


# Leaves the page at the first request of a kind that a table gets, while three rows are being written, and comes back
# once another window has written to every table. Returns the number of rows that were stored meanwhile, and all rows.
LEAVE_WHILE_WRITING = """async ([table, request]) => {
    await store.write([append("first")]);
    const original = IDBObjectStore.prototype[request];
    IDBObjectStore.prototype[request] = function (...given) {
        const answer = original.apply(this, given);
        if (this.name === table) {
            IDBObjectStore.prototype[request] = original;
            dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
        }
        return answer;
    };
    const reading = all("numbers");
    const writing = ["second", "third"].map((entry) => store.write([append(entry)]));
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const other = await done(indexedDB.open("almanac"));
    const transaction = other.transaction(other.objectStoreNames, "readwrite");
    const meanwhile = await done(transaction.objectStore("numbers").count());
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await Promise.all([reading, ...writing]);
    return [meanwhile, await all("numbers")];
}"""


@pytest.mark.parametrize("table, request_of", [("numbers", "openKeyCursor"), ("numbers", "getAll"), ("keys", "get")])
def test_d1_what_is_open_when_a_page_is_left_is_undone_and_made_again_in_order(page, table: str, request_of: str):
    meanwhile, rows = page.evaluate(LEAVE_WHILE_WRITING, [table, request_of])
    assert meanwhile == 1, "what was begun holds no table"
    assert rows == [[1, "first"], [2, "second"], [3, "third"]]


@pytest.mark.parametrize("size", [PHONE, {"width": 320, "height": 568}], ids=["390", "320"])
def test_d2_like_and_share_are_visible_after_a_reload(open_app, size: dict):
    app: App = open_app(viewport=size, has_touch=True, is_mobile=True)
    whole.onboard(app)
    app.open("/whole")
    for _ in range(2):
        app.card.wait_for()
        # Opacity 0 counts as visible for the driver.
        app.page.wait_for_function("""() => {
            const buttons = [...document.querySelectorAll("#app .deck .card:not([inert]) .marks button")];
            const shown = (node) => !node || (getComputedStyle(node).opacity === "1" && shown(node.parentElement));
            return buttons.length >= 2 && buttons.every(shown);
        }""")
        app.reload()


def test_d3_a_browser_that_allows_no_channel_shows_the_page(open_app):
    """Firefox throws when cookies and site data are blocked."""
    app = open_app(scripts=[
        "window.BroadcastChannel = class { constructor() { throw new DOMException('The operation is insecure.', 'SecurityError'); } }"])
    onboarding.onboard(app)
    app.page.locator("article.fact").wait_for()
