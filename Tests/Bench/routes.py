"""What a server with many accounts costs to ask: each route by accounts that are drawn at random, on one connection, and the
reminders of a full hour."""

import base64
import http.client
import json
import random
import time
from datetime import UTC, datetime
from urllib.parse import urlsplit

import jwt

import people
from load import memory
from peers import GENEROUS
from reminders import PUSH, point, posts, text
from servers import wrk

SAMPLES = 150
# Of them, those that sign in with their password: each takes as long as its hash.
SIGN_INS = 20
# Reminders that are due at the full hour.
MOST_DUE = 30_000
SETTINGS = GENEROUS | PUSH | {
    "ALMANAC_LIMIT_NOTIFICATIONS": "1000000", "ALMANAC_WEATHER": "off", "ALMANAC_RATES": "off"}


class Client:
    """One connection to the server."""

    def __init__(self, address):
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=120)

    def ask(self, method, path, token=None, body=None):
        """The time in ms, and the answer."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        started = time.perf_counter()
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self.connection.getresponse()
        content = answer.read()
        passed = (time.perf_counter() - started) * 1_000
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {answer.status} {content[:500]}")
        return passed, content


def measure(program, data, size, environment, scans=None):
    """Starts the server and asks each route. Returns the figures."""
    figures = {}
    chance = random.Random(7)
    numbers = [number for number in range(size) if people.has_address(number)] if size <= 10_000 else None
    drawn = chance.sample(numbers, SAMPLES) if numbers else draw(chance, size)
    with program.run(data, SETTINGS | environment) as running:
        client = Client(running.address)
        _, answer = client.ask(
            "POST", "/auth/v1/token?grant_type=password", None,
            {"email": people.address(drawn[0]), "password": people.PASSWORD})
        figures["sweep at the start: longest save, ms"] = longest_save(client, json.loads(answer)["access_token"])
        figures["memory after the start, MB"] = memory(running.process_id)
        tokens = {number: token(data, number) for number in drawn}
        routes(client, figures, drawn, tokens, scans)
        figures |= loaded(running, data.parent, [tokens[number] for number in drawn[SIGN_INS * 2:]])
    starts = []
    for _ in range(3):
        started = time.monotonic()
        with program.run(data, SETTINGS | environment):
            starts.append((time.monotonic() - started) * 1_000)
    return {"start until ready, ms": sorted(starts)[1]} | figures


def token(data, number):
    """An access token of an account's first session, as the server would make it."""
    secret = json.loads((data / "keys.json").read_text())["jwt_secret"]
    key = base64.urlsafe_b64decode(secret + "=")
    return jwt.encode({
        "sub": people.account_id(number), "session_id": f"{number:08x}-0000-4000-8000-{100_000:012x}",
        "role": "authenticated", "aud": "authenticated", "exp": int(time.time()) + 3_600}, key, "HS256")


def draw(chance, size):
    drawn = []
    while len(drawn) < SAMPLES:
        number = chance.randrange(size)
        if people.has_address(number) and number not in drawn:
            drawn.append(number)
    return drawn


def longest_save(client, token, seconds=4):
    """What a write waits at most while the server deletes what has expired."""
    longest, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        longest = max(longest, client.ask("POST", "/rest/v1/reflections", token, reflection())[0])
    return longest


def reflection():
    return {
        "reflection_date": "2026-01-02", "period": "morning", "reflection_text": "A quiet morning. " * 12, "mood": 4}


def routes(client, figures, drawn, tokens, scans):
    """The median and the slowest of a hundred of each route."""
    cursors, links = {}, {}

    def sign_in(number):
        passed, answer = client.ask(
            "POST", "/auth/v1/token?grant_type=password", None,
            {"email": people.address(number), "password": people.PASSWORD})
        tokens[number] = json.loads(answer)["access_token"]
        return passed

    def pull(number):
        """All pages of the changes since 0."""
        passed, cursor, more = 0, 0, True
        while more:
            took, answer = client.ask("GET", f"/api/changes?since={cursor}", tokens[number])
            page = json.loads(answer)
            passed, cursor, more = passed + took, page["cursor"], page["more"]
        cursors[number] = cursor
        return passed

    def calendar(number):
        passed, answer = client.ask("POST", "/api/feeds/calendar", tokens[number], {"language": "en"})
        links[number] = urlsplit(json.loads(answer)["url"]).path
        return passed

    def get(path):
        return lambda number: client.ask("GET", path(number) if callable(path) else path, tokens[number])[0]

    search = "/rest/v1/reflections?select=id,reflection_date&reflection_text=ilike.*boxes*&limit=30"
    cases = [
        ("sign-in", sign_in), ("sync of a new device", pull),
        ("sync of nothing new", get(lambda number: f"/api/changes?since={cursors[number]}")),
        ("save one row", lambda number: client.ask("POST", "/rest/v1/reflections", tokens[number], reflection())[0]),
        ("search in one's texts", get(search)),
        ("the newest 30 of one's rows", get("/rest/v1/reflections?select=*&order=created_at.desc&limit=30")),
        ("make a calendar", calendar), ("read a calendar", get(lambda number: links[number])),
        ("feed of quotes", get("/feeds/quotes.en.atom")), ("list of sessions", get("/api/account/sessions")),
        ("export", get("/api/account/export")),
        ("subscribe to push", lambda number: client.ask("POST", "/rest/v1/push_subscriptions", tokens[number], {
            "endpoint": f"https://push.example/send/new-{number}", "p256dh": point(),
            "auth": "c2l4dGVlbiBieXRlcyBpdA"})[0]),
        ("reminder moved", lambda number: client.ask(
            "PATCH", f"/rest/v1/reminders?id=eq.{number:08x}-0000-4000-8000-{400_000:012x}", tokens[number],
            {"local_time": "10:00"})[0]),
        ("sign-out", lambda number: client.ask("POST", "/auth/v1/logout?scope=local", tokens[number])[0]),
    ]
    for name, ask in cases:
        asked = {"sign-in": drawn[:SIGN_INS], "sign-out": drawn[SIGN_INS:SIGN_INS * 2]}
        add(figures, name, ask, asked.get(name, drawn), scans)
    # Who has just signed in needs no other proof.
    add(figures, "account deletion", lambda number: client.ask("DELETE", "/api/account", tokens[number], {})[0],
        drawn[:SIGN_INS], scans)


def add(figures, name, ask, drawn, scans):
    """Asks once for each account. Says which tables PostgreSQL scanned meanwhile."""
    before = settled(scans) if scans else {}
    times = sorted(ask(number) for number in drawn)
    figures[f"{name}, p50, ms"] = times[len(times) // 2]
    figures[f"{name}, p99, ms"] = times[int(len(times) * 0.99)]
    if scans:
        after = settled(scans)
        grown = {table: number - before.get(table, 0) for table, number in after.items()}
        if read := {table: number for table, number in grown.items() if number > 0}:
            print(f"  {name} scanned {read}", flush=True)


def settled(scans):
    """PostgreSQL tells its counts a second after they were made."""
    time.sleep(1.2)
    return scans()


def loaded(running, folder, tokens, seconds=5):
    """The memory after many devices have asked for everything at once."""
    headers, lines = folder / "headers.txt", folder / "lines.txt"
    headers.write_text("".join(f"Authorization: Bearer {token}\n" for token in tokens))
    lines.write_text("/api/changes?since=0\n" * len(tokens) * 4)
    load = wrk(running.address, ["get", headers, lines], 32, seconds)
    return {
        "first pages of a sync a second, 32 at a time": load.rate, "memory under load, MB": memory(running.process_id),
        "memory at most, MB": memory(running.process_id, "VmHWM")}


# MARK: Reminders


def on_the_hour(program, data, size, environment, service, sql):
    """Lets the first reminder of many accounts be due now, and waits until all have been sent."""
    due = min(size, MOST_DUE)
    now = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
    last = f"{due - 1:08x}-ffff-4fff-bfff-ffffffffffff"
    sql(f"UPDATE reminders SET local_time = '{now:%H:%M}', next_fire_at = '{text(now)}', "
        f"occurrence = '{now:%Y-%m-%d}', state = 'scheduled' WHERE subject = 'fact-of-the-day' AND id <= '{last}'")
    sql("DELETE FROM reminders_to_plan")
    # Nobody answers for those that the routes were measured with.
    sql("DELETE FROM push_subscriptions WHERE endpoint LIKE 'https%'")
    count = int(sql(
        "SELECT count(*) FROM reminders r JOIN push_subscriptions s ON s.user_id = r.user_id "
        f"WHERE r.next_fire_at = '{text(now)}'")[0])
    before = posts(service)
    with program.run(data, SETTINGS | environment) as running:
        started = time.monotonic()
        while (sent := posts(service) - before) < count:
            if time.monotonic() > started + 300:
                raise SystemExit(f"Only {sent:,} of {count:,} messages arrived.")
            time.sleep(0.05)
        passed = time.monotonic() - started
        most = memory(running.process_id, "VmHWM")
    return {"notifications sent at the full hour a minute": count / passed * 60, "memory meanwhile at most, MB": most}
