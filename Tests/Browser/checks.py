"""Checks that apply to every screen. Each returns a list of problems, so that one walk finds all of them."""

from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Page

LAYOUT = (Path(__file__).parent / "layout.js").read_text()
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
# The narrowest phone, then text of twice the size on a phone and on a small tablet.
SIZES = [(320, 640, 16), (390, 844, 32), (640, 900, 32)]
AXE_PROBLEMS = """async () => {
  // Faster with `resultTypes`, because axe-core then describes nothing else.
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ` + nodes.slice(0, 3).map(
    (node) => `${node.html.slice(0, 160)} — ${node.failureSummary.slice(0, 200)}`).join("; "));
}"""
LANGUAGES_SHOWN = "() => [document.documentElement.lang, document.querySelector('#app .screen')?.lang ?? '(none)']"


def resize(page: Page, width: int, height: int, text: int = 16) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("size => (document.documentElement.style.fontSize = size + 'px')", text)


def layout(page: Page) -> list[str]:
    """No sideways scrolling, nothing cut off or outside its box, and targets large enough to touch."""
    return page.evaluate(LAYOUT)


def language(page: Page, wanted: str) -> list[str]:
    """The language announced to screen readers is the one displayed."""
    found = page.evaluate(LANGUAGES_SHOWN)
    return [f"lang is {found}, not {wanted}"] if found != [wanted, wanted] else []


def accessibility(page: Page) -> list[str]:
    """Violations that axe-core finds."""
    load_axe(page)
    return page.evaluate(AXE_PROBLEMS)


def load_axe(page: Page) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
