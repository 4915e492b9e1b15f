"""A notification while the app is visible: a banner, from a real push, with every way it can end."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Locator

import checks
import onboarding
from app import App
from pushes import BANNER as SHOWN_FOR
from pushes import PushService, payload

KEY = "fact 2028-09-20"


@pytest.fixture
def service(app: App) -> PushService:
    """A push service for a user who looks at today's fact. From here on the page's clock moves only when told to."""
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
    """The banner's buttons: Later, and Dismiss."""
    return banner(app).locator(".bar button")


def shown_by_the_system(app: App) -> int:
    return app.page.evaluate(
        "navigator.serviceWorker.ready.then((it) => it.getNotifications()).then((all) => all.length)")


def test_banner_shows_the_push_and_no_system_notification_appears(app: App, service: PushService):
    push(app, service)
    assert banner(app).locator("strong").inner_text() == "Today’s fact"
    assert banner(app).locator("span").first.inner_text() == "Honey keeps for three thousand years."
    service.settle()
    assert shown_by_the_system(app) == 0


def test_an_occurrence_is_shown_in_one_banner_only(app: App, service: PushService):
    push(app, service)
    buttons(app).nth(1).click()
    service.deliver(payload())
    service.settle()
    assert banner(app).count() == shown_by_the_system(app) == 0


def test_only_one_of_two_windows_shows_the_banner(app: App, service: PushService):
    other = app.open_beside()
    other.open(onboarding.BROWSE)
    service.deliver(payload())
    service.settle()
    assert banner(app).count() + banner(other).count() == 1


def test_a_click_opens_the_route(app: App, service: PushService):
    push(app, service)
    banner(app).locator("a.words").click()
    app.wait_for(onboarding.BROWSE)
    assert banner(app).count() == 0


def test_dismissing_removes_the_banner_and_keeps_the_screen(app: App, service: PushService):
    push(app, service)
    buttons(app).nth(1).click()
    banner(app).wait_for(state="detached")
    assert app.path == onboarding.TODAY


def test_banner_disappears_after_five_seconds(app: App, service: PushService):
    push(app, service)
    app.page.clock.run_for(SHOWN_FOR - 100)
    assert banner(app).count() == 1
    app.page.clock.run_for(200)
    assert banner(app).count() == 0


@pytest.mark.parametrize("means", ["hover", "focus"])
def test_banner_stays_while_hovered_or_focused(app: App, service: PushService, means: str):
    push(app, service)
    app.page.clock.run_for(SHOWN_FOR - 100)
    getattr(buttons(app).first, means)()
    app.page.clock.run_for(10 * SHOWN_FOR)
    assert banner(app).count() == 1
    # Moving from its first button to the second does not leave the banner.
    getattr(buttons(app).nth(1), means)()
    app.page.clock.run_for(10 * SHOWN_FOR)
    assert banner(app).count() == 1
    getattr(app.tab(1), means)()
    app.page.clock.run_for(SHOWN_FOR + 100)
    assert banner(app).count() == 0


def test_banner_is_announced_and_takes_no_focus(app: App, service: PushService):
    """Screen readers announce changes of a live region, so the region must exist before and stay the same."""
    region = app.page.locator(".banners[role=status]").element_handle()
    app.tab(0).focus()
    push(app, service)
    assert "Today’s fact" in region.inner_text()
    assert app.tab(0).evaluate("(tab) => tab === document.activeElement")


def test_banner_is_not_part_of_the_saved_screen(app: App, service: PushService):
    push(app, service, title="Told by a push")
    app.page.evaluate("dispatchEvent(new Event('pagehide'))")
    kept = app.page.evaluate("localStorage.getItem('almanac.last')")
    assert "banners" in kept and "Told by a push" not in kept


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_banner_respects_reduced_motion(app: App, service: PushService, motion: str):
    app.page.emulate_media(reduced_motion=motion)
    push(app, service)
    name, duration = banner(app).evaluate("(it) => [getComputedStyle(it).animationName, getComputedStyle(it).animationDuration]")
    assert (name == "none") if motion == "reduce" else (duration == "0.18s")


def test_banner_is_usable_at_every_size_and_does_not_cover_the_primary_action(app: App, service: PushService):
    app.page.emulate_media(reduced_motion="reduce")
    app.open("/reflect")
    push(app, service, title="Der Fakt des Tages", body="Honig aus einem Grab war nach dreitausend Jahren noch gut. " * 4)
    # The focus keeps the banner open while axe-core runs.
    buttons(app).first.focus()
    app.page.clock.resume()
    problems = []
    for width, height, text in checks.SIZES:
        checks.resize(app.page, width, height, text)
        problems += [f"{width} px, text {text} px: {problem}" for problem in checks.layout(app.page)]
        free = app.page.evaluate(
            """() => {
                const box = (name) => document.querySelector(name).getBoundingClientRect();
                const [over, below] = [box(".banner"), box(".actions .primary")];
                return over.bottom <= below.top && over.top >= 0 && over.left >= 0 && over.right <= innerWidth;
            }""")
        if not free:
            problems.append(f"{width} px, text {text} px: the banner covers the primary action or leaves the screen")
    for scheme in ("light", "dark"):
        app.page.emulate_media(color_scheme=scheme)
        problems += [f"{scheme}: {problem}" for problem in checks.accessibility(app.page)]
    assert not problems, "\n".join(problems)


def test_on_a_phone_the_banner_covers_no_heading_and_stays_while_the_page_scrolls(app: App, service: PushService):
    app.page.set_viewport_size({"width": 390, "height": 500})
    push(app, service)
    box = "(name) => { const it = document.querySelector(name).getBoundingClientRect(); return [it.top, it.bottom]; }"
    assert app.page.evaluate(box, ".banner")[1] <= app.page.evaluate(box, ".back")[0]
    app.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert app.page.evaluate("scrollY") > 100
    top, bottom = app.page.evaluate(box, ".banner")
    assert 0 <= top < bottom <= 500


def test_walk_unitana_14_the_buttons_of_a_banner_on_today_stay_in_its_card(app: App, service: PushService):
    app.back.click()
    app.wait_for("/")
    push(app, service)
    app.page.evaluate("Promise.all(document.getAnimations().map((it) => it.finished.catch(() => null))).then(() => 0)")
    card = banner(app).bounding_box()
    for number in range(2):
        button = buttons(app).nth(number).bounding_box()
        assert button["y"] + button["height"] <= card["y"] + card["height"] + 0.5, "a button hangs out of its card"


def test_later_opens_the_snooze_page(app: App, service: PushService):
    push(app, service, key="reflect&morning 1/2")
    buttons(app).first.click()
    app.wait_for("/later?key=" + quote("reflect&morning 1/2", safe=""))
    assert banner(app).count() == 0
