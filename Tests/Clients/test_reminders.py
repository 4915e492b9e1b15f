"""Reminders, from the table to the browser: the whole server, its scheduler and a push service of ours."""

import time
from datetime import datetime, timezone
from urllib.parse import parse_qs, urlsplit

import pytest

import settings
from almanac import Almanac, Person
from server import Server

# Each a reminder of its own; the server is killed while they go out.
MANY = 300
KILLS = 3


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path / "server", environment=settings.PUSH).start()
    yield running
    running.stop()


@pytest.fixture
def person(server) -> Person:
    return Almanac(server).someone()


def once(person: Person, subject: str, seconds: float, **changes) -> datetime:
    """A reminder that comes once, so many seconds from now."""
    # The clocks of the rule count milliseconds.
    when = datetime.fromtimestamp(int((time.time() + seconds) * 1_000) / 1_000, timezone.utc)
    content = {"title": f"About {subject}", "body": "It is time.", "route": "/capsule"}
    person.add(
        "reminders", **{"app": "capsule", "subject": subject, "kind": "once", "fire_at": when.isoformat(),
                        "content": content} | changes)
    return when


def told(messages) -> list[str]:
    return sorted(message.content["notification"]["title"] for message in messages)


def test_a_reminder_reaches_every_browser_once(pushes, person):
    browsers = [pushes.browser(), pushes.browser()]
    for browser in browsers:
        person.add("push_subscriptions", **browser.row)
    once(person, "now", 0)
    once(person, "soon", 2)
    for browser in browsers:
        assert told(browser.wait(2, 20)) == ["About now", "About soon"]
    time.sleep(1)
    assert [len(browser.messages) for browser in browsers] == [2, 2]
    assert [row["state"] for row in person.rows("reminders")] == ["done", "done"]


def test_what_was_put_off_comes_again_with_its_words_its_buttons_and_a_key(pushes, person):
    browser = pushes.browser()
    person.add("push_subscriptions", **browser.row)
    content = {"title": "Bal bozulmaz", "body": "Üç bin yıl.", "route": "/facts/fact/3", "language": "tr"}
    when = once(person, "later/fact-of-the-day", 1, app="facts", content=content)
    shown = browser.wait(1, 20)[0].content["notification"]
    key = f"facts/later/fact-of-the-day/@{round(when.timestamp() * 1_000)}"
    assert (shown["title"], shown["body"], shown["lang"]) == ("Bal bozulmaz", "Üç bin yıl.", "tr")
    assert shown["data"]["key"] == key
    assert shown["data"]["route"] == "/facts/fact/3"
    opened, later = shown["actions"]
    assert opened == {"action": "open", "title": "Şimdi aç", "navigate": shown["navigate"]}
    assert (later["action"], later["title"]) == ("later", "Daha sonra hatırlat")
    address = urlsplit(later["navigate"])
    assert (address.path, parse_qs(address.query)) == ("/later", {"key": [key]})


def test_a_browser_that_is_gone_is_forgotten_and_the_others_are_told(pushes, person):
    gone, there = pushes.browser(), pushes.browser()
    gone.answer(410)
    for browser in (gone, there):
        person.add("push_subscriptions", **browser.row)
    once(person, "now", 0)
    assert told(there.wait(1, 20)) == ["About now"]
    deadline = time.monotonic() + 10
    while len(left := person.rows("push_subscriptions")) > 1 and time.monotonic() < deadline:
        time.sleep(0.1)
    assert [row["endpoint"] for row in left] == [there.row["endpoint"]]


def test_killed_again_and_again_everything_arrives_and_nothing_twice_but_what_was_on_its_way(pushes, server, person):
    browser = pushes.browser()
    person.add("push_subscriptions", **browser.row)
    for number in range(MANY):
        once(person, f"number {number}", 3)
    for part in range(1, KILLS + 1):
        browser.wait(MANY * part // (KILLS + 2), 60)
        server.kill()
        server.start()
    # What was taken up when the server died is taken up again after half a minute.
    deadline = time.monotonic() + 90
    wanted = {f"About number {number}" for number in range(MANY)}
    while set(told(browser.messages)) != wanted and time.monotonic() < deadline:
        time.sleep(0.5)
    heard = told(browser.messages)
    assert set(heard) == wanted
    # Accepted by the push service, the answer lost with the server: only those may come twice. At most so many are
    # under way at a time.
    assert len(heard) - MANY <= KILLS * 128
