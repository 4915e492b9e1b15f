"""One visit of an address on a slow phone, with a real tap as soon as the page is painted."""

from collections import defaultdict
from urllib.parse import urlsplit

from cold import NETWORK, SLOWDOWN
from program import STARTED

# The first of these that the painted page has is tapped: what leads on.
TARGETS = ["#app .actions > .primary:enabled", "#app a.begin", "#app .top .skip", "#app .toolbar a", "#app .top .back"]
# In milliseconds: how long a page is watched for shifts after its program has taken over.
WATCHED = 2_500

WATCH = f"window.bench = {{ largest: 0, shifts: [], tappable: null }}; bench.started = {STARTED}" + """
bench.started.then((at) => (bench.tappable = at));
new PerformanceObserver((entries) => {
  for (const { startTime } of entries.getEntries()) bench.largest = startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
const nameOf = (node) =>
  node?.nodeType === 1 ? `${node.localName}.${[...node.classList].join(".")}` : node?.nodeName ?? "";
new PerformanceObserver((entries) => {
  for (const it of entries.getEntries()) {
    const moved = it.sources.map(({ node }) => nameOf(node)).join(", ");
    if (!it.hadRecentInput) bench.shifts.push([it.startTime, it.value, moved]);
  }
}).observe({ type: "layout-shift", buffered: true });
bench.painted = new Promise((resolve) => {
  new PerformanceObserver((entries) => {
    const paint = entries.getEntriesByName("first-contentful-paint")[0];
    if (paint) resolve(paint.startTime);
  }).observe({ type: "paint", buffered: true });
});
"""
# Resolves once something is painted that can be tapped, with its middle. From then on it is watched for the answer:
# that another heading or an error is shown, by the program.
READY = """async (targets) => {
  await bench.painted;
  const isSeen = (it) => it.getClientRects().length > 0 && getComputedStyle(it).visibility === "visible";
  const seen = (selector) => [...document.querySelectorAll(selector)].find(isSeen);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  let target;
  while (!(target = targets.map(seen).find(Boolean))) await frame();
  target.scrollIntoView({ block: "nearest", behavior: "instant" });
  const state = () => `${seen("#app h1")?.textContent} ${Boolean(seen("#app :is(.wrong, .notice[role=alert])"))}`;
  const before = state();
  bench.answered = (async () => {
    while (!("started" in document.documentElement.dataset) || state() === before) await frame();
    // The frame that shows it.
    await frame();
    return performance.now();
  })();
  const { left, top, width, height } = target.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
# Headless Chromium installs nothing. Only this question tells the page that it is installed; no style depends on it.
INSTALLED = """const ask = matchMedia.bind(window);
window.matchMedia = (query) =>
  query.includes("standalone") ? { matches: true, addEventListener() {} } : ask(query);"""
FIGURES = """bench.painted.then((painted) => {
  return { painted, largest: bench.largest, tappable: bench.tappable, shifts: bench.shifts };
})"""
LAST = """new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"""


def new_profile(browser, is_installed=False):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    if is_installed:
        context.add_init_script(INSTALLED)
    return context


def visit(context, address, offline=False, tap=True):
    """Opens the address and taps. Without the tap, the page is watched for a while instead."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    fetched = Fetched(session)
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    if offline: context.set_offline(True)
    page.goto(address, wait_until="commit")
    figures = {}
    if tap:
        x, y = page.evaluate(READY, TARGETS)
        figures["tapped"] = page.evaluate("performance.now()")
        page.touchscreen.tap(x, y)
        figures["answered"] = page.evaluate("bench.answered")
    else:
        page.evaluate("bench.started")
        page.wait_for_timeout(WATCHED)
    page.evaluate(LAST)
    figures |= page.evaluate(FIGURES)
    figures["shift"] = sum(it[1] for it in figures["shifts"])
    until = figures.get("answered", figures["tappable"])
    figures["fetched"] = fetched.until(until)
    figures["kilobytes"] = sum(figures["fetched"].values())
    if offline: context.set_offline(False)
    page.close()
    return figures


def settle(context, address):
    """Makes the next visit a second one: the offline copy is complete, and the address was the last one shown."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-started]", state="attached")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.evaluate("navigator.serviceWorker.ready.then(() => new Promise((done) => setTimeout(done, 300)))")
    # Leaving keeps what is shown.
    page.goto("about:blank")
    page.close()


class Fetched:
    """What came over the network for a page, by kind, in kB. A service worker's own requests are not among it."""

    def __init__(self, session):
        self.kinds, self.parts, self.started = {}, defaultdict(list), None
        session.on("Network.requestWillBeSent", self.sent)
        session.on("Network.dataReceived", lambda it: self.received(it, it["encodedDataLength"]))
        session.on("Network.responseReceived", lambda it: self.received(it, it["response"]["encodedDataLength"]))
        session.on("Network.loadingFinished", self.finished)
        session.send("Network.enable")

    def sent(self, it):
        self.started = self.started or it["timestamp"]
        self.kinds[it["requestId"]] = kind(it["request"]["url"], it["type"])

    def received(self, it, length):
        self.parts[it["requestId"]].append((it["timestamp"], length))

    def finished(self, it):
        # The total is exact; the parts may miss the last bytes.
        rest = it["encodedDataLength"] - sum(length for _, length in self.parts[it["requestId"]])
        self.received(it, max(rest, 0))

    def until(self, milliseconds):
        end = self.started + milliseconds / 1_000
        sums = defaultdict(float)
        for request, parts in self.parts.items():
            sums[self.kinds.get(request, "other")] += sum(length for at, length in parts if at <= end) / 1_000
        return dict(sums)


def kind(address, type):
    path = urlsplit(address).path
    if path.endswith(".wasm"): return "the rest of the program" if "rest" in path else "program"
    if "words" in path: return "words"
    if path.endswith(".svg") or path.endswith(".png"): return "icons"
    return {"Document": "page with styles", "Script": "scripts", "Stylesheet": "styles"}.get(type, "other")
