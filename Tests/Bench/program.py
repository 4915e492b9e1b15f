"""The program built for the benchmarks, and how to run it."""

import json
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

RESOURCES = "Almanac_AlmanacServer.resources"

# In JavaScript: resolves once the program has taken the page over, with the time.
STARTED = """new Promise((resolve) => {
  const check = () => {
    if (!("started" in (document.documentElement?.dataset ?? {}))) return;
    resolve(performance.now());
    observer.disconnect();
  };
  const observer = new MutationObserver(check);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
});
"""

# The page to compare the first paint with: one word, one button, no script.
EMPTY = """<!doctype html>
<html lang="en" data-started><head><meta charset="utf-8"><title>Empty</title></head>
<body><div id="app"><button class="primary">Continue</button></div></body></html>
"""


@dataclass
class Running:
    address: str
    process_id: int


class Program:
    def __init__(self, folder):
        self.file = Path(folder) / "almanac"
        self.web = Path(folder) / RESOURCES
        if not self.file.exists():
            raise SystemExit(f"{self.file} is missing: run `make bench`.")

    @contextmanager
    def serve(self):
        """Serves on a free port during the block. Yields the address."""
        with tempfile.TemporaryDirectory(prefix="almanac-bench-") as data, self.run(data) as running:
            yield running.address

    @contextmanager
    def run(self, data, environment=None):
        """Serves the data directory on a free port during the block."""
        process = subprocess.Popen(
            [self.file, "serve", "--port", "0", "--data", data, "--log-level", "error"], stdout=subprocess.PIPE,
            text=True, env=os.environ | (environment or {}))
        try:
            ready = process.stdout.readline()
            if "http://" not in ready:
                raise SystemExit("The server did not start.")
            yield Running("http://127.0.0.1:" + ready.strip().rsplit(":", 1)[1], process.pid)
        finally:
            process.terminate()
            process.wait(timeout=20)

    def keys(self, data):
        """The server's `anon_key` and `service_key`."""
        output = subprocess.run(
            [self.file, "keys", "--data", data], capture_output=True, text=True, check=True, timeout=60)
        return json.loads(output.stdout)

    def bench(self, *arguments):
        """What AlmanacBench, which was built with the program, measures."""
        output = subprocess.run(
            [self.file.with_name("AlmanacBench"), *arguments], capture_output=True, text=True, timeout=300)
        if output.returncode != 0:
            raise SystemExit(f"AlmanacBench {arguments[0]}: {output.stderr}")
        return json.loads(output.stdout)


def without_content(program):
    """The same program and files, except for an empty page."""
    folder = program.file.resolve().parent / "bench-empty"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(program.web, folder / RESOURCES)
    os.link(program.file.resolve(), folder / "almanac")
    (folder / RESOURCES / "index.html").write_text(EMPTY)
    return Program(folder)
