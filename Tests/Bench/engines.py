"""Almanac on its engines, in one run: SQLite, PostgreSQL, and PostgreSQL with two servers behind nginx.

All of them, PostgreSQL and the load share the machine's cores. So two servers show what working side by side costs here, and
not what a second machine would add.
"""

import os
import shutil
import subprocess
import tempfile
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

from load import accepts
from peers import Almanac, GENEROUS, made_quotes
from postgres import Postgres, free_port
from program import Running
from servers import CASES, REPETITIONS, each, measure, names, overview, start

PROXY = """
daemon off; pid {folder}/nginx.pid; error_log /dev/null; {user}
worker_processes 1;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  upstream almanac {{ {servers} keepalive 64; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{ proxy_pass http://almanac; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host localhost; }}
  }}
}}
"""


def engines(table, program):
    with tempfile.TemporaryDirectory(prefix="almanac-bench-") as folder, Postgres(Path(folder) / "postgres") as postgres:
        folder = Path(folder)
        quotes = made_quotes()
        servers = [
            OnSQLite(folder / "sqlite", quotes, program), OnPostgres(folder / "one", quotes, program, postgres),
            SideBySide(folder / "two", quotes, program, postgres)]
        # Without statistics, PostgreSQL would choose its plans blindly until it has looked for itself.
        for name in ("one", "two"):
            postgres.sql("VACUUM ANALYZE", name)
        starts, idle = start(servers)
        loads = measure(servers, folder)
    sqlite, *others = names(servers)
    for case in CASES:
        for name in others:
            table.add(
                f"{case.name}: {name}", each(loads[name, case.name], "rate"), each(loads[sqlite, case.name], "rate"), "/s",
                sqlite, REPETITIONS)
    return overview(names(servers), loads, idle, starts)


class OnSQLite(Almanac):
    name = "SQLite"


class OnPostgres(Almanac):
    name = "PostgreSQL"

    def __init__(self, folder, quotes, program, postgres):
        self.environment = GENEROUS | {"ALMANAC_DATABASE": postgres.database(folder.name)}
        super().__init__(folder, quotes, program)


class SideBySide(OnPostgres):
    """Two servers, and nginx, which gives each request to the next of them."""

    name = "two servers"

    @contextmanager
    def run(self):
        with ExitStack() as stack:
            first = stack.enter_context(self.program.run(self.folder / "data", self.environment))
            other = self.folder / "other"
            other.mkdir(exist_ok=True)
            for name in ("keys.json", "push-key.pem"):
                shutil.copy2(self.folder / "data" / name, other / name)
            second = stack.enter_context(self.program.run(other, self.environment))
            proxy = stack.enter_context(balancing(self.folder, [first, second]))
            yield Running(proxy, first.process_id)


@contextmanager
def balancing(folder, servers):
    """Yields the address of nginx in front of the servers."""
    port = free_port()
    user = "user root;" if os.geteuid() == 0 else ""
    upstreams = " ".join(f"server {server.address.removeprefix('http://')};" for server in servers)
    (folder / "proxy.conf").write_text(PROXY.format(folder=folder, user=user, port=port, servers=upstreams))
    process = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "proxy.conf"], stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 10
        while not accepts(port):
            if process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit("nginx did not start.")
            time.sleep(0.01)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=20)
