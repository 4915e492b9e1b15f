"""The server's database, looked at from outside."""

import sqlite3
from pathlib import Path


def check_database(data: Path) -> None:
    """It is whole: every page, every index, every reference."""
    with sqlite3.connect(f"file:{data / 'almanac.sqlite'}?mode=ro", uri=True) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
