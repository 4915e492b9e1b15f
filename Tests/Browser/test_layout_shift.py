"""Nothing moves under a finger: what an address shows as it is loaded stays where it is."""

import re

from app import App
from screens_home import HOME
from test_today import everything

# How far what was on the screen has moved, in the browser's measure, and what it was.
NOTE_SHIFTS = """(() => {
    window.shifts = [];
    const text = ({ node }) => (node?.textContent ?? "").trim().slice(0, 40);
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) shifts.push([shift.value, shift.sources.map(text).join(", ")]);
    }).observe({ type: "layout-shift", buffered: true });
})()"""
LINKS = """() => [...document.querySelectorAll('#app a[href^="/"]')].map((it) => it.getAttribute("href"))"""
# One page of each kind: texts, quotes and facts have a page each.
ONE_OF_A_KIND = re.compile(r"[0-9a-f-]{36}|\d+")
# In the browser's measure. What moves by less than a pixel or two is not seen.
UNSEEN = 0.001


def loaded_shifts(app: App, path: str) -> list:
    app.open(path)
    app.settle()
    return [(path, *shift) for shift in app.page.evaluate("shifts") if shift[0] > UNSEEN]


def test_nothing_moves_as_any_address_is_loaded(open_app):
    app = open_app(scripts=[NOTE_SHIFTS], reduced_motion="reduce")
    everything(app)
    waiting, kinds, shifts = [HOME, "/settings"], set(), []
    while waiting:
        path = waiting.pop()
        kind = ONE_OF_A_KIND.sub("…", path)
        if kind in kinds:
            continue
        kinds.add(kind)
        shifts += loaded_shifts(app, path)
        waiting += app.page.evaluate(LINKS)
    assert len(kinds) > 40, "the pages lead to each other"
    assert not shifts, "\n".join(map(str, shifts))
