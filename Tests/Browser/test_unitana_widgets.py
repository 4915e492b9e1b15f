"""Unitana's widgets in a real browser: the allowance and the paywall (U6, U7), and a widget in a foreign page (P4)."""

import subprocess

import pytest
from playwright.sync_api import expect

import unitana
from app import App
from patience import PATIENCE, wait_until
from providers import Providers
from server import NO_RATE_LIMITS, Server, binary
from test_widget import foreign  # noqa: F401 A fixture.
from unitana import LIMIT, NEW_WIDGET, PAYWALL, WIDGETS
from whole import more

MOTION = "reduce"


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory, providers: Providers):
    """A server whose store sells, without taking money."""
    environment = NO_RATE_LIMITS | providers.environment | {"ALMANAC_STORE": "sandbox"}
    running = Server(tmp_path_factory.mktemp("server"), environment=environment).start()
    yield running
    running.stop()


def grant(server: Server, account: str, *more: str) -> None:
    """What an operator does."""
    options = more or ("--until", "2099-12-31")
    subprocess.run(
        [binary(), "grant", account, *options, "--data", server.data], check=True, capture_output=True, timeout=PATIENCE)


def the_account(server: Server, app: App) -> str:
    """The device's account, once its widget has reached the server."""
    own = {row["record_key"] for row in app.stored("own_widgets")}

    def owners() -> list[str]:
        return [row["user_id"] for row in server.rows("widgets") if any(row["id"] in key for key in own)]

    return wait_until(owners, "the widget reaches the server", app.page)[0]


def open_synced(app: App, path: str) -> None:
    """Opens a page, and waits until the server has told it what is new."""
    with app.page.expect_response(lambda answer: "/api/changes?" in answer.url):
        app.open(path)
    app.settle()


def save_widget(app: App, open_page=App.open) -> None:
    open_page(app, NEW_WIDGET)
    app.page.locator("#app .picture").wait_for()
    app.primary.click()


def to_paywall(app: App) -> None:
    """Makes a widget, and then another one as far as the paywall."""
    unitana.set_up(app)
    save_widget(app)
    more(app, 1).wait_for()
    save_widget(app)
    app.wait_for(LIMIT)
    app.primary.click()
    app.wait_for(PAYWALL)
    app.page.locator("#app .choice").first.wait_for()


def show_widgets(app: App, paused: int) -> None:
    """Opens the list of widgets, until what the operator did has arrived with a sync."""
    lock = app.page.locator('#app a.row use[href$="#lock"]')

    def is_shown() -> bool:
        open_synced(app, WIDGETS)
        expect(app.rows).to_have_count(2)
        for _ in range(10):
            if lock.count() == paused:
                return True
            # What the server has said is stored and drawn step by step.
            app.settle()
        return False

    wait_until(is_shown, lambda: f"{lock.count()} widgets are paused, not {paused}", app.page)


def test_u6_u7_the_second_widget_needs_a_subscription_and_is_paused_when_it_ends(app: App, server: Server):
    to_paywall(app)
    account = the_account(server, app)
    app.skip.click()
    app.wait_for(WIDGETS)
    expect(app.rows).to_have_count(1)
    grant(server, account)

    def is_saved() -> bool:
        # The grant comes with the sync.
        save_widget(app, open_synced)
        app.page.wait_for_function("path => location.pathname !== path || document.querySelector('.more')", arg=NEW_WIDGET)
        return app.path != LIMIT

    wait_until(is_saved, "the second widget is saved", app.page)
    more(app, 1).wait_for()
    show_widgets(app, paused=0)
    grant(server, account, "--revoke")
    show_widgets(app, paused=1)
    # Nothing is deleted, and with a new grant both are there again.
    wait_until(
        lambda: len([row for row in server.rows("widgets") if row["user_id"] == account]) == 2,
        "the server has both widgets", app.page)
    grant(server, account)
    show_widgets(app, paused=0)


def test_u7_subscribing_leads_back_to_the_widget_that_waited(app: App):
    to_paywall(app)
    app.primary.click()
    app.wait_for(NEW_WIDGET)
    app.primary.click()
    more(app, 1).wait_for()
    app.open(WIDGETS)
    expect(app.rows).to_have_count(2)


def test_u6_p4_a_foreign_page_shows_the_place_s_values(app: App, foreign):  # noqa: F811
    unitana.set_up(app)
    save_widget(app)
    more(app, 1).wait_for()
    wait_until(
        lambda: all(row["edit"] == "" for row in app.stored("own_widgets")), "the widget is on the server", app.page)
    more(app).click()
    app.field(0).wait_for()
    code = app.field(1).input_value()
    other = app.page.context.new_page()
    other.goto(foreign(
        '<!DOCTYPE html><link rel="icon" href="data:,"><title>Foreign</title>'
        + code.replace("<iframe", '<iframe id="widget"')))

    def shown() -> str | None:
        drawn = " ".join(other.frame_locator("#widget").locator("text").all_text_contents())
        if "21" in drawn:
            return drawn
        # The app writes what the widget shows a few seconds later.
        other.reload()
        return None

    drawn = wait_until(shown, "the widget shows the weather", other)
    assert "Vienna" in drawn and "21\u00a0°C" in drawn
    assert other.frames[1].evaluate("document.scripts.length") == 0
