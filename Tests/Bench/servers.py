"""The server beside its peers, in one run: signed-in users who read, sort, filter and like 5,000 quotes.

`tables` measures answers that Almanac caches. Here each answer is read from the database, except for the one case that
says so.
"""

import json
import subprocess
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from load import SCRIPTS, Load, memory
from peers import Almanac, FastAPI, Nginx, PocketBase, get, made_quotes
from table import median

SECONDS = 3
REPETITIONS = 3
CONNECTIONS = 32
CROWD = 64
MEBIBYTE = 1_048_576 / 1_000_000


@dataclass
class Case:
    name: str
    # What the path is called in `peers`.
    path: str
    connections: int = CONNECTIONS
    # The target: a multiple of a peer's rate, or a rate.
    peer: str = ""
    multiple: float = 0
    rate: float = 0


CASES = [
    Case("Get one quote by id", "one", peer="FastAPI", multiple=2),
    Case("List 30 quotes, the latest first", "list", peer="FastAPI", multiple=2),
    Case("The same in either of two categories", "filter", peer="PocketBase", multiple=5),
    Case("Get the user's account", "user", rate=20_000),
    Case("Insert a like, durable", "like", peer="PocketBase", multiple=5),
    Case("List 30 of the user's 1,000 likes", "own"),
    Case("List 30 quotes, signed out, cached", "public"),
    Case(f"Get one quote, {CROWD} connections", "one", connections=CROWD),
]


def server(table, program):
    with tempfile.TemporaryDirectory(prefix="almanac-bench-") as folder:
        folder = Path(folder)
        quotes = made_quotes()
        almanac = Almanac(folder / "almanac", quotes, program)
        servers = [
            Nginx(folder / "nginx", quotes, almanac), FastAPI(folder / "fastapi", quotes),
            PocketBase(folder / "pocketbase", quotes), almanac]
        starts, idle = start(servers)
        loads = measure(servers, folder)
    for case in CASES:
        add_case(table, case, {name: loads[name, case.name] for name in names(servers) if (name, case.name) in loads})
    for name in names(servers[:-1]):
        table.add("Memory, idle", idle["Almanac"], idle[name], "MB", name, REPETITIONS)
    table.add("Memory, idle", idle["Almanac"], 35 * MEBIBYTE, "MB", "the target", REPETITIONS)
    for name in names(servers[:-1]):
        table.add("Start to first answer", starts["Almanac"], starts[name], "ms", name, REPETITIONS)
    table.add("Start to first answer", starts["Almanac"], 50, "ms", "the target", REPETITIONS)
    return overview(names(servers), loads, idle, starts)


def names(servers):
    return [server.name for server in servers]


# MARK: Measuring


def start(servers):
    """Starts servers that have their data. Returns the times to the first answer in ms, and the memory afterwards."""
    times, sizes = ({server.name: [] for server in servers} for _ in range(2))
    for _ in range(REPETITIONS):
        for server in servers:
            started = time.monotonic()
            with server.run() as running:
                get(running.address + server.paths["one"][0], server.readers[0].header)
                times[server.name].append((time.monotonic() - started) * 1_000)
                # A second worker may start later than the first, and idle is who has had nothing to do for a while.
                time.sleep(3)
                sizes[server.name].append(memory(running.process_id))
    return times, sizes


def measure(servers, folder):
    """Measures in turns, so that other load on the machine affects all alike. Returns the loads of each server."""
    loads = {}
    with ExitStack() as stack:
        addresses = {server.name: stack.enter_context(server.run()).address for server in servers}
        time.sleep(1)
        compare(servers, addresses)
        # The first round is a warm-up.
        for round in range(REPETITIONS + 1):
            for case in CASES:
                for server in servers:
                    arguments = scripted(server, case, folder, round)
                    if not arguments: continue
                    seconds = SECONDS if round > 0 else 1
                    load = wrk(addresses[server.name], arguments, case.connections, seconds)
                    if round > 0: loads.setdefault((server.name, case.name), []).append(load)
    return loads


def compare(servers, addresses):
    """Stops unless all servers answer with the same quotes."""
    for path in ("one", "list", "filter"):
        found = {
            server.name: texts(get(addresses[server.name] + server.paths[path][0], server.readers[0].header))
            for server in servers if path in server.paths}
        if len(set(found.values())) != 1 or not all(found.values()):
            raise SystemExit(f"The answers differ: {found}")


def texts(answer):
    rows = json.loads(answer)
    if isinstance(rows, dict): rows = rows.get("items", [rows])
    return tuple(row["english_text"] for row in rows)


def scripted(server, case, folder, round):
    """Writes the files of a script. Returns its name and arguments, or nothing if the server lacks the case."""
    headers, lines = folder / "headers.txt", folder / "lines.txt"
    if case.path == "like":
        if not server.likes: return []
        # Each user likes each quote once, in one of the rounds.
        share = len(server.quotes) // (REPETITIONS + 1)
        quotes = server.quotes[round * share:(round + 1) * share]
        people = server.writers
        written = (json.dumps(server.like(person, quote)) for quote in quotes for person in people)
        arguments = ["post", server.likes, headers, lines]
    else:
        if case.path not in server.paths: return []
        people = server.readers
        if case.path == "public" and isinstance(server, Almanac): people = [server.signed_out]
        paths = server.paths[case.path]
        # Each user gets at least one path.
        written = paths if len(paths) > 1 else paths * len(server.readers)
        arguments = ["get", headers, lines]
    headers.write_text("".join(f"{person.header}\n" for person in people))
    with lines.open("w") as file:
        file.writelines(f"{line}\n" for line in written)
    return arguments


def wrk(address, arguments, connections, seconds):
    """Runs a script with two threads, which share the connections."""
    script, *rest = map(str, arguments)
    command = [
        "wrk", "--threads", "2", "--connections", str(connections), "--duration", f"{seconds}s",
        "--script", f"{script}.lua", address, "--", *rest]
    output = subprocess.run(command, cwd=SCRIPTS, capture_output=True, text=True, timeout=seconds + 60)
    try:
        figures = json.loads(output.stdout.strip().splitlines()[-1])
    except (IndexError, ValueError):
        raise SystemExit(f"wrk {arguments}: {output.stdout}{output.stderr}") from None
    if figures["refused"] or figures["broken"] or not figures["requests"]:
        raise SystemExit(f"wrk {arguments} at {address}: {figures}")
    rate = figures["requests"] * 1_000_000 / figures["microseconds"]
    return Load(rate, figures["p50"] / 1_000, figures["p99"] / 1_000)


# MARK: Reporting


def add_case(table, case, loads):
    ours = loads.pop("Almanac")
    figures = {"rate": "/s"} if case.connections == CONNECTIONS else {"rate": "/s", "p50": "ms", "p99": "ms"}
    for figure, unit in figures.items():
        what = case.name if figure == "rate" else f"{case.name}: {figure}"
        for name, theirs in loads.items():
            table.add(what, each(ours, figure), each(theirs, figure), unit, name, REPETITIONS)
    rates = each(ours, "rate")
    if case.multiple:
        target = [rate * case.multiple for rate in each(loads[case.peer], "rate")]
        table.add(case.name, rates, target, "/s", f"the target, {case.multiple} × {case.peer}", REPETITIONS)
    if case.rate:
        table.add(case.name, rates, case.rate, "/s", "the target", REPETITIONS)


def each(loads, figure):
    return [getattr(load, figure) for load in loads]


def overview(servers, loads, idle, starts):
    """A line for each case and a column for each server."""
    rows = [["Requests/s, medians", *servers]]
    for case in CASES:
        found = [loads.get((name, case.name)) for name in servers]
        rows.append([case.name, *(f"{median(each(load, 'rate')):,.0f}" if load else "–" for load in found)])
        if case.connections == CONNECTIONS: continue
        for figure in ("p50", "p99"):
            rows.append([f"{case.name}: {figure}, ms", *(f"{median(each(load, figure)):.2f}" for load in found)])
    rows.append(["Memory, idle, MB", *(f"{median(idle[name]):.0f}" for name in servers)])
    rows.append(["Start to first answer, ms", *(f"{median(starts[name]):.0f}" for name in servers)])
    width = max(len(row[0]) for row in rows)
    return ["", *(row[0].ljust(width) + "".join(cell.rjust(12) for cell in row[1:]) for row in rows)]
