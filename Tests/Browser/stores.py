"""Pages that hold the storage's modules without the program, for the tests of the storage."""

import pytest
from playwright.sync_api import Page

import devices
import modules
from server import Server

TABLES = [
    {"name": "numbers", "columns": ["number", "entry"], "encrypted": ["entry"]},
    {"name": "records", "columns": ["record_key", "record", "edit", "size"], "encrypted": ["record"]},
    {"name": "plain", "columns": ["number", "entry"], "encrypted": []},
]
OPEN = """async ([stores, memory, orders, wire, tables]) => {
    const { Store } = await import(stores);
    const { openStore } = await import(memory);
    window.store = new Store(tables);
    const { Orders } = await import(orders);
    window.orders = new Orders(window.store);
    // As the page begins.
    window.openAnew = async () => {
        window.isUnanswered = false;
        window.store = await openStore(tables, () => (window.isUnanswered = true));
        window.orders = new Orders(window.store);
    };
    const { Reader, Writer, readOrder } = await import(wire);
    // An order as the core encodes it, and the answer as the core decodes it.
    window.carryOut = async (order) => {
        const bytes = Uint8Array.from(atob(order), (character) => character.charCodeAt(0));
        const writer = new Writer();
        (await window.orders.carryOut(readOrder(new Reader(bytes))))(writer);
        return btoa(String.fromCharCode(...writer.bytes));
    };
    window.append = (entry, table = "numbers") => ({ kind: "append", table, row: [entry] });
    window.all = async (table) => (await store.read([{ kind: "all", table }]))[0];
    window.record = (record, edit) => ({ kind: "put", table: "records", row: ["k", record, edit, null] });
    // A record as stored.
    window.raw = async (table, key) => {
        await all(table);
        const opening = indexedDB.open("almanac");
        const settled = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
        const database = await settled(opening);
        const found = await settled(database.transaction(table).objectStore(table).get(key));
        database.close();
        return found;
    };
}"""
HOLD = "() => { window.holding = false; orders.carryOut({ kind: 'holdLock', name: 'sync' }).then(() => holding = true) }"
# The first requests to open the database are never answered.
HANG = """(count) => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...given) {
        return count-- > 0 ? new EventTarget() : open.apply(this, given);
    };
}"""


@pytest.fixture
def open_page(browser, server: Server):
    """Opens pages of one browser that hold our storage modules, but not the program."""
    context = devices.new_context(browser)
    paths = modules.serve(context, "store", "memory", "orders", "wire")

    def open_one() -> Page:
        page = context.new_page()
        page.goto(server.origin + "/health")
        page.evaluate(OPEN, [*paths, TABLES])
        return page

    yield open_one
    context.close()


@pytest.fixture
def page(open_page) -> Page:
    return open_page()
