"""The first minute of `almanac serve`: what it prints on a terminal, and what it does when its port or data is taken."""

import fcntl
import os
import pty
import re
import select
import signal
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from database import IS_POSTGRES
from patience import PATIENCE, wait_until
from server import NO_PROVIDERS, binary, free_port

# What says where the tests themselves run, and what would choose a port.
ABOUT_THE_TESTS = ("SSH_CONNECTION", "SYSTEMD_EXEC_PID", "ALMANAC_HOST", "ALMANAC_PORT", "ALMANAC_PUBLIC_URL")


def environment(**variables: str) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if name not in ABOUT_THE_TESTS}
    return ours | NO_PROVIDERS | variables


def serving(data: Path, *arguments) -> list:
    return [binary(), "serve", "--data", data, "--log-level", "warning", *arguments]


class Started:
    """A server on a terminal, and what it has printed there."""

    def __init__(self, process: subprocess.Popen, terminal: int):
        self.process = process
        self.lines = self.read(terminal)
        self.address = self.lines[0].removeprefix("Almanac is ready: ")
        self.port = int(self.address.rsplit(":", 1)[1])
        # By their labels.
        self.notes = dict(line.split(maxsplit=1) for line in self.lines[1:])

    @staticmethod
    def read(terminal: int) -> list[str]:
        """The lines through the one about phones, without those of the log."""
        printed = b""

        def is_complete() -> bool:
            nonlocal printed
            if select.select([terminal], [], [], 0)[0]:
                try:
                    printed += os.read(terminal, 4_096)
                except OSError:
                    pytest.fail(f"the server has ended: {printed.decode(errors='replace')}")
            return re.search(rb"^  Phone .*\n", printed, re.M) is not None

        wait_until(is_complete, lambda: printed)
        lines = printed.decode().replace("\r\n", "\n").splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith("Almanac is ready: "))
        return lines[first:]

    def is_healthy(self) -> bool:
        return httpx.get(f"http://127.0.0.1:{self.port}/health", timeout=PATIENCE).status_code == 200


@contextmanager
def on_a_terminal(data: Path, *arguments, **variables: str):
    terminal, end = pty.openpty()
    process = subprocess.Popen(
        serving(data, *arguments), stdin=subprocess.DEVNULL, stdout=end, stderr=end, env=environment(**variables))
    os.close(end)
    try:
        yield Started(process, terminal)
    finally:
        process.kill()
        process.wait()
        os.close(terminal)


@contextmanager
def taken(port: int):
    """The port is in use, by this test or by another program; by one test at a time."""
    with open(Path(tempfile.gettempdir(), f"almanac-taken-{os.getuid()}-{port}"), "w") as turn, socket.socket() as holder:
        fcntl.flock(turn, fcntl.LOCK_EX)
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            holder.bind(("127.0.0.1", port))
            holder.listen()
        except OSError:
            pass
        yield


def run(command: list, **variables: str) -> subprocess.CompletedProcess:
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=environment(**variables))


def as_a_service(data: Path, *arguments) -> list:
    """As systemd starts it: the variable holds the number of the process."""
    return ["bash", "-c", 'SYSTEMD_EXEC_PID=$$ exec "$0" "$@"', *serving(data, *arguments)]


# On a terminal


def test_o_a_person_reads_what_to_know_and_ctrl_c_stops_it(tmp_path):
    data, port = tmp_path / "data", free_port()
    with on_a_terminal(data, "--port", str(port)) as server:
        assert server.address == f"http://localhost:{port}"
        assert server.notes["Stop"] == "Press Ctrl-C"
        assert server.notes["Data"].endswith(str(data)) and ("postgres://" in server.notes["Data"]) == IS_POSTGRES
        assert "https" in server.notes["Phone"] and "Port" not in server.notes
        assert server.is_healthy()
        # The signal that a terminal sends for Ctrl-C.
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(timeout=PATIENCE) == 0


def test_o_over_ssh_it_says_how_to_open_it_at_home(tmp_path):
    port = free_port()
    connection = {"SSH_CONNECTION": "198.51.100.7 50022 203.0.113.5 22", "USER": "anna"}
    with on_a_terminal(tmp_path / "data", "--port", str(port), **connection) as server:
        assert server.notes["Browser"].endswith(f"ssh -L {port}:127.0.0.1:{port} anna@203.0.113.5")
    # Behind a router, this machine knows only an address that means nothing at the other end.
    connection["SSH_CONNECTION"] = "198.51.100.7 50022 10.0.0.12 22"
    with on_a_terminal(tmp_path / "data", "--port", str(port), **connection) as server:
        assert server.notes["Browser"].endswith(f"ssh -L {port}:127.0.0.1:{port} and the host that you connected to")


def test_o_a_server_on_the_network_says_what_a_phone_needs(tmp_path):
    with on_a_terminal(tmp_path / "data", "--port", str(free_port()), "--host", "0.0.0.0") as server:
        assert "needs https" in server.notes["Phone"].lower()


# The port


def test_o_a_taken_default_port_leads_to_the_next_free_one(tmp_path):
    with taken(8080), on_a_terminal(tmp_path / "data") as server:
        assert server.port in range(8081, 8100)
        assert server.notes["Port"] == f"8080 is in use, so Almanac uses {server.port}"
        assert server.is_healthy()


@pytest.mark.parametrize("by", ["option", "variable"])
def test_o_a_chosen_port_that_is_taken_is_an_error_and_nothing_is_created(by: str, tmp_path):
    port = free_port()
    with taken(port):
        if by == "option":
            refused = run(serving(tmp_path / "data", "--port", str(port)))
        else:
            refused = run(serving(tmp_path / "data"), ALMANAC_PORT=str(port))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert f"Port {port} is already in use, so Almanac was not started." in refused.stderr
    assert "--port" in refused.stderr
    assert not (tmp_path / "data").exists()


# A service


def test_o_a_service_stays_at_its_port(tmp_path):
    with taken(8080):
        refused = run(as_a_service(tmp_path / "data"))
    assert refused.returncode == 1 and "Port 8080 is already in use" in refused.stderr


def test_o_a_service_logs_its_address_alone(tmp_path):
    port = free_port()
    with subprocess.Popen(
            as_a_service(tmp_path / "data", "--port", str(port)), stdout=subprocess.PIPE, text=True,
            env=environment()) as process:
        try:
            assert process.stdout.readline() == f"Almanac is ready: http://localhost:{port}\n"
        finally:
            process.terminate()
        assert process.stdout.read() == ""


# The data


@pytest.mark.skipif(IS_POSTGRES, reason="several servers may work on one PostgreSQL database")
def test_o_a_second_server_for_the_same_data_leads_to_the_first(tmp_path):
    data = tmp_path / "data"
    with on_a_terminal(data, "--port", str(free_port())) as first:
        # Whether it would come to the same port or to another one.
        for port in (first.port, free_port()):
            refused = run(serving(data, "--port", str(port)))
            assert (refused.returncode, refused.stdout) == (1, "")
            assert f"Almanac already runs with the data in {data}, at {first.address}" in refused.stderr
            assert f"(process {first.process.pid})" in refused.stderr
        assert (data / "server.lock").stat().st_mode & 0o777 == 0o600
        assert first.is_healthy()
        first.process.kill()
        first.process.wait()
        # Even a server that was killed leaves nothing that keeps the next one from starting.
        with on_a_terminal(data, "--port", str(first.port)) as second:
            assert second.is_healthy()


@pytest.mark.skipif(not IS_POSTGRES, reason="a SQLite database has one server")
def test_o_two_servers_on_postgresql_may_share_a_directory_of_keys(tmp_path):
    with on_a_terminal(tmp_path / "data", "--port", str(free_port())) as first:
        with on_a_terminal(tmp_path / "data", "--port", str(free_port())) as second:
            assert first.is_healthy() and second.is_healthy()
