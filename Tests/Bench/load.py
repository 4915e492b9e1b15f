"""Load tests with wrk, and nginx for comparison."""

import json
import os
import socket
import subprocess
import time
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from program import Running

SCRIPTS = Path(__file__).parent / "Load"

NGINX = """
{user}
daemon off;
pid nginx.pid;
error_log stderr error;
worker_processes 2;
events {{ worker_connections 256; }}
http {{
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 1000000000;
  types {{ application/json json; }}
  client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp; uwsgi_temp_path temp; scgi_temp_path temp;
  server {{
    listen 127.0.0.1:{port}; root {folder};
    # A push service that takes everything, and counts.
    location /send/ {{ return 201; }}
    location = /count {{ stub_status; }}
  }}
}}
"""


@dataclass
class Load:
    # Requests per second; milliseconds.
    rate: float
    p50: float
    p99: float


def wrk(address, script, *arguments, seconds, headers=()):
    """Runs a script with two threads and 32 connections."""
    command = ["wrk", "--threads", "2", "--connections", "32", "--duration", f"{seconds}s", "--script", f"{script}.lua"]
    for header in headers:
        command += ["--header", header]
    command += [address, "--", *map(str, arguments)]
    # The scripts load each other from their own folder.
    output = subprocess.run(command, check=False, cwd=SCRIPTS, capture_output=True, text=True, timeout=seconds + 60)
    try:
        figures = json.loads(output.stdout.strip().splitlines()[-1])
    except (IndexError, ValueError):
        raise SystemExit(f"wrk {script}: {output.stdout}{output.stderr}") from None
    if figures["refused"] or figures["broken"] or not figures["requests"]:
        raise SystemExit(f"wrk {script}: {figures}")
    return Load(figures["requests"] * 1_000_000 / figures["microseconds"], figures["p50"] / 1000, figures["p99"] / 1000)


@contextmanager
def nginx(folder):
    """Serves the folder's files during the block."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # By default, nginx's workers run as a user that may not read a temporary folder.
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(NGINX.format(user=user, port=port, folder=folder))
    process = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.PIPE, text=True)
    try:
        deadline = time.monotonic() + 10
        while not accepts(port):
            if process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"nginx did not start: {process.communicate()[1]}")
            time.sleep(0.001)
        yield Running(f"http://127.0.0.1:{port}", process.pid)
    finally:
        process.terminate()
        process.wait(timeout=20)


def accepts(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def fetch(url, **headers):
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=10) as answer:
        return answer.read()


def memory(process_id, what="VmRSS"):
    """The memory of a process and its children in MB; with `VmHWM`, the most they have used."""
    status = Path(f"/proc/{process_id}/status").read_text()
    # A child that has just ended has none.
    kilobytes = int(next((line for line in status.splitlines() if line.startswith(what + ":")), "- 0").split()[1])
    children = Path(f"/proc/{process_id}/task/{process_id}/children").read_text().split()
    return kilobytes * 1024 / 1_000_000 + sum(memory(child, what) for child in children)
