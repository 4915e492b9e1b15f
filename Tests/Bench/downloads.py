"""Downloading 10,000 facts to a device, compared with fetching and storing the same pages by hand."""

import json
import sqlite3
import subprocess
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path

from facts import LocalServer
from pages import PAGES
from table import median

FACTS = 10_000
PAGE = 50
FIRST_PAGE = f"/api/facts?language=en&difficulty=all&limit={PAGE}"


def downloads(table, browser, program, repetitions=3):
    """Downloads 10,000 facts through the real onboarding, compared with the same pages fetched and stored by hand."""
    curl, by_hand, indexed_db, python, sqlite = [], [], [], [], []
    with program.serve() as address:
        server = LocalServer(FACTS, folders=[PAGES], behind=address.removeprefix("http://"))
        curl_pages(server)
        bytes_sent = sum(len(page) for (_, limit), page in server.pages.items() if limit == PAGE)
        for _ in range(repetitions):
            curl.append(curl_pages(server))
            by_hand.append(download_by_hand(browser, server))
            indexed_db.append(download_in_browser(browser, server))
            python.append(download_by_python(server))
            sqlite.append(download_natively(program, server))
        server.shutdown()
    megabytes = bytes_sent / 1_000_000
    rates = [f"{name} {megabytes / (median(figures) / 1000):.1f} MB/s" for name, figures in (
        ("IndexedDB", indexed_db), ("SQLite", sqlite), ("curl", curl))]
    what = f"{FACTS:,} facts ({megabytes:.1f} MB)"
    table.add(f"{what} into IndexedDB", indexed_db, by_hand, "ms", "JS by hand", repetitions)
    table.add(f"{what} into IndexedDB", indexed_db, curl, "ms", "curl, not stored", repetitions)
    table.add(f"{what} into SQLite", sqlite, python, "ms", "Python by hand", repetitions)
    table.add(f"{what} into SQLite", sqlite, curl, "ms", "curl, not stored", repetitions)
    for name, figures, other in (("IndexedDB", indexed_db, by_hand), ("SQLite", sqlite, python)):
        each = [passed * 1000 / FACTS for passed in figures]
        table.add(f"One fact into {name}", each, [passed * 1000 / FACTS for passed in other], "µs", "by hand", repetitions)
    return ", ".join(rates)


def curl_pages(server):
    """Fetches the same pages in sequence over one connection, and discards them."""
    start = time.monotonic()
    pages = f"{server.address}{FIRST_PAGE}&cursor=[0-{FACTS - PAGE}:{PAGE}]"
    subprocess.run(["curl", "--silent", "--fail", "--output", "/dev/null", pages], check=True, timeout=60)
    return (time.monotonic() - start) * 1000


def download_by_hand(browser, server):
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.address + "/download.html")
    result = page.evaluate(f"download('{FIRST_PAGE}')")
    context.close()
    expect(result["count"])
    return result["passed"]


# From the click that grants permission to the first screen with tabs.
DOWNLOAD = """
async () => {
  const start = performance.now();
  document.querySelector("#app button.primary").click();
  await new Promise((resolve, reject) => {
    const check = () => {
      if (document.querySelector("nav.tabs")) resolve();
      else if (!document.getElementById("trouble").hidden) reject(new Error("The core trapped."));
    };
    new MutationObserver(check).observe(document.body, { childList: true, subtree: true, attributes: true });
    setTimeout(() => reject(new Error("The facts did not arrive.")), 60_000);
  });
  return performance.now() - start;
}
"""

COUNT = """
async () => {
  for (const { name } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const counting = opening.result.transaction("facts").objectStore("facts").count();
    await new Promise((resolve) => (counting.onsuccess = resolve));
    return counting.result;
  }
}
"""


def download_in_browser(browser, server):
    context = browser.new_context(locale="en-US", permissions=["notifications"])
    page = context.new_page()
    page.set_default_timeout(120_000)
    open_notifications(page, server.address)
    passed = page.evaluate(DOWNLOAD)
    expect(page.evaluate(COUNT))
    context.close()
    return passed


def open_notifications(page, address):
    """Goes through the onboarding with all topics to the step that starts the download."""
    page.goto(address + "/facts")
    continue_button = page.locator("#app button.primary:enabled")
    continue_button.click()
    page.wait_for_url("**/onboarding/categories")
    for choice in page.locator("input[type=checkbox]").all():
        choice.check(force=True)
    continue_button.click()
    page.wait_for_url("**/onboarding/difficulty")
    continue_button.click()
    page.wait_for_url("**/onboarding/notifications")


def download_by_python(server):
    """Python's own HTTP, JSON and SQLite with the same durability, as the fastest comparison without our code."""
    with tempfile.TemporaryDirectory(prefix="almanac-bench-") as folder:
        database = sqlite3.connect(Path(folder) / "facts.sqlite", isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        start = time.monotonic()
        connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
        facts, cursor = [], ""
        while cursor is not None:
            connection.request("GET", FIRST_PAGE + (f"&cursor={cursor}" if cursor else ""))
            page = json.loads(connection.getresponse().read())
            facts += page["facts"]
            cursor = page["next_cursor"]
        names = list(facts[0])
        database.execute(f"CREATE TABLE facts (id INTEGER PRIMARY KEY, {', '.join(names[1:])})")
        database.execute("BEGIN")
        database.executemany(
            f"INSERT INTO facts VALUES ({', '.join('?' for _ in names)})",
            ([json.dumps(value) if isinstance(value, list) else value for value in fact.values()] for fact in facts))
        database.execute("COMMIT")
        passed = (time.monotonic() - start) * 1000
        expect(database.execute("SELECT COUNT(*) FROM facts").fetchone()[0])
        connection.close()
        database.close()
        return passed


def download_natively(program, server):
    with tempfile.TemporaryDirectory(prefix="almanac-bench-") as folder:
        figures = program.bench("store", "--server", server.address, "--directory", folder)
        database = sqlite3.connect(Path(folder) / "device.sqlite")
        expect(database.execute("SELECT COUNT(*) FROM facts").fetchone()[0])
        database.close()
        return figures["download"][0]


def expect(count):
    if count != FACTS:
        raise SystemExit(f"{count} facts were stored, not {FACTS}.")
