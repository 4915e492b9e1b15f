"""Unitana in a real browser: the first run without a network, values that come back with it, the order of tiles, and
texts of twice the size."""

import pytest
from playwright.sync_api import Locator, expect

import checks
import devices
import unitana
from app import App
from keyboard import Keyboard
from providers import Providers
from test_relaunch import wait_for_the_offline_copy
from touch import Finger
from unitana import DASHBOARD, ORDER, cities, order, tile, titles

OWN_SERVER = True
# The texts of tiles that are cut off, or that leave their tile.
CUT_OFF = """() => [...document.querySelectorAll("#app .tile :is(.value, .other)")].filter((text) => {
  const tile = text.closest("a").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(text);
  const style = getComputedStyle(text);
  return text.scrollWidth > text.clientWidth + 1 && style.display !== "inline"
    || style.textOverflow === "ellipsis" || style.overflow === "hidden"
    || [...range.getClientRects()].some((box) =>
      box.left < tile.left || box.right > tile.right || box.top < tile.top || box.bottom > tile.bottom);
}).map((text) => text.textContent)"""


def offline_from_the_start(app: App) -> None:
    """The app is installed; nothing of Unitana has been opened before the network goes."""
    app.open("/")
    wait_for_the_offline_copy(app)
    app.go_offline()
    app.open(unitana.HOME)
    app.wait_for(unitana.NAME)


def first_run_offline(app: App, typed: str, found: str) -> None:
    app.field().fill(typed)
    for path in (unitana.SYSTEMS, unitana.ZONES, unitana.TILES, unitana.CITY):
        app.primary.click()
        app.wait_for(path)
    app.field().fill(typed)
    expect(cities(app).first).to_contain_text(found)
    cities(app).first.click()
    cities(app).first.wait_for(state="detached")
    app.primary.click()
    app.wait_for(unitana.REVIEW)
    app.primary.click()
    app.wait_for(DASHBOARD)


def test_u1_u3_the_first_run_needs_no_network_and_the_values_come_with_it(app: App):
    offline_from_the_start(app)
    first_run_offline(app, "Vie", "Vienna")
    assert order(app) == ["weather", "time", "distance", "weight", "currency"]
    # What needs no network is there; what does is not made up.
    expect(tile(app, "distance").locator(".value")).to_have_text("800\u00a0m")
    expect(tile(app, "distance").locator(".other")).to_have_text("875\u00a0yd")
    expect(tile(app, "weather").locator(".value")).to_have_count(0)
    expect(tile(app, "currency").locator(".value")).to_have_count(0)
    unitana.refresh(app).click()
    app.page.locator("#app .notice").wait_for()
    app.reload()
    assert app.path == DASHBOARD
    unitana.refresh(app).click()
    app.page.locator("#app .notice").wait_for()
    app.go_online()
    expect(tile(app, "weather").locator(".value")).to_have_text("21\u00a0°C")
    expect(tile(app, "weather").locator(".age.fresh")).to_have_count(1)
    expect(tile(app, "currency").locator(".value")).to_have_text("100.00\u00a0EUR")
    expect(app.page.locator("#app .notice")).to_have_count(0)


def test_u3_the_rates_that_the_server_brings_along_are_honestly_old(app: App, providers: Providers, server):
    """Until the ECB answers, its rates are those that came with the server, with their day."""
    app.watch.expect_network_failures()
    rates, providers.rates = providers.rates, None
    server.stop()
    (server.data / "server.log").unlink()
    kept, server.data = server.data, server.data.with_name("without-rates")
    try:
        server.start()
        unitana.set_up(app)
        expect(tile(app, "currency").locator(".value")).to_have_text("100.00\u00a0EUR")
        expect(tile(app, "currency").locator(".age:is(.stale, .old)")).to_have_count(1)
        expect(tile(app, "currency").locator(".note")).to_contain_text("30 October 2026")
    finally:
        providers.rates = rates
        server.stop()
        server.data = kept


@pytest.mark.parametrize(
    "language, typed, found",
    [("de", "München", "München"), ("de", "Wien", "Wien"), ("zh", "北京", "北京"), ("en", "munchen", "Munich")])
def test_u5_a_city_is_found_by_its_name_in_the_user_s_language(open_app, language: str, typed: str, found: str):
    app = open_app(locale=language)
    unitana.to_city(app, "x")
    unitana.find(app, typed)
    expect(cities(app).first).to_contain_text(found)


@pytest.mark.parametrize("language, typed", [("de", "Wien"), ("zh", "北京"), ("en", "Beij")])
def test_u5_a_capital_is_found_without_a_network(open_app, language: str, typed: str):
    app = open_app(locale=language)
    unitana.to_city(app, "x")
    wait_for_the_offline_copy(app)
    unitana.go_offline(app)
    app.field().fill(typed)
    expect(cities(app).first).to_contain_text(typed)


def test_u5_enter_in_the_search_for_a_city_submits_nothing(app: App):
    unitana.to_city(app)
    unitana.find(app, "Vienna")
    app.field().press("Enter")
    expect(app.error).to_have_count(0)
    expect(cities(app).first).to_contain_text("Vienna")
    assert app.path == unitana.CITY


@pytest.mark.parametrize("language, typed", [("de", "Schweiz"), ("ja", "スイス"), ("en", "swiss f")])
def test_seed_unitana_2_a_currency_is_chosen_from_a_list_by_keyboard_and_the_focus_stays(open_app, language, typed):
    app = open_app(locale=language)
    unitana.to_city(app)
    field = app.field(2)
    field.fill(typed)
    row = app.page.locator("#app .field + .list button.row").first
    expect(row).to_contain_text("CHF")
    row.focus()
    app.page.keyboard.press("Enter")
    expect(field).to_have_value("CHF")
    expect(row).to_be_focused()
    expect(row).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("language", ["de", "ja", "en"])
def test_u2_with_text_of_twice_the_size_no_value_is_cut_off(open_app, language: str):
    app = open_app(locale=language, reduced_motion="reduce")
    # A place whose units differ from the reader's.
    unitana.set_up(app, {"de": "New York", "ja": "New York", "en": "Tokyo"}[language])
    for width, height in ((390, 844), (320, 640)):
        checks.resize(app.page, width, height, 32)
        assert app.page.evaluate(CUT_OFF) == []
        assert checks.layout(app.page) == []
        assert app.page.locator("#app .tile .value").count() == app.page.locator("#app .tile .other").count() == 5


def test_u2_tiles_are_put_in_order_by_keyboard(app: App):
    unitana.set_up(app)
    keyboard = Keyboard(app)
    keyboard.tab_to(lambda focus: focus["href"] == ORDER)
    keyboard.press("Enter")
    app.wait_for(ORDER)
    before = titles(app)
    keyboard.tab_to(lambda focus: focus["class"] == "quiet down")
    keyboard.press("Enter")
    expect(app.page.locator("#app .sortable .title").first).to_have_text(before[1])
    # The focus stays with the row that moves, so that it can be moved on.
    assert keyboard.focus()["class"] == "quiet down"
    assert not keyboard.unseen
    app.back.click()
    app.wait_for(DASHBOARD)
    assert order(app) == ["time", "weather", "distance", "weight", "currency"]
    app.reload()
    assert order(app) == ["time", "weather", "distance", "weight", "currency"]


def test_u2_tiles_are_put_in_order_with_a_finger(open_app):
    app = open_app(has_touch=True)
    unitana.set_up(app)
    app.open(ORDER)
    handles = app.page.locator("#app .sortable .handle")
    handles.nth(4).wait_for()
    start, end = (handles.nth(place).bounding_box() for place in (4, 2))
    x = start["x"] + start["width"] / 2
    finger = Finger(app.page)
    finger.swipe((x, start["y"] + start["height"] / 2), (x, end["y"] + 4))
    expect(app.page.locator("#app .sortable .title").nth(2)).to_have_text("Currency")
    app.back.click()
    app.wait_for(DASHBOARD)
    assert order(app) == ["weather", "time", "currency", "distance", "weight"]


def test_u3_pulling_the_dashboard_down_refreshes_it(open_app):
    app = open_app(has_touch=True, scripts=[devices.lasting(unitana.POPUP)])
    unitana.set_up(app)
    Finger(app.page).swipe((195, 300), (195, 460))
    # Values that have just arrived are not fetched again, which the app says (M2).
    app.popup.wait_for()


def test_walk_unitana_11_all_below_the_heading_follows_the_finger(open_app):
    app = open_app(has_touch=True)
    unitana.set_up(app)
    parts = [app.page.locator("#app .refresh"), tile(app, "weather"), tile(app, "currency")]
    before = [part.bounding_box() for part in parts]
    finger = Finger(app.page)
    finger.press(195, 300)
    finger.move(195, 460)
    # Each box is measured on its own, and the pull still gives way a little.
    pulled = [part.bounding_box() for part in parts]
    ways = [after["y"] - start["y"] for start, after in zip(before, pulled)]
    assert ways[0] > 20 and max(ways) - min(ways) < 8, ways
    finger.lift()
    expect(app.page.locator("#app .content[data-pulled]")).to_have_count(0)


def test_walk_unitana_3_the_medallion_of_a_sheet_is_round(app: App):
    unitana.set_up(app)
    unitana.add_place(app, "Work", "Tokyo")
    hero = app.page.locator("#app .hero")
    app.open(unitana.LIMIT)
    hero.wait_for()
    assert_round(hero)
    app.open(unitana.PLACES_ORDER)
    unitana.row_tools(app).nth(3).click()
    hero.wait_for()
    assert_round(hero)


def assert_round(hero: Locator) -> None:
    box = hero.bounding_box()
    assert abs(box["width"] - box["height"]) < 1, box


@pytest.mark.parametrize("width", [320, 390])
def test_walk_unitana_5_a_long_name_takes_two_lines_of_the_head_and_is_read_out_as_a_whole(width: int, open_app):
    app: App = open_app(viewport={"width": width, "height": 640})
    name = "Grandma and Grandpa’s farmhouse near the river"
    unitana.to_city(app, name)
    unitana.create(app, "Vienna")
    lines = app.tool(0).locator("span").evaluate(
        "node => node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight)")
    assert round(lines, 1) == 2
    assert name in app.tool(0).get_attribute("aria-label")


def test_walk_unitana_12_a_missing_city_and_a_search_for_a_zone_have_the_focus(app: App):
    unitana.to_city(app)
    app.primary.click()
    expect(app.field()).to_be_focused()
    expect(app.field()).to_have_attribute("aria-invalid", "true")
    app.open(unitana.ZONES)
    app.wait_for(unitana.ZONES)
    app.page.locator("#app button.row").first.click()
    expect(app.field()).to_be_focused()
