"""A PostgreSQL server of the benchmarks' own, which can be killed and started again. It waits for the disk, as in production."""

import os
import shutil
import socket
import subprocess
from pathlib import Path


class Postgres:
    """Use it with `with`. Its address is `postgres://almanac@127.0.0.1:PORT/NAME`, for any name given to `database`."""

    def __init__(self, folder: Path, **settings):
        self.bin = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
        self.folder = folder
        self.port = free_port()
        self.settings = {"listen_addresses": "127.0.0.1", "max_connections": 100, "unix_socket_directories": ""} | settings

    def __enter__(self):
        self.folder.mkdir(parents=True)
        # PostgreSQL refuses to run as root, and its user must get to the folder.
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
            for parent in list(self.folder.parents)[:-2]:
                parent.chmod(parent.stat().st_mode | 0o011)
        self.run("initdb", "-U", "postgres", "--encoding", "UTF8", "--locale", "C", "--auth", "trust")
        self.start()
        self.sql("CREATE ROLE almanac LOGIN CREATEDB")
        return self

    def __exit__(self, *_):
        self.run("pg_ctl", "stop", "-m", "immediate", "-s", check=False)

    def start(self):
        options = " ".join(f"-c {name}={value or chr(39) * 2}" for name, value in self.settings.items())
        self.run(
            "pg_ctl", "start", "-w", "-s", "-l", str(self.folder / "log"), "-o", f"-p {self.port} {options}")

    def kill(self):
        """Ends all of its processes at once, like a crash: what follows is a recovery from the log."""
        self.run("pg_ctl", "stop", "-m", "immediate", "-s")

    def database(self, name: str) -> str:
        """Makes a database. Returns its address."""
        self.sql(f"CREATE DATABASE {name} OWNER almanac")
        return f"postgres://almanac@127.0.0.1:{self.port}/{name}"

    def sql(self, statement: str, database: str = "postgres") -> list[str]:
        """Runs a statement as the superuser. Returns its rows."""
        run = subprocess.run(
            [self.bin / "psql", "-qAt", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", database, "-c",
             statement], capture_output=True, text=True, check=True)
        return run.stdout.splitlines()

    def check(self, database: str) -> str:
        """What is wrong with the database's tables and indexes; empty if nothing is."""
        run = subprocess.run(
            [self.bin / "pg_amcheck", "--install-missing", "--heapallindexed", "-U", "postgres", "-h", "127.0.0.1", "-p",
             str(self.port), database], capture_output=True, text=True)
        return run.stdout + run.stderr

    def run(self, program: str, *arguments, check=True):
        command = [self.bin / program, "-D", self.folder / "data", *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        # What stays running must not hold the pipe of this call open.
        subprocess.run(command, check=check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
