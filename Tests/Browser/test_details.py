"""What a look at pictures of every screen found, on the narrowest phone."""

import pytest
from playwright.sync_api import Locator

import screens_home
import unitana
import whole
from app import App

NARROW = {"width": 320, "height": 640}
# The words that are broken although they fit on a line of their own.
BROKEN = """(selector) => [...document.querySelectorAll(selector)].flatMap((node) => {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    for (const { index, 0: word } of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set(Array.from(range.getClientRects(), (box) => Math.round(box.top))).size > 1) broken.push(word);
    }
  }
  return broken;
})"""
PROPERTY = "(node, name) => getComputedStyle(node)[name]"


@pytest.fixture
def narrow(open_app) -> App:
    return open_app(viewport=NARROW)


def style(node: Locator, name: str) -> str:
    return node.evaluate(PROPERTY, name)


def variable(app: App, name: str) -> str:
    """A color of the page, as the browser computes it."""
    return app.page.evaluate(
        """(name) => {
            const probe = document.createElement("i");
            probe.style.color = `var(${name})`;
            document.querySelector("#app .screen").append(probe);
            const { color } = getComputedStyle(probe);
            probe.remove();
            return color;
        }""", name)


def test_pictures_m4_names_of_places_tiles_and_looks_are_not_broken(narrow: App):
    unitana.set_up(narrow, "London")
    assert narrow.page.evaluate(BROKEN, "#app .toolbar a:first-child span") == []
    narrow.open(unitana.ORDER)
    narrow.page.locator("#app .sortable .title").first.wait_for()
    assert narrow.page.evaluate(BROKEN, "#app .sortable .title") == []
    whole.onboard(narrow)
    narrow.open("/whole/customize")
    narrow.choice("monochrome").wait_for()
    assert narrow.page.evaluate(BROKEN, "#app .grid .label") == []


def test_pictures_m5_the_way_around_a_step_is_not_covered_by_its_button(narrow: App):
    whole.to_trial(narrow)
    narrow.back.click()
    narrow.wait_for(whole.WIDGET)
    narrow.page.locator("#app .picture").wait_for()
    # Until the page has arrived.
    narrow.page.wait_for_function("() => document.getAnimations().every((it) => it.playState !== 'running')")
    more, bar, heading = (
        narrow.page.locator(f"#app {selector}").bounding_box()
        for selector in (".more > button > span", ".actions", "h1"))
    assert more["y"] + more["height"] <= bar["y"]
    assert abs(more["x"] - heading["x"]) < 1, "it begins where the heading does"


def test_pictures_m5_what_a_search_finds_is_not_covered_by_the_button(narrow: App):
    unitana.set_up(narrow, "London")
    narrow.open(unitana.NEW)
    narrow.field(1).wait_for()
    # As low as the bar allows.
    narrow.page.evaluate(
        """() => {
            const field = document.querySelector("#app [type=search]").getBoundingClientRect();
            scrollBy(0, field.bottom - document.querySelector("#app .actions").getBoundingClientRect().top);
        }""")
    unitana.find(narrow, "Tokyo", 1)
    found, bar = unitana.cities(narrow).first.bounding_box(), narrow.page.locator("#app .actions").bounding_box()
    assert found["y"] + found["height"] <= bar["y"]


def test_pictures_m7_a_popup_hides_what_it_stands_on_and_stays_while_quotes_are_loaded(narrow: App):
    whole.onboard(narrow)
    narrow.card.locator(".like").click()
    popup = narrow.page.locator("#app .popup")
    popup.wait_for()
    assert popup.evaluate(
        """(node) => {
            const animations = node.getAnimations();
            for (const animation of animations) Object.assign(animation, { currentTime: 0 }).pause();
            return getComputedStyle(node).opacity;
        }""") == "1"
    assert popup.evaluate(
        """(node) => {
            const bottom = () => getComputedStyle(node.parentNode).bottom;
            const before = bottom();
            const progress = document.createElement("div");
            progress.className = "progress";
            document.querySelector("#app .deck").replaceWith(progress);
            return bottom() === before;
        }""")


def test_pictures_m8_nothing_shows_through_the_tabs(narrow: App):
    whole.onboard(narrow)
    assert style(narrow.page.locator("#app .tabs"), "backgroundColor") == variable(narrow, "--bg")


def test_pictures_m9_a_button_that_can_be_pressed_again_has_its_ground_at_once(app: App):
    app.open("/whole")
    app.wait_for(whole.WELCOME)
    assert app.primary.evaluate(
        """(node) => {
            const ground = () => getComputedStyle(node).backgroundColor;
            const enabled = ground();
            node.disabled = true;
            node.getAnimations().forEach((animation) => animation.finish());
            const disabled = ground();
            node.disabled = false;
            return disabled !== enabled && ground() === enabled;
        }""")


def test_pictures_m11_an_answer_that_is_missing_has_a_border_in_the_color_of_an_alarm(narrow: App):
    for _ in screens_home.set_up(narrow, "en"):
        pass
    narrow.open(screens_home.HOME)
    screens_home.save(narrow).click()
    narrow.wrong.wait_for()
    assert style(screens_home.answer(narrow), "borderTopColor") == variable(narrow, "--alarm")


def test_pictures_l21_what_destroys_stays_in_the_color_of_an_alarm_under_the_pointer(app: App):
    app.open("/settings/data")
    row = app.page.locator('#app .row:has([href$="#trash"])')
    row.hover()
    assert style(row.locator(".title"), "color") == variable(app, "--alarm")


def test_pictures_l24_a_button_to_copy_without_an_icon_has_its_text_in_the_middle(app: App):
    app.open("/reflect")
    app.page.evaluate("for (const node of document.querySelectorAll('#unsaved, #unsaved section')) node.hidden = false")
    button = app.page.locator("#unsaved .copier:visible").first
    box, text = button.bounding_box(), button.locator(".before").bounding_box()
    assert abs(text["x"] + text["width"] / 2 - box["x"] - box["width"] / 2) < 1
