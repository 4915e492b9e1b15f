#!/usr/bin/env python3
"""Prints what a build costs: build-cost.py COMMAND… The processor time of each module, by looking at all compilers four times
a second (so what is shorter counts for less), and the most memory that all took together. For docs/dependencies.md and
decision 37: run it on a fresh clone of an idle machine."""

import os
import re
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Process:
    module: str
    first: float
    last: float
    seconds: float = 0


class Sampler:
    def __init__(self):
        self.processes: dict[tuple[str, str], Process] = {}
        self.begun = time.monotonic()
        self.most_memory = 0
        self.is_over = threading.Event()

    def run(self) -> None:
        before = {key for key, _ in self.look()}
        while not self.is_over.wait(0.25):
            now = time.monotonic() - self.begun
            memory = 0
            for key, (seconds, bytes_) in self.look():
                if key in before:
                    continue
                if key not in self.processes or now - self.processes[key].first < 3:
                    # A compiler begins as the program that started it.
                    first = self.processes[key].first if key in self.processes else now
                    self.processes[key] = Process(module_of(key[0]), first, now)
                process = self.processes[key]
                process.last, process.seconds = now, seconds
                memory += bytes_
            self.most_memory = max(self.most_memory, memory)

    def look(self):
        """The processes by their number and start, with their processor time and memory."""
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(folder.name) != os.getpid():
                yield (folder.name, fields[19]), ((int(fields[11]) + int(fields[12])) / TICKS, int(fields[21]) * PAGE)


def module_of(process: str) -> str:
    """The module that a compiler works on, or the name of the program."""
    try:
        arguments = Path("/proc", process, "cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return "(ended)"
    place = "wasm " if any("wasm32" in one for one in arguments) else ""
    if "-module-name" in arguments[:-1]:
        return place + arguments[arguments.index("-module-name") + 1]
    found = re.search(r"/(\w+)\.build/\S+\.o", " ".join(arguments))
    return place + (found[1] if found else Path(arguments[0] or "(kernel)").name)


def main() -> int:
    sampler = Sampler()
    thread = threading.Thread(target=sampler.run)
    thread.start()
    status = subprocess.run(sys.argv[1:]).returncode
    sampler.is_over.set()
    thread.join()
    modules: dict[str, list[Process]] = {}
    for process in sampler.processes.values():
        modules.setdefault(process.module, []).append(process)
    print(f"\n{time.monotonic() - sampler.begun:.0f} s, at most {sampler.most_memory / 1e9:.1f} GB")
    for name, all_ in sorted(modules.items(), key=lambda entry: -sum(one.seconds for one in entry[1])):
        seconds = sum(one.seconds for one in all_)
        if seconds >= 0.5:
            print(f"{seconds:8.1f} s of processor, from {min(one.first for one in all_):5.0f} "
                  f"to {max(one.last for one in all_):5.0f} s  {name}")
    return status


if __name__ == "__main__":
    sys.exit(main())
