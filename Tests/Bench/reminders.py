"""Reminders: the time to find and claim due ones among few and among many others, and a minute in which 100,000 users
are sent the fact of the day through a push service on this machine."""

import os
import re
import sqlite3
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from load import fetch, memory, nginx
from push import base64url, encrypting

FEW, MANY = 1_000, 1_000_000
DUE = 20
CROWD = 100_000
BATCH = 100
# Reminders that one second of the server's processor time should be enough for.
TARGET = 4_000
PUSH = {"ALMANAC_PUSH_ALLOW_LOOPBACK": "1", "ALMANAC_PUSH_SERVICES": "*:*"}
# Keys of subscriptions. If there are more users, they share them.
KEYS = 1_000


def reminders(table, program, repetitions=15):
    with tempfile.TemporaryDirectory(prefix="almanac-bench-") as folder:
        folders = {count: Path(folder) / str(count) for count in (FEW, MANY)}
        for count, data in folders.items():
            fill(program, data, count, DUE, "http://127.0.0.1:9")
        claims = {count: [] for count in folders}
        # In turns, so that other load on the machine affects both alike.
        for _ in range(repetitions):
            for count, data in folders.items():
                claims[count].append(min(claim(program, data, DUE, 5)))
        table.add(f"Claim {DUE} of {MANY:,} reminders", claims[MANY], claims[FEW], "ms", f"of {FEW:,}", repetitions)
    with tempfile.TemporaryDirectory(prefix="almanac-bench-") as folder, nginx(Path(folder)) as service:
        data = Path(folder) / "data"
        fill(program, data, CROWD, CROWD, service.address)
        batch = sorted(claim(program, data, BATCH, repetitions))[repetitions // 2]
        minute = tell(program, data, service)
    each = minute.processor * 1_000_000 / CROWD
    table.add(f"{CROWD:,} due in one minute: claimed and sent", minute.seconds, 60, "s", "the minute", 1)
    table.add("Processor time of one of them", each, encrypting(program), "µs", "encrypting alone", 1)
    table.add(
        "Reminders per second of processor time, end to end", CROWD / minute.processor, TARGET, "/s", "the target", 1)
    table.add("Maximum memory meanwhile", minute.most, minute.idle, "MB", "idle", 1)
    return (f"{CROWD:,} reminders: {CROWD / minute.seconds:,.0f}/s claimed, composed, encrypted, sent and recorded; "
            f"claiming and composing alone {BATCH * 1000 / batch:,.0f}/s")


def claim(program, data, count, repetitions):
    """The durations in ms."""
    return program.bench(
        "claim", "--data", str(data), "--reminders", str(count), "--repetitions", str(repetitions))["claim"]


# MARK: Users


def fill(program, data, count, due, service):
    """Adds `count` users, each with a daily reminder. `due` of them are due this minute, with one subscription each."""
    with program.run(data):
        # The start has created the tables and imported the facts.
        pass
    now = datetime.now(UTC)
    due_at = now.replace(second=0, microsecond=0)
    later = due_at + timedelta(hours=20)
    keys = [point() for _ in range(min(due, KEYS))]
    database = sqlite3.connect(data / "almanac.sqlite", isolation_level=None)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("BEGIN")
    people = [f"{number:08x}-0000-4000-8000-000000000000" for number in range(count)]
    stamps = (text(now), text(now), 0)
    insert(database, "accounts", ("id", "is_anonymous", "created_at", "updated_at"), ((id, 1, 0, 0) for id in people))
    row = ("id", "user_id", "app", "subject", "kind", "local_time", "time_zone", "next_fire_at", "occurrence", "state",
           "created_at", "updated_at", "change_number")
    insert(database, "reminders", row, (
        (id, id, "facts", "fact-of-the-day", "daily", f"{when:%H:%M}", "UTC", text(when), f"{when:%Y-%m-%d}",
         "scheduled", *stamps)
        for number, id in enumerate(people) for when in (due_at if number < due else later,)))
    row = ("id", "user_id", "endpoint", "p256dh", "auth", "created_at", "updated_at", "change_number")
    insert(database, "push_subscriptions", row, (
        (id, id, f"{service}/send/{number}", keys[number % len(keys)], base64url(b"sixteen bytes it"), *stamps)
        for number, id in enumerate(people[:due])))
    database.execute("COMMIT")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def insert(database, table, columns, rows):
    places = ", ".join("?" for _ in columns)
    database.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)


def point():
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    return base64url(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def text(moment):
    """A time as the server stores it."""
    return f"{moment:%Y-%m-%dT%H:%M:%S.%f}+00:00"


# MARK: The minute


@dataclass
class Minute:
    # From the server's start until every message was sent, and the processor time of that on all cores.
    seconds: float
    processor: float
    # Memory in MB: idle, and the maximum.
    idle: float
    most: float


def tell(program, data, service):
    """Serves until every message was sent."""
    idle = idle_memory(program)
    start = time.monotonic()
    with program.run(data, PUSH) as running:
        while posts(service) < CROWD:
            if time.monotonic() > start + 600:
                raise SystemExit(f"Only {posts(service):,} of {CROWD:,} messages arrived in ten minutes.")
            time.sleep(0.1)
        while (states := deliveries(data)) != {"delivered": CROWD} and time.monotonic() < start + 600:
            time.sleep(0.1)
        minute = Minute(
            time.monotonic() - start, processor(running.process_id), idle, memory(running.process_id, "VmHWM"))
    if states != {"delivered": CROWD} or posts(service) != CROWD:
        raise SystemExit(f"{posts(service):,} messages arrived; {states}")
    return minute


def processor(process_id):
    """The processor time of a process in seconds."""
    fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle_memory(program):
    with tempfile.TemporaryDirectory(prefix="almanac-bench-") as folder, program.run(folder) as running:
        time.sleep(1)
        return memory(running.process_id)


# The number of our own requests, which nginx counts, too.
own_requests = 0


def posts(service):
    """The number of messages the push service has received."""
    global own_requests
    own_requests += 1
    counts = re.search(rb"requests\s+\d+ \d+ (\d+)", fetch(service.address + "/count"))
    return int(counts[1]) - own_requests


def deliveries(data):
    database = sqlite3.connect(f"file:{data / 'almanac.sqlite'}?mode=ro", uri=True)
    try:
        return dict(database.execute("SELECT state, count(*) FROM deliveries GROUP BY state"))
    finally:
        database.close()
