"""Records what a first visit runs: `make profile` writes Tools/first-visit.txt, the names of the functions that go into
the first part of the program (Tools/split_wasm.py). A fresh visit of Today and of each app's first screen in each
language, and each thing that can be tapped, chosen or typed there."""

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Locator, sync_playwright

from server import Server

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "Tools"))
from split_wasm import FEATURES, functions, normalized

NAMED = ROOT / ".build-wasm/packed/named.wasm"
LIST = ROOT / "Tools/first-visit.txt"
ADDRESSES = ["/", "/facts", "/whole", "/reflect", "/unitana", "/capsule"]
LANGUAGES = ["en", "de", "es", "fr", "ja", "ko", "tr", "zh"]
# Resolves after a second without a request. Playwright's `networkidle` covers only the loading of the page.
QUIET = """() => new Promise((resolve) => {
    let timer = setTimeout(resolve, 1000, true);
    const watcher = new PerformanceObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, 1000, true);
    });
    watcher.observe({ type: "resource" });
})"""
STARTED = "() => 'started' in document.documentElement.dataset"
TOUCHED = "#app :is(a[href], button:enabled, input:enabled, textarea:enabled, select:enabled)"
# The instrumented program writes when each function ran first: eight bytes that identify the program, and four for each
# function. It is not used any more afterwards, so that may go where its stack is.
PROFILE = """(count) => {
    const at = 1024;
    program.__write_profile(at, 8 + 4 * count);
    const times = new DataView(program.memory.buffer, at + 8);
    return [...Array(count).keys()].filter((index) => times.getUint32(4 * index, true) > 0);
}"""
KEEP_PROGRAM = """(() => {
    const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
        const made = await instantiate.apply(WebAssembly, given);
        window.program ??= made.instance.exports;
        // It is whole, so nothing is ever undone. Only the first part of a program exports where its stack ends.
        const stack = new WebAssembly.Global({ value: "i32", mutable: true }, 0);
        return { instance: { exports: { ...made.instance.exports, "%global": stack } } };
    };
})()"""


class Recorder:
    def __init__(self, browser: Browser, origin: str, program: bytes, count: int):
        self.browser, self.origin, self.program, self.count = browser, origin, program, count
        self.ran: set[int] = set()

    def visit(self, address: str, touched: int | None = None, language: str = "en") -> int:
        """Opens an address on a fresh device, and does one thing there. Returns how much there is to do."""
        context = self.browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, service_workers="block", locale=language)
        # As a whole, so the rest is never fetched.
        context.route("**/assets/almanac.*.wasm", lambda route: route.fulfill(
            body=self.program, content_type="application/wasm"))
        context.route("**/assets/almanac-rest.*.wasm", lambda route: route.abort())
        context.add_init_script(KEEP_PROGRAM)
        page = context.new_page()
        page.goto(self.origin + address)
        page.wait_for_function(STARTED)
        # What it does by itself: it reads, draws, and asks the server.
        page.wait_for_function(QUIET)
        places = page.locator(TOUCHED)
        count = places.count()
        if touched is not None:
            touch(places.nth(touched))
            page.wait_for_function(QUIET)
        self.ran.update(page.evaluate(PROFILE, self.count))
        context.close()
        return count


def touch(place: Locator) -> None:
    kind = place.evaluate("(it) => it.localName === 'a' ? 'link' : it.type")
    if kind in ("text", "textarea", "email", "password", "search"):
        place.press_sequentially("Robin")
    elif kind == "select-one":
        place.select_option(index=place.locator("option").count() - 1)
    else:
        place.click()


def main() -> None:
    names = functions(NAMED.read_bytes())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        instrumented = Path(folder) / "instrumented.wasm"
        subprocess.run(["wasm-split", "--instrument", *FEATURES, NAMED, "-o", instrumented], check=True, timeout=600)
        server = Server(Path(folder) / "data").start()
        try:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
            recorder = Recorder(browser, server.origin, instrumented.read_bytes(), len(names))
            for address in ADDRESSES:
                count = [recorder.visit(address, language=it) for it in LANGUAGES][0]
                for touched in range(count):
                    recorder.visit(address, touched)
                print(f"{address}: {len(recorder.ran)} functions so far", flush=True)
        finally:
            server.stop()
    ran = sorted({normalized(names[index]) for index in recorder.ran})
    LIST.write_text("".join(f"{name}\n" for name in ran))


if __name__ == "__main__":
    main()
