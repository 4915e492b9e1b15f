"""Reflect in the browser: offline from the first step to the Today view, then online; and the sheet and the page on which
one writes."""

import base64
import json

import pytest

import reflect
from app import LANGUAGES, App
from server import Server

OWN_SERVER = True
# The colors of a picture at points, as [red, green, blue].
COLORS = """async ([png, points]) => {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  return points.map(([x, y]) => [...canvas.getImageData(x, y, 1, 1).data.slice(0, 3)]);
}"""
# The texts of the page that lie under the button, and the bottom of the last one.
UNDER_THE_BUTTON = """() => {
  const top = document.querySelector("#app .actions button").getBoundingClientRect().top;
  const texts = [...document.querySelectorAll("#app .content :is(p, label, legend, .label, .counter, .wrong, button)")];
  return texts.filter(node => node.getClientRects().length && getComputedStyle(node).clipPath === "none"
    && node.getBoundingClientRect().bottom > top + 0.5).map(node => node.textContent);
}"""
# On how many lines the number of the step stands, and how wide the narrowest segment beside it is.
PROGRESS = """() => {
  const number = document.createRange();
  number.selectNodeContents(document.querySelector("#app .segments .count"));
  const lines = new Set(Array.from(number.getClientRects(), ({ top }) => Math.round(top)));
  const segments = document.querySelectorAll("#app .segments .segment");
  return [lines.size, Math.min(...Array.from(segments, (segment) => segment.getBoundingClientRect().width))];
}"""
FACES = """() => [...document.querySelectorAll("#app .faces .choice")].map(node => {
  const { top, width } = node.getBoundingClientRect();
  const face = node.querySelector(".icon").getBoundingClientRect().top;
  return [Math.round(top), Math.round(width), Math.round(face)];
})"""


def test_onboarding_works_offline_and_each_row_is_sent_once(app: App, server: Server):
    app.open("/reflect")
    app.go_offline()
    reflect.onboard(app, goal="Ten kilometres without a break")
    assert app.stored("outbox")
    assert server.rows("goals") == []
    app.go_online()
    reflect.wait_until_sent(app)
    assert [row["goal_text"] for row in server.rows("goals")] == ["Ten kilometres without a break"]
    for table in ["user_profile", "user_sports", "preferences"]:
        assert len(server.rows(table)) == 1, table
    app.reload()
    app.wait_for(reflect.TODAY)
    reflect.wait_until_sent(app)
    assert len(server.rows("goals")) == 1


def test_texts_are_encrypted_on_the_device(app: App):
    app.open("/reflect")
    reflect.onboard(app, goal="A goal nobody else shall read")
    stored = json.dumps([app.stored(table) for table in ["own_goals", "outbox", "reflect_drafts"]])
    assert "nobody else" not in stored
    app.open(reflect.TODAY)
    app.page.get_by_text("A goal nobody else shall read").wait_for()


def test_ux_12_the_shadow_of_the_sheet_is_not_cut_off_at_its_row(app: App):
    app.open("/reflect")
    reflect.onboard(app)
    app.page.clock.set_fixed_time(reflect.AT_MORNING)
    app.open(reflect.TODAY)
    sheet = app.page.locator("#app .sheet .row")
    sheet.wait_for()
    box = sheet.bounding_box()
    middle, bottom = box["x"] + box["width"] / 2, box["y"] + box["height"]
    # Below the sheet, and at the page's edge, where nothing casts a shadow.
    points = [[int(middle), int(bottom) + 6], [int(middle), int(bottom) + 14], [1, int(bottom) + 6]]
    picture = base64.b64encode(app.page.screenshot()).decode()
    # Decoded on an empty page: this one's policy forbids it.
    near, far, none = app.page.context.new_page().evaluate(COLORS, [picture, points])
    assert near != none, "there is a shadow right below the sheet"
    assert far != none, "and it goes on beyond the row"
    assert sum(near) <= sum(far) < sum(none), "getting lighter"


@pytest.mark.parametrize("language", ["en", "de", "tr", "ja"])
@pytest.mark.parametrize("width", [320, 390])
def test_ux_18_the_five_moods_stand_in_one_row_and_nothing_stays_under_save(open_app, width: int, language: str):
    app = open_app(viewport={"width": width, "height": 700}, locale=language)
    app.open("/reflect")
    reflect.onboard(app)
    app.open(reflect.MORNING)
    app.field().wait_for()
    faces = app.page.evaluate(FACES)
    assert len(faces) == 5
    assert len({top for top, _, _ in faces}) == 1, "in one row"
    assert len({size for _, size, _ in faces}) == 1, "equally wide"
    assert len({face for _, _, face in faces}) == 1, "no face is lifted by a label of two lines"
    # Near the limit, so that the counter is there as well, and with the button that discards the draft.
    app.field().fill("Das Meer war grau. " * 500)
    app.page.locator("#app .more.danger").wait_for()
    app.page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    assert app.page.evaluate(UNDER_THE_BUTTON) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_walk_reflect_8_on_the_narrowest_phone_the_progress_is_seen_beside_skip(open_app, language: str):
    app = open_app(viewport={"width": 320, "height": 640}, locale=language)
    app.open("/reflect")
    reflect.to_tutorial(app)
    app.skip.wait_for()
    lines, narrowest = app.page.evaluate(PROGRESS)
    assert lines == 1
    assert narrowest >= 2


def test_walk_reflect_12_back_leads_from_why_skipped_to_the_tutorial(app: App):
    app.open("/reflect")
    reflect.to_tutorial(app)
    app.skip.click()
    app.wait_for(reflect.TUTORIAL + "/skip")
    app.page.go_back()
    app.wait_for(reflect.TUTORIAL)
    # Once it is answered, the question is no longer in the history.
    app.skip.click()
    app.wait_for(reflect.TUTORIAL + "/skip")
    app.page.locator("#app button.row").first.click()
    app.wait_for(reflect.REASON)
    app.page.go_back()
    app.wait_for(reflect.TUTORIAL)
