"""A first visit on a slow phone: CPU × 4 and slow 4G (1.6 Mbit/s, 150 ms), nothing in any cache."""

import shutil

from program import Program, RESOURCES, STARTED

# What Chromium calls slow 4G.
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
SLOWDOWN = 4

WATCH = """
window.bench = { largest: 0, blocked: 0 };
new PerformanceObserver((entries) => {
  for (const { startTime } of entries.getEntries()) bench.largest = startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((entries) => {
  for (const { duration } of entries.getEntries()) bench.blocked = Math.max(bench.blocked, duration);
}).observe({ type: "longtask", buffered: true });
// A page is tappable when its program has taken over; a tap before that waits.
""" + f"bench.tappable = {STARTED}"
RESULT = """async () => {
  const tappable = await bench.tappable;
  // What is fetched for later is not part of the first visit's wait.
  const needed = performance.getEntriesByType("resource").filter((it) => it.responseEnd <= tappable);
  const [page] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return {
    painted: paint.startTime, largest: bench.largest, tappable, blocked: bench.blocked, requests: needed.length + 1,
    kilobytes: [page, ...needed].reduce((sum, it) => sum + it.transferSize, 0) / 1000,
  };
}"""

# The same step of the onboarding, by hand: no framework, and a database to be read first.
VANILLA = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Vanilla</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head>
<body><div id="app"><h1>Choose your language</h1><p id="text">Facts are shown in this language.</p>
<button class="primary">Continue</button></div>
<script src="{{asset:recover.js}}"></script></body></html>
"""


def vanilla(program):
    """The same server with a page by hand in place of ours. Its script takes the place of one that ours does not use."""
    folder = program.file.resolve().parent / "bench-vanilla"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(program.web, folder / RESOURCES)
    (folder / "almanac").hardlink_to(program.file.resolve())
    (folder / RESOURCES / "index.html").write_text(VANILLA)
    for name in ("recover.js.br", "recover.js.gz"):
        (folder / RESOURCES / name).write_text("")
    (folder / RESOURCES / "recover.js").write_text("""
      const opening = indexedDB.open("vanilla");
      opening.onupgradeneeded = () => opening.result.createObjectStore("rows");
      opening.onsuccess = () => {
        const reading = opening.result.transaction("rows").objectStore("rows").getAll();
        reading.onsuccess = () => {
          document.querySelector("#text").textContent += ` ${reading.result.length} rows`;
          document.querySelector("button").onclick = () => {};
          document.documentElement.dataset.started = "";
        };
      };""")
    return Program(folder)


def cold(table, browser, program, paths=("/facts", "/", "/reflect"), repetitions=7):
    """Ours beside the vanilla page, taking turns."""
    with program.serve() as ours, vanilla(program).serve() as other:
        for path in paths:
            figures = {"ours": [], "vanilla": []}
            for round in range(repetitions + 1):
                for name, address in (("ours", ours), ("vanilla", other)):
                    result = visit(browser, address + path)
                    # The very first visit is a warm-up.
                    if round > 0:
                        figures[name].append(result)
            for what, unit in (("painted", "ms"), ("largest", "ms"), ("tappable", "ms"), ("blocked", "ms"),
                               ("requests", ""), ("kilobytes", "kB")):
                table.add(
                    f"Cold {path}: {NAMES[what]}", [it[what] for it in figures["ours"]],
                    [it[what] for it in figures["vanilla"]], unit, "a page by hand", repetitions)


NAMES = {
    "painted": "first contentful paint", "largest": "largest paint", "tappable": "tappable",
    "blocked": "longest task", "requests": "requests", "kilobytes": "fetched",
}


def visit(browser, address):
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_init_script(WATCH)
    page = context.new_page()
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.emulateNetworkConditions", NETWORK)
    client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(address, wait_until="commit")
    result = page.evaluate(RESULT)
    context.close()
    return result
