"""Checks that apply to every screen. Each returns a list of problems, so that one walk finds all of them."""

from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Page

LAYOUT = (Path(__file__).parent / "layout.js").read_text()
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
# The narrowest phone, then text of twice the size on a phone and on a small tablet.
SIZES = [(320, 640, 16), (390, 844, 32), (640, 900, 32)]
# The rules of axe-core that read texts, names or languages, or depend on how large something is. All others see only
# what two languages have in common when their screens are built alike.
LANGUAGE_RULES = """
    area-alt aria-command-name aria-dialog-name aria-input-field-name aria-meter-name aria-progressbar-name aria-text
    aria-toggle-field-name aria-tooltip-name aria-treeitem-name aria-valid-attr-value button-name document-title
    empty-heading empty-table-header form-field-multiple-labels frame-title html-has-lang html-lang-valid
    html-xml-lang-mismatch image-alt image-redundant-alt input-button-name input-image-alt label label-title-only
    landmark-unique link-name object-alt page-has-heading-one role-img-alt scrollable-region-focusable select-name
    skip-link summary-name svg-img-alt table-duplicate-name valid-lang""".split()
# The rules that look at colors. They take half of the time.
COLOR_RULES = ["color-contrast", "link-in-text-block"]
AXE_PROBLEMS = """async ({ only = null, without = [] } = {}) => {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  // Faster with `resultTypes`, because axe-core then describes nothing else.
  const options = { resultTypes: ["violations"], rules };
  if (only) options.runOnly = only;
  const { violations } = await axe.run(document, options);
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


def accessibility(page: Page, without: list[str] = []) -> list[str]:
    """Violations that axe-core finds, but not those of the rules in `without`."""
    load_axe(page)
    return page.evaluate(AXE_PROBLEMS, {"without": without})


def load_axe(page: Page) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
