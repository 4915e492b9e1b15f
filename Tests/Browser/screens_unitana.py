"""Every screen of Unitana."""

from collections.abc import Iterator

import devices
import refusals
import unitana
from app import App
from patience import wait_until
from unitana import (
    ALL_TILES, CITY, CONVERTER, DASHBOARD, HOME, LIMIT, NAME, NEW, ORDER, PAYWALL, PLACES_ORDER, REVIEW, SETTINGS, SWITCHER,
    SYSTEMS, TILES, WIDGETS, ZONES, cities, find, refresh, row_tools, search, tile)
from walk import Walk
from whole import more


def first_run(app: App) -> Iterator[str]:
    app.open(HOME)
    app.wait_for(NAME)
    yield "Unitana, name"
    app.primary.click()
    app.wrong.wait_for()
    yield "Unitana, name missing"
    app.field().fill("London")
    app.primary.click()
    app.wait_for(SYSTEMS)
    yield "Unitana, systems"
    app.primary.click()
    app.wait_for(ZONES)
    yield "Unitana, time zones"
    app.page.locator("#app button.row").nth(1).click()
    app.field().wait_for()
    yield "Unitana, time zone search"
    app.primary.click()
    app.wait_for(TILES)
    yield "Unitana, tiles"
    choose(app, ALL_TILES)
    app.primary.click()
    app.error.wait_for()
    yield "Unitana, tiles missing"
    choose(app, ALL_TILES)
    app.primary.click()
    app.wait_for(CITY)
    yield "Unitana, city"
    search(app, "Qqqq")
    app.page.locator("#app .field + .caption + .caption").wait_for()
    yield "Unitana, city not found"
    find(app, "London")
    yield "Unitana, cities found"
    cities(app).first.click()
    cities(app).first.wait_for(state="detached")
    yield "Unitana, city chosen"
    app.primary.click()
    app.wait_for(REVIEW)
    yield "Unitana, review"
    app.primary.click()
    app.wait_for(DASHBOARD)


def choose(app: App, choices: list[str]) -> None:
    for choice in choices:
        app.choice(choice).click()


def dashboard(app: App) -> Iterator[str]:
    tile(app, "weather").locator(".value").wait_for()
    yield "dashboard"
    refresh(app).click()
    app.popup.wait_for()
    yield "dashboard, updated recently"
    for kind in ALL_TILES:
        app.open(HOME)
        tile(app, kind).click()
        app.wait_for(f"{DASHBOARD}/{kind}")
        yield f"details, {kind}"
    app.field().fill("x")
    app.wrong.wait_for()
    yield "details, not a number"
    app.field(2).fill("Peru")
    app.page.locator("#app .list button.row").first.wait_for()
    yield "details, another currency"
    yield from converter(app)
    app.open(ORDER)
    app.page.locator("#app .sortable").first.wait_for()
    yield "tiles in order"


def converter(app: App) -> Iterator[str]:
    app.open(CONVERTER)
    app.rows.first.wait_for()
    yield "converter"
    app.open(CONVERTER + "/height")
    app.field().fill("182")
    app.settle()
    yield "converter, height"
    app.back.click()
    app.wait_for(CONVERTER)
    app.page.locator("#app button.row").wait_for()
    yield "converter, recent"
    for table in ["oven", "clothes"]:
        app.open(f"{CONVERTER}/{table}")
        app.page.locator("#app .lookup").first.wait_for()
        yield f"converter, {table}"


def places(app: App) -> Iterator[str]:
    app.open(SWITCHER)
    app.primary.wait_for()
    yield "places, one"
    app.primary.click()
    app.wait_for(NEW)
    yield "place, new"
    app.primary.click()
    app.wrong.first.wait_for()
    yield "place, nothing filled in"
    app.field(0).fill("Work")
    find(app, "Tokyo", field=1)
    yield "place, cities found"
    cities(app).first.click()
    cities(app).first.wait_for(state="detached")
    yield "place, filled in"
    app.primary.click()
    app.wait_for(DASHBOARD)
    tile(app, "weather").locator(".value").wait_for()
    app.open(SWITCHER)
    app.page.locator("#app .lines .tile").nth(1).wait_for()
    yield "places, two"
    app.tool(0).click()
    app.wait_for(PLACES_ORDER)
    row_tools(app).nth(3).wait_for()
    yield "places in order"
    row_tools(app).nth(3).click()
    app.page.locator("#app .hero").wait_for()
    yield "place, delete"
    app.back.click()
    app.wait_for(PLACES_ORDER)
    row_tools(app).nth(1).click()
    app.page.locator("#app .notice").wait_for()
    yield "places, the default stays"
    app.rows.first.click()
    app.field().wait_for()
    yield "place, edit"


def settings(app: App) -> Iterator[str]:
    app.open(SETTINGS)
    app.rows.first.wait_for()
    yield "Unitana, settings"
    app.open(SETTINGS + "/privacy")
    app.rows.first.wait_for()
    yield "Unitana, privacy"
    app.open("/unitana/subscription/manage")
    app.page.locator("#app .notice").wait_for()
    yield "Unitana, subscription"


def widgets(app: App) -> Iterator[str]:
    app.open(WIDGETS)
    app.page.locator("#app .empty").wait_for()
    yield "Unitana, widgets, none"
    app.primary.click()
    app.page.locator("#app .picture").wait_for()
    yield "Unitana, widget, new"
    app.primary.click()
    more(app, 1).wait_for()
    yield "Unitana, widget"
    # The screen shows it before it is stored.
    wait_until(lambda: app.stored("own_widgets"), "the widget is stored", app.page)
    app.open(WIDGETS)
    app.rows.first.wait_for()
    yield "Unitana, widgets, one"
    app.primary.click()
    app.choice("large").click()
    app.choice("currency").click()
    app.primary.click()
    app.wait_for(LIMIT)
    yield "Unitana, one widget is free"
    app.primary.click()
    app.wait_for(PAYWALL)
    app.page.locator("#app .notice").wait_for()
    yield "Unitana, paywall"


def unitana_stops(app: App, language: str) -> Iterator[str]:
    yield from first_run(app)
    yield from dashboard(app)
    yield from places(app)
    yield from settings(app)
    yield from widgets(app)


def offline_stops(app: App, language: str) -> Iterator[str]:
    """The page's clock moves on, as on a device that is without a network for hours."""
    app.page.clock.install()
    unitana.to_city(app)
    app.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    unitana.go_offline(app)
    app.field().fill("Vienna")
    cities(app).first.wait_for()
    yield "Unitana, city without a network"
    cities(app).first.click()
    cities(app).first.wait_for(state="detached")
    app.primary.click()
    app.wait_for(REVIEW)
    app.primary.click()
    app.wait_for(DASHBOARD)
    app.page.locator("#app .tile").first.wait_for()
    yield "dashboard, no values"
    refresh(app).click()
    app.page.locator("#app .notice").wait_for()
    yield "dashboard, not updated"
    app.go_online()
    tile(app, "weather").locator(".value").wait_for()
    yield "dashboard, updated after a failure"
    unitana.go_offline(app)
    app.page.clock.fast_forward("02:00:00")
    tile(app, "weather").locator(".age.stale").wait_for()
    yield "dashboard, stale values"
    tile(app, "weather").click()
    app.wait_for(DASHBOARD + "/weather/freshness")
    yield "values are old"
    app.back.click()
    app.wait_for(DASHBOARD)
    app.page.clock.fast_forward("06:00:00")
    tile(app, "weather").locator(".age.old").wait_for()
    yield "dashboard, very stale values"


def storage_stops(app: App, language: str) -> Iterator[str]:
    app.open(HOME)
    app.wait_for(NAME)
    app.page.add_init_script(refusals.STORAGE_UNREADABLE)
    app.open(HOME)
    app.error.wait_for()
    yield "places unreadable"


WALKS = [
    Walk("Unitana", unitana_stops, permission="granted", scripts=(devices.lasting(unitana.POPUP),)),
    Walk("Unitana without a network", offline_stops),
    Walk("Unitana's storage", storage_stops),
]
