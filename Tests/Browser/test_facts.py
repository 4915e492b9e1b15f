"""Facts A Day in the browser: the arrival, favorites, search and past days (F10)."""

import pytest

import network
import onboarding
from app import App
from network import Held

# The width of the text that a menu shows, and of the room that it has.
TEXT_AND_ROOM = """menu => {
  const style = getComputedStyle(menu);
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.font = style.font;
  const room = menu.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return [canvas.measureText(menu.selectedOptions[0].text).width, room];
}"""
ARRIVAL = "#app .arrival"
CIRCLE = "#app .content > .hero"
RISING = """() => document.querySelector('#app .fact').getAnimations()
    .map(animation => animation.animationName).includes('fact-rise')"""
ORDER = """() => ['.kicker', 'h1', '.summary', '.foot'].map(
    selector => document.querySelector(`#app ${selector}`).getBoundingClientRect().top)"""


def test_ux_2_the_first_step_leads_back_to_almanac_and_says_what_the_app_is(app: App):
    app.open()
    app.wait_for(onboarding.LANGUAGE)
    assert app.page.locator("#app .notice").is_visible()
    app.back.click()
    app.wait_for("/")


def test_F10_the_arrival_is_seen_and_nobody_has_to_wait_for_it(open_app):
    app = open_app()
    app.open()
    onboarding.to_notifications(app)
    app.primary.click()
    app.page.wait_for_function(
        "selector => { const node = document.querySelector(selector);"
        " return node && getComputedStyle(node).visibility === 'visible'; }", arg=ARRIVAL)
    assert app.page.evaluate(RISING)
    # What lies below can be used at once.
    app.small().click()
    app.page.locator(".tool[aria-pressed=true]").wait_for()
    app.page.wait_for_function(
        "selector => getComputedStyle(document.querySelector(selector)).visibility === 'hidden'", arg=ARRIVAL)
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    app.tab(0).click()
    app.wait_for(onboarding.TODAY)
    assert app.page.locator(ARRIVAL).count() == 0


def test_F10_with_reduced_motion_there_is_no_arrival(open_app):
    app = open_app(reduced_motion="reduce")
    onboarding.onboard(app)
    assert app.page.locator(ARRIVAL).evaluate("node => getComputedStyle(node).display") == "none"
    assert not app.page.evaluate(RISING)


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (1280, 800)])
def test_V_facts_the_circle_stays_where_it_is_from_loading_to_an_error(open_app, size):
    app = open_app(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    app.open()
    app.wait_for(onboarding.LANGUAGE)
    registration = Held(app, network.REGISTER)
    app.primary.click()
    registration.wait_for_one()
    app.page.locator("#app progress").wait_for()
    before = app.page.locator(CIRCLE).bounding_box()
    registration.cut()
    app.error.wait_for()
    assert app.page.locator(CIRCLE).bounding_box() == before
    app.primary.click()
    app.wait_for(onboarding.CATEGORIES)
    onboarding.choose_categories(app)
    app.primary.click()
    app.wait_for(onboarding.DIFFICULTY)
    app.primary.click()
    app.wait_for(onboarding.NOTIFICATIONS)
    second = Held(app, network.SECOND_PAGE)
    app.primary.click()
    second.wait_for_one()
    # Some of the topics are there, and stay there.
    filled = app.page.locator("#app .shelf .detail")
    filled.first.wait_for()
    before, count = app.page.locator(CIRCLE).bounding_box(), filled.count()
    assert 0 < count < 5
    second.answer(500)
    app.error.wait_for()
    assert app.page.locator(CIRCLE).bounding_box() == before
    assert filled.count() == count
    app.primary.click()
    app.wait_for(onboarding.TODAY)


def test_V_facts_the_picture_of_the_notification_follows_the_time(app: App):
    app.open()
    onboarding.to_notifications(app)
    picture = app.page.locator("#app .hero + .list h2")
    before = picture.inner_text()
    app.page.locator("input[type=time]").fill("18:45")
    app.page.wait_for_function(
        "before => document.querySelector('#app .hero + .list h2').textContent !== before", arg=before)
    assert "45" in picture.inner_text()


def test_F10_the_number_of_topics_stays_in_view(app: App):
    app.page.set_viewport_size({"width": 390, "height": 500})
    app.open()
    onboarding.to_categories(app)
    app.page.mouse.wheel(0, 10_000)
    app.page.wait_for_function("() => scrollY > 100")
    box = app.page.locator("#app .subtitle").bounding_box()
    assert 0 <= box["y"] < 60


def test_F10_a_fact_has_the_order_of_its_card(app: App):
    onboarding.onboard(app)
    onboarding.browse(app)
    app.rows.first.click()
    app.page.locator("article.fact .kicker").wait_for()
    tops = app.page.evaluate(ORDER)
    assert tops == sorted(tops)


def test_F10_favorites_are_kept_on_reload_and_removed_by_a_button(app: App):
    onboarding.onboard(app)
    app.small().click()
    app.page.locator(".tool[aria-pressed=true]").wait_for()
    title = app.page.locator("#app .reading h2").inner_text()
    app.reload()
    assert app.small().get_attribute("aria-pressed") == "true"
    app.tab(2).click()
    app.wait_for(onboarding.FAVORITES)
    assert app.rows.locator(".title").all_inner_texts() == [title]
    app.remover().click()
    app.page.locator("#app .empty").wait_for()
    app.page.wait_for_function("() => document.querySelectorAll('#app a.row').length === 0")


def test_F10_search_keeps_the_focus_while_typing_and_works_offline(app: App):
    onboarding.onboard(app)
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    app.go_offline()
    app.field().press_sequentially("WATER")
    app.page.locator("#app .shelf").wait_for(state="detached")
    assert app.page.evaluate("document.activeElement.type") == "search"
    assert app.field().input_value() == "WATER"
    assert app.rows.count() > 0
    app.field().fill("qqqq")
    app.page.locator("#app .empty").wait_for()


def test_F10_previous_and_next_on_a_fact_are_ways_in_the_history(app: App):
    onboarding.onboard(app)
    onboarding.browse(app)
    app.rows.nth(1).click()
    app.page.locator("#app .pager .next").wait_for()
    second = app.path
    app.page.locator("#app .pager .next").click()
    app.page.wait_for_function("path => location.pathname !== path", arg=second)
    app.page.locator("#app .pager .previous").click()
    app.wait_for(second)
    app.back.click()
    app.wait_for(onboarding.TOPIC)


def test_F9_on_a_wide_screen_the_list_stands_beside_the_fact(open_app):
    app = open_app(viewport={"width": 1280, "height": 800})
    onboarding.onboard(app)
    onboarding.browse(app)
    # The first fact lies open beside the list.
    assert app.page.locator("#app .beside .fact h2").inner_text() == app.rows.first.locator(".title").inner_text()
    app.rows.nth(1).click()
    app.page.locator("#app .leading .fact").wait_for()
    current = app.page.locator("#app .beside .row[aria-current]")
    title = app.page.locator("#app h1")
    assert current.locator(".title").inner_text() == title.inner_text()
    assert current.bounding_box()["x"] + current.bounding_box()["width"] <= title.bounding_box()["x"]
    # From one to the next, and still back to the list.
    before = title.inner_text()
    app.rows.nth(2).click()
    app.page.wait_for_function("before => document.querySelector('#app h1').textContent !== before", arg=before)
    assert current.locator(".title").inner_text() == title.inner_text()
    app.back.click()
    app.wait_for(onboarding.TOPIC)


def test_F9_the_name_of_the_app_stands_above_its_tabs_where_these_stand_beside_the_page(app: App):
    onboarding.onboard(app)
    name = app.page.locator("#app .tabs .app")
    assert not name.is_visible()
    assert app.page.locator("#app .beside").count() == 0 or not app.page.locator("#app .beside").is_visible()
    app.page.set_viewport_size({"width": 1280, "height": 800})
    assert name.inner_text() == "Facts A Day"
    assert name.bounding_box()["y"] < app.tab(0).bounding_box()["y"]


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_no_word_of_a_menu_is_cut_off(app: App, language: str):
    onboarding.onboard(app, language)
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    # With the topics, which stand on the shelf until something is searched for.
    app.field().fill("a")
    app.menu(2).wait_for()
    for number in range(3):
        text, room = app.menu(number).evaluate(TEXT_AND_ROOM)
        # A canvas knows no language and may take another font for Japanese, but a word that is cut off lacks more.
        assert text <= room + 4, f"menu {number} in {language}"


IN_REACH = """() => {
  const box = document.querySelector('#app .tools').getBoundingClientRect();
  const tabs = document.querySelector('#app .tabs').getBoundingClientRect();
  return scrollY === 0 && box.top > innerHeight / 2 && box.bottom <= tabs.top
    && document.elementFromPoint(box.left + 30, box.top + 20).closest('.tool') !== null;
}"""


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_V_facts_heart_and_share_are_within_reach_before_the_text_is_scrolled(open_app, size):
    app = open_app(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    onboarding.onboard(app)
    app.page.wait_for_function(IN_REACH)
    onboarding.browse(app)
    app.rows.first.click()
    app.page.locator("article.fact .kicker").wait_for()
    app.page.wait_for_function(IN_REACH)


def test_V_facts_seven_marks_stand_in_one_line_and_no_tile_alone(app: App):
    onboarding.onboard(app)
    marks = app.page.locator("#app .daymarks > li")
    assert len({round(mark.bounding_box()["y"]) for mark in marks.all()}) == 1
    assert marks.count() == 7
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    # Five topics: the first takes a line.
    app.settle()
    boxes = [tile.bounding_box() for tile in app.rows.all()]
    # Half a pixel is the same line.
    assert [sum(abs(box["y"] - other["y"]) < 8 for other in boxes) for box in boxes] == [1, 2, 2, 2, 2]
    assert boxes[0]["width"] > 1.8 * boxes[1]["width"]


def test_browsers_d4_without_push_the_onboarding_promises_no_notifications_and_goes_on(open_app):
    app = open_app(scripts=["delete window.PushManager"])
    app.open()
    onboarding.to_notifications(app)
    app.page.locator('#app use[href$="#bell-off"]').wait_for()
    app.primary.click()
    app.wait_for(onboarding.TODAY)
