"""A stolen refresh token: on a server where a used one holds for a second only."""

import time

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


def test_the_token_before_the_last_works_however_late(almanac: Almanac, person: Person):
    """The answer was lost, and the device comes again after hours."""
    first = person.session.refresh_token
    second = refresh(almanac, first)
    time.sleep(1.5)
    assert refresh(almanac, first) == second


def test_an_older_one_works_for_a_moment(almanac: Almanac, person: Person):
    """Two tabs refresh at once."""
    first = person.session.refresh_token
    second = refresh(almanac, first)
    third = refresh(almanac, second)
    assert refresh(almanac, first) == third


def test_after_that_it_ends_the_whole_session(almanac: Almanac, person: Person):
    first = person.session.refresh_token
    second = refresh(almanac, first)
    third = refresh(almanac, second)
    time.sleep(1.5)
    with auth_refuses(400, "refresh_token_already_used"):
        refresh(almanac, first)
    with auth_refuses(400, "session_not_found", "refresh_token_not_found", "refresh_token_already_used"):
        refresh(almanac, third)
    with Wire(almanac, person.token) as wire:
        assert wire.rest("GET", "users").status_code == 401


def test_it_ends_no_other_session(almanac: Almanac, linked: Person):
    there = almanac.sign_in(linked.email, linked.password)
    first = linked.session.refresh_token
    refresh(almanac, refresh(almanac, first))
    time.sleep(1.5)
    with auth_refuses(400, "refresh_token_already_used"):
        refresh(almanac, first)
    assert there.client.auth.refresh_session().user.id == linked.id
