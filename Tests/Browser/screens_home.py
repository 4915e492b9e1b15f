"""The first page: the list of apps, and whether the user's data is saved."""

from collections.abc import Iterator

import reflect
from app import App
from walk import Walk

HOME = "/"


def home_stops(app: App, language: str) -> Iterator[str]:
    app.page.clock.set_fixed_time(reflect.AT_MORNING)
    app.open(HOME)
    yield "first page"
    app.watch.expect_network_failures()
    app.page.context.set_offline(True)
    app.page.locator(".status .icon").wait_for()
    yield "first page, offline"


WALKS = [Walk("home", home_stops)]
