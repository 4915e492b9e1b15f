#!/usr/bin/env python3
"""Runs `almanac` on PostgreSQL: with a database of its own for each data directory, at ALMANAC_TEST_POSTGRES.

The client tests take it for the program with ALMANAC_BINARY, so that all of them run on the other engine."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

PROGRAM = os.environ.get("ALMANAC_PROGRAM", str(Path(__file__).parents[2] / ".build-debug/debug/almanac"))


def database_of(data: str) -> str:
    """The address of the database that stands for a data directory. It is made if it does not exist."""
    server = os.environ["ALMANAC_TEST_POSTGRES"]
    name = "c_" + hashlib.sha1(os.path.realpath(data).encode()).hexdigest()[:20]
    made = subprocess.run(
        ["psql", "-qAt", server + "postgres", "-c", f"CREATE DATABASE {name}"], capture_output=True, text=True)
    if made.returncode != 0 and "already exists" not in made.stderr:
        sys.exit(made.stderr)
    return server + name


if __name__ == "__main__":
    arguments = sys.argv[1:]
    # Servers side by side say themselves which database is theirs.
    if "--data" in arguments and "ALMANAC_DATABASE" not in os.environ:
        os.environ["ALMANAC_DATABASE"] = database_of(arguments[arguments.index("--data") + 1])
    os.execv(PROGRAM, [PROGRAM, *arguments])
