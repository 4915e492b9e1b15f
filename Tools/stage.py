"""Runs a command, shows what it prints, and ends it when nothing has moved for a while."""

import os
import re
import selectors
import signal
import subprocess
import sys
import time
from pathlib import Path

# In seconds. A stage that printed nothing for this long and hardly used the processor hangs.
STILL = 600
# The share of a core that a test which waits for ever may still use by asking again and again.
IDLE = 0.03
# In seconds. One that works and prints nothing for this long does the same thing again and again.
SILENT = 3_000
# What ends a run.
ENDINGS = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
TICKS = os.sysconf("SC_CLK_TCK")
# What Swift Testing says of tests that go well; the log has it.
QUIET = re.compile(rb"^(\x1b\[[0-9;]*m)*(\xe2\x97\x87|\xe2\x9c\x94|\xe2\x86\xb3)(?!.* Test run ).*\n", re.MULTILINE)


class Run:
    # Why it was ended; None if it ended by itself.
    reason: str | None = None
    rest = b""

    def __init__(self, command: list[str], log: Path, environment: dict[str, str], is_swift: bool):
        self.log = log
        self.is_swift = is_swift
        # Until `wait` can end what was started, a signal has to wait.
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, start_new_session=True,
            env=os.environ | environment, preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS))

    def wait(self) -> int:
        """Returns the status of the command; not 0 if it was ended."""
        try:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
            with open(self.log, "wb", buffering=0) as log:
                self._follow(log)
        except KeyboardInterrupt:
            self._end()
            raise
        return self.process.wait() or (1 if self.reason else 0)

    def _follow(self, log) -> None:
        output = self.process.stdout.fileno()
        waiting = selectors.DefaultSelector()
        waiting.register(output, selectors.EVENT_READ)
        heard = looked = time.monotonic()
        used = 0.0
        while True:
            if waiting.select(timeout=5):
                data = os.read(output, 65_536)
                if not data:
                    return self._show(b"\n" if self.rest else b"")
                log.write(data)
                self._show(data)
                heard = looked = time.monotonic()
                used = self._processor()
                continue
            now = time.monotonic()
            # Something that was started in the background may hold the output open.
            if self.process.poll() is not None and now - heard > 30:
                return
            if now - heard > SILENT:
                return self._stop(f"ended, because it printed nothing for {SILENT // 60} minutes")
            if now - looked > STILL:
                total = self._processor()
                if total - used < IDLE * (now - looked):
                    return self._stop(f"ended, because nothing moved for {STILL // 60} minutes")
                looked, used = now, total

    def _show(self, data: bytes) -> None:
        """Shows what was printed. A line that Swift Testing has not ended yet waits: it may be one to leave out."""
        text = self.rest + data
        end = text.rfind(b"\n") + 1 if self.is_swift else len(text)
        self.rest = text[end:]
        sys.stdout.buffer.write(QUIET.sub(b"", text[:end]) if self.is_swift else text[:end])
        sys.stdout.buffer.flush()

    def _stop(self, reason: str) -> None:
        self.reason = reason
        self._end()

    def _end(self) -> None:
        # What ignores the first signal has another parent by the second.
        started: set[int] = set()
        for number in (signal.SIGTERM, signal.SIGKILL):
            started |= self._descendants(processes())
            for process in started:
                try:
                    os.kill(process, number)
                except ProcessLookupError:
                    pass
            if number == signal.SIGTERM:
                time.sleep(10)

    def _processor(self) -> float:
        """The processor time of all its processes, in seconds."""
        table = processes()
        return sum(table[process][1] for process in self._descendants(table) if process in table)

    def _descendants(self, table: dict[int, tuple[int, float]]) -> set[int]:
        found, added = set(), {self.process.pid}
        while added:
            found |= added
            added = {process for process, (parent, _) in table.items() if parent in found} - found
        return found


def processes() -> dict[int, tuple[int, float]]:
    """The parent and the processor time of each process, in seconds, with that of its children that ended."""
    table = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            # The name before them is in brackets, and may have blanks.
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        table[int(folder.name)] = (int(fields[1]), sum(map(int, fields[11:15])) / TICKS)
    return table
