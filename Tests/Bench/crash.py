"""A crash campaign: servers, and PostgreSQL, are killed again and again while users write. Every acknowledged write must still
be there, and every acknowledged reminder must have arrived."""

import base64
import hashlib
import json
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections import defaultdict
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from postgres import Postgres
from push import base64url
from reminders import point

# The server under test, which can be killed and started again on its port.
sys.path.append(str(Path(__file__).parents[1] / "Browser"))
from server import Server

KILLS = int(os.environ.get("ALMANAC_KILLS", "500"))
# With two servers and PostgreSQL.
PAIR_KILLS = int(os.environ.get("ALMANAC_KILLS", "200"))
# What a server's death may repeat: the messages that it has sent, and whose outcomes it had not recorded.
MOST_REPEATED = 16
WRITERS = 6
# When the reminders are due: long ago, and so at once.
DUE = datetime(2020, 1, 1, tzinfo=UTC)
# A user may have 1,000 reminders.
MOST_REMINDERS = 900
SETTINGS = {
    "ALMANAC_PUSH_ALLOW_LOOPBACK": "1", "ALMANAC_PUSH_TIME_LIMIT": "3", "ALMANAC_LIMIT_NOTIFICATIONS": "1000000",
    "ALMANAC_LIMIT_ANONYMOUS": "1000000",
}


def crash(program, kills=KILLS):
    """One server with SQLite. Returns a line for the report."""
    with tempfile.TemporaryDirectory(prefix="almanac-bench-") as folder, Receiver() as receiver:
        server = Server(Path(folder) / "data", program.file, SETTINGS)
        campaign = Campaign([server], receiver, [server])
        seconds = campaign.run(kills)
        with sqlite3.connect(f"file:{server.data / 'almanac.sqlite'}?mode=ro", uri=True) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert database.execute("PRAGMA foreign_key_check").fetchall() == []
            stored = {id for (id,) in database.execute("SELECT id FROM reminders")}
        return f"{kills} × kill -9 in {seconds:.0f} s: " + campaign.report(stored)


def crash_pair(program, kills=PAIR_KILLS):
    """Two servers with one PostgreSQL, of which one is killed at a time. Returns a line for the report."""
    with tempfile.TemporaryDirectory(prefix="almanac-bench-") as folder, Receiver() as receiver:
        folder = Path(folder)
        with Postgres(folder / "postgres") as postgres:
            settings = SETTINGS | {"ALMANAC_DATABASE": postgres.database("almanac")}
            servers = [Server(folder / name, program.file, settings) for name in ("a", "b")]
            servers[0].start()
            servers[0].stop()
            shutil.copytree(servers[0].data, servers[1].data)
            campaign = Campaign(servers, receiver, [*servers, postgres])
            seconds = campaign.run(kills)
            stored = set(postgres.sql("SELECT id FROM reminders", "almanac"))
            wrong = postgres.check("almanac")
            assert wrong == "", wrong
            deaths = campaign.deaths
            return (f"{kills} × a crash of one of two servers ({deaths[servers[0]] + deaths[servers[1]]}) or of their "
                    f"PostgreSQL ({deaths[postgres]}) in {seconds:.0f} s: " + campaign.report(stored))


class Campaign:
    """Servers under load, and what may be killed: the servers themselves, or what they need."""

    def __init__(self, servers, receiver, victims):
        self.servers = servers
        self.receiver = receiver
        self.victims = victims
        self.deaths = defaultdict(int)
        self.writers = []

    def run(self, kills):
        """Kills that often, and waits until every reminder has arrived. Returns the seconds it took."""
        for server in self.servers:
            server.start()
        self.writers = [Writer(self.servers, self.receiver, seed) for seed in range(WRITERS)]
        started = time.monotonic()
        try:
            for _ in range(kills):
                self.run_and_kill(random.choice(self.victims))
            self.wait_for_all()
            time.sleep(1)
        finally:
            for server in self.servers:
                server.stop()
        return time.monotonic() - started

    def run_and_kill(self, victim):
        """Those that live go on serving, and the users go on writing, until the victim is back."""
        gone = threading.Event()
        threads = [threading.Thread(target=writer.write_until, args=(gone,)) for writer in self.writers]
        for thread in threads:
            thread.start()
        time.sleep(random.uniform(0.05, 0.8))
        victim.kill()
        self.deaths[victim] += 1
        self.receiver.generation += 1
        if len(self.victims) == 1:
            gone.set()
        victim.start()
        time.sleep(random.uniform(0, 0.3))
        gone.set()
        for thread in threads:
            thread.join(timeout=60)

    def wait_for_all(self):
        """What was being sent at the last kill is sent again after its hold."""
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            if all(topic(id) in self.receiver.topics for writer in self.writers for id in writer.reminders):
                return
            time.sleep(0.2)

    def report(self, stored):
        """Compares what was acknowledged with the ids of the reminders that are stored, and with what has arrived."""
        acknowledged = {id for writer in self.writers for id in writer.reminders}
        lost = acknowledged - stored
        unheard = [id for id in acknowledged if topic(id) not in self.receiver.topics]
        repeated = defaultdict(int)
        for generations in self.receiver.topics.values():
            for generation in generations[:-1]:
                repeated[generation] += 1
        within = sum(len(generations) - len(set(generations)) for generations in self.receiver.topics.values())
        most = max(repeated.values(), default=0)
        if lost or unheard or within or most > MOST_REPEATED * len(self.servers):
            raise SystemExit(
                f"{len(lost)} of {len(acknowledged):,} writes were lost, {len(unheard)} reminders did not arrive, {within} "
                f"came twice without a death, at most {most} after one")
        return (f"{len(acknowledged):,} acknowledged writes are there, every reminder arrived; sent again after a death: "
                f"{sum(repeated.values())}, at most {most} at once")


def topic(id):
    """The topic of a reminder's messages, as the server computes it."""
    text = f"{id} @{round(DUE.timestamp() * 1000)}".encode()
    return base64.urlsafe_b64encode(hashlib.sha256(text).digest()[:24]).decode()


class Writer:
    """A user who adds reminders that are due at once, one after the other, and takes notes of the acknowledged ones."""

    def __init__(self, servers, receiver, seed):
        self.servers = servers
        self.receiver = receiver
        self.random = random.Random(seed)
        self.reminders = set()
        self.token = None
        self.count = 0
        self.begin()

    def begin(self):
        """Begins with another account."""
        self.token = self.call("POST", "/auth/v1/signup", {"data": {}})["access_token"]
        endpoint = f"{self.receiver.origin}/send/{uuid.uuid4()}"
        self.call("POST", "/rest/v1/push_subscriptions", {
            "endpoint": endpoint, "p256dh": point(), "auth": base64url(os.urandom(16)).rstrip("=")})
        self.count = 0

    def write_until(self, gone):
        while not gone.is_set():
            try:
                if self.count >= MOST_REMINDERS:
                    self.begin()
                id = str(uuid.uuid4())
                self.call("POST", "/rest/v1/reminders", {
                    "id": id, "app": "capsule", "subject": id, "kind": "once", "fire_at": DUE.isoformat(),
                    "content": {"title": id, "body": "", "route": f"/capsule/{id}"}})
                self.reminders.add(id)
                self.count += 1
            except (urllib.error.URLError, OSError, ValueError):
                # Not acknowledged: it may be there or not.
                time.sleep(0.01)

    def call(self, method, path, body):
        headers = {"Content-Type": "application/json"}
        if self.token and not path.startswith("/auth"):
            headers["Authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(
            self.random.choice(self.servers).origin + path, json.dumps(body).encode(), headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
            return json.loads(text) if text else None


class Receiver:
    """A push service that accepts everything. Messages of one reminder have one topic, so it can count without reading."""

    def __init__(self):
        # For each topic, in which of the server's lives it was received.
        self.topics = defaultdict(list)
        self.generation = 0
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                length = int(self.headers["Content-Length"])
                if len(self.rfile.read(length)) < length:
                    self.close_connection = True
                    return
                receiver.topics[self.headers["Topic"]].append(receiver.generation)
                self.send_response_only(201)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def handle(self):
                try:
                    super().handle()
                except (ConnectionResetError, BrokenPipeError):
                    # A killed server closes its connections this way.
                    pass

            def log_message(self, *arguments):
                pass

        class Service(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 256

        self.server = Service(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
