"""Sheets: every screen's HTML, drawn natively by the program `AlmanacSheets`, on a page with the real styles.

The page needs no server and no Wasm. It is the served page without the program's script; paint.js has the message for a
crashed program."""

import functools
import json
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

from playwright.sync_api import Browser, Page, Route

import devices
import server
from patience import PATIENCE

WEB = server.REPOSITORY / "Web"
ORIGIN = "http://almanac.test"

SHOW = (Path(__file__).parent / "sheets.js").read_text()

# Compares the address, the face and the kinds of elements, but neither texts nor numbers: the real server has other facts
# and another day, and each account its own quotes. Ids and keys in addresses differ, too.
COMPARE = """(sheet) => {
  const address = (text) => text.replace(/[0-9a-f-]{36}|[0-9]+/g, "…");
  // A banner goes after five seconds and a popup after two, so a busy machine may not show them at a stop.
  // Not every quote names its source, not every city its region, not every fact has a day, and not every title parts.
  const passing = ".banner, .popup, .saying, .entry .label, .parts, .occasion, .clause";
  const lasting = (root) => Array.from(root.querySelectorAll("*")).filter((node) => !node.closest(passing));
  const parts = (root) => new Set(lasting(root).map((node) => {
    // Whether it is day at a place depends on when one looks, and so does the icon.
    const classes = (it) => Array.from(it.classList).filter((one) => !one.startsWith("sky-"));
    const name = (it) => [it.localName, ...classes(it)].join(".");
    // A tint belongs to content, and so does the icon.
    const icon = node.localName === "use" && !node.closest("[data-tint], [class*=sky-]") ? node.getAttribute("href") : "";
    const input = node.localName === "input" ? `[${node.type}]` : "";
    return `${name(node.parentElement)} > ${name(node)}${icon}${input}`;
  }));
  const stage = document.createElement("div");
  stage.innerHTML = sheet.html;
  const real = parts(document.querySelector("#app > div"));
  const drawn = parts(stage);
  const problems = [];
  if (document.documentElement.dataset.face !== sheet.face) problems.push(`its face is not ${sheet.face}, as on the sheet`);
  if (address(location.pathname + location.search) !== address(sheet.route)) problems.push(`its address is not ${sheet.route}, as on the sheet`);
  for (const part of real) if (!drawn.has(part)) problems.push(`the sheet has no ${part}`);
  for (const part of drawn) if (!real.has(part)) problems.push(`the sheet alone has a ${part}`);
  return problems;
}"""


# Attributes that hold a text or a language.
TEXTS = {"alt", "aria-label", "aria-roledescription", "lang", "placeholder", "title", "value"}


class Skeleton(HTMLParser):
    """How a screen is built: its elements and attributes, and which of them have a text, but not which text."""

    def __init__(self, html: str):
        super().__init__()
        self.parts: list[tuple] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.parts.append((tag, *((name, self._shape(name, value or "")) for name, value in attributes)))

    def handle_endtag(self, tag: str) -> None:
        self.parts.append(("end", tag))

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.parts.append(("text",))

    def _shape(self, name: str, value: str) -> str | bool:
        if name in TEXTS:
            return bool(value.strip())
        # Each language has its own facts and pictures, in the same places.
        return re.sub("[0-9]+", "…", value) if name == "href" else value.split(",")[0] if name == "src" else value


@dataclass(frozen=True)
class Sheet:
    walk: str
    stop: str
    route: str
    title: str
    face: str
    lang: str
    trouble: bool
    html: str

    @property
    def languages(self) -> list[str]:
        """The language of the page and of the screen on it."""
        return [self.lang, re.match(r'<div class="screen [a-z]+" lang="([a-z]+)"', self.html)[1]]

    def compare(self, page: Page, limit: float) -> list[str]:
        """What still distinguishes the screen on a page of the real interface from this sheet after `limit` milliseconds.
        What follows from a step, such as a changed permission, may reach the page a moment later."""
        deadline = time.monotonic() + limit / 1_000
        while (differences := page.evaluate(COMPARE, vars(self))) and time.monotonic() < deadline:
            page.wait_for_timeout(50)
        return differences


def program() -> Path:
    return server.binary().with_name("AlmanacSheets")


@functools.cache
def draw(language: str) -> tuple[list[Sheet], dict[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program(), folder, language], check=True, timeout=PATIENCE)
        index = json.loads(Path(folder, "index.json").read_text())
        sheets = [Sheet(html=Path(folder, entry.pop("file")).read_text(), **entry) for entry in index["sheets"]]
        return sheets, index["texts"]


def drawn(language: str) -> list[Sheet]:
    """All sheets in a language, in the order of the walks."""
    return draw(language)[0]


def built_as_in(language: str, other: str) -> list[bool]:
    """Whether each sheet is built in one language as it is in another, apart from its texts."""
    return [Skeleton(one.html).parts == Skeleton(two.html).parts and one.face == two.face and one.trouble == two.trouble
            for one, two in zip(drawn(language), drawn(other), strict=True)]


def open_page(browser: Browser, language: str, checked: str | None = None) -> Page:
    """A page with the real styles, on which the sheets of a language can be checked; see `check`. `isKnown` of a sheet says
    whether it is built as in the language `checked`."""
    sheets, texts = draw(language)
    known = built_as_in(language, checked) if checked else [False] * len(sheets)
    html = (WEB / "index.html").read_text()
    html = re.sub(r'<link rel="(preload|modulepreload)".*|<script type="module".*', "", html)
    html = re.sub(r"\{\{asset:(.*?)\}\}", r"/\1", html)
    # As esbuild does in Tools/pack-web.sh.
    parts = re.findall(r'@import "\./(.*?)";', (WEB / "styles.css").read_text())
    styles = "".join((WEB / name).read_text() for name in parts)
    html = re.sub(
        r"\{\{inline:(.*?)\}\}",
        lambda name: styles if name[1] == "styles.css" else (WEB / name[1]).read_text(), html)
    # What differs from page to page.
    texts = texts | {"lang": language, "face": "almanac", "title": "Sheets", "path": "/", "firstScreen": "", "words": "", "preview": "",
                     "description": "", "manifest": f"/manifest.{language}.webmanifest", "icon": "/icons/almanac.svg",
                     "touchIcon": "/icons/almanac-touch.png", "ground": "#f7f2e7", "groundDark": "#17140f"}
    html = re.sub(r"\{\{(\w+)\}\}", lambda name: texts[name[1]], html)

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN).lstrip("/")
        if path == "":
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        else:
            route.fulfill(path=WEB / path)

    context = devices.new_context(browser, reduced_motion="reduce")
    context.route("**/*", answer)
    page = context.new_page()
    page.goto(ORIGIN + "/")
    page.evaluate(SHOW, [vars(sheet) | {"isKnown": it} for sheet, it in zip(sheets, known)])
    return page


def check(page: Page, function: str) -> list[str]:
    """The problems that a function in JavaScript finds on all sheets, one after the other. It is given the sheet."""
    return page.evaluate(f"() => window.checkSheets({function})")
