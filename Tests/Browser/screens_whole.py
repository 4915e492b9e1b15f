"""Every screen of Whole."""

from collections.abc import Iterator

import refusals
from app import App
from walk import Walk
from whole import CATEGORIES, GOALS, HOME, NAME, NOTIFICATIONS, TRIAL, WELCOME, WIDGET, more, to_trial


def onboarding(app: App) -> Iterator[str]:
    app.open(HOME)
    app.wait_for(WELCOME)
    yield "Whole, welcome"
    app.primary.click()
    app.wait_for(CATEGORIES)
    yield "Whole, categories"
    app.choice("Love").check()
    app.choice("Quiet Mornings").check()
    yield "Whole, categories chosen"
    app.primary.click()
    app.wait_for(NAME)
    yield "Whole, name"
    app.field().fill("x" * 201)
    app.wrong.wait_for()
    yield "Whole, name too long"
    app.field().fill("Robin")
    app.primary.click()
    app.wait_for(GOALS)
    app.choice("calm").check()
    yield "Whole, goals"
    app.primary.click()
    app.wait_for(NOTIFICATIONS)
    yield "Whole, daily quote"
    app.switch().click()
    app.times.wait_for()
    yield "Whole, daily quote on"
    app.primary.click()
    app.wait_for(WIDGET)
    yield "Whole, widget"
    more(app).click()
    app.wait_for(TRIAL)
    yield "Whole, trial"
    more(app).click()
    app.wait_for(HOME)
    app.card.wait_for()


def like(app: App) -> None:
    app.card.locator(".like").click()
    app.page.locator(".card:not([inert]) .like[aria-pressed=true]").wait_for()


def quotes(app: App) -> Iterator[str]:
    yield "quotes"
    like(app)
    yield "quotes, liked"
    app.tab(1).click()
    app.wait_for("/whole/favorites")
    yield "favorites"
    app.remover().click()
    app.page.locator("#app .empty").wait_for()
    yield "favorites, none"
    app.tab(0).click()
    app.wait_for(HOME)
    app.tool(0).click()
    app.wait_for("/whole/categories")
    yield "quotes, categories"
    app.open("/whole/customize")
    app.choice("monochrome").wait_for()
    yield "customize"
    app.switch().click()
    app.page.locator("#app rt").first.wait_for()
    yield "customize, pinyin"
    app.choice("monochrome").click()
    app.wait_for("/whole/paywall")
    app.page.locator("#app .toggle").wait_for()
    yield "paywall"
    app.skip.click()


def settings(app: App) -> Iterator[str]:
    app.open("/whole/settings")
    app.page.locator("#app a.row").first.wait_for()
    yield "Whole, settings"
    app.open("/whole/settings/categories")
    app.choice("Love").wait_for()
    yield "Whole, preferred categories"
    app.open("/whole/subscription")
    app.primary.wait_for()
    yield "subscription"
    app.open("/whole/own")
    app.page.locator("#app .empty").wait_for()
    yield "quotes of one's own, none"
    app.open("/whole/widgets")
    app.page.locator("#app .picture").wait_for()
    yield "Whole, widgets"
    app.primary.click()
    more(app, 1).wait_for()
    yield "Whole, a widget"
    app.open("/whole/widgets")
    app.rows.first.wait_for()
    yield "Whole, widgets, one"
    app.rows.first.click()
    more(app, 1).wait_for()
    more(app, 1).click()
    app.rows.first.wait_for(state="detached")


def premium(app: App) -> Iterator[str]:
    """In the trial, all of it is open."""
    app.open("/whole/paywall")
    app.page.locator("#app .toggle").wait_for()
    app.primary.click()
    app.wait_for(HOME)
    app.open("/whole/subscription")
    app.page.locator("#app .toggle").wait_for()
    yield "subscription, trial"
    app.open("/whole/categories")
    for choice in ("Love", "Friendship"):
        app.choice(choice).check()
    app.primary.click()
    app.wait_for(HOME)
    app.card.wait_for()
    yield "quotes, two categories"
    like(app)
    app.turn.click()
    app.page.wait_for_function("() => document.querySelector('.reel').dataset.at === '1'")
    like(app)
    app.tab(1).click()
    app.wait_for("/whole/favorites")
    app.rows.first.click()
    app.card.wait_for()
    yield "favorites, a page"
    app.open("/whole/customize")
    for choice in ("monochrome", "brush", "frame"):
        app.choice(choice).check()
    yield "customize, Premium"
    app.open("/whole/own/new")
    app.primary.click()
    app.wrong.first.wait_for()
    yield "quote of one's own, nothing written"
    app.field(0).fill("Rain is patient.")
    app.field(1).fill("雨有耐心。")
    app.choice("Patience").check()
    app.primary.click()
    app.wait_for("/whole/own")
    yield "quotes of one's own"
    app.rows.first.click()
    more(app).wait_for()
    yield "quote of one's own"
    more(app).click()
    app.page.locator("#app .hero").wait_for()
    yield "quote of one's own, delete"


def failure_stops(app: App, language: str) -> Iterator[str]:
    to_trial(app)
    app.go_offline()
    more(app).click()
    app.error.wait_for()
    yield "Whole, saving failed"


def whole_stops(app: App, language: str) -> Iterator[str]:
    yield from onboarding(app)
    yield from quotes(app)
    yield from settings(app)
    yield from premium(app)


def storage_stops(app: App, language: str) -> Iterator[str]:
    app.open(HOME)
    app.wait_for(WELCOME)
    app.page.add_init_script(refusals.STORAGE_UNREADABLE)
    app.open(HOME)
    app.error.wait_for()
    yield "quotes unreadable"


WALKS = [
    Walk("Whole", whole_stops, permission="granted"),
    Walk("Whole's end of the onboarding", failure_stops),
    Walk("Whole's storage", storage_stops),
]
