"""F10, W6: a tap on Share makes a complete file and opens the system's sheet, or saves the file."""

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import expect

import onboarding
from app import App

MOTION = "reduce"
# The system's sheet, which no headless browser has. It records what it was given, and ends as the test says.
SHEET = """(() => {
  window.shared = [];
  window.sheetFails = null;
  navigator.canShare = (content) => content.files?.length === 1;
  navigator.share = async (content) => {
    const [file] = content.files;
    shared.push({
      name: file.name, type: file.type, title: content.title, text: content.text,
      isActive: navigator.userActivation.isActive, delay: performance.now() - window.tapped,
      bytes: Array.from(new Uint8Array(await file.arrayBuffer())),
    });
    if (window.sheetFails) throw new DOMException("No.", window.sheetFails);
  };
  addEventListener("click", () => (window.tapped = performance.now()), true);
})()"""
NO_SHEET = "navigator.canShare = navigator.share = undefined"


def share_button(app: App):
    return app.page.locator('#app button:has(use[href$="#share"])')


def notice(app: App, kind: str):
    return app.page.locator("#app .notice.error" if kind == "error" else "#app .notice:not(.error)")


def check_picture(data: bytes) -> None:
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and data[-8:-4] == b"IEND"
    assert struct.unpack(">II", data[16:24]) == (1080, 1350)
    # An empty picture of one color takes less.
    assert len(data) > 15_000


@pytest.fixture
def sheet(open_app) -> App:
    app = open_app(scripts=[SHEET])
    onboarding.onboard(app)
    return app


def shared(app: App, count: int) -> list[dict]:
    app.page.wait_for_function("count => shared.length === count", arg=count)
    return app.page.evaluate("shared")


def test_f10_the_first_tap_opens_the_sheet_with_a_complete_file(sheet: App):
    share_button(sheet).click()
    [given] = shared(sheet, 1)
    print(f"The sheet opened after {given['delay']:.0f} ms.")
    # For five seconds, the browser counts what happens as following a tap, unless something has used that up.
    assert given["isActive"] or given["delay"] > 5_000, "the browser no longer counts this as following a tap"
    assert re.fullmatch(r"facts-[0-9a-f-]{36}\.png", given["name"]) and given["type"] == "image/png"
    assert given["text"].startswith(sheet.page.locator("#app article h2").inner_text())
    check_picture(bytes(given["bytes"]))
    # The sheet has said it all.
    expect(notice(sheet, "info")).to_have_count(0)
    share_button(sheet).click()
    [first, second] = shared(sheet, 2)
    assert first["name"] != second["name"] and first["bytes"] == second["bytes"]


def test_f10_a_closed_sheet_is_no_error(sheet: App):
    for reason in ["AbortError", "InvalidStateError"]:
        sheet.page.evaluate("reason => void (sheetFails = reason)", reason)
        before = len(sheet.page.evaluate("shared"))
        share_button(sheet).click()
        shared(sheet, before + 1)
    sheet.settle()
    expect(notice(sheet, "info")).to_have_count(0)
    expect(notice(sheet, "error")).to_have_count(0)


@pytest.mark.parametrize("prepare", [NO_SHEET, "sheetFails = 'NotAllowedError'"])
def test_f10_without_a_sheet_the_picture_is_downloaded_and_the_app_says_so(sheet: App, tmp_path: Path, prepare: str):
    sheet.page.evaluate(prepare)
    with sheet.page.expect_download() as download:
        share_button(sheet).click()
    assert re.fullmatch(r"facts-[0-9a-f-]{36}\.png", download.value.suggested_filename)
    download.value.save_as(tmp_path / "picture.png")
    check_picture((tmp_path / "picture.png").read_bytes())
    expect(sheet.popup).to_be_visible()


# As with privacy.resistFingerprinting in Firefox: whatever is read of a canvas is noise.
NOISE = """CanvasRenderingContext2D.prototype.getImageData = (x, y, width, height) => {
  const noise = new ImageData(width, height);
  noise.data.forEach((_, place) => (noise.data[place] = place * 37 % 251));
  return noise;
}"""


@pytest.mark.parametrize("broken", [
    NOISE,
    "HTMLCanvasElement.prototype.toBlob = (done) => done(null)",
    "HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob([new Uint8Array(9000)], { type: 'image/png' }))",
])
def test_f10_an_incomplete_picture_is_not_shared_but_reported(sheet: App, broken: str):
    sheet.page.evaluate(f"() => {{ {broken} }}")
    share_button(sheet).click()
    expect(notice(sheet, "error")).to_be_visible()
    assert sheet.page.evaluate("shared") == []
