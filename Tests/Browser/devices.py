"""A browser as a user's device: fresh, or with a profile that survives quitting, killing and launching again."""

import os
import re
import signal
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error, Playwright

from app import App
from patience import PATIENCE, wait_until
from watch import Watch

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# Another host, as far as the browser knows, so its pages are not a secure context.
OTHER_HOST = "almanac.test"
# What Chromium's own window does beside the page. The list below its address bar is a web page of 400 scripts, which
# each new window loads: two fifths of what a short test costs. Chromium heeds only the last list of features, so what
# Playwright switches off is in ours, too (its chromiumSwitches.ts, without what is for other systems and browsers).
NO_FEATURES = [
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch"]
FLAGS = [f"--host-resolver-rules=MAP {OTHER_HOST} 127.0.0.1", "--disable-features=" + ",".join(NO_FEATURES)]
FLAGS += ["--no-sandbox"] if os.geteuid() == 0 else []
# In milliseconds.
TIME_LIMIT = PATIENCE * 1_000
PHONE = {"width": 390, "height": 844}

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)
# In a tab of Safari on an iPhone, notifications are not available at all.
NO_NOTIFICATIONS = "delete window.Notification; delete window.PushManager;"
# Whether a browser keeps what is stored depends on what its user does there.
NOT_KEPT = """if (window.StorageManager) {
    StorageManager.prototype.persisted = async () => false;
    StorageManager.prototype.persist = async () => false;
}"""
# A slow machine must not look like a server that does not answer.
PATIENT_REQUESTS = f"""(() => {{
    const limit = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => limit(Math.max(milliseconds, {TIME_LIMIT}));
}})()"""


# A test acts once the program is whole, so that what it does happens at once. What is earlier is for test_parts.py.
NOTE_WHOLE = """(() => {
    const program = globalThis.WebAssembly;
    const instantiate = program?.instantiateStreaming;
    if (!instantiate) return;
    window.isWhole = false;
    program.instantiateStreaming = async (...given) => {
        const made = await instantiate.apply(program, given);
        if (given[1].first) window.isWhole = true;
        return made;
    };
})()"""


def lasting(*lengths: int, until: int = 3_600_000) -> str:
    """A script after which timers of these lengths, in milliseconds, take as long as `until` says: usually longer than any
    test. What they would take away, such as a popup, is still there when a slow machine gets to it."""
    return f"""(() => {{
        const after = globalThis.setTimeout;
        globalThis.setTimeout = (act, milliseconds, ...more) =>
            after(act, {list(lengths)}.includes(milliseconds) ? {until} : milliseconds, ...more);
    }})()"""


# On a busy machine, storage that works may take longer than a user would wait. `within` waits for a limit in parts.
LIMITS = (Path(__file__).parents[2] / "Web/host/limits.js").read_text()
PARTS = int(re.search(r"parts = (\d+)", LIMITS)[1])
PATIENT_STORAGE = lasting(
    *[int(limit) // PARTS for limit in re.findall(r"^  (?:open|transaction|cipher): ([\d_]+)", LIMITS, re.M)])


def zone_at(hour: int) -> str:
    """A time zone in which it is this hour, from 0 to 13, so that no day begins while a test runs."""
    ahead = hour - datetime.now(UTC).hour
    ahead += 24 if ahead < -12 else 0
    # `Etc/GMT` names have the opposite sign. Without one, browsers call it otherwise.
    return f"Etc/GMT{-ahead:+}" if ahead else "UTC"


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=TIME_LIMIT)


def new_context(browser: Browser, **options) -> BrowserContext:
    context = browser.new_context(**options)
    context.set_default_timeout(TIME_LIMIT)
    return context


def open_app(context: BrowserContext, origin: str, permission: str | None = "granted", scripts=()) -> App:
    """A watched page of the context. `permission` is the one for notifications; None leaves it unchanged."""
    context.set_default_timeout(TIME_LIMIT)
    for script in (PATIENT_REQUESTS, PATIENT_STORAGE, NOTE_WHOLE, *scripts):
        context.add_init_script(script)
    watch = Watch(context)
    app = App(context.pages[0] if context.pages else context.new_page(), origin, watch)
    if permission:
        app.set_permission(permission)
    return app


def process_table() -> dict[int, tuple[int, str]]:
    """The parent and the state of each process."""
    table = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            # The name before them is in brackets, and may have blanks.
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        table[int(folder.name)] = (int(parent), state)
    return table


def descendants(process: int, table: dict[int, tuple[int, str]]) -> list[int]:
    children = [child for child, (parent, _) in table.items() if parent == process]
    return children + [deeper for child in children for deeper in descendants(child, table)]


def is_running(process: int) -> bool:
    return process_table().get(process, (0, "Z"))[1] not in "ZX"


class Device:
    """A profile on disk: every launch finds what was stored before."""

    def __init__(self, playwright: Playwright, profile: Path, origin: str):
        self.playwright = playwright
        self.profile = profile
        self.origin = origin
        self.context: BrowserContext | None = None
        self.watches: list[Watch] = []

    def launch(self, **options) -> App:
        # Where no day begins meanwhile, unless the test chooses.
        options.setdefault("env", os.environ | {"TZ": zone_at(12)})
        # The tests with such devices are about what is stored, sent and received, not about motion.
        options.setdefault("reduced_motion", "reduce")
        # A killed browser leaves its lock behind.
        for lock in self.profile.glob("Singleton*"):
            lock.unlink()
        self.context = self.playwright.chromium.launch_persistent_context(
            self.profile, executable_path=CHROMIUM, args=FLAGS, viewport=PHONE, timeout=TIME_LIMIT, **options)
        app = open_app(self.context, self.origin)
        self.watches.append(app.watch)
        return app

    def quit(self) -> None:
        try:
            if self.context:
                self.context.close()
        except Error:
            # On a busy machine the browser sometimes exits before it confirms that it is closing.
            if self.context.browser and self.context.browser.is_connected():
                raise
        self.context = None

    def kill(self) -> None:
        """Kills the browser, like a system short of memory: no handler runs and nothing is flushed."""
        closed = []
        self.context.on("close", lambda _: closed.append(True))
        main = self._main_process()
        # Its helpers too: one that still has the profile's files open would keep the next launch from them.
        killed = [main] + descendants(main, process_table())
        for process in killed:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:  # It ended with another.
                pass
        try:
            wait_until(lambda: closed, "the browser is gone", next(iter(self.context.pages), None))
        except Error:  # The page died, as intended.
            pass
        wait_until(lambda: not any(is_running(process) for process in killed), "the browser's processes are gone")
        self.context = None

    def _main_process(self) -> int:
        """The process with our profile that is not a child process; renderers and others have `--type`."""
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                command = (folder / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            is_ours = f"--user-data-dir={self.profile}".encode() in command
            if is_ours and not any(part.startswith(b"--type=") for part in command):
                return int(folder.name)
        raise RuntimeError("the browser's main process was not found")
