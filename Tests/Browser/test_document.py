"""P8: Settings → Your data → Save as a document: a page that prints, and a file of Markdown, also offline."""

import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

import reflect
from app import App
from capsules import lock
from patience import wait_until

MOTION = "reduce"
NO_SHEET = "navigator.canShare = navigator.share = undefined"
# The dialog would wait for a person.
PRINT = "window.prints = 0; window.print = () => { window.prints += 1; }"
DATA, DOCUMENT = "/settings/data", "/settings/document"
TEXT = "A *good* day\n\n# really, with <b>no</b> markup"


def written(open_app, **options) -> App:
    """A device with a goal, a reflection and a sealed capsule."""
    app = open_app(scripts=[NO_SHEET, PRINT], **options)
    app.open("/reflect")
    reflect.onboard(app, goal="Ten kilometres")
    reflect.write(app, reflect.EVENING, TEXT, mood=4)
    reflect.wait_until_sent(app)
    lock(app, datetime.now() + timedelta(days=400), text="Not before its day")
    return app


def save(app: App) -> tuple[str, str]:
    """Saves the document; its file's name and text."""
    with app.page.expect_download() as download:
        app.page.locator('#app .tools button:has(use[href$="#archive"])').click()
    return download.value.suggested_filename, Path(download.value.path()).read_text(encoding="utf-8")


def test_q_what_was_written_is_a_page_and_a_file_of_markdown(open_app):
    app = written(open_app)
    app.open(DATA)
    expect(app.page.locator("#app")).to_contain_text("1 goal, 1 reflection, 1 capsule")
    expect(app.page.locator("#app")).to_contain_text("paper seal")
    app.page.locator(f'#app a[href="{DOCUMENT}"]').click()
    app.wait_for(DOCUMENT)
    document = app.page.locator("#app .document")
    expect(document).to_contain_text("Ten kilometres")
    # The text keeps its lines, and is no markup.
    assert document.locator(".written", has_text="really").evaluate("(it) => it.innerText") == TEXT
    expect(document.locator("b")).to_have_count(0)
    expect(document).not_to_contain_text("Not before its day")
    name, text = save(app)
    assert re.fullmatch(r"almanac-\d{4}-\d\d-\d\d\.md", name)
    assert "Ten kilometres" in text
    assert "A \\*good\\* day\n\n\\# really, with \\<b>no\\</b> markup" in text
    assert "Not before its day" not in text
    expect(app.page.locator("#app .notice")).to_contain_text("downloads")


def test_q_a_sealed_capsule_is_in_the_copy_but_not_readable_there(open_app):
    app = written(open_app)
    for is_offline in (False, True):
        app.open(DATA)
        if is_offline:
            app.go_offline()
        # The row says where the copy comes from once the page knows that it is offline.
        expect(app.page.locator("#app")).to_contain_text(
            "One file with what’s on this device" if is_offline else "One file with everything in your account")
        with app.page.expect_download() as download:
            app.page.locator('#app button:has(use[href$="#archive"])').first.click()
        text = Path(download.value.path()).read_text(encoding="utf-8")
        assert "Not before its day" not in text and "paper-seal1." in text
        app.go_online()


def test_q_offline_the_document_is_there_as_well(open_app):
    app = written(open_app)
    app.open(DOCUMENT)
    app.go_offline()
    expect(app.page.locator("#app .document")).to_contain_text("Ten kilometres")
    assert "Ten kilometres" in save(app)[1]
    app.go_online()


@pytest.mark.parametrize("size", [{"format": "A5"}, {"format": "Letter"}], ids=lambda size: size["format"])
@pytest.mark.parametrize("language", ["de", "zh"])
def test_q_the_document_prints_black_on_white_and_without_controls(open_app, size: dict, language: str):
    app = written(open_app, locale=language, color_scheme="dark")
    app.open(DOCUMENT)
    app.page.locator("#app .document").wait_for()
    app.page.locator('#app .tools button:has(use[href$="#printer"])').click()
    wait_until(lambda: app.page.evaluate("window.prints") == 1, "the dialog to print is shown", app.page)
    app.page.emulate_media(media="print")
    shown = "(it) => it.checkVisibility() && it.getBoundingClientRect().height > 0"
    for control in app.page.locator("#app :is(button, textarea, input, .tabs a)").all():
        assert not control.evaluate(shown)
    assert app.page.locator("#app h1").evaluate(shown), "the title is on the paper"
    assert app.page.locator("#app .document .written").first.evaluate(shown)
    assert app.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert app.page.locator(".document .written").first.evaluate("(it) => getComputedStyle(it).color") == "rgb(0, 0, 0)"
    paper = app.page.pdf(**size, prefer_css_page_size=False)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == 1
