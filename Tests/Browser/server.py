"""The server under test, which can be stopped and started again on the same port."""

import fcntl
import functools
import json
import os
import random
import re
import shutil
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

from patience import PATIENCE, wait_until

REPOSITORY = Path(__file__).parents[2]
RESOURCES = "Almanac_AlmanacServer.resources"


def binary() -> Path:
    return Path(os.environ.get("ALMANAC_BINARY", REPOSITORY / ".build-debug/debug/almanac"))


# Below the range from which the system takes ports for outgoing connections.
PORTS = range(20_000, 30_000)
# Locked files, one for each port of this process.
reserved = []
# No server under test asks the real providers of weather and exchange rates; providers.py has stand-ins.
NO_PROVIDERS = {"ALMANAC_WEATHER": "off", "ALMANAC_RATES": "off"}
# Stand-ins for services share the machine with all tests, and may take as long as it needs.
NO_HURRY = {
    "ALMANAC_OIDC_TIME_LIMIT": str(PATIENCE), "ALMANAC_PROVIDER_TIME_LIMIT": str(PATIENCE),
    "ALMANAC_PUSH_TIME_LIMIT": str(PATIENCE)}
# Tests subscribe at push services that no browser has.
ANY_PUSH_SERVICE = {"ALMANAC_PUSH_SERVICES": "*:*"}

# All devices of a test share this machine's address, so that what one address may do in an hour or in five minutes is
# no limit. The page on operating names these settings, and a test of the program compares it with `serve --help`.
NO_RATE_LIMITS = dict.fromkeys(
    re.findall(
        r"`(ALMANAC_LIMIT_\w+)` \| `\d+` \| [^|]*\bper (?:hour|five minutes)",
        (REPOSITORY / "docs/operating.md").read_text()),
    "1000000")


def free_port() -> int:
    """A port that no other test process uses while this one runs, even when our server is stopped."""
    folder = Path(tempfile.gettempdir(), f"almanac-ports-{os.getuid()}")
    folder.mkdir(exist_ok=True)
    for port in random.sample(PORTS, len(PORTS)):
        lock = open(folder / str(port), "w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(("127.0.0.1", port))
        except OSError:
            lock.close()
            continue
        reserved.append(lock)
        return port
    raise RuntimeError("no port is free")


@functools.cache
def service_key(data: Path) -> str:
    """The key that may read everything. A data directory keeps its keys, and to ask for them takes half a second."""
    printed = subprocess.run([binary(), "keys", "--data", data], capture_output=True, check=True).stdout
    return json.loads(printed)["service_key"]


class Server:
    """`almanac serve` on its own port, with its own data directory."""

    def __init__(self, data: Path, program: Path | None = None, environment: dict[str, str] | None = None):
        self.port = free_port()
        self.data = data
        self.program = program or binary()
        # In addition to our own environment.
        self.environment = environment or {}
        self.process: subprocess.Popen | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        command = [self.program, "serve", "--port", str(self.port), "--data", self.data, "--log-level", "warning"]
        self.data.mkdir(parents=True, exist_ok=True)
        with open(self.data / "server.log", "ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log,
                env=os.environ | NO_PROVIDERS | ANY_PUSH_SERVICE | NO_HURRY | self.environment)
        try:
            wait_until(self._has_started, "the server starts")
        except Exception:
            self.stop()
            raise
        return self

    def _has_started(self) -> bool:
        if self.process.poll() is not None:
            raise RuntimeError(f"the server did not start:\n{self.log}")
        return self.is_healthy()

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            # An open connection of the browser may delay a graceful shutdown for longer than a test should wait.
            self.process.kill()
            self.process.wait()
        self.process = None

    def kill(self) -> None:
        """Kills the server, like a crash: nothing is finished or flushed."""
        self.process.kill()
        self.process.wait()
        self.process = None

    def is_healthy(self) -> bool:
        try:
            with urllib.request.urlopen(self.origin + "/health", timeout=PATIENCE) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False

    def rows(self, table: str) -> list[dict]:
        """All rows of a table, of every user."""
        request = urllib.request.Request(
            f"{self.origin}/rest/v1/{table}?select=*", headers={"Authorization": f"Bearer {service_key(self.data)}"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def change(self, table: str, row: str, **columns) -> None:
        """Changes one row, as the operator."""
        request = urllib.request.Request(
            f"{self.origin}/rest/v1/{table}?id=eq.{row}", json.dumps(columns).encode(), method="PATCH",
            headers={"Authorization": f"Bearer {service_key(self.data)}", "Content-Type": "application/json"})
        urllib.request.urlopen(request, timeout=PATIENCE).close()

    @property
    def log(self) -> str:
        return (self.data / "server.log").read_text(errors="replace")


def copy_of_the_build(folder: Path) -> Path:
    """Copies the program and its web files, so that a test may change them. The program finds them next to itself."""
    folder.mkdir(parents=True)
    original = binary().resolve()
    shutil.copytree(original.parent / RESOURCES, folder / RESOURCES)
    return Path(shutil.copy2(original, folder / original.name))


def change_web_file(program: Path, name: str, change) -> None:
    resources = program.parent / RESOURCES
    file = resources / name
    file.write_text(change(file.read_text()))
    # The compressed variants still contain the old file.
    for suffix in (".br", ".gz"):
        (resources / (name + suffix)).unlink(missing_ok=True)
