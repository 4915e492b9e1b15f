"""What a server costs against the number of its accounts: each line must stay flat, or grow with the number at most.

Accounts are written by `people`, and `routes` asks for them.
"""

import json
import math
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import bulk
import people
from load import nginx
from postgres import Postgres
from routes import measure, on_the_hour

SIZES = [int(size) for size in os.environ.get("ALMANAC_ACCOUNTS", "1000 10000 100000").split()]
POSTGRES_SIZES = [int(size) for size in os.environ.get("ALMANAC_POSTGRES_ACCOUNTS", "1000 1000000").split()]
# How much a line may grow beyond its order: small times vary by as much.
TOLERANCE = 2.5
# Lines that may grow with the number of accounts, because they read everything.
WHOLE = {"backup, s", "backup, MB", "doctor, s", "database, MB", "users list, s", "report, s"}


def growth(program):
    """Returns lines for the report."""
    lines = []
    with tempfile.TemporaryDirectory(prefix="almanac-growth-", dir=os.environ.get("ALMANAC_GROWTH_FOLDER")) as folder:
        folder = Path(folder)
        for engine, sizes in ((on_sqlite, SIZES), (on_postgres, POSTGRES_SIZES)):
            if not sizes:
                continue
            figures = {}
            for size in sizes:
                figures[size] = engine(program, folder, size)
                print(f"  {engine.__name__} {size:,}: {json.dumps(figures[size])}", flush=True)
            lines += report({on_sqlite: "SQLite", on_postgres: "PostgreSQL"}[engine], figures)
    return lines


def report(name, figures):
    """A line for each figure and a column for each size. Marks what grew faster than it may."""
    sizes = list(figures)
    rows = [[f"{name}, accounts", *(f"{size:,}" for size in sizes), "grew"]]
    for what in figures[sizes[0]]:
        found = [figures[size].get(what) for size in sizes]
        grown = found[-1] / found[0] if found[0] and found[-1] else 1
        if what.endswith("a minute"):
            grown = 1 / grown
        order = sizes[-1] / sizes[0]
        most = order * math.log(sizes[-1]) / math.log(sizes[0]) if what in WHOLE else 1
        # The slowest of a hundred says more about the machine than about the size.
        is_marked = grown > most * TOLERANCE and "p99" not in what
        rows.append([what, *(shown(value) for value in found), f"{grown:.1f} ×" + (" !" if is_marked else "")])
    width = max(len(row[0]) for row in rows)
    return ["", *(row[0].ljust(width) + "".join(cell.rjust(12) for cell in row[1:]) for row in rows)]


def shown(value):
    if value is None: return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


# MARK: The engines


def on_sqlite(program, folder, size):
    data = folder / "data"
    shutil.rmtree(data, ignore_errors=True)
    with program.run(data):
        # The start has made the tables.
        pass
    file = data / "almanac.sqlite"
    with nginx_in(folder) as service:
        people.fill(bulk.SQLite(file), size, service.address)
        figures = measure(program, data, size, {})
        figures |= on_the_hour(program, data, size, {}, service, lambda statement: sqlite(file, statement))
    figures["database, MB"] = file.stat().st_size / 1_000_000
    backup = folder / "backup"
    figures["backup, s"] = command(program, "backup", backup, "--data", data)
    figures["backup, MB"] = backup.stat().st_size / 1_000_000
    backup.unlink()
    figures |= commands(program, data, {})
    shutil.rmtree(data)
    return figures


def on_postgres(program, folder, size):
    """The rows are written without waiting for the disk, and measured with it, as in production."""
    data = folder / "data"
    shutil.rmtree(data, ignore_errors=True)
    quick = {"fsync": "off", "full_page_writes": "off", "max_wal_size": "2GB", "wal_level": "minimal",
             "max_wal_senders": "0", "autovacuum": "off", "shared_buffers": "1GB", "maintenance_work_mem": "1GB"}
    home = folder / "postgres"
    with Postgres(home, **quick) as postgres, nginx_in(folder) as service:
        environment = {"ALMANAC_DATABASE": postgres.database("almanac")}
        with program.run(data, environment):
            pass
        people.fill(bulk.OnPostgres(postgres, "almanac"), size, service.address)
        postgres.sql("VACUUM", "almanac")
        postgres.run("pg_ctl", "stop", "-m", "fast", "-s")
        postgres.settings = {"listen_addresses": "127.0.0.1", "max_connections": 100, "unix_socket_directories": "",
                             "shared_buffers": "1GB", "max_wal_size": "2GB"}
        postgres.start()
        figures = measure(program, data, size, environment, scans=lambda: scans(postgres))
        figures |= on_the_hour(
            program, data, size, environment, service, lambda statement: postgres.sql(statement, "almanac"))
        figures["database, MB"] = int(postgres.sql("SELECT pg_database_size('almanac')")[0]) / 1_000_000
        figures |= commands(program, data, environment)
    shutil.rmtree(home)
    shutil.rmtree(data)
    return figures


def sqlite(file, statement):
    database = sqlite3.connect(file, isolation_level=None)
    try:
        return ["|".join(map(str, row)) for row in database.execute(statement)]
    finally:
        database.close()


def scans(postgres):
    """The rows that were read by scanning whole tables, by table."""
    rows = postgres.sql(
        "SELECT relname, seq_tup_read FROM pg_stat_user_tables WHERE n_live_tup > 500 AND relname NOT IN ("
        "'quotes', 'facts', 'fact_texts')", "almanac")
    return {name: int(number) for name, number in (row.split("|") for row in rows)}


@contextmanager
def nginx_in(folder):
    home = folder / "nginx"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    with nginx(home) as service:
        yield service


def commands(program, data, environment):
    """The durations of what the operator asks of all accounts together."""
    return {
        "doctor, s": command(program, "doctor", "--data", data, environment=environment, checks=False),
        "users list, s": command(program, "users", "list", "--data", data, environment=environment),
        "report, s": command(program, "report", "funnel", "--app", "reflect", "--data", data, environment=environment),
    }


def command(program, *arguments, environment=None, checks=True):
    """The duration of a command in seconds; nothing if it fails."""
    started = time.monotonic()
    run = subprocess.run(
        [program.file, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=900, text=True,
        env=os.environ | (environment or {}))
    passed = time.monotonic() - started
    if checks and run.returncode != 0:
        print(f"  almanac {arguments[0]} failed after {passed:.1f} s: {run.stderr.strip()[-200:]}", flush=True)
        return None
    return passed
