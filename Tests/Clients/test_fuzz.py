"""Thousands of random requests: no 5xx response, no data of other users read or changed, and the server works
normally afterwards.

A failure names its seed; ALMANAC_FUZZ_SEED=<seed> starts with the failing request.
"""

import http.client
import json
import os
import secrets
from collections import deque
from urllib.parse import urlsplit

import pytest

from almanac import Almanac, Person
from database import check_database
from fuzzing import Dice, Known, Shot, auth_shot, rest_shot
from patience import PATIENCE

# The requests of each test.
SHOTS = 1_500
# Stored in each of the victim's rows, and never sent by the attacker.
SECRET = "the-secret-of-" + secrets.token_hex(8)


@pytest.fixture(scope="module")
def victim(almanac: Almanac, quotes: list[dict]) -> Person:
    person = almanac.linked()
    person.add("users", name=SECRET, goals=[SECRET])
    person.add("userpreferences", categories=[SECRET])
    person.add("liked_quotes", quote_id=quotes[0]["id"])
    person.add("userquotes", english_text=SECRET, chinese_text="秘密")
    person.add("user_profile", name=SECRET, timezone="Asia/Shanghai")
    person.add("goals", goal_text=SECRET, effective_date="2026-03-01")
    person.add("user_sports", sport_name=SECRET)
    person.add("preferences", morning_reflection_time="07:00")
    person.add("reminders", app="whole", kind="daily", local_time="08:00", time_zone="UTC", content={"title": SECRET})
    return person


@pytest.fixture
def unchanged(victim: Person):
    """Expects the victim's data and the public quotes to be unchanged after the test."""
    tables = ("users", "userpreferences", "liked_quotes", "userquotes", "user_profile", "goals", "user_sports",
              "preferences", "reminders", "quotes")
    before = {table: victim.rows(table) for table in tables}
    user = victim.client.auth.get_user().user
    assert all(before.values())
    yield
    assert {table: victim.rows(table) for table in tables} == before
    assert victim.client.auth.get_user().user == user


class Attacker:
    """A client that is signed in, signed out, or has an invalid token."""

    def __init__(self, almanac: Almanac, victim: Person, quote: str):
        self.almanac = almanac
        self.victim = victim
        self.quote = quote
        self.requests = 0
        self.refresh_identity()
        self.connect()

    def refresh_identity(self) -> None:
        """Signs in again, because some requests sign the attacker out or delete the account."""
        self.person = self.almanac.anonymous()
        self.known = Known(own=self.person.id, others=self.victim.id, quote=self.quote)

    def connect(self) -> None:
        address = urlsplit(self.almanac.server.origin)
        self.connection = http.client.HTTPConnection(address.hostname, address.port, timeout=PATIENCE)

    def fire(self, shot: Shot, dice: Dice) -> tuple[int, bytes]:
        """Sends a request. Returns status and body, and reconnects if the server has closed the connection."""
        self.requests += 1
        if self.requests % 200 == 0:
            self.refresh_identity()
        token = dice.choices([self.person.token, self.almanac.anon_key, dice.text()], [85, 10, 5])[0]
        token = "".join(letter for letter in token if letter.isascii() and letter.isprintable()).strip()
        headers = {"apikey": self.almanac.anon_key, "Authorization": f"Bearer {token}"} | shot.headers
        try:
            self.connection.request(shot.method, shot.target, shot.body, headers)
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (BrokenPipeError, ConnectionResetError, http.client.RemoteDisconnected):
            # The server may close the connection when a body is too long; any other request must be answered.
            assert shot.body and len(shot.body) > 1_000_000, "the connection was closed without an answer"
            self.connect()
            return 413, b""


def bombard(attacker: Attacker, make_shot) -> None:
    first = int(os.environ.get("ALMANAC_FUZZ_SEED", secrets.randbelow(10**9)))
    seed, statuses, recent = first, {}, deque(maxlen=3)
    for _ in range(SHOTS):
        dice = Dice(seed, attacker.known)
        shot = make_shot(dice)
        recent.append(shot)
        try:
            check(shot, *(answer := attacker.fire(shot, dice)))
        except Exception as failure:
            requests = "\n\n".join(map(str, recent))
            raise AssertionError(
                f"ALMANAC_FUZZ_SEED={seed} ({failure})\nThe last requests:\n\n{requests}") from failure
        statuses[answer[0]] = statuses.get(answer[0], 0) + 1
        seed += 1
    print(f"seeds {first} to {seed - 1}: {dict(sorted(statuses.items()))}")
    # Almost valid requests must succeed often enough to get beyond the first check.
    assert statuses.get(200, 0) > 20


def check(shot: Shot, status: int, body: bytes) -> None:
    assert 200 <= status < 500, f"{status} {body[:1_000]!r}"
    assert SECRET.encode() not in body
    if body and status >= 400 and shot.method != "HEAD":
        assert isinstance(json.loads(body), dict)


@pytest.fixture
def attacker(almanac: Almanac, victim: Person, quotes: list[dict]) -> Attacker:
    return Attacker(almanac, victim, quotes[0]["id"])


def test_tables_survive_random_requests(attacker: Attacker, unchanged):
    bombard(attacker, rest_shot)


def test_accounts_survive_random_requests(attacker: Attacker, unchanged):
    bombard(attacker, auth_shot)


def test_the_server_works_normally_afterwards(almanac: Almanac, victim: Person, quotes: list[dict]):
    victim.client.auth.refresh_session()
    assert almanac.sign_in(victim.email, victim.password).rows("users") == victim.rows("users")
    newcomer = almanac.anonymous()
    newcomer.add("liked_quotes", quote_id=quotes[0]["id"])
    assert len(newcomer.rows("liked_quotes")) == 1
    almanac.server.stop()
    check_database(almanac.server.data)
