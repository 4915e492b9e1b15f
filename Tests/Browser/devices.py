"""A browser as a person's device: fresh, with a profile that survives, killed and launched again."""

import os
import signal
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error, Playwright

from app import App
from watch import Watch

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# Another machine on the network, as far as the browser knows: no secure context.
OTHER_HOST = "almanac.test"
FLAGS = [f"--host-resolver-rules=MAP {OTHER_HOST} 127.0.0.1"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
PHONE = {"width": 390, "height": 844}

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)
# A tab of Safari there knows no notifications at all.
NO_NOTIFICATIONS = "delete window.Notification; delete window.PushManager;"


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


def open_app(context: BrowserContext, origin: str, permission: str | None = "granted", scripts=()) -> App:
    """A page of the context, watched. `permission` is what the browser says about notifications; None leaves it."""
    context.set_default_timeout(10_000)
    for script in scripts:
        context.add_init_script(script)
    watch = Watch(context)
    app = App(context.pages[0] if context.pages else context.new_page(), origin, watch)
    if permission:
        app.set_permission(permission)
    return app


class Device:
    """A profile on the disk: what is stored there is what a launch finds."""

    def __init__(self, playwright: Playwright, profile: Path, origin: str):
        self.playwright = playwright
        self.profile = profile
        self.origin = origin
        self.context: BrowserContext | None = None
        self.watches: list[Watch] = []

    def launch(self, **options) -> App:
        # A profile that was killed keeps its lock.
        for lock in self.profile.glob("Singleton*"):
            lock.unlink()
        self.context = self.playwright.chromium.launch_persistent_context(
            self.profile, executable_path=CHROMIUM, args=FLAGS, viewport=PHONE, **options)
        app = open_app(self.context, self.origin)
        self.watches.append(app.watch)
        return app

    def quit(self) -> None:
        try:
            if self.context:
                self.context.close()
        except Error:
            # On a busy machine the browser is at times gone before it has answered that it goes.
            if self.context.browser and self.context.browser.is_connected():
                raise
        self.context = None

    def kill(self) -> None:
        """As a system short of memory would: no handler runs, nothing is flushed."""
        closed = []
        self.context.on("close", lambda _: closed.append(True))
        os.kill(self._main_process(), signal.SIGKILL)
        deadline = time.monotonic() + 5
        while not closed and time.monotonic() < deadline:
            try:
                self.context.pages[0].wait_for_timeout(20) if self.context.pages else time.sleep(0.02)
            except Exception:  # The page died under us, which is the point.
                break
        self.context = None

    def _main_process(self) -> int:
        """The one with our profile that is nobody's child: renderers and the rest carry `--type`."""
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                command = (folder / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            is_ours = f"--user-data-dir={self.profile}".encode() in command
            if is_ours and not any(part.startswith(b"--type=") for part in command):
                return int(folder.name)
        raise RuntimeError("the browser's main process was not found")
