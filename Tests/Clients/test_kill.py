"""kill -9 while everyone writes: what was acknowledged is there, and nobody is signed out."""

import threading
import uuid

import httpx
import pytest

import settings
from almanac import Almanac
from crowd import Counter, Member
from database import check_database
from server import Server

PEOPLE = 8
# For each member to like, before, between and after the kills.
QUOTES = 300
# The server is killed when so many likes were acknowledged since it started; refreshes come on top.
KILLS = (100, 500, 400)


@pytest.fixture(scope="module")
def survivor(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"), environment=settings.GENEROUS).start()
    yield Almanac(running)
    running.stop()


@pytest.fixture
def crowd(survivor: Almanac) -> list[Member]:
    quotes = [{"id": str(uuid.uuid4()), "english_text": f"Quote {number}."} for number in range(QUOTES)]
    survivor.service().table("quotes").insert(quotes).execute()
    return [Member(survivor, [quote["id"] for quote in quotes], seed) for seed in range(PEOPLE)]


def test_nothing_acknowledged_is_lost_however_often_the_server_is_killed(survivor: Almanac, crowd: list[Member]):
    for goal in KILLS:
        write_and_kill(survivor.server, crowd, goal)
        with httpx.Client(base_url=survivor.server.origin, timeout=30) as http:
            for member in crowd:
                check_likes(http, member)
                check_session(http, member)
    assert sum(len(member.liked) for member in crowd) >= sum(KILLS)
    assert all(len(member.refresh_tokens) > 10 for member in crowd)
    survivor.server.stop()
    check_database(survivor.server.data)


def write_and_kill(server: Server, crowd: list[Member], goal: int) -> None:
    """Everyone likes and refreshes at once; the server dies in the middle of it, and is started again."""
    gone, acknowledged = threading.Event(), Counter(goal)
    threads = [threading.Thread(target=member.like_until, args=(gone, acknowledged)) for member in crowd]
    threads += [threading.Thread(target=member.refresh_until, args=(gone,)) for member in crowd]
    for thread in threads:
        thread.start()
    in_time = acknowledged.reached.wait(timeout=60)
    server.kill()
    gone.set()
    for thread in threads:
        thread.join(timeout=60)
    assert [member.refusals for member in crowd] == [[]] * len(crowd)
    assert in_time
    server.start()


def check_likes(http: httpx.Client, member: Member) -> None:
    """All that were acknowledged, none that was not asked for, each once."""
    likes = member.likes(http)
    assert len(likes) == len(set(likes))
    assert member.liked <= set(likes) <= member.asked


def check_session(http: httpx.Client, member: Member) -> None:
    """It goes on, with the last token it was given or with the one before."""
    # With a refresh on its way, the token before the last may by now be two steps behind.
    if not member.awaits_refresh and len(member.refresh_tokens) > 1:
        assert member.refresh(http, member.refresh_tokens[-2]) == member.refresh_tokens[-1]
    for _ in range(2):
        member.refresh(http)
    assert member.likes(http)
