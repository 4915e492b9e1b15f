"""One person, two browsers: what one writes the other shows, whatever the network did meanwhile."""

import pytest
from playwright.sync_api import expect

import account
import reflect
from app import App
from server import Server

PASSWORD = "Apfelkuchen im Garten"


def address_of(request) -> str:
    """One for each test; no part of an address may be as long as our names."""
    return f"{abs(hash(request.node.name))}@example.com"


def come_back(app: App) -> None:
    """As when a person looks at the page again: the program is told, and asks the server."""
    app.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


def expect_text(app: App, page: str, text: str) -> None:
    """Of what was written on a page of today."""
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
    """The first has written a morning, and an address belongs to its account. The second has written an evening, without
    any, and then signs in."""
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
        # Both pages of today are written: no sheet waits for any.
        expect(app.page.locator("#app .sheet")).to_have_count(0)
    owner = [row for row in server.rows("reflections") if row["reflection_text"] == "Vom ersten Gerät"][-1]["user_id"]
    return first, second, owner


def test_who_signs_in_brings_their_rows_and_both_devices_show_all_of_them(pair, server: Server, request):
    first, second, owner = pair
    for app in (first, second):
        expect_text(app, reflect.MORNING, "Vom ersten Gerät")
        expect_text(app, reflect.EVENING, "Vom zweiten Gerät")
        assert goal_of(app) == request.node.name, "both set it on the same day; one of the two is left"
    texts = [row["reflection_text"] for row in mine(server, "reflections", owner)]
    assert sorted(texts) == ["Vom ersten Gerät", "Vom zweiten Gerät"]
    assert {table: len(mine(server, table, owner)) for table in reflect.TABLES[:4]} == {
        "user_profile": 1, "goals": 1, "user_sports": 1, "preferences": 1}
    assert all(row["user_id"] == owner for row in server.rows("goals") if row["goal_text"] == request.node.name), (
        "the account without an address is empty")


def goal_of(app: App) -> str:
    reflect.go(app, reflect.TODAY)
    return app.page.locator(".headed .title").text_content()


def test_what_is_changed_on_one_is_shown_on_the_other_and_back(pair):
    first, second, _ = pair
    reflect.write(first, reflect.MORNING, "Am ersten geändert")
    reflect.wait_until_sent(first)
    expect_text(second, reflect.MORNING, "Am ersten geändert")
    reflect.write(second, reflect.MORNING, "Am zweiten weitergeschrieben")
    reflect.wait_until_sent(second)
    expect_text(first, reflect.MORNING, "Am zweiten weitergeschrieben")


def test_both_write_offline_and_then_both_show_the_same(pair, server: Server):
    first, second, owner = pair
    for app in (first, second):
        expect_text(app, reflect.EVENING, "Vom zweiten Gerät")
        app.watch.expect_network_failures()
        app.page.context.set_offline(True)
    reflect.write(first, reflect.MORNING, "Am ersten, ohne Netz")
    reflect.write(first, reflect.EVENING, "Am ersten, und später überholt")
    reflect.write(second, reflect.EVENING, "Am zweiten, ohne Netz")
    for app in (second, first):
        app.page.context.set_offline(False)
        reflect.wait_until_sent(app)
    for app in (first, second):
        expect_text(app, reflect.MORNING, "Am ersten, ohne Netz")
        expect_text(app, reflect.EVENING, "Am zweiten, ohne Netz")
    texts = [row["reflection_text"] for row in mine(server, "reflections", owner)]
    assert sorted(texts) == ["Am ersten, ohne Netz", "Am zweiten, ohne Netz"]


def test_who_signs_out_leaves_nothing_behind_and_finds_all_of_it_again(pair, request):
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


def test_who_signs_out_with_something_unsent_is_told_what_would_be_lost(pair):
    _, second, _ = pair
    second.watch.expect_network_failures()
    second.page.context.set_offline(True)
    reflect.write(second, reflect.EVENING, "Noch nicht gesendet")
    second.page.locator(".status").wait_for()
    reflect.go(second, reflect.TODAY)
    second.page.locator("#app .top .back").click()
    second.wait_for("/")
    second.page.locator('#app a.row[href="/settings"]').click()
    second.wait_for(account.SETTINGS)
    second.page.locator(f'#app a.row[href="{account.SIGN_OUT}"]').click()
    second.wait_for(account.SIGN_OUT)
    expect(second.error).to_be_visible()
