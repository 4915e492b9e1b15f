"""Reminders, from the table to the browser: the whole server with its scheduler, and a push service for tests."""

import time
from datetime import datetime, timezone
from urllib.parse import parse_qs, urlsplit

import pytest

import settings
from almanac import Almanac, Person
from database import execute
from patience import wait_until
from server import Server

# The number of reminders sent while the server is killed.
MANY = 300
KILLS = 3


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path / "server", environment=settings.PUSH).start()
    yield running
    running.stop()


@pytest.fixture
def person(server) -> Person:
    return Almanac(server).anonymous()


def once(person: Person, subject: str, seconds: float, **changes) -> datetime:
    """Adds a reminder that fires once, this many seconds from now."""
    # Reminders have millisecond precision.
    when = datetime.fromtimestamp(int((time.time() + seconds) * 1_000) / 1_000, timezone.utc)
    content = {"title": f"About {subject}", "body": "It is time.", "route": "/capsule"}
    person.add(
        "reminders", **{"app": "capsule", "subject": subject, "kind": "once", "fire_at": when.isoformat(),
                        "content": content} | changes)
    return when


def titles(messages) -> list[str]:
    return sorted(message.content["notification"]["title"] for message in messages)


def test_a_reminder_reaches_every_browser_once(pushes, person):
    browsers = [pushes.browser(), pushes.browser()]
    for browser in browsers:
        person.add("push_subscriptions", **browser.row)
    once(person, "now", 0)
    once(person, "soon", 2)
    for browser in browsers:
        assert titles(browser.wait(2)) == ["About now", "About soon"]
    # What was sent once more was sent before this.
    once(person, "the end", 0)
    for browser in browsers:
        assert titles(browser.wait(3)) == ["About now", "About soon", "About the end"]
    wait_until(lambda: {row["state"] for row in person.rows("reminders")} == {"done"}, "all reminders are done")


def test_a_snoozed_notification_has_its_text_its_buttons_and_a_key(pushes, person):
    browser = pushes.browser()
    person.add("push_subscriptions", **browser.row)
    content = {"title": "Bal bozulmaz", "body": "Üç bin yıl.", "route": "/facts/fact/3", "language": "tr"}
    when = once(person, "later/fact-of-the-day", 1, app="facts", content=content)
    shown = browser.wait(1)[0].content["notification"]
    key = f"facts/later/fact-of-the-day/@{round(when.timestamp() * 1_000)}"
    assert (shown["title"], shown["body"], shown["lang"]) == ("Bal bozulmaz", "Üç bin yıl.", "tr")
    assert shown["data"]["key"] == key
    assert shown["data"]["route"] == "/facts/fact/3"
    opened, later = shown["actions"]
    assert opened == {"action": "open", "title": "Şimdi aç", "navigate": shown["navigate"]}
    assert (later["action"], later["title"]) == ("later", "Daha sonra hatırlat")
    address = urlsplit(later["navigate"])
    assert (address.path, parse_qs(address.query)) == ("/later", {"key": [key]})


def test_a_gone_subscription_is_deleted_and_the_others_are_notified(pushes, person):
    gone, there = pushes.browser(), pushes.browser()
    gone.answer(410)
    for browser in (gone, there):
        person.add("push_subscriptions", **browser.row)
    once(person, "now", 0)
    assert titles(there.wait(1)) == ["About now"]
    wait_until(lambda: len(person.rows("push_subscriptions")) < 2, "the subscription is deleted")
    assert [row["endpoint"] for row in person.rows("push_subscriptions")] == [there.row["endpoint"]]


def test_after_kills_every_reminder_arrives_and_only_those_in_flight_twice(pushes, server, person):
    browser = pushes.browser()
    person.add("push_subscriptions", **browser.row)
    for number in range(MANY):
        once(person, f"number {number}", 3)
    for part in range(1, KILLS + 1):
        browser.wait(MANY * part // (KILLS + 2))
        server.kill()
        if part == KILLS:
            # Reminders that were being sent when the server died are sent again after their hold. Here it is over.
            execute(server.data, "UPDATE deliveries SET next_attempt_at = 0 WHERE next_attempt_at IS NOT NULL")
        server.start()
    wanted = {f"About number {number}" for number in range(MANY)}
    wait_until(
        lambda: set(titles(browser.messages)) == wanted, lambda: f"these arrive: {wanted - set(titles(browser.messages))}")
    heard = titles(browser.messages)
    # A reminder may arrive twice only if the push service accepted it and the server was killed before recording that.
    assert len(heard) - MANY <= KILLS * 16
