"""Requests that schemathesis makes from the server's own OpenAPI description: whatever comes, no answer is a 5xx."""

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from facts import ROOT

sys.path.append(str(Path(__file__).parents[1] / "Browser"))
from server import Server

VERSION = "4.32.5"
# Its own packages: it brings another pytest than the one of the tests.
ENVIRONMENT = ROOT / ".venv-fuzz"
EXAMPLES = int(os.environ.get("ALMANAC_FUZZ_EXAMPLES", "50"))
SETTINGS = {"ALMANAC_LIMIT_ANONYMOUS": "1000000", "ALMANAC_WEATHER": "off", "ALMANAC_RATES": "off"}


def fuzz(program, examples=EXAMPLES):
    """Returns a line for the report. A failure prints the request that caused it."""
    tool = schemathesis()
    with tempfile.TemporaryDirectory(prefix="almanac-bench-") as folder:
        server = Server(Path(folder) / "data", program.file, SETTINGS).start()
        try:
            token = sign_up(server)
            description = Path(folder) / "openapi.json"
            description.write_bytes(answer(server, "/rest/v1/", token))
            run = subprocess.run(
                [tool, "run", description, "--url", server.origin, "-H", f"Authorization: Bearer {token}",
                 "--checks", "not_a_server_error", "--max-examples", str(examples), "--seed", "1", "--no-color"],
                cwd=folder, capture_output=True, text=True, timeout=7_200)
        finally:
            server.stop()
    if run.returncode != 0:
        raise SystemExit(run.stdout[-4_000:])
    tested = re.search(r"Operations:\s+(\d+)", run.stdout)
    cases = re.search(r"(\d+) generated", run.stdout)
    return (f"{cases[1] if cases else 'the'} requests to {tested[1] if tested else 'all'} operations that schemathesis "
            "made from the server's description: none was answered with a 5xx")


def schemathesis():
    tool = ENVIRONMENT / "bin" / "schemathesis"
    if not tool.exists():
        subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=True, timeout=300)
        subprocess.run(
            [ENVIRONMENT / "bin" / "pip", "install", "--quiet", f"schemathesis=={VERSION}"], check=True, timeout=600)
    return tool


def sign_up(server):
    return json.loads(answer(server, "/auth/v1/signup", body=b'{"data":{}}'))["access_token"]


def answer(server, path, token=None, body=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(server.origin + path, data=body, headers=headers)
    with urllib.request.urlopen(request, timeout=30) as response:
        return response.read()
