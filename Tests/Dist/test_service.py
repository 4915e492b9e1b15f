"""The service under a real systemd, with everything that its unit forbids."""

import os
import re
import subprocess
import textwrap
import time
from pathlib import Path

import pytest

from installed import SETTINGS, UNIT, Visitor, configure
from providers import Providers
from root import REPOSITORY

UNIT_FILE = REPOSITORY / "Packaging/almanac.service"


def status(pid: int) -> dict[str, str]:
    """What the kernel says about a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return dict(line.split(":\t", 1) for line in lines if ":\t" in line)


def test_p13_the_unit_is_valid_and_exposes_little(tmp_path):
    """By systemd's own measure, from 0 (nothing) to 10 (everything)."""
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=20", UNIT_FILE],
        capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout
    assert re.search(r"Overall exposure level for \S+: [01]\.\d OK", done.stdout), done.stdout


def test_p13_systemd_runs_the_service(machine, package, first_package):
    machine.install(first_package)
    # The package starts the service, on the default port; another program of this machine may have it.
    assert machine.run("systemctl", "is-enabled", "almanac").strip() == "enabled"
    assert machine.run("systemd-analyze", "verify", "--man=no", "/" + UNIT) == ""
    port = configure(machine)
    machine.run("systemctl", "restart", "almanac")
    visitor = Visitor(port)
    visitor.wait_until_healthy()
    visitor.open_the_page()
    visitor.sign_up()
    visitor.write("Climbing")

    # It is confined.
    first = machine.service("MainPID", "User", "ActiveState")
    pid = machine.host_pid(first["MainPID"])
    limits = status(pid)
    assert limits["NoNewPrivs"] == "1" and limits["Seccomp"].startswith("2")
    assert int(limits["CapBnd"], 16) == int(limits["CapEff"], 16) == 0
    assert limits["Uid"].split()[0] == machine.run("id", "-u", "almanac").strip()
    mounts = [line.split() for line in Path(f"/proc/{pid}/mountinfo").read_text().splitlines()]
    writable = {fields[4] for fields in mounts if "rw" in fields[5].split(",")}
    assert "/var/lib/almanac" in writable and not writable & {"/", "/usr", "/etc", "/var", "/home"}, writable

    # It starts again after a crash, with what was written.
    os.kill(pid, 9)
    time.sleep(1)
    visitor.wait_until_healthy()
    assert machine.service("NRestarts")["NRestarts"] == "1"
    assert visitor.sports() == {"Climbing"}

    # An upgrade starts the new version and keeps the data.
    before = machine.service("MainPID")["MainPID"]
    machine.install(package)
    visitor.wait_until_healthy()
    after = machine.service("MainPID", "ActiveState")
    assert after["MainPID"] not in ("0", before) and after["ActiveState"] == "active"
    assert visitor.sports() == {"Climbing"}
    visitor.write("Running")

    # Removing stops it and keeps the data; purging deletes the data.
    machine.run("apt-get", "remove", "-q", "-y", "almanac")
    assert not Path(f"/proc/{pid}").exists() and not (machine / UNIT).exists()
    assert (machine / "var/lib/almanac/almanac.sqlite").exists()
    machine.install(package)
    visitor.wait_until_healthy()
    assert visitor.sports() == {"Climbing", "Running"}
    machine.run("apt-get", "purge", "-q", "-y", "almanac")
    assert not (machine / "var/lib/almanac").exists() and not (machine / "etc/almanac").exists()
    assert "almanac" not in machine.run("systemctl", "list-unit-files", "--no-pager")


@pytest.fixture
def providers():
    with Providers() as running:
        yield running


def test_p13_confined_the_server_does_all_that_it_does(machine, package, providers):
    """Names are looked up, programs called, files exported and backups made; and commands work beside it."""
    machine.install(package)
    port = configure(machine)
    mailer = machine / "usr/local/bin/mailer"
    mailer.write_text("#!/bin/sh\ncat > /var/lib/almanac/sent\n")
    mailer.chmod(0o755)
    settings = (machine / SETTINGS).read_text().replace("ALMANAC_WEATHER=off", "ALMANAC_WEATHER=on")
    settings = re.sub(r"^#(ALMANAC_BACKUP_DIR=)", r"\1", settings, flags=re.M)
    # By name, so that the system's resolver has its part.
    address = providers.environment["ALMANAC_WEATHER_URL"].replace("127.0.0.1", "localhost")
    (machine / SETTINGS).write_text(settings + (
        f"ALMANAC_WEATHER_URL={address}\n"
        "ALMANAC_PUBLIC_URL=https://almanac.example\nALMANAC_SENDMAIL=/usr/local/bin/mailer\n"))
    machine.run("systemctl", "restart", "almanac")
    visitor = Visitor(port)
    visitor.wait_until_healthy()
    log = lambda: machine.run("journalctl", "-u", "almanac", "--no-pager")

    munich = visitor.client.get("/api/weather", params={"city": "2867714"})
    assert munich.status_code == 200 and providers.asked, munich.text + log()
    answer = visitor.client.post("/auth/v1/signup", json={"email": "mia@example.com", "password": "correct horse"})
    assert answer.status_code == 200, answer.text
    deadline = time.monotonic() + 30
    while not (machine / "var/lib/almanac/sent").exists():
        assert time.monotonic() < deadline, log()
        time.sleep(0.2)
    visitor.sign_up()
    visitor.write("Climbing")
    export = visitor.client.get("/api/account/export", headers=visitor.headers)
    assert export.status_code == 200 and "Climbing" in export.text
    while not list((machine / "var/lib/almanac").glob("backups/*.backup")):
        assert time.monotonic() < deadline, log()
        time.sleep(0.2)

    # Nothing that the unit forbids was missed.
    lines = log().splitlines()
    pid = machine.host_pid(machine.service("MainPID")["MainPID"])
    if not re.search(r"^Max nice priority +24", Path(f"/proc/{pid}/limits").read_text(), re.M):
        # Without CAP_SYS_RESOURCE, as on some virtual machines, the container's systemd cannot grant LimitNICE.
        lines = [line for line in lines if "Failed to set thread priority" not in line]
    assert not [line for line in lines if re.search(r"denied|not permitted|Failed to", line)], lines

    data = ["--data", "/var/lib/almanac"]
    machine.run("almanac", "users", "list", *data, user="almanac")
    machine.run("almanac", "backup", "/var/lib/almanac/by-hand.backup", *data, user="almanac")
    assert visitor.sports() == {"Climbing"}


def test_p13_on_port_443_with_the_changes_that_the_documentation_names(machine, package, tmp_path):
    """In docs/operating.md, the part of the unit that `systemctl edit almanac` takes, and the settings beside it."""
    text = (REPOSITORY / "docs/operating.md").read_text()
    (change,) = re.findall(r"^ *```ini\n(.*?)^ *```", text, re.S | re.M)
    change = textwrap.dedent(change)
    assert "CAP_NET_BIND_SERVICE" in change
    machine.install(package)
    configure(machine)
    # A port that needs the capability, and that nothing else on this machine has.
    privileged = 1023
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-keyout", machine / "etc/almanac/key.pem", "-out", machine / "etc/almanac/cert.pem"],
        check=True, capture_output=True, timeout=60)
    machine.run("chgrp", "almanac", "/etc/almanac/key.pem")
    (machine / "etc/almanac/key.pem").chmod(0o640)
    settings = re.sub(r"ALMANAC_PORT=\d+", f"ALMANAC_PORT={privileged}", (machine / SETTINGS).read_text())
    (machine / SETTINGS).write_text(
        settings + "ALMANAC_TLS_CERT=/etc/almanac/cert.pem\nALMANAC_TLS_KEY=/etc/almanac/key.pem\n")
    folder = machine / "etc/systemd/system/almanac.service.d"
    folder.mkdir(parents=True)
    (folder / "override.conf").write_text(change)
    machine.run("systemctl", "daemon-reload")
    machine.run("systemctl", "restart", "almanac")
    deadline = time.monotonic() + 60
    while True:
        answer = subprocess.run(
            ["curl", "--silent", "--insecure", "--include", f"https://127.0.0.1:{privileged}/health"],
            capture_output=True, text=True, timeout=30).stdout
        if " 200" in answer:
            break
        assert time.monotonic() < deadline, machine.run("journalctl", "-u", "almanac", "--no-pager")
        time.sleep(0.2)
    pid = machine.host_pid(machine.service("MainPID")["MainPID"])
    # CAP_NET_BIND_SERVICE and nothing else.
    assert int(status(pid)["CapBnd"], 16) == 1 << 10
