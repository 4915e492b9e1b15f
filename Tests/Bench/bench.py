"""Measures Almanac: `make bench`. Prints one table; every ratio is measured within one run, on one machine.

All traffic stays on 127.0.0.1. Counts and durations are bounded, and temporary files are removed.
"""

import argparse
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from attacks import attacks
from capsules import capsules
from cities import cities
from cold import cold
from crash import crash, crash_pair
from dashboard import dashboard
from downloads import downloads
from engines import engines
from facts import ROOT, megabyte
from first import first
from fuzz import fuzz
from growth import growth
from life import life
from pages import first_paint, updates
from program import Program
from push import push
from reminders import reminders
from selection import selection
from servers import server
from table import Table
from tables import tables
from widgets import widgets
from years import years

KILOBYTE = 1000


# MARK: Size


def sizes(table, program):
    parts = [program.web / name for name in ("almanac.wasm", "almanac-rest.wasm")]
    raw = [part.stat().st_size / KILOBYTE for part in parts]
    # Compressed as in the build, even when this build had no brotli.
    packed = [len(subprocess.run(
        ["brotli", "-q", "11", "-c", part], capture_output=True, check=True, timeout=60).stdout) / KILOBYTE for part in parts]
    table.add("Wasm, raw", sum(raw), sum(packed), "kB", "with brotli", 1)
    table.add("Wasm, brotli, first part", packed[0], sum(packed), "kB", "both parts", 1)


# MARK: JSON


def json_readers(table, program, repetitions=15):
    with tempfile.NamedTemporaryFile(prefix="almanac-bench-", suffix=".json") as file:
        file.write(megabyte())
        file.flush()
        figures = program.bench("json", file.name, "--repetitions", str(repetitions))
    what = "JSON, 1 MB of facts"
    table.add(f"{what}: to a tree", figures["tree"], figures["JSONSerialization"], "ms", "JSONSerialization", repetitions)
    table.add(f"{what}: to facts", figures["facts"], figures["JSONDecoder"], "ms", "JSONDecoder", repetitions)


# MARK: Convergence of two devices

SEEDS = 2_000


def convergence():
    """Simulates many more pairs of devices than `make test` does. A failure names its seed, which replays it."""
    started = time.monotonic()
    run = subprocess.run(
        ["Tools/swift", "test", "--filter", "ConvergenceTests"], cwd=ROOT, capture_output=True, text=True, timeout=3_600,
        env=os.environ | {"ALMANAC_SEEDS": str(SEEDS)})
    if run.returncode != 0:
        raise SystemExit(run.stdout[-4_000:])
    return f"{SEEDS:,} pairs of devices converged, {SEEDS / (time.monotonic() - started):.0f}/s including the build"


def main():
    parser = argparse.ArgumentParser(description="Measure Almanac.")
    parser.add_argument("--build", type=Path, default=ROOT / ".build/release", help="the folder of the program")
    parser.add_argument("--before", type=Path, help="the folder of an earlier program, which `first` takes turns with")
    parser.add_argument(
        "measures", nargs="*",
        help="some of: sizes cold first paint updates capsules downloads selection json push reminders tables server engines "
             "cities dashboard widgets convergence life crash pair fuzz attacks growth years (default: all)")
    arguments = parser.parse_args()
    everything = [
        "sizes", "cold", "first", "paint", "updates", "capsules", "downloads", "selection", "json", "push", "reminders",
        "tables", "server", "engines", "cities", "dashboard", "widgets", "convergence", "life", "crash", "pair", "fuzz",
        "attacks", "growth", "years"]
    wanted = arguments.measures or everything
    program = Program(arguments.build)
    table = Table()
    notes = []
    with sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=sandbox)
        if "sizes" in wanted: sizes(table, program)
        if "cold" in wanted: cold(table, browser, program)
        if "first" in wanted: notes += first(browser, program, Program(arguments.before) if arguments.before else None)
        if "paint" in wanted: first_paint(table, browser, program)
        if "updates" in wanted: updates(table, browser)
        if "capsules" in wanted: notes.append(capsules(table, browser, program))
        if "downloads" in wanted: notes.append(downloads(table, browser, program))
        if "selection" in wanted: notes.append(selection(table, browser, program))
        if "json" in wanted: json_readers(table, program)
        if "years" in wanted: notes += years(program, browser)
        browser.close()
    if "push" in wanted: push(table, program)
    if "reminders" in wanted: notes.append(reminders(table, program))
    if "tables" in wanted: notes += tables(table, program)
    if "server" in wanted: notes += server(table, program)
    if "engines" in wanted: notes += engines(table, program)
    if "cities" in wanted: notes.append(cities(table, program))
    if "dashboard" in wanted: dashboard(table, program)
    if "widgets" in wanted: widgets(table, program)
    if "convergence" in wanted: notes.append(convergence())
    if "life" in wanted: notes.append(life(program))
    if "crash" in wanted: notes.append(crash(program))
    if "pair" in wanted: notes.append(crash_pair(program))
    if "fuzz" in wanted: notes.append(fuzz(program))
    if "attacks" in wanted: notes += attacks(program)
    if "growth" in wanted: notes += growth(program)
    table.show()
    for note in notes:
        print(note)


if __name__ == "__main__":
    main()
