"""Reflect and the first page by keyboard."""

import pytest
from playwright.sync_api import expect

import account
import reflect
from app import App
from keyboard import Keyboard

# The smallest phone, where a sticky bar covers the largest part.
SMALL = {"width": 320, "height": 568}


class Hands:
    """Uses the app by typing and pressing keys only."""

    def __init__(self, app: App):
        self.app = app
        self.keys = Keyboard(app)

    def go_to(self, **wanted: str) -> None:
        self.keys.tab_to(lambda focus: all(value in focus[name] for name, value in wanted.items()))

    def type(self, text: str, tag: str = "input") -> None:
        self.go_to(tag=tag)
        self.app.page.keyboard.type(text)

    def press_primary(self, path: str) -> None:
        self.go_to(**{"class": "primary"})
        self.keys.press("Enter")
        self.app.wait_for(path)

    def follow(self, href: str) -> None:
        self.go_to(href=href)
        self.keys.press("Enter")
        self.app.wait_for(href)

    def expect_all_was_seen(self) -> None:
        assert not self.keys.unseen, "\n".join(self.keys.unseen)


@pytest.fixture
def hands(open_app) -> Hands:
    return Hands(open_app(viewport=SMALL, reduced_motion="reduce"))


def test_from_the_first_page_to_a_reflection_and_a_plan_by_keyboard(hands: Hands):
    app = hands.app
    app.open("/")
    hands.go_to(href="/reflect")
    hands.keys.press("Enter")
    app.wait_for(reflect.PERSONAL)
    hands.type("Robin")
    hands.press_primary(reflect.GOAL)
    hands.type("Ten kilometres", tag="textarea")
    hands.go_to(value="health")
    hands.keys.press("Space")
    hands.press_primary(reflect.SPORTS)
    hands.go_to(value="running")
    hands.keys.press("Space")
    hands.press_primary(reflect.HISTORY)
    hands.go_to(tag="input")
    hands.keys.press("Space")
    hands.press_primary(reflect.TUTORIAL)
    for _ in range(2):
        hands.go_to(**{"class": "primary"})
        hands.keys.press("Enter")
    hands.press_primary(reflect.REASON)
    hands.press_primary(reflect.REMINDERS)
    hands.press_primary(reflect.COMPLETION)
    hands.press_primary(reflect.TODAY)
    hands.follow(reflect.MORNING)
    hands.type("What I wrote", tag="textarea")
    hands.go_to(value="4")
    hands.keys.press("Space")
    hands.press_primary(reflect.TODAY)
    hands.follow(reflect.PLANS)
    hands.follow("/reflect/plans/running")
    app.page.locator(".ticks input").first.wait_for()
    hands.go_to(tag="input")
    hands.keys.press("Space")
    # The first is the next session, which is the second now.
    expect(app.page.locator(".ticks input").nth(1)).to_be_checked()
    hands.expect_all_was_seen()


def test_the_tutorial_can_be_skipped_and_returned_to_by_keyboard(hands: Hands):
    app = hands.app
    app.open("/reflect")
    reflect.to_tutorial(app)
    hands.go_to(**{"class": "skip"})
    hands.keys.press("Enter")
    hands.go_to(**{"class": "row"})
    hands.keys.press("Enter")
    app.wait_for(reflect.REASON)
    hands.go_to(**{"class": "back"})
    hands.keys.press("Enter")
    app.wait_for(reflect.TUTORIAL)
    hands.expect_all_was_seen()


def test_ux_7_a_missing_answer_is_announced_and_its_field_has_the_focus(hands: Hands):
    app = hands.app
    app.open("/reflect")
    reflect.to_goal(app)
    hands.go_to(**{"class": "primary"})
    hands.keys.press("Enter")
    app.wrong.wait_for()
    assert app.wrong.get_attribute("role") == "alert"
    assert hands.keys.focus()["tag"] == "textarea"
    assert app.field().get_attribute("aria-describedby").split()[-1] == app.wrong.get_attribute("id")


def test_an_email_address_is_added_by_keyboard(hands: Hands):
    app = hands.app
    app.open("/reflect")
    reflect.onboard(app)
    reflect.wait_until_sent(app)
    app.open("/")
    hands.follow(account.SETTINGS)
    hands.follow(account.LINK)
    hands.type("robin@example.com")
    hands.type("Apfelkuchen im Garten")
    hands.press_primary(account.SETTINGS)
    app.page.get_by_text("robin@example.com").first.wait_for()
    hands.expect_all_was_seen()
