"""Checks of the server's database, on either engine."""

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from on_postgres import database_of

IS_POSTGRES = "ALMANAC_TEST_POSTGRES" in os.environ


def execute(data: Path, sql: str) -> None:
    """Runs a statement on the database of a server that is stopped."""
    if IS_POSTGRES:
        subprocess.run(
            ["psql", "-qAt", "-v", "ON_ERROR_STOP=1", database_of(str(data)), "-c", sql], capture_output=True, check=True)
        return
    with closing(sqlite3.connect(data / "almanac.sqlite")) as database:
        database.execute(sql)
        database.commit()


def check_database(data: Path) -> None:
    """Expects every page, index and reference of the database to be intact."""
    if IS_POSTGRES:
        check_postgres(database_of(str(data)))
        return
    with sqlite3.connect(f"file:{data / 'almanac.sqlite'}?mode=ro", uri=True) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []


def check_postgres(address: str) -> None:
    """PostgreSQL checks its references itself; this compares its indexes with its tables."""
    parts = urlsplit(address)
    check = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_amcheck"))[-1]
    run = subprocess.run(
        [check, "--install-missing", "--heapallindexed", "-U", "postgres", "-h", parts.hostname, "-p", str(parts.port),
         parts.path.removeprefix("/")], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
