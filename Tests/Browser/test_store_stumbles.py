"""Storage that stumbles: it hangs, loses its connection, is full, is upgraded by another build, or is not opened at all.
Nothing is lost, and the page says what it cannot keep."""

import pytest
from playwright.sync_api import Page

from stores import HANG, HOLD, TABLES, open_page, page  # noqa: F401: fixtures


def test_q_storage_hung_open_is_tried_a_second_time(page: Page):
    page.evaluate(HANG, 1)
    assert page.evaluate("async () => { await store.write([append('kept')]); return all('numbers'); }") == [[1, "kept"]]


def test_q_storage_hung_open_is_answered_and_can_be_tried_again(page: Page):
    page.evaluate(HANG, 2)
    assert page.evaluate("() => all('numbers').catch((error) => error.message)") == "The browser did not answer."
    assert page.evaluate("() => all('numbers')") == []


def test_q_storage_closed_connection_is_opened_again_unseen(page: Page):
    """iOS closes connections in the background, without an event."""
    rows = page.evaluate(
        """async () => {
            const begin = IDBDatabase.prototype.transaction;
            IDBDatabase.prototype.transaction = function (...given) {
                window.used = this;
                return begin.apply(this, given);
            };
            await store.write([append("before")]);
            window.used.close();
            await Promise.all([store.write([append("first")]), store.write([append("second")])]);
            window.used.close();
            return all("numbers");
        }""")
    assert [row[1] for row in rows] == ["before", "first", "second"]


def test_q_storage_connection_lost_while_writing_is_opened_again_and_stores_once(page: Page):
    rows = page.evaluate(
        """async () => {
            const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (...given) {
                IDBObjectStore.prototype.put = put;
                const request = put.apply(this, given);
                this.transaction.abort();
                this.transaction.db.close();
                return request;
            };
            await store.write([append("once")]);
            return all("numbers");
        }""")
    assert rows == [[1, "once"]]


def test_q_storage_transaction_that_hangs_is_answered_and_stores_nothing_later(page: Page):
    page.clock.install()
    page.evaluate(
        """async () => {
            await store.write([append("before")]);
            const find = IDBObjectStore.prototype.openKeyCursor;
            IDBObjectStore.prototype.openKeyCursor = function () {
                IDBObjectStore.prototype.openKeyCursor = find;
                return new EventTarget();
            };
            window.answer = null;
            store.write([append("hangs")]).catch((error) => (window.answer = error.message));
        }""")
    page.wait_for_function("() => IDBObjectStore.prototype.openKeyCursor.name === 'openKeyCursor'")
    for _ in range(5):
        page.clock.run_for(5_200)
    assert page.evaluate("answer") == "The browser did not answer."
    page.evaluate("store.write([append('after')])")
    assert [row[1] for row in page.evaluate("() => all('numbers')")] == ["before", "after"]


def test_q_storage_refusal_of_a_draft_shows_the_line_and_a_faster_window_does_not(page: Page):
    shown = page.evaluate(
        """async () => {
            const { watchTyping } = await import("/modules/unkept.js");
            document.documentElement.lang = "en";
            document.body.innerHTML = `<div id="app"><textarea>Text</textarea></div>
                <div id="unsaved" hidden><section lang="en"><p>Not stored</p><button>Copy</button></section></div>`;
            const app = document.getElementById("app");
            watchTyping(app);
            let next;
            app.addEventListener("input", () => (window.writing = orders.carryOut({ kind: "write", changes: next })));
            const type = async (...changes) => {
                next = changes;
                app.firstChild.dispatchEvent(new InputEvent("input", { bubbles: true }));
                await window.writing;
                return !document.getElementById("unsaved").hidden;
            };
            const refused = { kind: "put", table: "plain", row: [null, "no key"] };
            const overtaken = { kind: "require", table: "plain", key: 9, column: 1, value: "other" };
            return [await type(append("a", "plain")), await type(overtaken), await type(refused),
                await type(append("b", "plain"))];
        }""")
    assert shown == [False, False, True, False]


def test_q_storage_full_frees_what_can_be_made_again(page: Page):
    found = page.evaluate(
        """async () => {
            localStorage.setItem("almanac.last", "a screen");
            for (const name of ["almanac-1", "almanac-2"]) await caches.open(name);
            const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (...given) {
                if (localStorage.getItem("almanac.last") === null) return put.apply(this, given);
                throw new DOMException("The disk is full.", "QuotaExceededError");
            };
            await store.write([append("kept")]);
            return [await all("numbers"), await caches.keys()];
        }""")
    assert found == [[[1, "kept"]], ["almanac-2"]]


# The first open.

def test_q_storage_hung_first_open_gives_a_page_that_works_and_keeps_nothing(open_page):
    page = open_page()
    page.evaluate("store.write([append('stored before')])")
    page.evaluate(HANG, 2)
    found = page.evaluate(
        """async () => {
            await openAnew();
            const refused = { kind: "put", table: "plain", row: [null, "no key"] };
            const fault = await store.write([append("undone"), refused]).catch((error) => error.name);
            await store.write([append("a"), append("b"), record("r", "1"), append("p", "plain")]);
            await store.write([
                { kind: "putIf", table: "records", row: ["k", "s", "2", null], column: 2, value: "1" },
                { kind: "putIf", table: "records", row: ["k", "t", "3", null], column: 2, value: "1" },
                { kind: "deleteIf", table: "plain", key: 1, column: 1, value: "other" },
                { kind: "delete", table: "numbers", key: 1 }]);
            const require = { kind: "require", table: "records", key: "k", column: 2, value: "1" };
            const overtaken = await store.write([{ kind: "clear", table: "plain" }, require]).catch(() => "overtaken");
            await store.writeSecret("token", "t");
            const read = await store.read([
                { kind: "first", table: "numbers", count: 5 }, { kind: "count", table: "plain" },
                { kind: "row", table: "plain", key: 1 }, { kind: "row", table: "plain", key: 2 }]);
            return [isUnanswered, fault, overtaken, await all("records"), read, await store.readSecret("token")];
        }""")
    rows = [[[2, "b"]], [[1]], [[1, "p"]], []]
    assert found == [True, "DataError", "overtaken", [["k", "s", "2", None]], rows, "t"]
    # What was stored before is as it was.
    assert open_page().evaluate("() => all('numbers')") == [[1, "stored before"]]


def test_q_storage_refused_first_open_is_no_reason_to_keep_nothing(page: Page):
    """Where the browser says why, every order is answered with that."""
    fault = page.evaluate(
        """async () => {
            IDBFactory.prototype.open = () => { throw new DOMException("Blocked.", "SecurityError"); };
            await openAnew();
            return [isUnanswered, await all("numbers").catch((error) => error.message)];
        }""")
    assert fault == [False, "Blocked."]


def test_q_storage_a_page_that_keeps_nothing_leaves_the_push_subscription_and_the_lock(open_page):
    holder, page = open_page(), open_page()
    holder.evaluate(HOLD)
    holder.wait_for_function("() => holding")
    page.evaluate(HANG, 2)
    page.evaluate("openAnew()")
    page.evaluate(HOLD)
    page.wait_for_function("() => holding")
    assert page.evaluate(
        """async () => {
            let touched = 0;
            Object.defineProperty(navigator, "serviceWorker", { get: () => (touched += 1) });
            for (const kind of ["subscribePush", "unsubscribePush"]) await orders.carryOut({ kind, key: "" });
            return touched;
        }""") == 0


# Several builds and windows.

def test_q_storage_upgrade_by_a_newer_build_passes_an_older_one_that_is_open(open_page):
    """The older page lets go of the database, goes on over a new connection, and reads what the newer one has written."""
    older, newer = open_page(), open_page()
    older.evaluate("store.write([append('older')])")
    newer.evaluate(
        """async ([stores, tables]) => {
            const { Store } = await import(stores);
            const table = { name: "added", columns: ["number", "entry"], encrypted: [] };
            window.store = new Store([...tables, table]);
            await store.write([append("new table", "added"), append("newer")]);
        }""", ["/modules/store.js", TABLES])
    older.evaluate("store.write([append('older again')])")
    assert [row[1] for row in older.evaluate("() => all('numbers')")] == ["older", "newer", "older again"]
    assert newer.evaluate("() => all('added')") == [[1, "new table"]]


def test_q_storage_upgrade_blocked_by_a_suspended_window_is_answered_and_loses_nothing(open_page):
    suspended, newer = open_page(), open_page()
    suspended.evaluate(
        """async () => {
            await store.write([append("kept")]);
            // A suspended window hears of nothing.
            const database = await new Promise((resolve) => {
                const opening = indexedDB.open("almanac");
                opening.onsuccess = () => resolve(opening.result);
            });
            window.letGo = () => database.close();
        }""")
    answer = newer.evaluate(
        """async ([stores, tables]) => {
            const { Store } = await import(stores);
            window.store = new Store([...tables, { name: "added", columns: ["number"], encrypted: [] }]);
            return all("numbers").catch((error) => error.message);
        }""", ["/modules/store.js", TABLES])
    assert answer == "The browser did not answer."
    suspended.evaluate("letGo()")
    assert newer.evaluate("() => all('numbers')") == [[1, "kept"]]


def test_q_storage_upgrade_by_two_windows_at_once_succeeds_in_both(open_page):
    pages = [open_page(), open_page()]
    pages[0].evaluate("store.write([append('kept')])")
    for number, page in enumerate(pages):
        page.evaluate(
            """([stores, tables, name]) => {
                window.working = import(stores).then(async ({ Store }) => {
                    window.store = new Store([...tables, { name, columns: ["number", "entry"], encrypted: [] }]);
                    await store.write([append("own", name)]);
                    return all("numbers");
                });
            }""", ["/modules/store.js", TABLES, f"added{number}"])
    for page in pages:
        assert page.evaluate("working") == [[1, "kept"]]


def test_q_storage_restored_older_profile_is_upgraded_and_keeps_its_rows(page: Page):
    """A backup from before a table was added."""
    rows = page.evaluate(
        """async ([stores, tables]) => {
            const { Store } = await import(stores);
            const [numbers] = tables;
            window.store = new Store([numbers]);
            await store.write([append("of the backup")]);
            window.store = new Store(tables);
            await store.write([append("after", "plain")]);
            return [await all("numbers"), await all("plain")];
        }""", ["/modules/store.js", TABLES])
    assert rows == [[[1, "of the backup"]], [[1, "after"]]]


# A page that is left.

def test_q_storage_write_is_on_its_way_before_the_task_of_the_tap_ends(page: Page):
    """A reload right after a tap then loses nothing. What is encrypted waits for the cipher, but for no other transaction."""
    found = page.evaluate(
        """async () => {
            await store.write([append("first"), append("first", "plain")]);
            const begun = [];
            for (const [kind, name] of [[IDBDatabase, "transaction"], [IDBTransaction, "commit"]]) {
                const act = kind.prototype[name];
                kind.prototype[name] = function (...given) {
                    begun.push(name);
                    return act.apply(this, given);
                };
            }
            const plain = { kind: "put", table: "plain", row: [7, "tapped"] };
            const writing = orders.carryOut({ kind: "write", changes: [plain] });
            // Comes after all of this task, as the unloading of the page would.
            await new Promise((resolve) => {
                const channel = new MessageChannel();
                channel.port1.onmessage = resolve;
                channel.port2.postMessage("");
            });
            const inTask = begun.splice(0);
            await writing;
            await store.write([append("second")]);
            return [inTask, begun];
        }""")
    assert found == [["transaction", "commit"], ["transaction", "commit"]]


def test_q_storage_leaving_waits_for_what_is_being_written(page: Page):
    assert page.evaluate(
        """async () => {
            orders.carryOut({ kind: "write", changes: [append("x".repeat(4e6)), append("last")] });
            await orders.stored();
            return (await all("numbers")).length;
        }""") == 2
