"""The browser's storage and orders without the program: the same rows as SQLite gives, and nothing lost between
windows."""

import json
from base64 import b64decode
from pathlib import Path

import pytest
from playwright.sync_api import Page

from stores import HANG, HOLD, open_page, page  # noqa: F401: fixtures

# Written by the Swift test `Storage`.
SCRIPT = Path(__file__).parents[2] / ".build-tools" / "storage.json"


@pytest.fixture
def written() -> dict:
    if not SCRIPT.exists():
        pytest.fail("no script: run `Tools/swift test --filter Storage` first (make test does)")
    return json.loads(SCRIPT.read_text())


@pytest.mark.parametrize("is_passing", [False, True], ids=["device", "memory"])
def test_the_recorded_script_gives_the_same_rows_as_natively(page: Page, written: dict, is_passing: bool):
    if is_passing:
        page.evaluate(HANG, 2)
        page.evaluate("openAnew()")
    answers = page.evaluate(
        """async (script) => {
            const answers = [];
            for (const [order] of script) answers.push(await carryOut(order));
            return answers;
        }""", written["script"])
    for number, (order, expected) in enumerate(written["script"]):
        assert answers[number] == expected, f"order {number}: {b64decode(order)}"


def test_two_pages_append_concurrently_and_nothing_is_lost(open_page):
    pages = [open_page(), open_page()]
    for number, page in enumerate(pages):
        page.evaluate(
            """(page) => {
                const entries = Array.from({ length: 100 }, (_, index) => `${page}:${index}`);
                window.working = Promise.all(entries.map((entry) => store.write([append(entry), append(entry)])));
            }""", number)
    for page in pages:
        page.evaluate("() => working.then(() => null)")
    rows = pages[0].evaluate("() => all('numbers')")
    assert [row[0] for row in rows] == list(range(1, 401))
    for number in range(2):
        mine = [row[1] for row in rows if row[1].startswith(f"{number}:")]
        assert mine == [f"{number}:{index}" for index in range(100) for _ in range(2)], "each page's own order"


def test_writes_keep_their_order_whatever_their_length(page: Page):
    rows = page.evaluate(
        """async () => {
            store.write([append("x".repeat(8e6))]);
            store.write([append("short")]);
            store.write([append(null)]);
            return (await all("numbers")).map(([number, entry]) => [number, entry?.length ?? null]);
        }""")
    assert rows == [[1, 8_000_000], [2, 5], [3, None]]


def test_an_encrypted_text_cannot_be_read_in_the_record(page: Page):
    raw = page.evaluate(
        """async () => {
            await store.write([record("nobody's business", "plain to see")]);
            const { record_key, record: { iv, sealed, ...rest }, edit } = await raw("records", "k");
            const text = new TextDecoder("latin1").decode(sealed);
            return { record_key, edit, iv: iv.length, rest, text };
        }""")
    assert "nobody" not in raw["text"] and raw["rest"] == {} and raw["iv"] == 12
    assert (raw["record_key"], raw["edit"]) == ("k", "plain to see")


def test_the_same_text_is_encrypted_differently_every_time(page: Page):
    sealed = page.evaluate(
        """async () => {
            await store.write([append("again"), append("again")]);
            const records = [await raw("numbers", 1), await raw("numbers", 2)];
            return records.map(({ entry }) => Array.from(new Uint8Array(entry.sealed)));
        }""")
    assert sealed[0] != sealed[1]


def test_an_encrypted_text_with_a_lost_key_reads_as_empty(open_page):
    open_page().evaluate("() => store.write([record('lost', '1'), append('lost')])")
    page = open_page()
    rows = page.evaluate(
        """async () => {
            await all("numbers");
            const database = await new Promise((resolve) => {
                const opening = indexedDB.open("almanac");
                opening.onsuccess = () => resolve(opening.result);
            });
            const transaction = database.transaction("keys", "readwrite");
            transaction.objectStore("keys").clear();
            await new Promise((resolve) => (transaction.oncomplete = resolve));
            database.close();
            await store.write([append("found")]);
            return [await all("records"), await all("numbers")];
        }""")
    assert rows == [[["k", "", "1", None]], [[1, ""], [2, "found"]]]


@pytest.mark.parametrize("before", ["append('a')", "record('a', null)", "append('a', 'plain')"])
def test_a_refused_change_rolls_back_the_transaction(page: Page, before: str):
    result = page.evaluate(
        f"""async () => {{
            const refused = {{ kind: "put", table: "plain", row: [null, "no key"] }};
            const answer = await store.write([{before}, refused, append("z")]).catch((error) => error.name);
            return [answer, await all("numbers"), await all("records"), await all("plain")];
        }}""")
    assert result == ["DataError", [], [], []]


# Orders.

@pytest.mark.parametrize("end", [Page.close, Page.reload, lambda page: page.evaluate("() => orders.releaseLocks()")])
def test_a_page_holds_the_lock_until_it_closes_reloads_or_releases_it(open_page, end):
    first, second = open_page(), open_page()
    first.evaluate(HOLD)
    first.wait_for_function("() => holding")
    second.evaluate(HOLD)
    second.wait_for_function("async () => (await navigator.locks.query()).pending.length > 0")
    assert not second.evaluate("holding")
    end(first)
    second.wait_for_function("() => holding")


def test_without_web_locks_the_lock_is_granted_at_once(page: Page):
    page.evaluate("() => Object.defineProperty(navigator, 'locks', { value: undefined })")
    page.evaluate(HOLD)
    page.wait_for_function("() => holding")


def test_the_prefer_header_is_sent_only_when_set(page: Page, written: dict):
    sent = []
    page.route("**/rest/v1/**", lambda route: (sent.append(route.request), route.fulfill(status=200)))
    page.evaluate("(order) => carryOut(order)", written["preferring"])
    page.evaluate(
        """() => orders.carryOut({
            kind: "http", method: "GET", path: "/rest/v1/goals", bearer: "", prefer: "", body: [], timeout: 5000,
        }).then(() => null)""")
    assert sent[0].headers["prefer"] == "return=minimal"
    assert sent[0].headers["authorization"] == "Bearer b"
    assert (sent[0].method, sent[0].post_data) == ("POST", "{}")
    assert "prefer" not in sent[1].headers


def test_a_page_notifies_others_of_successful_writes_only(open_page):
    writer, listener = open_page(), open_page()
    listener.evaluate(
        "() => { window.messages = []; new BroadcastChannel('almanac').onmessage = ({ data }) => messages.push(data) }")
    writer.evaluate("() => orders.carryOut({ kind: 'read', queries: [{ kind: 'all', table: 'plain' }] }).then(() => 0)")
    writer.evaluate(
        """() => orders.carryOut({ kind: "write", changes: [{ kind: "put", table: "plain", row: [null, ""] }] })
            .then(() => 0)""")
    writer.evaluate("() => orders.carryOut({ kind: 'write', changes: [append('x', 'plain')] }).then(() => 0)")
    # A message of our own comes after all of the page's.
    writer.evaluate("new BroadcastChannel('almanac').postMessage('last')")
    listener.wait_for_function("() => messages.at(-1) === 'last'")
    assert listener.evaluate("messages") == ["written", "last"]


def test_d1_a_read_stops_when_the_page_is_left_and_is_made_again(open_page):
    """A frozen page's transaction would block every other page."""
    left, other = open_page(), open_page()
    left.evaluate("store.write([append('before')])")
    left.evaluate("""() => {
        // The page is left as soon as the read has asked for its rows.
        const getAll = IDBObjectStore.prototype.getAll;
        IDBObjectStore.prototype.getAll = function (...given) {
            IDBObjectStore.prototype.getAll = getAll;
            this.transaction.addEventListener("abort", () => (window.isStopped = true));
            const request = getAll.apply(this, given);
            dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
            return request;
        };
        window.reading = all("numbers");
    }""")
    left.wait_for_function("() => window.isStopped")
    other.evaluate("store.write([append('meanwhile')])")
    left.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert [row[1] for row in left.evaluate("reading")] == ["before", "meanwhile"]
