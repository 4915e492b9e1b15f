"""Checks of the server's database file."""

import sqlite3
from pathlib import Path


def check_database(data: Path) -> None:
    """Expects every page, index and reference of the database to be intact."""
    with sqlite3.connect(f"file:{data / 'almanac.sqlite'}?mode=ro", uri=True) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
