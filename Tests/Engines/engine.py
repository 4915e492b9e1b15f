"""What the tests may ask of a browser engine, whichever it is; and what an engine has not.

A test says by `@needs` what it can't do without. In an engine that lacks it, it is skipped, with the reason."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app import App
from devices import zone_at
from patience import wait_until
from server import Server

PHONE = (390, 844)
# A field for files that a script clicks comes into the page, where a driver finds it.
CAUGHT = "body > input[type=file]"
CATCH_FILE_FIELD = """
    const click = HTMLInputElement.prototype.click;
    HTMLInputElement.prototype.click = function () {
        if (this.type === "file") document.body.append(this);
        else click.call(this);
    };"""


@dataclass(frozen=True)
class Wishes:
    """How a device differs from the usual one: a phone that speaks English, allows notifications, and is where no day
    begins while a test runs."""

    language: str = "en-GB"
    zone: str = field(default_factory=lambda: zone_at(12))
    # For notifications: granted, denied, or prompt, which nobody answers.
    permission: str = "granted"
    # Run in each page before the page's own.
    scripts: tuple[str, ...] = ()
    size: tuple[int, int] = PHONE
    user_agent: str | None = None
    # Settings of a browser that keeps more from pages than others.
    blocks_cookies: bool = False
    resists_fingerprinting: bool = False
    # Whether its profile is on disk, and its process its own, so that it can be killed and launched again.
    is_lasting: bool = False


class Device(ABC):
    """A browser of a user of its own: its profile has nothing in common with that of another."""

    def __init__(self, origin: str, folder: Path, wishes: Wishes):
        self.origin = origin
        self.folder = folder
        self.wishes = wishes
        self.downloads = folder / "downloads"
        self.downloads.mkdir(parents=True, exist_ok=True)

    @abstractmethod
    def launch(self) -> App:
        """Opens a window; if the device is lasting, with what an earlier launch has left in the profile."""

    @abstractmethod
    def quit(self) -> None:
        """Ends it, as far as it runs."""

    @abstractmethod
    def kill(self) -> None:
        """Kills all its processes, like a system short of memory: no handler runs and nothing is flushed."""

    def choose_file(self, app: App, file: Path, ask: Callable[[], None]) -> None:
        """Answers the file dialog that `ask` opens. (No dialog is opened: no driver can answer the system's.)"""
        app.page.evaluate(f"() => {{ {CATCH_FILE_FIELD} }}")
        ask()
        app.page.wait_for_selector(CAUGHT, state="attached")
        app.page.driver.choose(CAUGHT, file)

    @abstractmethod
    def check(self) -> None:
        """Fails the test if a page has reported an error that was not expected."""

    def swipe(self, app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Moves a finger over the page."""
        (left, top), (right, bottom) = start, end
        steps = range(11)
        app.page.driver.drag(
            [(left + (right - left) * step // 10, top + (bottom - top) * step // 10) for step in steps])

    def download(self, app: App, ask: Callable[[], None]) -> Path:
        """The file that comes into the downloads after `ask`."""
        before = set(self.downloads.iterdir())
        ask()
        # A file that is still being written has another name, or is empty.
        return wait_until(
            lambda: next((file for file in self.downloads.iterdir() if is_whole(file, before)), None),
            lambda: f"a file is saved: {[it.name for it in self.downloads.iterdir()]}\n{app.page.locator('#app').inner_text()}")


def is_whole(file: Path, before: set[Path]) -> bool:
    return file not in before and file.suffix in {".json", ".png"} and file.stat().st_size > 0


@dataclass
class Engine(ABC):
    """A browser that is installed on this machine, started when the first test wants it."""

    folder: Path
    devices: list[Device] = field(default_factory=list)

    name = ""
    # What it lacks, each with the reason, for the table.
    lacks = {}
    # The program to install if it is missing.
    program = ""

    @abstractmethod
    def new_device(self, origin: str, folder: Path, wishes: Wishes) -> Device: ...

    def stop(self) -> None:
        """Ends what all its devices share."""


def needs(*names: str):
    """A test that can't do without these: `touch`, `blocked cookies`, …, as in the engines' `lacks`."""
    return pytest.mark.needs(*names)


def covered(file: str):
    """A test of what Chromium is tested for in this file of Tests/Browser, and runs in Chromium only with the option
    `--all-engines`."""
    return pytest.mark.covered(file)


def read_json(file: Path) -> dict:
    """The content of a saved file, once all of it is there."""
    def read():
        try:
            return json.loads(file.read_bytes())
        except ValueError:
            return None

    return wait_until(read, f"{file.name} is complete")
