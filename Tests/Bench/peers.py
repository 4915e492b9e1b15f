"""Almanac and the servers it is measured beside, each with the same quotes, readers and writers.

Each class fills its server once and then runs it as often as needed. `paths` holds what each server can be asked for.
No server logs requests, and limits that count requests per address are out of the way.
"""

import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
import uuid
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import jwt

from load import accepts, nginx
from program import Running

sys.path.append(str(Path(__file__).parents[1] / "Clients"))

import fixtures
from settings import GENEROUS

SOURCES = Path(__file__).parent / "Peers"
QUOTES = 5_000
# At least as many users as connections: what a server lets one account do at a time is not the bottleneck.
READERS = 64
LIKES = 1_000
WRITERS = 128
# Twenty times as many as Almanac's cache of public answers holds.
VARIANTS = 20_000
# The same as in collections.js.
CATEGORIES = [
    "wisdom", "love", "courage", "patience", "joy", "hope", "work", "rest", "friendship", "change", "nature", "home"]


@dataclass
class Person:
    id: str
    # The name and value of the header that signs the user in.
    header: str


class Server:
    """A server in a folder of its own. A subclass fills it in its initializer."""

    name: str
    # Where likes are inserted.
    likes = ""

    def __init__(self, folder, quotes):
        folder.mkdir()
        self.folder = folder
        self.quotes = quotes
        self.readers: list[Person] = []
        self.writers: list[Person] = []
        # For each measurement, the paths to get in turns.
        self.paths: dict[str, list[str]] = {}


class Almanac(Server):
    name = "Almanac"
    environment = GENEROUS
    likes = "/rest/v1/liked_quotes"

    def __init__(self, folder, quotes, program):
        super().__init__(folder, quotes)
        self.program = program
        newest = "/rest/v1/quotes?select=*&order=created_at.desc&limit=30"
        self.paths = {
            "one": uncached([f"/rest/v1/quotes?select=*&id=eq.{quote['id']}" for quote in quotes]),
            "list": uncached([newest]),
            "filter": uncached([f"{newest}&categories=ov.{{wisdom,love}}"]),
            "user": ["/auth/v1/user"],
            "own": [f"{self.likes}?select=*&order=created_at.desc&limit=30"],
            "public": [newest],
        }
        with self.run() as running:
            keys = program.keys(folder / "data")
            self.signed_out = Person("", f"apikey: {keys['anon_key']}")
            operator = f"Authorization: Bearer {keys['service_key']}"
            # Almanac brings quotes of its own.
            send(f"{running.address}/rest/v1/quotes?id=not.is.null", operator, method="DELETE")
            for first in range(0, len(quotes), 1_000):
                send(f"{running.address}/rest/v1/quotes", operator, quotes[first:first + 1_000])
            self.readers = [self.sign_up(running) for _ in range(READERS)]
            self.writers = [self.sign_up(running) for _ in range(WRITERS)]
            for reader in self.readers:
                rows = [self.like(reader, quote) | {"created_at": quote["created_at"]} for quote in quotes[:LIKES]]
                send(running.address + self.likes, reader.header, rows)

    def run(self):
        return self.program.run(self.folder / "data", self.environment)

    def sign_up(self, running):
        session = send(f"{running.address}/auth/v1/signup", self.signed_out.header, {"data": {}})
        return Person(session["user"]["id"], f"Authorization: Bearer {session['access_token']}")

    def like(self, person, quote):
        return {"user_id": person.id, "quote_id": quote["id"]}


class Nginx(Server):
    """Files with answers of Almanac, as the limit of what a server can send."""

    name = "nginx"

    def __init__(self, folder, quotes, almanac):
        super().__init__(folder, quotes)
        self.readers = almanac.readers
        with almanac.run() as running:
            for name in ("one", "list"):
                answer = get(running.address + almanac.paths[name][0], almanac.readers[0].header)
                (folder / f"{name}.json").write_bytes(answer)
        self.paths = {"one": ["/one.json"], "list": ["/list.json"], "public": ["/list.json"]}

    def run(self):
        return nginx(self.folder)


class FastAPI(Server):
    name = "FastAPI"

    def __init__(self, folder, quotes):
        super().__init__(folder, quotes)
        self.secret = "a secret of at least thirty-two bytes"
        self.paths = {
            "one": [f"/quotes/{quote['id']}" for quote in quotes],
            "list": ["/quotes?limit=30"],
            "own": ["/likes?limit=30"],
        }
        with closing_database(folder / "quotes.db") as database:
            database.executescript((SOURCES / "quotes.sql").read_text())
            database.executemany(
                "INSERT INTO quotes VALUES (:id, :english_text, :chinese_text, :categories, :author, :created_at)",
                (quote | {"categories": json.dumps(quote["categories"])} for quote in quotes))
            self.readers = [self.sign_up(database) for _ in range(READERS)]
            database.executemany("INSERT INTO likes VALUES (?, ?, ?)", (
                (reader.id, quote["id"], quote["created_at"]) for reader in self.readers for quote in quotes[:LIKES]))

    def sign_up(self, database):
        session, user = str(uuid.uuid4()), str(uuid.uuid4())
        database.execute("INSERT INTO sessions VALUES (?, ?)", (session, user))
        claims = {"sub": user, "session_id": session, "exp": int(time.time()) + 86_400}
        return Person(user, f"Authorization: Bearer {jwt.encode(claims, self.secret, 'HS256')}")

    def run(self):
        environment = {"QUOTES_DATABASE": str(self.folder / "quotes.db"), "QUOTES_SECRET": self.secret}
        command = [
            sys.executable, "-m", "uvicorn", "quotes_app:app", "--app-dir", SOURCES, "--workers", "2",
            "--no-access-log", "--log-level", "error", "--port"]
        return serving(command, "{port}", environment)


class PocketBase(Server):
    name = "PocketBase"
    likes = "/api/collections/likes/records"

    def __init__(self, folder, quotes):
        super().__init__(folder, quotes)
        self.command = [Path(sys.executable).parent / "pocketbase", "--dir", folder / "data"]
        newest = "/api/collections/quotes/records?sort=-created_at&perPage=30&skipTotal=1"
        self.paths = {
            "one": [f"/api/collections/quotes/records/{identifier(quote)}" for quote in quotes],
            "list": [newest],
            "filter": [f"{newest}&filter=(categories:each?='wisdom'||categories:each?='love')"],
            "own": [f"{self.likes}?sort=-created_at&perPage=30&skipTotal=1"],
        }
        migrations = folder / "migrations"
        migrations.mkdir()
        (migrations / "1_collections.js").write_text((SOURCES / "collections.js").read_text())
        subprocess.run(
            [*self.command, "migrate", "up", "--migrationsDir", migrations], cwd=folder, check=True, timeout=60,
            capture_output=True)
        with self.run() as running:
            self.readers = [self.sign_up(running, f"reader{number}") for number in range(READERS)]
            self.writers = [self.sign_up(running, f"writer{number}") for number in range(WRITERS)]
        # Its API takes one record at a time.
        with closing_database(folder / "data/data.db") as database:
            database.executemany(
                "INSERT INTO quotes (id, english_text, chinese_text, categories, author, created_at) "
                "VALUES (:id, :english_text, :chinese_text, :categories, :author, :created_at)",
                (quote | {"id": identifier(quote), "categories": json.dumps(quote["categories"]),
                          "created_at": instant(quote)} for quote in quotes))
            database.executemany("INSERT INTO likes (user, quote, created_at) VALUES (?, ?, ?)", (
                (reader.id, identifier(quote), instant(quote))
                for reader in self.readers for quote in quotes[:LIKES]))

    def run(self):
        return serving([*self.command, "serve", "--http"], "127.0.0.1:{port}", cwd=self.folder)

    def sign_up(self, running, name):
        users = f"{running.address}/api/collections/users"
        email, password = f"{name}@example.com", "correct horse battery"
        send(f"{users}/records", None, {"email": email, "password": password, "passwordConfirm": password})
        session = send(f"{users}/auth-with-password", None, {"identity": email, "password": password})
        return Person(session["record"]["id"], f"Authorization: Bearer {session['token']}")

    def like(self, person, quote):
        return {"user": person.id, "quote": identifier(quote)}


def uncached(paths):
    """Variants that Almanac's cache of public answers cannot hold: `columns` differs, which means nothing to a read."""
    return [f"{paths[number % len(paths)]}&columns={number}" for number in range(VARIANTS)]


def made_quotes():
    """The same quotes in each run, one a minute."""
    chance = random.Random(1)
    texts = fixtures.quotes()
    return [made_quote(number, *chance.sample(texts, 2), chance) for number in range(QUOTES)]


def made_quote(number, first, second, chance):
    return {
        "id": str(uuid.UUID(int=chance.getrandbits(128), version=4)),
        "english_text": f"{first['english_text']} {second['english_text']}",
        "chinese_text": (first["chinese_text"] or "") + (second["chinese_text"] or ""),
        "categories": chance.sample(CATEGORIES, chance.randint(1, 3)),
        "author": f"Author {number % 400}",
        "created_at": (datetime(2024, 1, 1) + timedelta(minutes=number)).isoformat(timespec="milliseconds") + "Z",
    }


def identifier(quote):
    """PocketBase's own kind of id: 15 letters and digits."""
    return quote["id"].replace("-", "")[:15]


def instant(quote):
    """PocketBase's own form of a time."""
    return quote["created_at"].replace("T", " ")


def send(address, header, body=None, method="POST"):
    headers = {"Content-Type": "application/json"} | dict([header.split(": ", 1)] if header else [])
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data, headers, method=method), timeout=60) as answer:
        return json.loads(answer.read() or "null")


def get(address, header):
    request = urllib.request.Request(address, headers=dict([header.split(": ", 1)]))
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read()


@contextmanager
def closing_database(file):
    """Commits and closes at the end of the block."""
    database = sqlite3.connect(file)
    database.execute("PRAGMA journal_mode = WAL")
    try:
        with database:
            yield database
    finally:
        database.close()


@contextmanager
def serving(command, address, environment=None, cwd=None):
    """Runs a command during the block, with the address for its free port as the last argument."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [*command, address.format(port=port)], cwd=cwd, env=os.environ | (environment or {}),
        stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 20
        while not accepts(port):
            if process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"{Path(command[0]).name} did not start.")
            time.sleep(0.001)
        yield Running(f"http://127.0.0.1:{port}", process.pid)
    finally:
        process.terminate()
        process.wait(timeout=20)
