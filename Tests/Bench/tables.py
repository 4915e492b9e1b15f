"""Tables and sessions under load, compared with nginx sending files of the same size in the same run."""

import itertools
import json
import sys
import tempfile
import time
import urllib.request
import uuid
from contextlib import contextmanager
from pathlib import Path

from load import fetch, memory, nginx, wrk

sys.path.append(str(Path(__file__).parents[1] / "Clients"))

import fixtures
from settings import GENEROUS

QUOTES = 1_000
# Each user likes each quote once per run of wrk. There are more sessions than connections, for refreshing.
PEOPLE = 128
SECONDS = 4
LIST = "/rest/v1/quotes?select=*&limit=30&order=created_at.desc"
# Targets in requests per second.
TARGETS = {"List 30 quotes": 30_000, "Get one quote": 30_000, "Insert a like, durable": 8_000}


class Site:
    """A running server with keys, quotes and users."""

    def __init__(self, program, running, folder):
        self.running = running
        self.folder = folder
        self.keys = program.keys(folder / "data")
        self.quotes = folder / "quotes.txt"

    @property
    def signed_out(self):
        return {"apikey": self.keys["anon_key"]}

    def post(self, path, body, **headers):
        request = urllib.request.Request(
            self.running.address + path, json.dumps(body).encode(), {"Content-Type": "application/json"} | headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.read()

    def fill(self):
        """Inserts the fixture's quotes repeatedly, with new ids."""
        endless = itertools.cycle(fixtures.quotes())
        rows = [quote | {"id": str(uuid.uuid4())} for quote in itertools.islice(endless, QUOTES)]
        key = self.keys["service_key"]
        self.post("/rest/v1/quotes", rows, apikey=key, Authorization=f"Bearer {key}")
        self.quotes.write_text("".join(row["id"] + "\n" for row in rows))

    def people(self):
        """Creates users. Returns a file with one line for each: id, token and refresh token."""
        file = self.folder / f"people-{uuid.uuid4().hex}.txt"
        sessions = (json.loads(self.post("/auth/v1/signup", {"data": {}}, **self.signed_out)) for _ in range(PEOPLE))
        file.write_text("".join(
            f"{session['user']['id']} {session['access_token']} {session['refresh_token']}\n" for session in sessions))
        return file

    def load(self, what, seconds=SECONDS):
        """Runs wrk once."""
        address = self.running.address
        if what == "List 30 quotes":
            return wrk(address + LIST, "report", seconds=seconds, headers=[f"apikey: {self.keys['anon_key']}"])
        if what == "Get one quote":
            headers = [f"apikey: {self.keys['anon_key']}"]
            return wrk(address, "one", self.quotes, seconds=seconds, headers=headers)
        if what == "Insert a like, durable":
            self.likers = self.people()
            return wrk(address, "like", self.likers, self.quotes, seconds=seconds)
        if what == "List 30 likes of one's own":
            return wrk(address, "own", self.likers, seconds=seconds)
        return wrk(address, "refresh", self.people(), seconds=seconds)


# The measurements, and the file that nginx sends for comparison.
MEASURES = {
    "List 30 quotes": "list.json",
    "Get one quote": "one.json",
    "Insert a like, durable": "one.json",
    "List 30 likes of one's own": "list.json",
    "Refresh a session": "one.json",
}


def tables(table, program, repetitions=3):
    with tempfile.TemporaryDirectory(prefix="almanac-bench-") as folder:
        folder = Path(folder)
        (folder / "files").mkdir()
        with program.run(folder / "data", GENEROUS) as running, nginx(folder / "files") as static:
            site = Site(program, running, folder)
            fetch(running.address + "/health")
            time.sleep(1)
            idle = memory(running.process_id)
            site.fill()
            sizes = write_files(site)
            ours, other = measure(site, static, repetitions)
            add_loads(table, ours, other, sizes, repetitions)
            table.add("Memory, idle", idle, memory(static.process_id), "MB", "nginx", 1)
            table.add("Memory after the load", memory(running.process_id), idle, "MB", "idle", 1)
        starts = [start(lambda: program.run(folder / "data", GENEROUS), LIST) for _ in range(5)]
        others = [start(lambda: nginx(folder / "files"), "/list.json") for _ in range(5)]
        table.add("Start to first answer", starts, others, "ms", "nginx", 5)
    return [
        f"nginx, a file of {sizes[name]:,} bytes: {middle(other[name], 'rate'):,.0f} requests/s, "
        f"p50 {middle(other[name], 'p50'):.2f} ms, p99 {middle(other[name], 'p99'):.2f} ms"
        for name in sizes
    ]


def write_files(site):
    """Stores responses of the server as files for nginx. Returns their sizes."""
    first = site.quotes.read_text().split()[0]
    sizes = {}
    for name, path in (("list.json", LIST), ("one.json", f"/rest/v1/quotes?select=*&id=eq.{first}")):
        answer = fetch(site.running.address + path, **site.signed_out)
        if not json.loads(answer):
            raise SystemExit(f"{path} has no rows.")
        (site.folder / "files" / name).write_bytes(answer)
        sizes[name] = len(answer)
    return sizes


def measure(site, static, repetitions):
    """Measures in turns, so that other load on the machine affects all alike."""
    ours = {what: [] for what in MEASURES}
    other = {name: [] for name in MEASURES.values()}
    for round in range(repetitions + 1):
        # The first round is a warm-up.
        seconds = SECONDS if round > 0 else 1
        for name, loads in other.items():
            loads.append(wrk(f"{static.address}/{name}", "report", seconds=seconds))
        for what, loads in ours.items():
            loads.append(site.load(what, seconds))
    return ({key: loads[1:] for key, loads in group.items()} for group in (ours, other))


def add_loads(table, ours, other, sizes, repetitions):
    for what, name in MEASURES.items():
        nginx_name = f"nginx, {sizes[name]:,} bytes"
        for figure, unit in (("rate", "/s"), ("p50", "ms"), ("p99", "ms")):
            label = what if figure == "rate" else f"{what}: {figure}"
            each, others = ([getattr(load, figure) for load in loads] for loads in (ours[what], other[name]))
            table.add(label, each, others, unit, nginx_name, repetitions)
        if what in TARGETS:
            table.add(what, [load.rate for load in ours[what]], TARGETS[what], "/s", "the target", repetitions)


def middle(loads, figure):
    return sorted(getattr(load, figure) for load in loads)[len(loads) // 2]


@contextmanager
def timed():
    start = time.monotonic()
    yield lambda: (time.monotonic() - start) * 1000


def start(run, path):
    """The time from the start of a program to its first response in ms."""
    with timed() as passed, run() as running:
        fetch(running.address + path)
        return passed()
