"""Reflect in two tabs of one browser: both write, one of them sends, and each shows everything."""

import json
import re

import pytest
from playwright.sync_api import expect

import reflect
from app import App
from server import Server

MOTION = "reduce"


class Sent:
    """The edits sent by this browser, from all of its tabs."""

    def __init__(self, app: App):
        self.edits: list[tuple[str, str]] = []
        app.page.context.on("request", self._take)

    def _take(self, request) -> None:
        table = re.search(r"/rest/v1/(\w+)", request.url)
        if table and request.method == "POST":
            self.edits.append((table[1], request.post_data))

    def of(self, table: str) -> list[dict]:
        return [json.loads(body) for name, body in self.edits if name == table]

    def expect_each_once(self) -> None:
        assert len(self.edits) == len(set(self.edits)), "an edit was sent twice"


def text(app: App) -> str:
    return app.page.locator("#app main").text_content()


def own(server: Server, app: App, table: str) -> list[dict]:
    """This user's rows on the server. The user is identified by the goal."""
    owners = {row["user_id"] for row in server.rows("goals") if row["goal_text"] == app.goal}
    return [row for row in server.rows(table) if row["user_id"] in owners]


@pytest.fixture
def tabs(app: App, request) -> tuple[App, App, Sent]:
    """Two tabs of a user who has finished the onboarding, both on Today, in the morning."""
    sent = Sent(app)
    app.page.context.clock.set_fixed_time(reflect.AT_MORNING)
    app.goal = request.node.name
    app.open("/reflect")
    reflect.onboard(app, goal=app.goal)
    other = app.open_beside()
    other.open(reflect.TODAY)
    other.wait_for(reflect.TODAY)
    return app, other, sent


def row(app: App, page: str):
    return app.page.locator(f'#app a.row[href="{page}"] .detail')


def test_both_tabs_show_both_reflections_and_nothing_is_sent_twice(tabs, server: Server):
    first, second, sent = tabs
    unwritten = row(second, reflect.MORNING).text_content()
    for tab, page in ((first, reflect.MORNING), (second, reflect.EVENING)):
        reflect.go(tab, page)
        tab.field().fill(f"Aus {page}")
    for tab in (first, second):
        tab.primary.click()
    for tab in (first, second):
        tab.wait_for(reflect.TODAY)
        for page in (reflect.MORNING, reflect.EVENING):
            expect(row(tab, page)).not_to_have_text(unwritten)
        reflect.go(tab, reflect.JOURNAL)
        tab.rows.first.click()
        expect(tab.page.locator("article")).to_have_count(2)
        assert "Aus /reflect/today/morning" in text(tab) and "Aus /reflect/today/evening" in text(tab)
    reflect.wait_until_sent(first)
    assert sorted(row["period"] for row in own(server, first, "reflections")) == ["evening", "morning"]
    assert len(sent.of("reflections")) == 2
    sent.expect_each_once()


def test_two_texts_of_one_empty_page_are_two_reflections_in_both_tabs(tabs, server: Server):
    first, second, sent = tabs
    written = ["Zuerst gespeichert", "Danach gespeichert"]
    for tab, words in zip((first, second), written):
        reflect.go(tab, reflect.MORNING)
        tab.field().fill(words)
    for tab in (first, second):
        tab.primary.click()
        tab.wait_for(reflect.TODAY)
    reflect.wait_until_sent(first)
    assert sorted(row["reflection_text"] for row in own(server, first, "reflections")) == sorted(written)
    for tab in (first, second):
        reflect.go(tab, "/reflect/history")
        for words in written:
            expect(tab.page.locator("#app main")).to_contain_text(words)
    sent.expect_each_once()


def test_an_open_page_follows_the_other_tab_until_the_user_types(tabs):
    first, second, _ = tabs
    reflect.go(second, reflect.MORNING)
    reflect.write(first, reflect.MORNING, "Von nebenan")
    expect(second.field()).to_have_value("Von nebenan")
    second.field().press_sequentially("!")
    second.page.evaluate("() => { window.heard = 0; new BroadcastChannel('almanac').onmessage = () => (heard += 1); }")
    reflect.write(first, reflect.MORNING, "Noch einmal von nebenan")
    second.page.wait_for_function("() => heard > 0")
    second.settle()
    assert second.field().input_value() == "Von nebenan!"


def test_text_typed_in_one_tab_is_a_draft_in_the_other(tabs):
    first, second, _ = tabs
    empty = row(second, reflect.EVENING).text_content()
    reflect.go(first, reflect.EVENING)
    first.field().fill("Angefangen")
    expect(row(second, reflect.EVENING)).not_to_have_text(empty)
    reflect.go(second, reflect.EVENING)
    expect(second.field()).to_have_value("Angefangen")


def test_the_other_tab_takes_over_when_the_sending_tab_is_closed(tabs, server: Server):
    first, second, sent = tabs
    # Of an edit whose answer the closed tab did not hear, the other tab cannot know that it has arrived.
    reflect.wait_until_sent(first)
    first.page.close()
    reflect.write(second, reflect.MORNING, "Allein weiter")
    reflect.wait_until_sent(second)
    assert [row["reflection_text"] for row in own(server, first, "reflections")] == ["Allein weiter"]
    sent.expect_each_once()


@pytest.mark.waits
def test_onboarding_in_both_tabs_stores_each_row_once(app: App, server: Server):
    sent = Sent(app)
    app.goal = "Zu zweit zum Ziel"
    other = app.open_beside()
    for tab in (app, other):
        tab.open("/reflect")
    for tab in (app, other):
        reflect.to_reminders(tab, goal=app.goal)
    reflect.continue_to(app, reflect.COMPLETION)
    reflect.continue_to(app, reflect.TODAY)
    other.wait_for(reflect.TODAY)
    reflect.wait_until_sent(app)
    counts = {table: len(own(server, app, table)) for table in reflect.TABLES if table != "events"}
    assert counts == {"user_profile": 1, "goals": 1, "user_sports": 1, "preferences": 1, "reflections": 0}
    assert len({row["user_id"] for row in own(server, app, "goals")}) == 1
    sent.expect_each_once()
