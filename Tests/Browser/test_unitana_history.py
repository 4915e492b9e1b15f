"""U9: Back closes sheets first, then leads to the dashboard, then leaves Unitana."""

from playwright.sync_api import expect

import unitana
from app import App
from unitana import DASHBOARD, PLACES_ORDER, SWITCHER, tile


def started(app: App) -> None:
    app.open("/")
    app.page.locator(f'#app a.about[href="{unitana.HOME}"]').click()
    app.wait_for(unitana.NAME)
    app.field().fill("Vienna")
    for path in (unitana.SYSTEMS, unitana.ZONES, unitana.TILES, unitana.CITY):
        app.primary.click()
        app.wait_for(path)
    unitana.create(app, "Vienna")
    tile(app, "weather").locator(".value").wait_for()


def test_u9_back_closes_a_sheet_and_then_leaves(app: App):
    started(app)
    tile(app, "weather").click()
    app.wait_for(DASHBOARD + "/weather")
    app.page.go_back()
    app.wait_for(DASHBOARD)
    app.page.go_back()
    app.wait_for("/")


def test_u9_after_a_sheet_was_closed_back_does_not_open_it_again(app: App):
    started(app)
    app.tool(0).click()
    app.wait_for(SWITCHER)
    app.back.click()
    app.wait_for(DASHBOARD)
    app.page.go_back()
    app.wait_for("/")


def linked(app: App) -> None:
    """A sheet that a link on another site has opened."""
    started(app)
    app.page.goto("about:blank")
    app.open(DASHBOARD + "/weather")
    app.wait_for(DASHBOARD + "/weather")


def test_seed_unitana_5_back_from_a_sheet_that_a_link_has_opened_leads_to_the_dashboard(app: App):
    linked(app)
    app.page.go_back()
    app.wait_for(DASHBOARD)
    app.page.go_forward()
    app.wait_for(DASHBOARD + "/weather")
    app.reload()
    app.wait_for(DASHBOARD + "/weather")
    app.page.go_back()
    app.wait_for(DASHBOARD)
    app.page.go_back()
    assert app.page.url == "about:blank"


def test_seed_unitana_5_a_sheet_that_a_link_has_opened_is_not_opened_again_once_it_was_closed(app: App):
    linked(app)
    app.back.click()
    app.wait_for(DASHBOARD)
    tile(app, "weather").wait_for()
    app.page.go_back()
    assert app.page.url == "about:blank"


def test_u9_after_a_place_was_edited_back_leaves_the_dashboard(app: App):
    started(app)
    app.tool(0).click()
    app.wait_for(SWITCHER)
    app.tool(0).click()
    app.wait_for(PLACES_ORDER)
    app.rows.first.click()
    app.field().fill("Wien")
    app.primary.click()
    app.wait_for(DASHBOARD)
    assert app.tool(0).inner_text().strip() == "Wien"
    app.page.go_back()
    app.wait_for("/")


def test_u9_back_from_the_editor_leads_through_the_switcher_to_the_dashboard(app: App):
    started(app)
    app.tool(0).click()
    app.wait_for(SWITCHER)
    app.primary.click()
    app.wait_for(unitana.NEW)
    app.page.go_back()
    app.wait_for(SWITCHER)
    app.page.go_back()
    app.wait_for(DASHBOARD)
    app.page.go_back()
    app.wait_for("/")


def test_u9_back_leads_through_the_steps_of_the_first_run_and_then_leaves(app: App):
    app.open("/")
    app.page.locator(f'#app a.about[href="{unitana.HOME}"]').click()
    app.wait_for(unitana.NAME)
    app.field().fill("Vienna")
    app.primary.click()
    app.wait_for(unitana.SYSTEMS)
    app.page.go_back()
    app.wait_for(unitana.NAME)
    assert app.field().input_value() == "Vienna"
    app.page.go_back()
    app.wait_for("/")


def test_u9_the_details_behind_an_old_value_close_to_the_dashboard(app: App):
    """M3 leads to M1; closing it closes both, and M1 has its converter."""
    app.page.clock.install()
    started(app)
    unitana.go_offline(app)
    app.page.clock.fast_forward("02:00:00")
    tile(app, "weather").locator(".age.stale").wait_for()
    tile(app, "weather").click()
    app.wait_for(DASHBOARD + "/weather/freshness")
    app.page.locator("#app .more button").first.click()
    app.wait_for(DASHBOARD + "/weather")
    expect(app.page.locator("#app .field")).to_have_count(4)
    app.back.click()
    app.wait_for(DASHBOARD)
    app.page.go_back()
    app.wait_for("/")
