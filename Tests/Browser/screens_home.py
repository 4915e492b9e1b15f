"""The first page: Today, for a newcomer and for a user of all apps."""

from collections.abc import Iterator

import capsules
import onboarding
import reflect
import unitana
import whole
from app import App
from walk import Walk

HOME = "/"


def home_stops(app: App, language: str) -> Iterator[str]:
    app.page.clock.set_fixed_time(reflect.AT_MORNING)
    app.open(HOME)
    yield "first page"
    app.go_offline()
    app.page.locator(".status .icon").wait_for()
    yield "first page, offline"


def set_up(app: App, language: str) -> Iterator[str]:
    """Sets up all apps."""
    onboarding.onboard(app, language)
    app.open(HOME)
    yield "Today, one app"
    app.open("/reflect")
    reflect.onboard(app)
    whole.onboard(app)
    whole.wait_until_stored(app)
    unitana.set_up(app)
    unitana.tile(app, "weather").locator(".value").wait_for()
    lock(app, "memory", "2028-12-24")


def lock(app: App, kind: str, date: str) -> None:
    capsules.write(app, kind, date=date)
    app.primary.click()
    app.wait_for(capsules.HOME)


def answer(app: App):
    return app.page.locator("#app .answer textarea")


def save(app: App):
    return app.page.locator("#app .answer .save")


def today_stops(app: App, language: str) -> Iterator[str]:
    yield from set_up(app, language)
    reflect.wait_until_sent(app)
    app.open(HOME)
    app.page.locator("#app .entry.values .value").first.wait_for()
    yield "Today"
    save(app).click()
    app.wrong.wait_for()
    yield "Today, answer missing"
    answer(app).fill("Das Meer war grau.")
    app.wrong.wait_for(state="detached")
    yield "Today, answer being written"
    save(app).click()
    answer(app).wait_for(state="detached")
    yield "Today, answered"
    lock(app, "goal", "2020-01-01")
    app.open(HOME)
    app.page.locator("#app .entry.due").wait_for()
    yield "Today, a capsule is ready"
    app.go_offline()
    app.page.locator(".status .icon").wait_for()
    yield "Today, offline"


WALKS = [Walk("home", home_stops), Walk("Today", today_stops, permission="granted")]
