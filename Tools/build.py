#!/usr/bin/env python3
"""Builds Almanac: build.py [--tests | --release | --bench]. The server and the command natively, and the page's program
as Wasm beside them, which it then puts among the server's web files. Says what it is doing and about how long it will
still take.

Both commands of the README use the same debug build, so that `make test` after `make run` compiles only the tests.
`--release` makes what is shipped, `--bench` also the programs that measure it."""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import versions
from progress import Progress

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / ".build-tools"
# Where the products of a configuration are.
PRODUCTS = {"debug": ROOT / ".build-debug/debug", "release": ROOT / ".build/release"}
PACKED = ROOT / ".build-wasm" / "packed"
RESOURCES = "Almanac_AlmanacServer.resources"
PROGRAM = [part + coding for part in ("almanac.wasm", "almanac-rest.wasm") for coding in ("", ".br", ".gz")]
# What is measured and shipped: Swift's runtime is part of the program, and each module sees into the others.
RELEASE = ["-c", "release", "--static-swift-stdlib", "-Xswiftc", "-cross-module-optimization"]
# Without the symbols, which are three quarters of the program.
STRIPPED = ["-Xlinker", "-s", "-Xlinker", "--no-export-dynamic"]
# In bytes. The compilers of both builds took 3.5 GB together; with less memory one follows the other.
BESIDE = 9 << 29
# With less than this, no two modules are compiled at the same time.
SIDE_BY_SIDE = 5 << 29
# What the products are made from.
SOURCES = ["Package.swift", "Sources", "Plugins", "Web", "Content", "Tools"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--tests", action="store_true", help="the tests, too")
    kind.add_argument("--release", action="store_true", help="what is shipped")
    kind.add_argument("--bench", action="store_true", help="what is shipped, and what measures it")
    parser.add_argument("--symbols", action="store_true", help="with --release: with names for the logs of crashes")
    options = parser.parse_args()
    configuration = "release" if options.release or options.bench else "debug"
    kind = "tests" if options.tests else configuration + "-symbols" * options.symbols
    LOGS.mkdir(exist_ok=True)
    mark = LOGS / f"built-{kind}"
    fingerprint = fingerprint_of(SOURCES + ["Tests"] * options.tests)
    os.chdir(ROOT)
    if not is_built(mark, fingerprint, configuration):
        kinds = {"debug": ["built-debug", "built-tests"], "release": ["built-release", "built-release-symbols"]}
        is_first = not any((LOGS / name).exists() for name in kinds[configuration])
        status = Build(configuration, options.tests, options.symbols, is_first).run()
        if status != 0:
            return status
        mark.write_text(fingerprint + made(configuration))
    return build_measures() if options.bench else 0


def build_measures() -> int:
    """Builds the programs that measure what is shipped, from the same modules."""
    for product in ("AlmanacBench", "AlmanacLife"):
        status = subprocess.call(
            ["swift", "build", *RELEASE, *STRIPPED, "--product", product], env=os.environ | {"ALMANAC_BENCH": "1"})
        if status != 0:
            return status
    return 0


def is_built(mark: Path, fingerprint: str, configuration: str) -> bool:
    products = PRODUCTS[configuration]
    return (mark.exists() and (products / "almanac").exists()
            and all((products / RESOURCES / name).exists() for name in PROGRAM)
            and mark.read_text() == fingerprint + made(configuration))


def made(configuration: str) -> str:
    """Changes with the program, which another command may have built from other sources."""
    program = (PRODUCTS[configuration] / "almanac").stat()
    return f"\nmade {program.st_mtime_ns} {program.st_size}"


def fingerprint_of(names: list[str]) -> str:
    """Changes with every file that is added, removed or edited, and with the compiler."""
    compiler = Path(shutil.which("swiftc") or "").resolve()
    parts = [f"{compiler} {compiler.stat().st_mtime_ns}"]
    for name in names:
        path = ROOT / name
        files = sorted(it for it in path.rglob("*") if it.is_file()) if path.is_dir() else [path]
        files = [it for it in files if it.suffix not in {".py", ".pyc"} or it.name in {"build.py", "split_wasm.py"}]
        parts += [f"{it} {it.stat().st_mtime_ns} {it.stat().st_size}" for it in files if it.exists()]
    return "\n".join(parts)


class Build:
    def __init__(self, configuration: str, has_tests: bool, has_symbols: bool, is_first: bool):
        self.configuration = configuration
        self.has_tests = has_tests
        self.has_symbols = has_symbols
        self.is_first = is_first
        self.memory = available_memory()
        self.running: list[subprocess.Popen] = []

    def run(self) -> int:
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.default_int_handler)
        progress = Progress(self.configuration, is_fresh=self.is_first)
        try:
            wasm = Wasm(self)
            if self.memory >= BESIDE:
                wasm.start(is_beside=True)
            else:
                print("Little memory is free, so one part is built after the other, which takes longer.", file=sys.stderr)
            status = self.native(progress) or self.held()
            if status != 0:
                self.stop()
                return status
            wasm.start(is_beside=False)
            if wasm.wait(progress) != 0:
                sys.stderr.write(wasm.log.read_text())
                return 1
        except KeyboardInterrupt:
            self.stop()
            return 130
        finally:
            progress.end()
        add_program(PRODUCTS[self.configuration] / RESOURCES)
        return 0

    def native(self, progress: Progress) -> int:
        """Builds the native targets. What the compiler says about our own code is printed, and all of it if it fails."""
        what = ["--build-tests"] if self.has_tests else ["--product", "almanac"]
        jobs = [] if self.memory >= SIDE_BY_SIDE else ["--jobs", "1"]
        release = RELEASE if self.has_symbols else RELEASE + STRIPPED
        swift = ["swift", "build", *release] if self.configuration == "release" else ["Tools/swift", "build"]
        process = self.start([*swift, *what, *jobs],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        log = LOGS / "native.log"
        with open(log, "w") as file:
            for line in process.stdout:
                file.write(line)
                file.flush()
                progress.said(line)
        status = process.wait()
        if status != 0:
            sys.stderr.write(failure(log.read_text()))
        return status

    def held(self) -> int:
        """Returns 0 if the packages that were taken are those that Package.swift names."""
        found = versions.problems(ROOT, of_build=True)
        sys.stderr.write("".join(f"{problem}\n" for problem in found))
        return 1 if found else 0

    def start(self, command: list[str], **options) -> subprocess.Popen:
        # A group of its own, to be ended as one. Not a session: the system divides the processor between sessions, whatever
        # their priorities within.
        process = subprocess.Popen(command, preexec_fn=os.setpgrp, **options)
        self.running.append(process)
        return process

    def stop(self) -> None:
        for process in self.running:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)


class Wasm:
    """The build of the page's program, which goes on in the background."""

    def __init__(self, build: Build):
        self.build = build
        self.log = LOGS / "wasm.log"
        self.process: subprocess.Popen | None = None

    def start(self, is_beside: bool) -> None:
        """Starts it beside the native build; or else lets it run at its full pace, as far as the system lets us."""
        if self.process is None:
            command = "Tools/pack-wasm.sh .build-wasm/packed"
            if self.build.has_tests:
                # For Tests/Browser/test_reminder_rule.py.
                command += " && Tools/build-wasm.sh .build-wasm ReminderRule"
            with open(self.log, "w") as log:
                # Most of the native build is a chain of modules that leaves a core idle; the Wasm fills that.
                lowered = ["nice", "-n", "10"] if is_beside else []
                self.process = self.build.start([*lowered, "sh", "-c", command], stdout=log, stderr=log)
        elif not is_beside:
            try:
                os.setpriority(os.PRIO_PGRP, self.process.pid, 0)
            except OSError:
                # It has ended, or only root may raise a priority.
                pass

    def wait(self, progress: Progress) -> int:
        while True:
            progress.waiting_for_wasm()
            try:
                return self.process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                continue


def add_program(folder: Path) -> None:
    """Puts the page's program among the server's web files."""
    for name in PROGRAM:
        source, target = PACKED / name, folder / name
        if not target.exists() or target.stat().st_mtime_ns != source.stat().st_mtime_ns:
            # Replaced at once, so that a server that starts meanwhile never reads half a file.
            shutil.copy2(source, target.with_suffix(".new"))
            os.replace(target.with_suffix(".new"), target)


def failure(log: str) -> str:
    """The errors in the log of a build, or its end if there are none."""
    lines = log.splitlines(keepends=True)
    errors = [number for number, line in enumerate(lines) if re.search(r"\berror:", line)]
    if not errors:
        return "".join(lines[-60:])
    shown = sorted({it for number in errors for it in range(number, min(number + 6, len(lines)))})
    return "".join(lines[number] for number in shown)


def available_memory() -> int:
    """In bytes; where the system does not say, enough."""
    try:
        found = re.search(r"MemAvailable:\s+(\d+) kB", Path("/proc/meminfo").read_text())
        limits = [int(found[1]) << 10] if found else []
        group = Path("/sys/fs/cgroup/memory.max")
        if group.exists() and group.read_text().strip().isdigit():
            limits.append(int(group.read_text()))
        return min(limits, default=BESIDE)
    except OSError:
        return BESIDE


if __name__ == "__main__":
    sys.exit(main())
