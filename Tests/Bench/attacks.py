"""Attacks by anonymous accounts, and how long another person's requests take meanwhile: the table of docs/security.md."""

import http.client
import json
import multiprocessing
import os
import statistics
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path

# The server under test, with its settings.
sys.path.append(str(Path(__file__).parents[1] / "Browser"))
from server import Server

# What an address is let have in an hour, and what somebody makes who does not try hard.
CROWDS = [("5 accounts", 5, 1), ("29 accounts", 29, 1), ("4 addresses", 20, 4)]
SECONDS = float(os.environ.get("ALMANAC_ATTACK_SECONDS", "10"))
# Requests that one account sends at a time; and one address, where the attack is that they are many.
AT_ONCE, MANY_AT_ONCE = 2, 200
LONG = {"content": "a" * 9_990, "type": "memory", "status": "draft"}
SHORT = {"content": "a", "type": "memory", "status": "draft"}
NEARLY = "a" * 398 + "b"
CONDITIONS = ",".join(f"content.gt.b{number}" for number in range(190))
ZEROS = ('{"format":"almanac-account","version":1,"x":[' + "0," * 3_900_000 + "0]}").encode()
# Each with the rows that an account has, and what it sends again and again.
ATTACKS = {
    "reads (S3)": (LONG, 100, "GET", f"/rest/v1/capsules?select=id&content=like.*{NEARLY}", None),
    "conditions (S4)": (SHORT, 8_000, "DELETE", f"/rest/v1/capsules?or=({CONDITIONS})", None),
    "wide changes (S4)": (SHORT, 8_000, "PATCH", "/rest/v1/capsules?id=not.is.null", b'{"hint":"N"}'),
    "imports (S5)": (SHORT, 1, "POST", "/api/account/import", ZEROS),
    "many at once (S3)": (LONG, 100, "GET", "/api/changes?since=0", None),
}
SETTINGS = {"ALMANAC_LIMIT_ANONYMOUS": "1000000", "ALMANAC_LIMIT_REFRESHES": "1000000"}


def attacks(program):
    """Returns lines for the report."""
    lines = []
    for name, (row, count, *request) in ATTACKS.items():
        for crowd, accounts, addresses in CROWDS:
            with tempfile.TemporaryDirectory(prefix="almanac-bench-") as folder:
                server = Server(Path(folder) / "data", program.file, SETTINGS).start()
                try:
                    at_once = MANY_AT_ONCE * addresses // accounts if name.startswith("many") else AT_ONCE
                    lines.append(
                        f"{name}, {crowd}: " + attack(server, row, count, request, accounts, addresses, at_once))
                    print("  " + lines[-1], flush=True)
                finally:
                    server.stop()
    return lines


def attack(server, row, count, request, accounts, addresses, at_once):
    victim = Person(server.port, "127.0.0.99")
    people = [Person(server.port, f"127.0.0.{2 + number % addresses}") for number in range(accounts)]
    for person in people:
        person.fill(row, count)
    before, idle = victim.measure(SECONDS), memory(server)
    # Another process: the other person does not wait for Python's lock. It gives way, because attackers have machines of
    # their own.
    context = multiprocessing.get_context("fork")
    answered = context.SimpleQueue()
    crowd = context.Process(target=crowd_together, args=(people, request, at_once, time.monotonic() + SECONDS, answered))
    crowd.start()
    largest = Largest(server)
    during = victim.measure(SECONDS)
    answers = answered.get()
    crowd.join()
    counts = ", ".join(f"{answers.count(status)} × {status}" for status in sorted(set(answers)))
    figures = "; ".join(
        f"{name} {p99(before[name]):.0f} → {p99(during[name]):.0f} ms" for name in before)
    return (f"p99 of {figures}; failed {victim.failed}; memory {idle:.0f} → {largest.stop():.0f} → {memory(server):.0f} MB; "
            f"attackers got {counts}")


def crowd_together(people, request, at_once, end, answered):
    os.nice(10)
    answers = []
    crowd = [
        threading.Thread(target=person.repeat, args=(*request, end, answers)) for person in people for _ in range(at_once)]
    for thread in crowd:
        thread.start()
    for thread in crowd:
        thread.join(120)
    answered.put(answers)


class Person:
    """Somebody with an anonymous account, at an address of their own."""

    def __init__(self, port, address):
        self.port, self.address, self.failed = port, address, 0
        self.connection = self.connect()
        session = json.loads(self.ask("POST", "/auth/v1/signup", b'{"data":{}}', signed_in=False)[1])
        self.take(session)

    def take(self, session):
        self.token, self.refresh = session["access_token"], session["refresh_token"]

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=120, source_address=(self.address, 0))

    def ask(self, method, path, body=None, signed_in=True, connection=None):
        headers = {"Content-Type": "application/json"}
        if signed_in:
            headers["Authorization"] = f"Bearer {self.token}"
        connection = connection or self.connection
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()

    def fill(self, row, count):
        most = 1_000 if len(row["content"]) < 100 else 50
        for start in range(0, count, most):
            rows = [row | {"id": str(uuid.uuid4())} for _ in range(min(most, count - start))]
            status, answer = self.ask("POST", "/rest/v1/capsules", json.dumps(rows).encode())
            assert status == 201, answer

    def repeat(self, method, path, body, end, answers):
        connection = self.connect()
        while time.monotonic() < end:
            try:
                status, _ = self.ask(method, path, body, connection=connection)
            except (OSError, http.client.HTTPException):
                status = 0
                connection = self.connect()
            answers.append(status)
            # An attacker who is refused tries again soon.
            if status in (0, 429, 503):
                time.sleep(0.02)

    def measure(self, seconds):
        """How long each of a device's requests takes, in milliseconds."""
        self.failed = 0
        times = {"sync": [], "save": [], "sign-in": []}
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for name in times:
                start = time.monotonic()
                if name == "sync":
                    status, _ = self.ask("GET", "/api/changes?since=0")
                elif name == "save":
                    row = SHORT | {"id": str(uuid.uuid4())}
                    status, _ = self.ask("POST", "/rest/v1/capsules", json.dumps(row).encode())
                else:
                    body = json.dumps({"refresh_token": self.refresh}).encode()
                    status, answer = self.ask("POST", "/auth/v1/token?grant_type=refresh_token", body, signed_in=False)
                    if status == 200:
                        self.take(json.loads(answer))
                times[name].append((time.monotonic() - start) * 1_000)
                self.failed += status not in (200, 201)
                time.sleep(0.01)
        return times


class Largest:
    """The most memory that the server takes."""

    def __init__(self, server):
        self.server, self.most, self.ends = server, 0, threading.Event()
        self.thread = threading.Thread(target=self.look)
        self.thread.start()

    def look(self):
        while not self.ends.wait(0.1):
            self.most = max(self.most, memory(self.server))

    def stop(self):
        self.ends.set()
        self.thread.join()
        return self.most


def memory(server):
    """In megabytes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1_000


def p99(figures):
    return statistics.quantiles(figures, n=100)[98] if len(figures) > 1 else figures[0]
