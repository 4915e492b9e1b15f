"""WebKit, the engine of Safari, as WebKitGTK has it, driven by WebKitWebDriver. Each device is a process with a profile of
its own, which starts in a second and a half."""

import base64
import json
import re
import socket
import urllib.error
from pathlib import Path

from devices import NOTE_WHOLE, PATIENT_REQUESTS, PATIENT_STORAGE
from display import Display
from engine import Device, Engine, Wishes
from page import Left, Page, PageError
from patience import wait_until
from processes import kill, leave_home, start
from server import free_port
from troubles import Troubles
from webdriver import Refused, Session
from window import Window

PROGRAM = "/usr/bin/WebKitWebDriver"
BROWSER = Path(__file__).parent / "webkit_browser.py"
# What WebKit says of pages that are as they should be.
NOISE = [
    # It does not know these.
    r"Unrecognized Content-Security-Policy directive", r"Viewport argument key .* not recognized",
    # The program is used, but later than WebKit expects.
    r"preloaded using link preload but not used",
    # A request of our own server's that ends because its page is left.
    r"(Fetch API cannot|Cannot) load http://127\.0\.0\.1:.* due to access control checks",
]
LEAVING = ("no such frame", "page was navigated", "navigation", "context was", "InternalError", "detached", "Page was unloaded")
SAID = re.compile(r"CONSOLE (\w+ )?ERROR (.*)")


class WebKit:
    """A process with a profile, and the commands to it."""

    def __init__(self, folder: Path, origin: str, downloads: Path, wishes: Wishes, display: Display):
        self.folder = folder
        self._control = folder / "control"
        self._control.unlink(missing_ok=True)
        self.log = folder / "webkit.log"
        settings = folder / "webkit.json"
        settings.write_text(json.dumps({
            "origin": origin, "profile": str(folder / "profile"), "downloads": str(downloads), "socket": str(self._control),
            "permission": wishes.permission, "language": wishes.language, "size": wishes.size,
            "user_agent": wishes.user_agent,
            "scripts": [PATIENT_REQUESTS, PATIENT_STORAGE, NOTE_WHOLE, *wishes.scripts], "blocks_cookies": wishes.blocks_cookies}))
        port = free_port()
        self.process = start(
            [PROGRAM, f"--port={port}"], self.log,
            leave_home(folder / "home") | {
                "DISPLAY": display.name, "ALMANAC_WEBKIT": str(settings), "TZ": wishes.zone, "LANG": "C.UTF-8",
                "GDK_BACKEND": "x11", "GTK_A11Y": "none", "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory",
                "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"})
        self._session = wait_until(lambda: self._begun(port), "WebKitWebDriver listens")
        self.ask = self._session.ask
        self._shown = self.ask("/window")

    def _begun(self, port: int) -> Session | None:
        if self.process.poll() is not None:
            raise RuntimeError(f"WebKitWebDriver did not start:\n{self.log.read_text(errors='replace')}")
        try:
            return Session(port, {
                "webkitgtk:browserOptions": {"binary": str(BROWSER), "args": ["--automation"]},
                "unhandledPromptBehavior": "ignore"})
        except urllib.error.URLError:
            return None

    def tell(self, **wish) -> None:
        """Tells the browser what a test has decided, and waits until it knows."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(self._control))
            with connection.makefile("rw") as lines:
                lines.write(json.dumps(wish) + "\n")
                lines.flush()
                assert lines.readline() == "done\n"

    def first_window(self) -> str:
        return self._shown

    def show(self, handle: str) -> None:
        """Directs what follows to a window."""
        if handle != self._shown:
            self.ask("/window", {"handle": handle})
            self._shown = handle

    def quit(self) -> None:
        try:
            self._session.end()
        except (Refused, OSError):
            pass
        # The driver goes on after its session.
        kill(self.process)

    def kill(self) -> None:
        kill(self.process)

    def errors(self) -> list[str]:
        return [found[2] for found in SAID.finditer(self.log.read_text(errors="replace"))]


class WebKitWindow:
    """The driver of a page."""

    def __init__(self, webkit: WebKit, handle: str):
        self._webkit = webkit
        self._handle = handle

    def ask(self, command: str, body: dict | None = None):
        self._webkit.show(self._handle)
        return self._webkit.ask(command, body)

    def evaluate(self, expression: str) -> str | None:
        try:
            answer = self.ask("/execute/async", {"args": [], "script": f"""
                const done = arguments[arguments.length - 1];
                {expression}.then((value) => done({{ value }}), (error) => done({{ error: String(error) }}));"""})
        except Refused as error:
            if error.kind in ("script timeout", "timeout") or any(sign in str(error) for sign in LEAVING):
                raise Left(str(error)) from error
            raise PageError(str(error)) from error
        if answer and "error" in answer:
            raise PageError(answer["error"])
        return answer["value"] if answer else None

    def go(self, address: str) -> None:
        self.ask("/url", {"url": address})

    def reload(self) -> None:
        self.ask("/refresh", {})

    def go_back(self) -> None:
        self.ask("/back", {})

    def tap(self, x: int, y: int) -> None:
        self.drag([(x, y)])

    def drag(self, points: list[tuple[int, int]]) -> None:
        (x, y), *rest = points
        moves = [{"type": "pointerMove", "x": x, "y": y, "duration": 14} for x, y in rest]
        # Its touch pointers make no touches.
        self.ask("/actions", {"actions": [{
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
                {"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0},
                *moves, {"type": "pointerUp", "button": 0}]}]})

    def keys(self, actions: list[dict]) -> None:
        self.ask("/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def resize(self, width: int, height: int) -> None:
        self._webkit.tell(size=[width, height])

    def prefer(self, scheme: str | None) -> None:
        self._webkit.tell(dark=scheme == "dark")

    def picture(self) -> bytes:
        return base64.b64decode(self.ask("/screenshot"))

    def add_script(self, script: str) -> None:
        self._webkit.tell(script=script)

    def choose(self, field: str, file: Path) -> None:
        found = self.ask("/element", {"using": "css selector", "value": field})
        self.ask(f"/element/{next(iter(found.values()))}/value", {"text": str(file)})

    def show(self) -> None:
        self._webkit.show(self._handle)

    def close(self) -> None:
        self.ask("/window", None)


class WebKitDevice(Device):
    def __init__(self, origin: str, folder: Path, wishes: Wishes, display: Display):
        super().__init__(origin, folder, wishes)
        self.troubles = Troubles(*NOISE)
        self._display = display
        self._webkit: WebKit | None = None

    def launch(self) -> Window:
        self._webkit = WebKit(self.folder, self.origin, self.downloads, self.wishes, self._display)
        return self._window(self._webkit.first_window())

    def _open_window(self) -> Window:
        return self._window(self._webkit.ask("/window/new", {"type": "window"})["handle"])

    def _window(self, handle: str) -> Window:
        page = Page(WebKitWindow(self._webkit, handle), self.wishes.size)
        return Window(page, self.origin, self.troubles, self._open_window, self._permit)

    def _permit(self, setting: str) -> None:
        self._webkit.tell(permission=setting)

    def quit(self) -> None:
        if self._webkit:
            self._webkit.quit()
            self._note()

    def kill(self) -> None:
        self._webkit.kill()
        self._note()

    def _note(self) -> None:
        for error in self._webkit.errors():
            self.troubles.note(error)
        self._webkit.log.unlink()
        self._webkit = None

    def check(self) -> None:
        self.troubles.check()


class WebKitEngine(Engine):
    name = "webkit"
    program = PROGRAM
    lacks = {
        "push": "WebKitGTK has no PushManager",
        "changing permission": "WebKitGTK tells no page of a permission that changes",
        "touch": "WebKitWebDriver's touch pointers make no touches",
        "blocked cookies": "WebKitGTK blocks cookies and keeps storage",
        "resisted fingerprinting": "WebKitGTK has no such setting",
    }
    _display: Display | None = None

    def new_device(self, origin: str, folder: Path, wishes: Wishes) -> WebKitDevice:
        if self._display is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._display = Display(self.folder / "display.log")
        return WebKitDevice(origin, folder, wishes, self._display)

    def stop(self) -> None:
        if self._display:
            self._display.stop()
