"""Nothing that can be acted on is invisible or dead: a crawler follows every link and presses every button of each app, on a
phone, as a person comes to a page: by its address, after a cold start, with the pages moving. On the first screen and what
one tap leads to, it looks again after a reload, after the tap on a notification, and after a change of the language."""

import re
from collections.abc import Callable

import pytest

import onboarding
import reflect
import screens_home
import unitana
import whole
from app import App
from crawl import ACTING, Crawl
from test_relaunch import wait_for_the_offline_copy


def facts(app: App) -> None:
    onboarding.onboard(app)


def quotes(app: App) -> None:
    whole.onboard(app)
    whole.wait_until_stored(app)


def journal(app: App) -> None:
    app.open("/reflect")
    reflect.onboard(app)


def capsules(app: App) -> None:
    screens_home.lock(app, "memory", "2028-12-24")
    screens_home.lock(app, "goal", "2020-01-01")


APPS: dict[str, Callable[[App], None]] = {
    "/facts": facts, "/whole": quotes, "/reflect": journal, "/unitana": unitana.set_up, "/capsule": capsules,
    "/settings": facts,
}


@pytest.mark.parametrize("start", APPS)
def test_everything_that_can_be_acted_on_is_seen_and_does_something(open_app, start: str):
    app = open_app(scripts=(ACTING,), locale="en-US")
    APPS[start](app)
    crawl = Crawl(app, start, inside=start)
    problems = crawl.run()
    assert len(crawl.seen) > 1 and len(crawl.pressed) > 5, (crawl.seen, crawl.pressed)
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems)


# The address that a notification of each app opens; Unitana has none.
NOTIFIED: dict[str, Callable[[App], str]] = {
    "/facts": lambda app: f"/facts/fact/{app.stored('facts')[0]['id']}",
    "/whole": lambda app: f"/whole/quote/{app.stored('whole_quotes')[0]['id']}",
    "/reflect": lambda app: "/reflect/today/evening",
    "/capsule": lambda app: "/capsule/" + re.search(r"[0-9a-f-]{36}", app.stored("own_capsules")[0]["record_key"])[0],
}
# As the service worker does after a click: the window takes the address over without a start.
VISIT = "route => visit(route).then(() => null)"


def visit(app: App, route: str) -> None:
    wait_for_the_offline_copy(app)
    worker, = app.page.context.service_workers
    worker.evaluate(VISIT, route)
    # An app may show what it is asked for at another of its addresses: a quote of today in the deck.
    app.page.wait_for_function("app => location.pathname.startsWith(app)", arg="/" + route.split("/")[1])
    app.settle()


@pytest.mark.parametrize("start", NOTIFIED)
def test_after_a_notification_s_tap_everything_is_seen_and_does_something(open_app, start: str):
    app = open_app(scripts=(ACTING,), locale="en-US")
    APPS[start](app)
    route = NOTIFIED[start](app)

    def come() -> None:
        app.open("/")
        visit(app, route)

    problems = Crawl(app, inside=start).arrive(come)
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems)


@pytest.mark.parametrize("start", APPS)
def test_after_a_reload_and_in_another_language_everything_is_seen_and_does_something(open_app, start: str):
    app = open_app(scripts=(ACTING,), locale="en-US")
    APPS[start](app)
    app.open(start)
    app.settle()
    crawl = Crawl(app, inside=start)
    crawl.arrive(app.reload, taps=False)

    def come() -> None:
        app.open("/settings/language")
        if not app.choice("de").is_checked():
            app.choice("de").check()
            app.page.wait_for_function("() => document.documentElement.lang === 'de'")
        visit(app, start)

    problems = crawl.arrive(come)
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems)
