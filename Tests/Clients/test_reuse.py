"""A stolen refresh token: on a server where a used token is refused at once, and on one where it stays valid."""

import pytest

import settings
from almanac import Almanac, Person
from refused import auth_refuses
from server import Server
from wire import Wire


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"), environment=settings.STRICT).start()
    yield running
    running.stop()


def refresh(almanac: Almanac, token: str) -> str:
    return almanac.client().auth.refresh_session(token).session.refresh_token


def test_the_token_before_the_last_stays_valid(almanac: Almanac, person: Person):
    """The response was lost, and the device retries hours later."""
    first = person.session.refresh_token
    second = refresh(almanac, first)
    assert refresh(almanac, first) == second


def test_an_older_token_stays_valid_for_a_moment(tmp_path):
    """Two tabs refresh at once."""
    lenient = Server(tmp_path / "data", environment=settings.LENIENT).start()
    try:
        almanac = Almanac(lenient)
        first = almanac.anonymous().session.refresh_token
        second = refresh(almanac, first)
        third = refresh(almanac, second)
        assert refresh(almanac, first) == third
    finally:
        lenient.stop()


def test_an_older_token_used_later_ends_the_session(almanac: Almanac, person: Person):
    first = person.session.refresh_token
    second = refresh(almanac, first)
    third = refresh(almanac, second)
    with auth_refuses(400, "refresh_token_already_used"):
        refresh(almanac, first)
    with auth_refuses(400, "session_not_found", "refresh_token_not_found", "refresh_token_already_used"):
        refresh(almanac, third)
    with Wire(almanac, person.token) as wire:
        assert wire.rest("GET", "users").status_code == 401


def test_token_reuse_ends_no_other_session(almanac: Almanac, linked: Person):
    there = almanac.sign_in(linked.email, linked.password)
    first = linked.session.refresh_token
    refresh(almanac, refresh(almanac, first))
    with auth_refuses(400, "refresh_token_already_used"):
        refresh(almanac, first)
    assert there.client.auth.refresh_session().user.id == linked.id
