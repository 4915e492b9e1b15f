"""A notification while the app is before the person: a banner, by a real push, in every way it can end."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Locator

import checks
import onboarding
from app import App
from pushes import PushService, payload

KEY = "fact 2028-09-20"
# In milliseconds.
SHOWN_FOR = 5000


@pytest.fixture
def service(app: App) -> PushService:
    """Of a person who looks at today's fact; from here on the time of the page stands still unless it is moved."""
    app.page.clock.install()
    onboarding.onboard(app)
    service = PushService(app)
    app.page.clock.pause_at(app.page.evaluate("Date.now()") / 1000 + 60)
    return service


def banner(app: App) -> Locator:
    return app.page.locator(".banners .banner")


def push(app: App, service: PushService, **more) -> None:
    service.deliver(payload(**more))
    banner(app).wait_for()


def buttons(app: App) -> Locator:
    """Later, and away with it."""
    return banner(app).locator(".bar button")


def shown_by_the_system(app: App) -> int:
    return app.page.evaluate(
        "navigator.serviceWorker.ready.then((it) => it.getNotifications()).then((all) => all.length)")


def test_it_says_what_the_push_said_and_the_system_says_nothing(app: App, service: PushService):
    push(app, service)
    assert banner(app).locator("strong").inner_text() == "Today’s fact"
    assert banner(app).locator("span").first.inner_text() == "Honey keeps for three thousand years."
    service.settle()
    assert shown_by_the_system(app) == 0


def test_one_occurrence_has_one_banner(app: App, service: PushService):
    push(app, service)
    buttons(app).nth(1).click()
    service.deliver(payload())
    service.settle()
    assert banner(app).count() == shown_by_the_system(app) == 0


def test_of_two_windows_one_shows_it(app: App, service: PushService):
    other = app.open_beside()
    other.open(onboarding.BROWSE)
    service.deliver(payload())
    service.settle()
    assert banner(app).count() + banner(other).count() == 1


def test_a_tap_goes_where_it_leads(app: App, service: PushService):
    push(app, service)
    banner(app).locator("a.words").click()
    app.wait_for(onboarding.BROWSE)
    assert banner(app).count() == 0


def test_dismissed_it_is_gone_and_the_screen_stays(app: App, service: PushService):
    push(app, service)
    buttons(app).nth(1).click()
    banner(app).wait_for(state="detached")
    assert app.path == onboarding.TODAY


def test_it_hides_itself_after_five_seconds(app: App, service: PushService):
    push(app, service)
    app.page.clock.run_for(SHOWN_FOR - 100)
    assert banner(app).count() == 1
    app.page.clock.run_for(200)
    assert banner(app).count() == 0


@pytest.mark.parametrize("means", ["hover", "focus"])
def test_it_stays_while_the_person_is_busy_with_it(app: App, service: PushService, means: str):
    push(app, service)
    app.page.clock.run_for(SHOWN_FOR - 100)
    getattr(buttons(app).first, means)()
    app.page.clock.run_for(10 * SHOWN_FOR)
    assert banner(app).count() == 1
    # From the first of its buttons to the second is not away from it.
    getattr(buttons(app).nth(1), means)()
    app.page.clock.run_for(10 * SHOWN_FOR)
    assert banner(app).count() == 1
    getattr(app.tab(1), means)()
    app.page.clock.run_for(SHOWN_FOR + 100)
    assert banner(app).count() == 0


def test_it_is_read_out_and_takes_no_focus(app: App, service: PushService):
    """A live region is read when something comes into it: so it must have been there, and be the same."""
    region = app.page.locator(".banners[role=status]").element_handle()
    app.tab(0).focus()
    push(app, service)
    assert "Today’s fact" in region.inner_text()
    assert app.tab(0).evaluate("(tab) => tab === document.activeElement")


def test_it_is_not_in_the_picture_of_the_screen_that_is_kept(app: App, service: PushService):
    push(app, service, title="Told by a push")
    app.page.evaluate("dispatchEvent(new Event('pagehide'))")
    kept = app.page.evaluate("localStorage.getItem('almanac.last')")
    assert "banners" in kept and "Told by a push" not in kept


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_it_moves_only_for_who_does_not_mind(app: App, service: PushService, motion: str):
    app.page.emulate_media(reduced_motion=motion)
    push(app, service)
    name, duration = banner(app).evaluate("(it) => [getComputedStyle(it).animationName, getComputedStyle(it).animationDuration]")
    assert (name == "none") if motion == "reduce" else (duration == "0.18s")


def test_at_every_size_it_can_be_read_and_touched_and_leaves_the_primary_action_free(app: App, service: PushService):
    app.page.emulate_media(reduced_motion="reduce")
    app.open("/reflect")
    push(app, service, title="Der Fakt des Tages", body="Honig aus einem Grab war nach dreitausend Jahren noch gut. " * 4)
    # Held, so that it stays while axe, which waits here and there, has its time.
    buttons(app).first.focus()
    app.page.clock.resume()
    problems = checks.layout(app)
    for width, height, text in checks.SIZES:
        checks.resize(app, width, height, text)
        free = app.page.evaluate(
            """() => {
                const box = (name) => document.querySelector(name).getBoundingClientRect();
                const [over, below] = [box(".banner"), box(".actions .primary")];
                return over.bottom <= below.top && over.top >= 0 && over.left >= 0 && over.right <= innerWidth;
            }""")
        if not free:
            problems.append(f"{width} px, text {text} px: it covers the primary action, or leaves the screen")
    problems += checks.accessibility(app)
    assert not problems, "\n".join(problems)


def test_later_leads_to_the_page_that_asks_when(app: App, service: PushService):
    push(app, service, key="reflect&morning 1/2")
    buttons(app).first.click()
    app.wait_for("/later?key=" + quote("reflect&morning 1/2", safe=""))
    assert banner(app).count() == 0
