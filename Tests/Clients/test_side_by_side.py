"""Two servers on one PostgreSQL database: a person notices nothing of it (P9)."""

import csv
import shutil
import signal
import socket
import subprocess
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

import settings
from almanac import Almanac
from database import IS_POSTGRES
from on_postgres import database_of
from patience import PATIENCE, wait_until
from server import REPOSITORY, Server, free_port

pytestmark = pytest.mark.skipif(not IS_POSTGRES, reason="SQLite has one server")


def start_pair(folder: Path, environment: dict[str, str] = {}) -> list[Server]:
    """Two servers with the same keys on one database."""
    database = {"ALMANAC_DATABASE": database_of(str(folder))}
    servers = [Server(folder / name, environment=settings.GENEROUS | environment | database) for name in ("a", "b")]
    servers[0].start()
    copy_keys(servers[0], servers[1])
    servers[1].start()
    return servers


def copy_keys(source: Server, target: Server) -> None:
    target.data.mkdir(parents=True, exist_ok=True)
    for name in ("keys.json", "push-key.pem"):
        shutil.copy2(source.data / name, target.data / name)


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    servers = start_pair(tmp_path_factory.mktemp("pair"), settings.PUSH | {"ALMANAC_LIMIT_MAIL_SECONDS": "0"})
    yield servers
    for server in servers:
        server.stop()


class Client:
    """A user whose requests go to either server."""

    def __init__(self, pair: list[Server]):
        self.anon_key = Almanac(pair[0]).anon_key
        self.https = [httpx.Client(base_url=server.origin, timeout=PATIENCE) for server in pair]
        answer = self.https[0].post("/auth/v1/signup", json={"data": {}}, headers={"apikey": self.anon_key})
        self.take(answer.raise_for_status().json())
        self.id = answer.json()["user"]["id"]

    def take(self, session: dict) -> None:
        self.token, self.refresh_token = session["access_token"], session["refresh_token"]

    def ask(self, server: int, method: str, path: str, **options) -> httpx.Response:
        headers = {"apikey": self.anon_key, "Authorization": f"Bearer {self.token}"} | options.pop("headers", {})
        return self.https[server].request(method, path, headers=headers, **options)

    def refresh(self, server: int, token: str) -> httpx.Response:
        return self.https[server].post(
            "/auth/v1/token?grant_type=refresh_token", json={"refresh_token": token}, headers={"apikey": self.anon_key})

    def goal(self, server: int, day: str, text: str) -> httpx.Response:
        return self.ask(
            server, "POST", "/rest/v1/goals?on_conflict=user_id,effective_date",
            json={"user_id": self.id, "effective_date": day, "goal_text": text},
            headers={"Prefer": "resolution=merge-duplicates,return=representation"})


@pytest.fixture
def client(pair):
    return Client(pair)


def test_p9_what_one_server_stores_the_other_shows_at_once(client):
    for number in range(20):
        text = f"goal {number}"
        assert client.goal(number % 2, "2026-01-01", text).status_code in (200, 201)
        rows = client.ask(1 - number % 2, "GET", "/rest/v1/goals?select=goal_text").json()
        assert rows == [{"goal_text": text}]


def test_p9_a_session_that_ends_at_one_server_ends_at_the_other(client):
    assert client.ask(1, "GET", "/rest/v1/goals").status_code == 200
    assert client.ask(0, "POST", "/auth/v1/logout?scope=global").status_code == 204
    wait_until(lambda: client.ask(1, "GET", "/rest/v1/goals").status_code == 401, "the session has ended")
    assert client.refresh(1, client.refresh_token).status_code == 400


def test_p9_a_refresh_at_both_servers_at_once_gives_one_session(client):
    for _ in range(30):
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda number: client.refresh(number % 2, client.refresh_token), range(4)))
        assert [answer.status_code for answer in answers] == [200] * 4
        assert len({answer.json()["refresh_token"] for answer in answers}) == 1
        client.take(answers[0].json())


def test_p9_upserts_of_one_row_at_both_servers_make_one_row(client):
    days = [f"2026-02-{day:02}" for day in range(1, 16)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: client.goal(n % 2, days[n // 8], f"text {n}"), range(8 * len(days))))
    assert {answer.status_code for answer in answers} <= {200, 201}
    rows = client.ask(0, "GET", "/rest/v1/goals?select=effective_date,goal_text").json()
    assert sorted(row["effective_date"] for row in rows) == days
    # Each row is the last of those that were acknowledged, and a device that asks for changes sees exactly these.
    changes = client.ask(1, "GET", "/api/changes?since=0").json()["changes"]
    shown = {change["row"]["effective_date"]: change["row"]["goal_text"] for change in changes if change["table"] == "goals"}
    assert shown == {row["effective_date"]: row["goal_text"] for row in rows}


def test_p9_a_device_is_told_by_one_server_what_another_has_stored(client):
    with client.https[1].stream(
        "GET", "/api/changes/stream", headers={"Authorization": f"Bearer {client.token}"}
    ) as stream:
        lines = stream.iter_lines()
        # The stream begins with the last change.
        before = next(line for line in lines if line.startswith("data:"))
        client.goal(0, "2026-03-01", "told")
        assert next(line for line in lines if line.startswith("data:")) != before


def test_p9_a_list_that_one_server_has_cached_follows_what_another_stores(pair, client):
    service = Almanac(pair[0]).service_key
    signed_out = {"apikey": client.anon_key, "Authorization": f"Bearer {client.anon_key}"}
    text = f"Quote {uuid.uuid4()}."
    path = "/rest/v1/quotes?select=english_text&order=created_at.desc&limit=3"
    for http in client.https:
        http.get(path, headers=signed_out).raise_for_status()
    client.https[0].post(
        "/rest/v1/quotes", json={"english_text": text}, headers={"Authorization": f"Bearer {service}", "apikey": service}
    ).raise_for_status()
    for http in client.https:
        wait_until(lambda: {"english_text": text} in http.get(path, headers=signed_out).json(), "the quote is shown")


def test_p9_limits_count_at_all_servers_together(tmp_path):
    pair = start_pair(tmp_path, {"ALMANAC_LIMIT_ANONYMOUS": "6"})
    try:
        key = {"apikey": Almanac(pair[0]).anon_key}
        statuses = [
            httpx.post(
                f"{pair[number % 2].origin}/auth/v1/signup", json={"data": {}}, headers=key, timeout=PATIENCE).status_code
            for number in range(10)]
        assert statuses == [200] * 6 + [429] * 4
    finally:
        for server in pair:
            server.stop()


def test_p9_what_an_account_may_store_counts_at_all_servers_together(tmp_path):
    pair = start_pair(tmp_path, {"ALMANAC_ROWS_PER_ACCOUNT": "20"})
    try:
        client = Client(pair)
        with ThreadPoolExecutor(8) as pool:
            days = [f"2026-05-{day:02}" for day in range(1, 31)]
            answers = list(pool.map(lambda number: client.goal(number % 2, days[number], "text"), range(len(days))))
        stored = len(client.ask(0, "GET", "/rest/v1/goals?select=id").json())
        statuses = [answer.status_code for answer in answers]
        # The account itself may have rows of other tables.
        assert 15 <= stored <= 20 and statuses.count(413) == len(days) - stored
        assert set(statuses) <= {200, 201, 413}
    finally:
        for server in pair:
            server.stop()


def test_p9_a_server_with_other_keys_does_not_start(tmp_path):
    pair = start_pair(tmp_path / "pair")
    stranger = Server(tmp_path / "stranger", environment=pair[0].environment)
    try:
        for expected in ("keys.json is missing, and other servers already use this database", "is not the one that"):
            with pytest.raises(RuntimeError, match=expected):
                stranger.start()
            # Without a database of other servers, it makes keys of its own.
            subprocess.run([stranger.program, "keys", "--data", stranger.data], capture_output=True, check=True)
            shutil.copy2(pair[0].data / "push-key.pem", stranger.data)
        copy_keys(pair[0], stranger)
        stranger.start()
        assert Almanac(stranger).anon_key == Almanac(pair[0]).anon_key
    finally:
        for server in [*pair, stranger]:
            server.stop()


def test_p9_each_reminder_is_sent_once_whichever_server_sends_it(pair, pushes):
    people = [Client(pair) for _ in range(6)]
    browsers = [pushes.browser(person.id) for person in people]
    for person, browser in zip(people, browsers):
        person.ask(0, "POST", "/rest/v1/push_subscriptions", json=browser.row).raise_for_status()

    def add(person: Client, server: int, numbers: range, due: datetime) -> None:
        person.ask(server, "POST", "/rest/v1/reminders", json=[{
            "app": "capsule", "subject": f"{number}", "kind": "once", "fire_at": due.isoformat(),
            "content": {"title": f"{number}", "body": "", "route": "/capsule"}} for number in numbers]).raise_for_status()

    for number, person in enumerate(people):
        add(person, number % 2, range(25), datetime.now(UTC) + timedelta(days=1))

    def make_due(number: int) -> None:
        """Makes all of a person's due at the same moment, so that both schedulers wake for all of them."""
        people[number].ask(
            number % 2, "PATCH", "/rest/v1/reminders?kind=eq.once", json={"fire_at": datetime.now(UTC).isoformat()}
        ).raise_for_status()

    with ThreadPoolExecutor(len(people)) as pool:
        list(pool.map(make_due, range(len(people))))
    wait_until(lambda: all(len(browser.messages) >= 25 for browser in browsers), "all reminders arrive")
    # What both servers have sent was sent before these.
    for person in people:
        for server in (0, 1):
            add(person, server, range(25 + server, 26 + server), datetime.now(UTC))
    wait_until(lambda: all(len(browser.messages) >= 27 for browser in browsers), "the last reminders arrive")
    for browser in browsers:
        assert sorted(int(message.content["notification"]["title"]) for message in browser.messages) == list(range(27))


def test_p9_one_server_after_the_other_restarts_behind_haproxy_and_no_request_fails(tmp_path):
    # A server that is about to stop says so until the proxy has noticed, however long that takes.
    pair = start_pair(tmp_path, {"ALMANAC_DRAIN": "3600"})
    clients, gone, problems = [Client(pair) for _ in range(4)], threading.Event(), []
    counts = [0] * len(clients)

    def write(number: int, origin: str) -> None:
        client = clients[number]
        with httpx.Client(base_url=origin, timeout=PATIENCE) as client.https[0]:
            while not gone.is_set():
                answer = client.goal(0, f"2026-04-{counts[number] % 28 + 1:02}", f"{counts[number]}")
                if answer.status_code not in (200, 201):
                    problems.append(f"{answer.status_code} {answer.text}")
                counts[number] += 1

    def wait_for_writes() -> None:
        before = list(counts)
        wait_until(lambda: all(now > old + 5 for now, old in zip(counts, before)), "all clients go on")

    with haproxy(tmp_path, pair) as (origin, is_up):
        threads = [threading.Thread(target=write, args=(number, origin)) for number in range(len(clients))]
        for thread in threads:
            thread.start()
        try:
            for name, server in zip("ab", pair):
                wait_for_writes()
                server.process.send_signal(signal.SIGTERM)
                wait_until(lambda: not is_up(name), "the proxy has noticed that the server is about to stop")
                wait_for_writes()
                # The second time, it stops at once.
                server.process.send_signal(signal.SIGTERM)
                server.process.wait(timeout=PATIENCE)
                wait_for_writes()
                server.start()
                wait_until(lambda: is_up(name), "the proxy has noticed that the server is back")
            wait_for_writes()
        finally:
            gone.set()
            for thread in threads:
                thread.join(timeout=PATIENCE)
    for server in pair:
        server.kill()
    assert problems == []


@contextmanager
def haproxy(folder: Path, servers: list[Server]):
    """HAProxy in front of two servers, configured as docs/examples/haproxy.cfg shows, but without TLS and with more patience.
    Yields its address, and a function that says whether the proxy takes the server with a name for healthy."""
    port, control = free_port(), free_port()
    text = (REPOSITORY / "docs/examples/haproxy.cfg").read_text()
    for there, here in [
        ("bind :80", f"bind 127.0.0.1:{port}"), ("    bind :443 ssl crt /etc/haproxy/almanac.example.pem alpn h2,http/1.1\n", ""),
        ("    http-request redirect scheme https code 301 unless { ssl_fc }\n", ""),
        ("10.0.0.11:8080", f"127.0.0.1:{servers[0].port}"), ("10.0.0.12:8080", f"127.0.0.1:{servers[1].port}"),
        ("    maxconn 4000\n", f"    maxconn 4000\n    stats socket ipv4@127.0.0.1:{control} level operator\n"),
        ("timeout connect 2s", f"timeout connect {PATIENCE}s\n    timeout check {PATIENCE}s"),
        ("timeout client 60s", f"timeout client {PATIENCE}s"), ("timeout server 60s", f"timeout server {PATIENCE}s"),
    ]:
        assert text.count(there) == 1
        text = text.replace(there, here)
    (folder / "haproxy.cfg").write_text(text)
    process = subprocess.Popen(["haproxy", "-q", "-f", folder / "haproxy.cfg"])

    def is_up(name: str) -> bool:
        with socket.create_connection(("127.0.0.1", control), timeout=PATIENCE) as connection:
            connection.sendall(b"show stat\n")
            shown = connection.makefile().read()
        return next(row["status"] for row in csv.DictReader(shown.splitlines()) if row["svname"] == name).startswith("UP")

    try:
        origin = f"http://127.0.0.1:{port}"
        wait_until(lambda: is_healthy(origin), "the proxy answers")
        yield origin, is_up
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def is_healthy(origin: str) -> bool:
    try:
        return httpx.get(origin + "/health", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False
