"""The times until a page is displayed and until it changes, in a real browser, compared with minimal pages."""

import os
import subprocess
from pathlib import Path

from facts import ROOT, LocalServer
from program import STARTED, without_content

PAGES = ROOT / "Tests/Bench/Pages"

# MARK: First paint

READY = f"window.benchReady = {STARTED}" + """
window.benchPainted = new Promise((resolve) => {
  new PerformanceObserver((entries) => {
    const paint = entries.getEntriesByName("first-contentful-paint")[0];
    if (paint) resolve(paint.startTime);
  }).observe({ type: "paint", buffered: true });
});
"""


def first_paint(table, browser, program, repetitions=11):
    """Compares with a page of one button, served by the same program. Each visit is the first of a new profile."""
    painted, ready = {"ours": [], "empty": []}, {"ours": [], "empty": []}
    with program.serve() as ours, without_content(program).serve() as empty:
        for round in range(repetitions + 1):
            for name, address in (("ours", ours), ("empty", empty)):
                context = browser.new_context()
                context.add_init_script(READY)
                page = context.new_page()
                page.goto(address + "/facts", wait_until="commit")
                figures = page.evaluate("Promise.all([benchPainted, benchReady])")
                context.close()
                # The very first visit is a warm-up.
                if round > 0:
                    painted[name].append(figures[0])
                    ready[name].append(figures[1])
    table.add("First contentful paint", painted["ours"], painted["empty"], "ms", "a page of one button", repetitions)
    table.add("Interactive", ready["ours"], ready["empty"], "ms", "a page of one button", repetitions)


# MARK: Updates


def updates(table, browser, repetitions=15, taps=40):
    """Changes one of 1,000 rows. Three pages with the same markup take turns; each figure stands for several clicks."""
    environment = os.environ | {"ALMANAC_BENCH": "1"}
    wasm = subprocess.run(
        [ROOT / "Tools/build-wasm.sh", ROOT / ".build-bench-wasm"], env=environment, stdout=subprocess.PIPE, check=True,
        text=True, timeout=600).stdout.strip()
    server = LocalServer(folders=[PAGES, ROOT / "Web", ROOT / "Web/host", Path(wasm).parent])
    context = browser.new_context()
    pages = {}
    for name in ("ours", "vanilla", "naive"):
        pages[name] = context.new_page()
        pages[name].goto(f"{server.address}/{name}.html")
        pages[name].wait_for_selector("li:nth-child(1000)", state="attached", timeout=10_000)
    if len({page.evaluate("markup()") for page in pages.values()}) != 1:
        raise SystemExit("The three lists have different markup, so they cannot be compared.")
    patched, laid_out = {name: [] for name in pages}, {name: [] for name in pages}
    for round in range(repetitions + 2):
        for name, page in pages.items():
            count = 8 if name == "naive" else taps
            figures = [page.evaluate(f"tap({count}, {kind})") for kind in ("false", "true")]
            # The first two rounds warm up the compilers.
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
