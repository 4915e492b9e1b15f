"""Every screen in every language, on sheets: nothing is cut off at 320 px or with text of twice the size, everything is
large enough to touch, and axe-core finds nothing.

In English, axe-core tries all its rules on every sheet, in light and in dark. In the other languages it does so on
those sheets that are built differently there. On the rest, nine in ten, only texts and sizes differ, and it tries the
rules that depend on these.

test_every_screen.py checks that the sheets are the screens of the real interface.

The last test is about the sheets of the interface, which lie over a page."""

import json

import pytest

import checks
import sheets
import unitana
from app import LANGUAGES, App

# Dark mode differs in its colors only, which are the same in every language.
DARK_LANGUAGES = ["en"]
# The language in which every rule is tried on every sheet.
FIRST_LANGUAGE = "en"
RULES = json.dumps(checks.LANGUAGE_RULES)
AXE_PROBLEMS = f"(sheet) => ({checks.AXE_PROBLEMS})({{ only: sheet.isKnown ? {RULES} : null }})"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets(language: str, browser):
    page = sheets.open_page(browser, language, None if language == FIRST_LANGUAGE else FIRST_LANGUAGE)
    problems = []
    # Resizing is slow, so each size is set only once.
    for width, height, text in checks.SIZES:
        checks.resize(page, width, height, text)
        problems += [f"{width} px, text {text} px: {problem}" for problem in sheets.check(page, checks.LAYOUT)]
    checks.resize(page, *checks.SIZES[0])
    checks.load_axe(page)
    for scheme in ["light"] + ["dark"] * (language in DARK_LANGUAGES):
        page.emulate_media(color_scheme=scheme)
        problems += [f"{scheme}: {problem}" for problem in sheets.check(page, AXE_PROBLEMS)]
    page.context.close()
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_are_in_their_language(language: str):
    wrong = [sheet.stop for sheet in sheets.drawn(language) if sheet.languages != [language, language]]
    assert not wrong


@pytest.mark.parametrize("width", [390, 1280])
def test_walk_unitana_10_escape_and_a_click_beside_a_sheet_close_it(width: int, open_app):
    app: App = open_app(viewport={"width": width, "height": 800}, reduced_motion="reduce")
    unitana.set_up(app)
    app.tool(0).click()
    app.wait_for(unitana.SWITCHER)
    heading = app.page.locator("#app .heading")
    # A click into the sheet, and one that only ends beside it, leave it open.
    heading.click()
    box = heading.bounding_box()
    middle = box["y"] + box["height"] / 2
    # On a phone the page below shows above the sheet only.
    beside = (width / 2, 4) if width < 768 else (4, middle)
    app.page.mouse.move(box["x"] + 8, middle)
    app.page.mouse.down()
    app.page.mouse.move(*beside)
    app.page.mouse.up()
    if width < 768:
        app.page.mouse.click(4, middle)
    assert app.path == unitana.SWITCHER
    app.page.mouse.click(*beside)
    app.wait_for(unitana.DASHBOARD)

    app.tool(0).click()
    app.wait_for(unitana.SWITCHER)
    app.page.keyboard.press("Escape")
    app.wait_for(unitana.DASHBOARD)
    # A page is no sheet.
    app.open(unitana.SETTINGS)
    app.page.keyboard.press("Escape")
    app.page.locator("#app h1").click()
    assert app.path == unitana.SETTINGS
