"""What a build is doing, and about how long it will still take, from what SwiftPM prints."""

import re
import sys
import time

# In seconds, between two lines where the output is no terminal.
PAUSE = 20
# How much of a first build is done when SwiftPM first names a module, measured on two cores.
MILESTONES = {
    "debug": {"GRDB": 0.11, "Crypto": 0.56, "NIOCore": 0.59, "X509": 0.61, "NIOPosix": 0.64, "NIOHTTP2": 0.70,
              "AlmanacCore": 0.74, "Unitana": 0.78, "AlmanacApp": 0.83, "AlmanacDatabase": 0.85, "almanac": 0.95},
    "release": {"GRDB": 0.12, "Crypto": 0.47, "NIOCore": 0.50, "X509": 0.55, "NIOHTTP2": 0.63, "AlmanacCore": 0.67,
                "Unitana": 0.73, "AlmanacApp": 0.77, "AlmanacDatabase": 0.82, "almanac": 0.95},
}
# The files of C and C++, nearly all of BoringSSL, come between two milestones.
FILES = 770
FROM, TO = 0.2, 0.45
STEP = re.compile(r"^\[(\d+)/(\d+)\] (.*)")
MODULE = re.compile(r"^(?:Compiling|Emitting module|Linking) (\S+)")


class Progress:
    """`is_fresh` says whether everything is built, so that the time left can be told."""

    def __init__(self, configuration: str, is_fresh: bool):
        self.milestones = MILESTONES[configuration] if is_fresh else {}
        self.begun = self.shown = time.monotonic()
        self.done = 0.0
        self.files = 0
        self.is_terminal = sys.stderr.isatty()
        self.has_line = False
        self.warned: set[str] = set()
        if is_fresh:
            self.show("Building Almanac. The first time, this takes several minutes.", keeps=True)

    def said(self, line: str) -> None:
        """Takes a line that SwiftPM printed."""
        step = STEP.match(line)
        if not step:
            # Warnings and notes of our own code; those of packages say nothing that we can change.
            if re.search(r"^/.*: (warning|error):", line) and "/checkouts/" not in line and line not in self.warned:
                self.warned.add(line)
                self.clear()
                sys.stderr.write(line)
            elif "Another instance of SwiftPM" in line:
                self.show("waiting for another build to end")
            elif re.match(r"(Fetching|Creating|Working copy)", line):
                self.tell("fetching the packages")
            return
        if re.search(r"\.(c|cc|S)$", step[3]):
            self.files += 1
            if self.milestones:
                self.done = max(self.done, FROM + (TO - FROM) * min(self.files / FILES, 1))
            return self.tell("compiling BoringSSL")
        module = MODULE.match(step[3])
        if module:
            self.done = max(self.done, self.milestones.get(module[1], 0))
            self.tell(f"compiling {module[1]}" if not step[3].startswith("Linking") else f"linking {module[1]}")

    def waiting_for_wasm(self) -> None:
        """Says so each time, because nothing else is heard meanwhile."""
        self.show("compiling the page's program")

    def tell(self, what: str) -> None:
        now = time.monotonic()
        if now - self.shown < (0.2 if self.is_terminal else PAUSE):
            return
        self.shown = now
        self.show(f"{what}{self.time_left(now)}")

    def time_left(self, now: float) -> str:
        if self.done < 0.1:
            return ""
        minutes = round((now - self.begun) * (1 - self.done) / self.done / 60)
        about = "less than a minute" if minutes < 1 else "about a minute" if minutes == 1 else f"about {minutes} minutes"
        return f"; {round(self.done * 100)} % done, {about} left"

    def show(self, text: str, keeps: bool = False) -> None:
        if self.is_terminal and not keeps:
            sys.stderr.write(f"\r\033[K{text[:1].upper()}{text[1:]}")
            self.has_line = True
        else:
            sys.stderr.write(f"{text[:1].upper()}{text[1:]}\n")
        sys.stderr.flush()

    def clear(self) -> None:
        if self.has_line:
            sys.stderr.write("\r\033[K")
        self.has_line = False

    def end(self) -> None:
        self.clear()
