"""P1: the newcomer's path. Someone opens Almanac for the first time, sets up each app, and has all of Today without a
network."""

import re

from playwright.sync_api import Locator, expect

import capsules
import onboarding
import reflect
import unitana
import whole
from app import App
from screens_home import HOME, answer
from server import Server
from test_relaunch import wait_for_the_offline_copy

MOTION = "reduce"
INTRODUCTION = (
    "An almanac just for you: today’s fact, a quote, a question, your places and notes to your future self. Private, and "
    "useful offline.")


def entry(app: App, path: str) -> Locator:
    return app.page.locator("#app .entry", has=app.page.locator(f'a.from[href="{path}"]'))


def facts(app: App) -> None:
    onboarding.to_notifications(app)
    app.primary.click()
    app.wait_for(onboarding.TODAY)


def quotes(app: App) -> None:
    whole.continue_to_trial(app)
    whole.start(app)


def places(app: App) -> None:
    unitana.continue_to_city(app)
    unitana.create(app, "Vienna")


def capsule(app: App) -> None:
    app.wait_for(capsules.NEW)
    capsules.fill(app, "memory", date="2030-12-24")
    app.primary.click()
    app.wait_for(capsules.HOME)


SET_UP = {"/facts": facts, "/whole": quotes, "/reflect": reflect.onboard, "/unitana": places, "/capsule": capsule}


def test_p1_a_newcomer_understands_sets_up_each_app_and_has_all_of_today_without_a_network(app: App, server: Server):
    app.open(HOME)
    expect(app.page.locator("#app .masthead")).to_be_visible()
    expect(app.page.locator("#app .introduction")).to_have_text(INTRODUCTION)
    invitations = app.page.locator("#app .entry.invitation")
    expect(invitations).to_have_count(len(SET_UP))
    for number, (path, set_up) in enumerate(SET_UP.items()):
        # Each app is found from Today and leads back to it.
        entry(app, path).locator(".begin").click()
        set_up(app)
        leave(app)
        expect(entry(app, path)).not_to_contain_class("invitation")
        expect(invitations).to_have_count(len(SET_UP) - number - 1)
    expect(app.page.locator("#app .introduction")).to_have_count(0)
    expect(entry(app, "/unitana").locator(".value").first).to_be_visible()
    reflect.wait_until_sent(app)
    wait_for_the_offline_copy(app)
    online = printed(app)

    app.go_offline()
    app.reload()
    expect_all_of_today(app)
    assert printed(app) == online
    app.go_online()

    # A network that is there, and a server that is not.
    server.stop()
    app.reload()
    expect_all_of_today(app)
    assert printed(app) == online


def leave(app: App) -> None:
    """Goes to Today as the user would, without a new page."""
    app.back.click()
    app.wait_for(HOME)


def expect_all_of_today(app: App) -> None:
    expect(app.page.locator("#app .masthead")).to_be_visible()
    expect(app.page.locator("#app .entry")).to_have_count(len(SET_UP))
    expect(app.page.locator("#app .entry.invitation")).to_have_count(0)
    fact, quote = entry(app, "/facts"), entry(app, "/whole")
    assert fact.locator("h2").inner_text() and fact.locator(".detail").inner_text()
    # In both languages.
    assert quote.locator("h2").inner_text() and quote.locator(".detail").inner_text()
    assert [quote.locator(part).get_attribute("lang") for part in ("h2", ".detail")] == ["en", "zh"]
    expect(entry(app, "/unitana").locator("h2")).to_have_text("Vienna")
    assert all(entry(app, "/unitana").locator(".value").all_inner_texts())
    # The question can be answered right there.
    assert entry(app, "/reflect").locator("h2").inner_text().endswith("?")
    expect(answer(app)).to_be_editable()
    expect(entry(app, "/capsule")).to_contain_text("days")


def printed(app: App) -> list[str]:
    """Everything that Today says, apart from how old the values are and what time it is."""
    texts = app.page.locator("#app .entry :is(h2, .detail, .value)").all_inner_texts()
    return [re.sub(r"^\d\d:\d\d [A-Z]{2,5}$", "now", text) for text in texts]
