"""Nothing that can be acted on is invisible or dead: a crawler follows every link and presses every button of each app, on a
phone, as a person comes to a page: by its address, after a cold start, with the pages moving."""

from collections.abc import Callable

import pytest

import onboarding
import reflect
import screens_home
import unitana
import whole
from app import App
from crawl import ACTING, Crawl


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
