"""Measures Almanac: `make bench`. One plain table; every ratio is taken within one run, on one machine.

Everything stays on 127.0.0.1, is bounded in count and time, and is gone afterwards.
"""

import argparse
import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path

from playwright.sync_api import sync_playwright

from facts import ROOT, LocalServer, megabyte
from program import Program, without_content
from push import push
from reminders import reminders
from tables import tables

PAGES = ROOT / "Tests/Bench/Pages"
FACTS = 10_000
PAGE = 50
FIRST_PAGE = f"/api/facts?language=en&difficulty=all&limit={PAGE}"
KILOBYTE = 1000


class Table:
    def __init__(self):
        self.rows = [("what", "ours", "the other", "ratio", "median of")]

    def add(self, what, ours, other, unit, other_name, repetitions):
        """A row of two figures in one unit; lists of figures count by their median."""
        ours, other = median(ours), median(other)
        self.rows.append(
            (what, f"{figure(ours)} {unit}", f"{figure(other)} {unit} ({other_name})", f"{ours / other:.2f}",
             str(repetitions)))
        print("  " + "   ".join(self.rows[-1]), flush=True)

    def show(self):
        widths = [max(len(row[column]) for row in self.rows) for column in range(len(self.rows[0]))]
        print()
        for row in self.rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def median(figures):
    return statistics.median(figures) if isinstance(figures, list) else figures


def figure(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.3g}"


# MARK: Size


def sizes(table, program):
    wasm = (program.web / "almanac.wasm").stat().st_size
    # Packed as the build packs it, even when this build had no brotli.
    packed = len(subprocess.run(
        ["brotli", "-q", "11", "-c", program.web / "almanac.wasm"], capture_output=True, check=True, timeout=60).stdout)
    table.add("Wasm, raw", wasm / KILOBYTE, packed / KILOBYTE, "kB", "its brotli", 1)
    table.add("Wasm, brotli", packed / KILOBYTE, 150, "kB", "the aim", 1)


# MARK: First paint

# When the first button that leads on is there and may be pressed.
READY = """
window.benchReady = new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector("#app button.primary:not(:disabled)")) return;
    resolve(performance.now());
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
});
window.benchPainted = new Promise((resolve) => {
  new PerformanceObserver((entries) => {
    const paint = entries.getEntriesByName("first-contentful-paint")[0];
    if (paint) resolve(paint.startTime);
  }).observe({ type: "paint", buffered: true });
});
"""


def first_paint(table, browser, program, repetitions=11):
    """Against a page of one button, sent by the same program in the same way. Each visit is a new profile's first."""
    painted, ready = {"ours": [], "empty": []}, {"ours": [], "empty": []}
    with program.serve() as ours, without_content(program).serve() as empty:
        for round in range(repetitions + 1):
            for name, address in (("ours", ours), ("empty", empty)):
                context = browser.new_context()
                context.add_init_script(READY)
                page = context.new_page()
                page.goto(address + "/", wait_until="commit")
                figures = page.evaluate("Promise.all([benchPainted, benchReady])")
                context.close()
                # The first visit of all warms up.
                if round > 0:
                    painted[name].append(figures[0])
                    ready[name].append(figures[1])
    table.add("First contentful paint", painted["ours"], painted["empty"], "ms", "a page of one button", repetitions)
    table.add("Interactive", ready["ours"], ready["empty"], "ms", "a page of one button", repetitions)


# MARK: Updates


def updates(table, browser, repetitions=15, taps=40):
    """One of 1,000 rows changes. Three pages of the same markup, in turns; a figure stands for some taps."""
    environment = os.environ | {"ALMANAC_BENCH": "1"}
    wasm = subprocess.run(
        [ROOT / "Tools/build-wasm.sh", ROOT / ".build-bench-wasm"], env=environment, stdout=subprocess.PIPE, check=True,
        text=True, timeout=600).stdout.strip()
    server = LocalServer(folders=[PAGES, ROOT / "Web", Path(wasm).parent])
    context = browser.new_context()
    pages = {}
    for name in ("ours", "vanilla", "naive"):
        pages[name] = context.new_page()
        pages[name].goto(f"{server.address}/{name}.html")
        pages[name].wait_for_selector("li:nth-child(1000)", state="attached", timeout=10_000)
    if len({page.evaluate("markup()") for page in pages.values()}) != 1:
        raise SystemExit("The three lists are not the same markup, so there is nothing to compare.")
    patched, laid_out = {name: [] for name in pages}, {name: [] for name in pages}
    for round in range(repetitions + 2):
        for name, page in pages.items():
            count = 8 if name == "naive" else taps
            figures = [page.evaluate(f"tap({count}, {kind})") for kind in ("false", "true")]
            # Compilers warm up in the first two rounds.
            if round > 1:
                patched[name].append(figures[0])
                laid_out[name].append(figures[1])
    texts = {name: page.evaluate("document.querySelector('ul').textContent.match(/Tapped [1-9]/g).length")
             for name, page in pages.items()}
    if texts["ours"] != texts["vanilla"]:
        raise SystemExit(f"Taps were lost: {texts}")
    context.close()
    server.shutdown()
    what = "1,000 rows, one changes"
    table.add(f"{what}: to the DOM", patched["ours"], patched["vanilla"], "ms", "vanilla JS", repetitions)
    table.add(f"{what}: to the DOM", patched["ours"], patched["naive"], "ms", "innerHTML", repetitions)
    table.add(f"{what}: laid out too", laid_out["ours"], laid_out["vanilla"], "ms", "vanilla JS", repetitions)
    table.add(f"{what}: laid out too", laid_out["ours"], laid_out["naive"], "ms", "innerHTML", repetitions)


# MARK: Downloads


def downloads(table, browser, program, repetitions=3):
    """10,000 facts through the real onboarding, against the same pages fetched and kept by hand."""
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
    table.add(f"{what} into IndexedDB", indexed_db, curl, "ms", "curl, not kept", repetitions)
    table.add(f"{what} into SQLite", sqlite, python, "ms", "Python by hand", repetitions)
    table.add(f"{what} into SQLite", sqlite, curl, "ms", "curl, not kept", repetitions)
    for name, figures, other in (("IndexedDB", indexed_db, by_hand), ("SQLite", sqlite, python)):
        each = [passed * 1000 / FACTS for passed in figures]
        table.add(f"One fact into {name}", each, [passed * 1000 / FACTS for passed in other], "µs", "by hand", repetitions)
    return ", ".join(rates)


def curl_pages(server):
    """The same pages, one after the other over one connection, and thrown away."""
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


# From the tap that grants the permission to the first screen with tabs.
DOWNLOAD = """
async () => {
  const start = performance.now();
  document.querySelector("#app button.primary").click();
  await new Promise((resolve, reject) => {
    const look = () => {
      if (document.querySelector("nav.tabs")) resolve();
      else if (!document.getElementById("trouble").hidden) reject(new Error("The core trapped."));
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
    setTimeout(() => reject(new Error("The facts did not come.")), 60_000);
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
    page.goto(server.address + "/")
    go_on = page.locator("#app button.primary:enabled")
    go_on.click()
    page.wait_for_url("**/onboarding/categories")
    for choice in page.locator("input[type=checkbox]").all():
        choice.check(force=True)
    go_on.click()
    page.wait_for_url("**/onboarding/difficulty")
    go_on.click()
    page.wait_for_url("**/onboarding/notifications")
    passed = page.evaluate(DOWNLOAD)
    expect(page.evaluate(COUNT))
    context.close()
    return passed


def download_by_python(server):
    """Python's own HTTP, JSON and SQLite, as durable as ours: the quickest way there is without us."""
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
        raise SystemExit(f"{count} facts were kept, not {FACTS}.")


# MARK: JSON


def json_readers(table, program, repetitions=15):
    with tempfile.NamedTemporaryFile(prefix="almanac-bench-", suffix=".json") as file:
        file.write(megabyte())
        file.flush()
        figures = program.bench("json", file.name, "--repetitions", str(repetitions))
    what = "JSON, 1 MB of facts"
    table.add(f"{what}: to a tree", figures["tree"], figures["JSONSerialization"], "ms", "JSONSerialization", repetitions)
    table.add(f"{what}: to facts", figures["facts"], figures["JSONDecoder"], "ms", "JSONDecoder", repetitions)


# MARK: Devices that converge

LIVES = 2_000


def lives():
    """Many more lives of two devices than `make test` goes through: a seed that fails is named, and replays."""
    started = time.monotonic()
    run = subprocess.run(
        ["swift", "test", "--filter", "ConvergenceTests"], cwd=ROOT, capture_output=True, text=True, timeout=3_600,
        env=os.environ | {"ALMANAC_SEEDS": str(LIVES)})
    if run.returncode != 0:
        raise SystemExit(run.stdout[-4_000:])
    return f"{LIVES:,} lives of two devices converged, {LIVES / (time.monotonic() - started):.0f}/s with the build"


def main():
    parser = argparse.ArgumentParser(description="Measure Almanac.")
    parser.add_argument("--build", type=Path, default=ROOT / ".build-bench/release", help="where the program lies")
    parser.add_argument(
        "measures", nargs="*", help="some of: sizes paint updates downloads json push reminders tables lives (default: all)")
    arguments = parser.parse_args()
    wanted = arguments.measures or ["sizes", "paint", "updates", "downloads", "json", "push", "reminders", "tables", "lives"]
    program = Program(arguments.build)
    table = Table()
    notes = []
    with sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=sandbox)
        if "sizes" in wanted: sizes(table, program)
        if "paint" in wanted: first_paint(table, browser, program)
        if "updates" in wanted: updates(table, browser)
        if "downloads" in wanted: notes.append(downloads(table, browser, program))
        if "json" in wanted: json_readers(table, program)
        browser.close()
    if "push" in wanted: push(table, program)
    if "reminders" in wanted: notes.append(reminders(table, program))
    if "tables" in wanted: notes += tables(table, program)
    if "lives" in wanted: notes.append(lives())
    table.show()
    for note in notes:
        print(note)


if __name__ == "__main__":
    main()
