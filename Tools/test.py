#!/usr/bin/env python3
"""Runs every test: test.py [STAGE…]. A stage that fails keeps no other from running, unless that one needs what it makes.
The last lines say what failed, with the command that runs it alone.

A stage is ended when nothing has moved for a while, not by the clock: a slow machine takes as long as it takes."""

import os
import re
import signal
import sys
import time
import xml.etree.ElementTree as XML
from dataclasses import dataclass, field
from pathlib import Path

from stage import Run

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / ".build-tools"
XUNIT = LOGS / "swift-tests.xml"
PYTHON = ".venv/bin/python"
# Three run side by side, because some only wait; more slow each other down.
SWIFT_TEST = ["Tools/swift", "test", "--skip-build", "--xunit-output", str(XUNIT),
              "--experimental-maximum-parallelization-width", "3"]
# What pytest says of each in its summary.
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
PYTEST = [PYTHON, "-m", "pytest", "-q", "-n", "3", "--dist", "worksteal"]
ON_POSTGRES = str(ROOT / "Tests/Clients/on_postgres.py")


@dataclass
class Stage:
    name: str
    command: list[str]
    # The name of the stage without which this one makes no sense.
    needs: str | None = None
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def is_swift(self) -> bool:
        return "Tools/swift" in self.command


@dataclass
class Outcome:
    """What became of a stage, for the report."""

    text: str
    is_passed: bool = False


STAGES = [
    Stage("checks", ["make", "--no-print-directory", "check-format", "check-words", "check-metainfo",
                     "check-versions"]),
    Stage("build", ["Tools/build.py", "--tests"]),
    Stage("swift", SWIFT_TEST, needs="build"),
    Stage("clients", [*PYTEST, "Tests/Clients"], needs="build"),
    Stage("postgres", ["Tools/postgres.sh", *SWIFT_TEST, "--filter",
                       "PostgresTests|PostgresDoctorTests|SideBySideTests|ServerContract"], needs="build"),
    Stage("two-servers", ["Tools/postgres.sh", *PYTEST, "Tests/Clients/test_side_by_side.py",
                          "Tests/Clients/test_kill.py"], needs="build", environment={"ALMANAC_BINARY": ON_POSTGRES}),
    Stage("browser", [*PYTEST, "Tests/Browser"], needs="build"),
    Stage("engines", [*PYTEST, "Tests/Engines"], needs="build"),
]


def main() -> int:
    os.chdir(ROOT)
    LOGS.mkdir(exist_ok=True)
    wanted = sys.argv[1:] or [stage.name for stage in STAGES]
    unknown = set(wanted) - {stage.name for stage in STAGES}
    if unknown:
        sys.exit(f"There is no stage {', '.join(sorted(unknown))}. The stages are {', '.join(s.name for s in STAGES)}.")
    # A part of the tests runs what is built now, too.
    wanted = {*wanted, *(stage.needs for stage in STAGES if stage.name in wanted and stage.needs)}
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    results: dict[str, Outcome] = {}
    failures: list[str] = []
    try:
        run_stages([stage for stage in STAGES if stage.name in wanted], results, failures)
    except KeyboardInterrupt:
        report(results, failures)
        return 130
    return report(results, failures)


def run_stages(stages: list[Stage], results: dict[str, Outcome], failures: list[str]) -> None:
    """Runs them one after the other, and notes what became of each, and the commands that run alone what failed."""
    for stage in stages:
        if stage.needs in results and not results[stage.needs].is_passed:
            results[stage.name] = Outcome(f"not run, because “{stage.needs}” failed")
            continue
        print(f"\n== {stage.name}", flush=True)
        began = time.monotonic()
        if stage.is_swift:
            XUNIT.unlink(missing_ok=True)
        log = LOGS / f"stage-{stage.name}.log"
        run = Run(stage.command, log, stage.environment, stage.is_swift)
        status = run.wait()
        if status == 0 and stage.is_swift and not swift_cases():
            status, run.reason = 1, "ran no test"
        took = f"{time.monotonic() - began:.0f} s"
        text = ("passed" if status == 0 else run.reason or "failed") + f", {took}"
        results[stage.name] = Outcome(text, is_passed=status == 0)
        print(f"== {stage.name}: {text}", flush=True)
        if status != 0:
            failures += failed_tests(stage, log.read_text(errors="replace")) or [f"make test ONLY={stage.name}"]


def swift_cases() -> list[XML.Element]:
    """The tests that ran; none if the program crashed, which leaves an incomplete file."""
    try:
        return list(XML.parse(XUNIT).iter("testcase")) if XUNIT.exists() else []
    except XML.ParseError:
        return []


def failed_tests(stage: Stage, log: str) -> list[str]:
    """The commands that run what failed in a stage, each alone."""
    wrapper = "Tools/postgres.sh " if stage.command[0] == "Tools/postgres.sh" else ""
    if stage.is_swift:
        failed = {f"{it.get('classname')}/{it.get('name')}" for it in swift_cases() if it.find("failure") is not None}
        return [f"{wrapper}Tools/swift test --filter '{re.escape(name)}'" for name in sorted(failed)]
    if stage.environment:
        wrapper += "env " + "".join(f"{name}={value} " for name, value in stage.environment.items())
    return [f"{wrapper}{PYTHON} -m pytest '{name}'" for name in dict.fromkeys(FAILED.findall(log))]


def report(results: dict[str, Outcome], failures: list[str]) -> int:
    print()
    for name, outcome in results.items():
        print(f"{name:12} {outcome.text}")
    if failures:
        print("\nFailed. To run each alone (after an edit, first Tools/build.py --tests):")
        for command in failures:
            print(f"  {command}")
    return 1 if any(not outcome.is_passed for outcome in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
