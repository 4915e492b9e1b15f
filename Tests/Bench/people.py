"""Writes any number of accounts into a database that a server has made, with SQL of the engine's own.

Six of ten accounts are light, three are medium and one is heavy. Rows are written in the order in which people would have
written them, a row of each account after the other, so that the rows of one account lie as far apart as in real life.
"""

import base64
import hashlib
import math
import time
from dataclasses import dataclass

from push import base64url
from reminders import point

PASSWORD = "correct horse battery"
# Keys of push subscriptions, which the accounts share.
KEYS = 500
DAY = 86_400
# What people write: a piece of it, from 40 to 440 characters.
TEXT = (
    "Walked along the river before breakfast and noticed how the light changes the colour of the water. "
    "A long call with my sister, who is moving house again; we laughed about the boxes. Work was slow, "
    "but the afternoon went well, and I finished what I had put off for two weeks. ") * 4


@dataclass
class Rows:
    """A table's rows: how many an account of each kind has, and what is in their columns."""

    table: str
    counts: tuple
    columns: dict
    # A condition beside the number of rows.
    where: str = "TRUE"


@dataclass
class Mix:
    """How many rows of each table the accounts of each kind have. Tables that are not named keep one row."""

    reflections: tuple = (1, 6, 30)
    liked_quotes: tuple = (1, 3, 12)
    capsules: tuple = (0, 1, 5)
    places: tuple = (0, 1, 3)
    reminders: tuple = (1, 1, 3)
    push_subscriptions: tuple = (1, 1, 2)
    sessions: tuple = (1, 1, 3)
    devices: tuple = (1, 1, 2)
    seen_facts: tuple = (1, 4, 10)
    events: tuple = (1, 2, 2)
    versions: tuple = (0, 1, 3)
    tombstones: tuple = (0, 1, 2)
    notifications: tuple = (1, 1, 3)
    # The day on which an account wrote its first row is so many days ago at most.
    days: int = 300
    # The seconds between one row of an account and the next of the same table.
    pace: int = DAY


def kind(number):
    return 0 if number % 10 < 6 else 1 if number % 10 < 9 else 2


def address(number):
    return f"person{number}@example.com"


def account_id(number):
    return f"{number:08x}-0000-4000-8000-000000000000"


def has_address(number):
    """A third of the light accounts are anonymous."""
    return kind(number) > 0 or number % 3 > 0


def password_hash():
    salt = b"sixteen bytes it"
    made = hashlib.scrypt(PASSWORD.encode(), salt=salt, n=1 << 15, r=8, p=1, dklen=32, maxmem=1 << 26)
    return f"$scrypt$ln=15,r=8,p=1${plain(salt)}${plain(made)}"


def plain(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def fill(engine, count, service="http://127.0.0.1:9", mix=Mix()):
    """Writes the accounts. Returns the number of rows that it wrote."""
    now = int(time.time())
    engine.run("CREATE TEMP TABLE people (n integer PRIMARY KEY, kind integer)")
    engine.run(
        f"INSERT INTO people SELECT n, CASE WHEN n % 10 < 6 THEN 0 WHEN n % 10 < 9 THEN 1 ELSE 2 END "
        f"FROM ({engine.numbers(count)}) AS numbers")
    engine.run("CREATE TEMP TABLE keys (i integer PRIMARY KEY, p256dh text)")
    engine.run("INSERT INTO keys VALUES " + ", ".join(f"({i}, '{point()}')" for i in range(KEYS)))
    engine.run("CREATE TEMP TABLE liked (i integer PRIMARY KEY, id text)")
    engine.run("INSERT INTO liked VALUES " + ", ".join(f"({i}, '{id}')" for i, id in enumerate(engine.quotes)))
    written, rounds = 0, 0
    for rows in tables(engine, count, service, mix, now):
        for k in range(max(rows.counts)):
            names = ", ".join(rows.columns)
            values = ", ".join(f"{value}".replace("{k}", str(k)) for value in rows.columns.values())
            enough = [str(index) for index, number in enumerate(rows.counts) if number > k]
            engine.run(
                f"INSERT INTO {rows.table} ({names}) SELECT {values} FROM people "
                f"WHERE kind IN ({', '.join(enough)}) AND {rows.where} ORDER BY n")
            rounds = max(rounds, k + 1)
        written += sum(count * share * number // 10 for share, number in zip((6, 3, 1), rows.counts))
    engine.finish(count * (rounds + 1) + count)
    return written


def tables(engine, count, service, mix, now):
    """The tables, each after those that it refers to. `{k}` stands for the number of a row of an account."""
    account = engine.id(0, k="0")
    # Everyone writes at another time of the day, one row a day or less.
    seconds = f"({now - 600} - n % {DAY} - {{k}} * {mix.pace})"
    since = f"({now - mix.days * DAY} - n % {DAY})"
    instant, milliseconds = engine.instant(seconds), f"{seconds} * CAST(1000 AS bigint)"
    start = f"{since} * CAST(1000 AS bigint)"
    stamps = {
        "created_at": instant, "updated_at": instant,
        "change_number": f"CAST({{k}} AS bigint) * {count} + n + 1"}
    text = f"substr('{TEXT}', 1 + (n + {{k}} * 7) % 300, 40 + (n * 31 + {{k}} * 17) % 400)"
    own = {"user_id": account}
    once = (1, 1, 1)

    def keyed(number):
        return {"id": engine.id(number, k="{k}")} | own

    yield Rows("accounts", once, {
        "id": account, "is_anonymous": "CASE WHEN kind = 0 AND n % 3 = 0 THEN 1 ELSE 0 END",
        "email": "CASE WHEN kind = 0 AND n % 3 = 0 THEN NULL ELSE 'person' || n || '@example.com' END",
        "password_hash": f"CASE WHEN kind = 0 AND n % 3 = 0 THEN NULL ELSE '{password_hash()}' END",
        "email_confirmed_at": f"CASE WHEN kind = 0 AND n % 3 = 0 THEN NULL ELSE {start} END", "email_is_proven": "1",
        "last_sign_in_at": start, "created_at": start, "updated_at": start})
    total = [sum(getattr(mix, name)[index] for name in (
        "reflections", "liked_quotes", "capsules", "places", "reminders", "push_subscriptions", "seen_facts", "events"))
        for index in range(3)]
    yield Rows("account_usage", once, {
        "account_id": account, "rows": f"CASE kind WHEN 0 THEN {total[0]} WHEN 1 THEN {total[1]} ELSE {total[2]} END + 3",
        "bytes": f"CASE kind WHEN 0 THEN {total[0]} WHEN 1 THEN {total[1]} ELSE {total[2]} END * 300"})
    yield Rows("sessions", mix.sessions, {
        "id": f"CAST({engine.id(1, k='{k}')} AS text)", "account_id": account, "method": "'password'",
        "label": "'Firefox on Linux'", "created_at": start, "refreshed_at": milliseconds})
    yield Rows("devices", mix.devices, {
        "id": f"CAST({engine.id(2, k='{k}')} AS text)", "key_hash": f"'hash of a key ' || n || '-{{k}}'",
        "platform": "'web'", "model": "'a phone'", "os_version": "'17'", "language": "'en'", "created_at": start,
        "last_seen": milliseconds, "account_id": account})
    yield Rows("fact_preferences", once, own | {"language": "'en'", "categories": engine.empty} | stamps)
    yield Rows("users", once, {"id": account, "name": "'Robin'"} | stamps)
    yield Rows("userpreferences", once, own | stamps)
    yield Rows("push_subscriptions", mix.push_subscriptions, keyed(3) | {
        "endpoint": f"'{service}/send/' || n || '-{{k}}'",
        "p256dh": f"(SELECT p256dh FROM keys WHERE i = (n + {{k}}) % {KEYS})",
        "auth": f"'{base64url(b'sixteen bytes it')}'"} | stamps)
    later = f"({now + 20 * 3_600} + n % 7200)"
    yield Rows("reminders", mix.reminders, keyed(4) | {
        "app": "'facts'", "subject": "CASE {k} WHEN 0 THEN 'fact-of-the-day' ELSE 'subject-{k}' END", "kind": "'daily'",
        "local_time": "'09:00'", "time_zone": "'UTC'", "enabled": engine.yes, "state": "'scheduled'",
        "next_fire_at": engine.instant(later), "occurrence": f"CAST({engine.day(later)} AS text)", "told": engine.empty,
        } | stamps)
    yield Rows("reflections", mix.reflections, keyed(5) | {
        "reflection_date": engine.day(seconds), "period": "CASE (n + {k}) % 2 WHEN 0 THEN 'morning' ELSE 'evening' END",
        "prompt": "'What went well today?'", "reflection_text": text, "mood": "1 + (n + {k}) % 5"} | stamps)
    quotes = len(engine.quotes)
    if max(mix.liked_quotes) > quotes:
        raise SystemExit(f"There are only {quotes} quotes to like.")
    yield Rows("liked_quotes", mix.liked_quotes, keyed(6) | {
        "quote_id": f"(SELECT CAST(id AS {'uuid' if engine.yes == 'TRUE' else 'text'}) FROM liked "
                    f"WHERE i = (n + {{k}} * {stride(quotes)}) % {quotes})"} | stamps)
    yield Rows("capsules", mix.capsules, keyed(7) | {
        "type": "'memory'", "content": text, "unlock_at": engine.instant(f"({now} + 86400 * (1 + {{k}}))"),
        "status": "'locked'", "written_at": instant} | stamps)
    yield Rows("places", mix.places, keyed(8) | {
        "name": "'Munich'", "badge": "'visiting'", "city_id": "2867714", "city_name": "'Munich'", "city_country": "'DE'",
        "home_system": "'us'", "destination_system": "'metric'", "home_zone": "'America/New_York'",
        "place_zone": "'Europe/Berlin'", "tiles": engine.empty, "position": "{k}", "made_at": instant} | stamps)
    yield Rows("seen_facts", mix.seen_facts, own | {"fact_id": "101 + {k}", "shown_on": engine.day(seconds)} | stamps)
    yield Rows("events", mix.events, keyed(9) | {
        "app": "'reflect'", "name": "'onboarding'", "step": "'step {k}'", "occurred_at": instant} | stamps)
    yield Rows("versions", mix.versions, keyed(10) | {
        "table_name": "'reflections'", "row_key": f"'[\"' || {engine.id(5, k='{k}')} || '\"]'",
        "columns": "'{\"reflection_text\": \"As it was before.\"}'", "row_change": "1", "edited_at": instant,
        "replaced_at": instant, "cause": "'edit'", "updated_at": instant, "change_number": stamps["change_number"]})
    yield Rows("tombstones", mix.tombstones, {
        "table_name": "'goals'", "row_key": f"'[\"' || {engine.id(11, k='{k}')} || '\"]'", "owner": account,
        "deleted_at": instant, "kept": "'{}'", "change_number": stamps["change_number"]})
    # Not today's, which are yet to come. The last of those with several is old enough to be deleted.
    announced = f"({seconds} - {DAY} - {{k}} * 7 * {DAY})"
    occurrence = f"CAST({engine.day(announced)} AS text)"
    key = {"reminder_id": engine.id(4, k="0"), "occurrence": occurrence}
    yield Rows("notifications", mix.notifications, key | own | {
        "content": "'{\"title\": \"Facts A Day\", \"body\": \"Octopuses have three hearts.\"}'",
        "claimed_at": f"{announced} * CAST(1000 AS bigint)",
        "expires_at": f"{announced} * CAST(1000 AS bigint) + 3600000"})
    yield Rows("deliveries", mix.notifications, key | {
        "subscription_id": engine.id(3, k="0"), "state": "'delivered'", "attempts": "1", "service": f"'{service}'"})


def stride(count):
    """A step with which all numbers below the count come before one comes again."""
    return next(step for step in range(13, 13 + count) if math.gcd(step, count) == 1)
