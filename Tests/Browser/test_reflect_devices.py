"""One user with two browsers: each shows what the other wrote, whatever the network did meanwhile."""

import pytest
from playwright.sync_api import expect

import account
import reflect
from app import App
from server import Server

MOTION = "reduce"
PASSWORD = "Apfelkuchen im Garten"


def address_of(request) -> str:
    """A different email address for each test. The tests' names are too long for one."""
    return f"{abs(hash(request.node.name))}@example.com"


def come_back(app: App) -> None:
    """As when the user returns to the page: the program is notified and asks the server."""
    app.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


def expect_text(app: App, page: str, text: str) -> None:
    """Expects this text on one of today's pages."""
    reflect.go(app, page)
    come_back(app)
    expect(app.field()).to_have_value(text)


def open_reflect(app: App) -> None:
    app.open("/reflect")
    app.wait_for(reflect.TODAY)


def mine(server: Server, table: str, owner: str) -> list[dict]:
    return [row for row in server.rows(table) if row["user_id"] == owner]


def onboarded(open_app, name: str, goal: str) -> App:
    app = open_app()
    app.open("/reflect")
    reflect.onboard(app, name=name, goal=goal)
    return app


@pytest.fixture
def pair(open_app, server: Server, request) -> tuple[App, App, str]:
    """The first device has written a morning reflection, and its account has an email address. The second has written
    an evening reflection without an email address, and then signs in."""
    address = address_of(request)
    first = onboarded(open_app, "Maxi", request.node.name)
    reflect.write(first, reflect.MORNING, "Vom ersten Gerät")
    reflect.wait_until_sent(first)
    account.link(first, address, PASSWORD)
    open_reflect(first)
    second = onboarded(open_app, "Maxi am Rechner", request.node.name)
    reflect.write(second, reflect.EVENING, "Vom zweiten Gerät")
    reflect.wait_until_sent(second)
    account.sign_in(second, address, PASSWORD)
    open_reflect(second)
    for app in (first, second):
        come_back(app)
        # Both of today's pages are written, so no empty sheet is left.
        expect(app.page.locator("#app .sheet")).to_have_count(0)
    owner = [row for row in server.rows("reflections") if row["reflection_text"] == "Vom ersten Gerät"][-1]["user_id"]
    return first, second, owner


def test_signing_in_merges_the_rows_of_both_devices(pair, server: Server, request):
    first, second, owner = pair
    for app in (first, second):
        expect_text(app, reflect.MORNING, "Vom ersten Gerät")
        expect_text(app, reflect.EVENING, "Vom zweiten Gerät")
        assert goal_of(app) == request.node.name, "both set a goal on the same day, and one of the two remains"
    texts = [row["reflection_text"] for row in mine(server, "reflections", owner)]
    assert sorted(texts) == ["Vom ersten Gerät", "Vom zweiten Gerät"]
    assert {table: len(mine(server, table, owner)) for table in reflect.TABLES[:4]} == {
        "user_profile": 1, "goals": 1, "user_sports": 1, "preferences": 1}
    assert all(row["user_id"] == owner for row in server.rows("goals") if row["goal_text"] == request.node.name), (
        "the account without an email address is empty")


def goal_of(app: App) -> str:
    reflect.go(app, reflect.TODAY)
    return app.page.locator(".headed .title").text_content()


def test_changes_on_one_device_appear_on_the_other_in_both_directions(pair):
    first, second, _ = pair
    reflect.write(first, reflect.MORNING, "Am ersten geändert")
    reflect.wait_until_sent(first)
    expect_text(second, reflect.MORNING, "Am ersten geändert")
    reflect.write(second, reflect.MORNING, "Am zweiten weitergeschrieben")
    reflect.wait_until_sent(second)
    expect_text(first, reflect.MORNING, "Am zweiten weitergeschrieben")


def test_devices_that_both_wrote_offline_converge(pair, server: Server):
    first, second, owner = pair
    for app in (first, second):
        expect_text(app, reflect.EVENING, "Vom zweiten Gerät")
        app.go_offline()
    reflect.write(first, reflect.MORNING, "Am ersten, ohne Netz")
    reflect.write(first, reflect.EVENING, "Am ersten, und später überholt")
    reflect.write(second, reflect.EVENING, "Am zweiten, ohne Netz")
    for app in (second, first):
        app.go_online()
        reflect.wait_until_sent(app)
    for app in (first, second):
        expect_text(app, reflect.MORNING, "Am ersten, ohne Netz")
        expect_text(app, reflect.EVENING, "Am zweiten, ohne Netz")
    texts = [row["reflection_text"] for row in mine(server, "reflections", owner)]
    assert sorted(texts) == ["Am ersten, ohne Netz", "Am zweiten, ohne Netz"]


def test_signing_out_clears_the_device_and_signing_in_restores_everything(pair, request):
    first, second, _ = pair
    account.sign_out(second)
    for table in ["own_goals", "own_reflections", "outbox", "reflect_drafts"]:
        assert second.stored(table) == [], table
    second.open("/reflect")
    second.wait_for(reflect.PERSONAL)
    assert second.field().input_value() == ""
    expect_text(first, reflect.EVENING, "Vom zweiten Gerät")
    account.sign_in(second, address_of(request), PASSWORD)
    second.open("/reflect")
    second.wait_for(reflect.TODAY)
    expect_text(second, reflect.MORNING, "Vom ersten Gerät")


def test_signing_out_with_unsent_changes_shows_a_warning(pair):
    _, second, _ = pair
    second.go_offline()
    reflect.write(second, reflect.EVENING, "Noch nicht gesendet")
    second.page.locator(".status").wait_for()
    reflect.go(second, reflect.TODAY)
    second.page.locator("#app .top .back").click()
    second.wait_for("/")
    second.page.locator('#app .toolbar a[href="/settings"]').click()
    second.wait_for(account.SETTINGS)
    second.page.locator(f'#app a.row[href="{account.SIGN_OUT}"]').click()
    second.wait_for(account.SIGN_OUT)
    expect(second.error).to_be_visible()
