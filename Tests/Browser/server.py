"""The server under test: started, stopped and started again on the same port."""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
RESOURCES = "Almanac_AlmanacServer.resources"


def binary() -> Path:
    return Path(os.environ.get("ALMANAC_BINARY", REPOSITORY / ".build/debug/almanac"))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """`almanac serve` on a port of its own, with a data directory of its own."""

    def __init__(self, data: Path, program: Path | None = None, environment: dict[str, str] | None = None):
        self.port = free_port()
        self.data = data
        self.program = program or binary()
        # On top of our own.
        self.environment = environment or {}
        self.process: subprocess.Popen | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        command = [self.program, "serve", "--port", str(self.port), "--data", self.data, "--log-level", "warning"]
        self.data.mkdir(parents=True, exist_ok=True)
        with open(self.data / "server.log", "ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | self.environment)
        deadline = time.monotonic() + 30
        while not self.is_healthy():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"the server did not start:\n{self.log}")
            time.sleep(0.05)
        return self

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            # A browser's open connection may hold a graceful end up longer than a test cares to wait.
            self.process.kill()
            self.process.wait()
        self.process = None

    def kill(self) -> None:
        """As a crash would: nothing is finished, nothing is flushed."""
        self.process.kill()
        self.process.wait()
        self.process = None

    def is_healthy(self) -> bool:
        try:
            with urllib.request.urlopen(self.origin + "/health", timeout=2) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False

    def rows(self, table: str) -> list[dict]:
        """What it has in a table, of everybody."""
        printed = subprocess.run([binary(), "keys", "--data", self.data], capture_output=True, check=True).stdout
        key = json.loads(printed)["service_key"]
        request = urllib.request.Request(
            f"{self.origin}/rest/v1/{table}?select=*", headers={"Authorization": f"Bearer {key}"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    @property
    def log(self) -> str:
        return (self.data / "server.log").read_text(errors="replace")


def copy_of_the_build(folder: Path) -> Path:
    """A copy of the program whose web files a test may change: the program looks for them beside itself."""
    folder.mkdir(parents=True)
    original = binary().resolve()
    shutil.copytree(original.parent / RESOURCES, folder / RESOURCES)
    return Path(shutil.copy2(original, folder / original.name))


def change_web_file(program: Path, name: str, change) -> None:
    resources = program.parent / RESOURCES
    file = resources / name
    file.write_text(change(file.read_text()))
    # What was packed at build time is the old file.
    for suffix in (".br", ".gz"):
        (resources / (name + suffix)).unlink(missing_ok=True)
