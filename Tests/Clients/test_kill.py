"""kill -9 under load: acknowledged writes survive, and no user is signed out."""

import threading
import uuid

import httpx
import pytest

import settings
from almanac import Almanac
from crowd import Counter, Member
from database import check_database
from patience import PATIENCE
from server import Server

PEOPLE = 8
# For each member to like, over all rounds.
QUOTES = 300
# The numbers of likes acknowledged before each kill. Refreshes are not counted.
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


def test_acknowledged_writes_survive_repeated_kills(survivor: Almanac, crowd: list[Member]):
    for goal in KILLS:
        write_and_kill(survivor.server, crowd, goal)
        with httpx.Client(base_url=survivor.server.origin, timeout=PATIENCE) as http:
            for member in crowd:
                check_likes(http, member)
                check_session(http, member)
    assert sum(len(member.liked) for member in crowd) >= sum(KILLS)
    assert all(len(member.refresh_tokens) > 10 for member in crowd)
    survivor.server.stop()
    check_database(survivor.server.data)


def write_and_kill(server: Server, crowd: list[Member], goal: int) -> None:
    """All members like and refresh at once, until the server is killed and started again."""
    gone, acknowledged = threading.Event(), Counter(goal)
    threads = [threading.Thread(target=member.like_until, args=(gone, acknowledged)) for member in crowd]
    threads += [threading.Thread(target=member.refresh_until, args=(gone,)) for member in crowd]
    for thread in threads:
        thread.start()
    in_time = acknowledged.reached.wait(timeout=PATIENCE)
    server.kill()
    gone.set()
    for thread in threads:
        thread.join(timeout=PATIENCE)
    assert [member.refusals for member in crowd] == [[]] * len(crowd)
    assert in_time
    server.start()


def check_likes(http: httpx.Client, member: Member) -> None:
    """Expects every acknowledged like, none that was not sent, and no duplicates."""
    likes = member.likes(http)
    assert len(likes) == len(set(likes))
    assert member.liked <= set(likes) <= member.asked


def check_session(http: httpx.Client, member: Member) -> None:
    """Expects the session to continue with the last token or the one before."""
    # If a refresh was in flight, the token before the last may be two steps behind by now.
    if not member.awaits_refresh and len(member.refresh_tokens) > 1:
        assert member.refresh(http, member.refresh_tokens[-2]) == member.refresh_tokens[-1]
    for _ in range(2):
        member.refresh(http)
    assert member.likes(http)
