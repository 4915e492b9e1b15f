"""`almanac doctor`, run beside a server as its operator does."""

import json
import os
import re
import subprocess

import pytest

from almanac import Almanac
from database import IS_POSTGRES
from patience import PATIENCE

# The PostgreSQL of the tests waits for no disk, which the doctor calls a failure; its findings are tested in Swift.
pytestmark = pytest.mark.skipif(IS_POSTGRES, reason="examines a SQLite file")


def doctor(almanac: Almanac, *arguments, **environment) -> subprocess.CompletedProcess:
    command = [almanac.server.program, "doctor", "--data", almanac.server.data, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=os.environ | environment)


def test_p8_doctor_examines_a_running_server_and_exits_with_0(almanac: Almanac):
    run = doctor(almanac, "--json")
    findings = json.loads(run.stdout)
    assert (run.returncode, run.stderr) == (0, "")
    assert all(set(finding) == {"check", "outcome", "found", "advice"} for finding in findings)
    outcomes = {finding["check"]: finding["outcome"] for finding in findings}
    assert [outcomes[check] for check in ("data", "database", "keys", "zones", "clock")] == ["ok"] * 5
    # The server is as well as before.
    almanac.anonymous()


def test_p8_doctor_exits_with_1_and_says_what_to_do(almanac: Almanac):
    run = doctor(almanac, "--tls-cert", "/nowhere.pem", ALMANAC_PORT="eighty", ALMANAC_RESERVE_MEGABYTES="1000000000")
    assert run.returncode == 1
    report = " ".join(run.stdout.split())
    assert "ALMANAC_PORT must be a whole number from 0 to 65535, not “eighty”." in report
    assert "--tls-cert needs --tls-key as well" in report
    assert "skipped certificate Not checked, because its settings cannot be used." in report
    assert "failure disk" in report and "--reserve-megabytes" in report
    assert "3 failures" in report
    # Not in a terminal, so without color.
    assert "\x1b" not in run.stdout
    colored = doctor(almanac, "--color", "always")
    assert "\x1b[32mok" in colored.stdout


def test_p8_doctor_takes_every_option_of_serve(almanac: Almanac):
    def options(command: str) -> set[str]:
        run = subprocess.run(
            [almanac.server.program, "help", command], capture_output=True, text=True, timeout=PATIENCE, check=True)
        return set(re.findall(r"--[a-z-]+", run.stdout))

    assert options("serve") <= options("doctor")
