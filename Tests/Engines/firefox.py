"""Firefox, driven by WebDriver BiDi. One process serves many devices: each is a container, as users know them from
Firefox's own tabs, with storage of its own. What a container can't have, such as a process to be killed, is a process
and a profile of its own."""

import base64
import json
import os
from pathlib import Path

from bidi import Bidi, Refused
from devices import NOTE_WHOLE, PATIENT_REQUESTS, PATIENT_STORAGE
from engine import Device, Engine, Wishes
from page import Left, Page, PageError
from patience import wait_until
from processes import kill, leave_home, start
from server import free_port
from troubles import Troubles
from window import Window

PROGRAM = os.environ.get("FIREFOX", "/usr/bin/firefox-esr")
# Nothing is asked, fetched or measured beside the page. Without overlay scroll bars a phone's page is 12 px narrower.
PREFERENCES = {
    "app.update.enabled": False, "browser.aboutwelcome.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "browser.download.useDownloadDir": True, "browser.download.folderList": 2, "browser.download.alwaysOpenPanel": False,
    "browser.safebrowsing.malware.enabled": False, "browser.safebrowsing.phishing.enabled": False,
    "browser.sessionstore.resume_from_crash": False, "browser.tabs.crashReporting.sendReport": False,
    "browser.newtabpage.enabled": False, "browser.startup.page": 0, "browser.topsites.contile.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False, "dom.push.connection.enabled": False,
    "dom.w3c_touch_events.enabled": 1, "extensions.update.enabled": False, "extensions.getAddons.cache.enabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "network.prefetch-next": False, "remote.active-protocols": 1, "remote.log.level": "Error",
    "services.settings.server": "data:,#remote-settings-dummy/v1", "toolkit.startup.max_resumed_crashes": -1,
    # A finger that a busy machine is slow to lift is not one that is held.
    "apz.max_tap_time": 600_000, "ui.click_hold_context_menus": False, "ui.click_hold_context_menus.delay": 600_000,
    "toolkit.telemetry.enabled": False, "ui.useOverlayScrollbars": 1, "ui.prefersReducedMotion": 0,
}
COOKIES, FINGERPRINTING = "network.cookie.cookieBehavior", "privacy.resistFingerprinting"
ASKING = "permissions.default.desktop-notification"
PERMISSIONS = {"prompt": 0, "granted": 1, "denied": 2}
SCHEMES = {"dark": 0, "light": 1, None: 2}
# A page that is being left, in the words of the protocol.
LEAVING = ("no such frame", "discarded", "AbortError", "navigat", "Document was unloaded", "inactive document", "actor")


class Firefox:
    """A process with a profile, and the commands to it."""

    def __init__(self, folder: Path, preferences: dict = {}):
        self.profile = folder / "profile"
        self.profile.mkdir(parents=True, exist_ok=True)
        # Those of an earlier launch hold the process that was killed.
        for lock in ("lock", ".parentlock"):
            (self.profile / lock).unlink(missing_ok=True)
        (self.profile / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in (PREFERENCES | preferences).items()))
        port = free_port()
        # Access to the browser itself, because pages' preferences have no command.
        self.process = start(
            [PROGRAM, "--headless", "--no-remote", "--profile", str(self.profile), "--remote-debugging-port", str(port),
             "--remote-allow-system-access", "about:blank"],
            folder / "firefox.log", leave_home(folder / "home") | {"MOZ_DISABLE_CONTENT_SANDBOX": "1"})
        self.heard: dict[str, Troubles] = {}
        self._bidi = wait_until(lambda: self._connected(port, folder), "Firefox listens")
        self.ask = self._bidi.ask
        self.ask("session.new", capabilities={"alwaysMatch": {"unhandledPromptBehavior": {"default": "ignore"}}})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self._own = self.ask("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"][0]["context"]

    def _connected(self, port: int, folder: Path) -> Bidi | None:
        if self.process.poll() is not None:
            raise RuntimeError(f"Firefox did not start:\n{(folder / 'firefox.log').read_text(errors='replace')}")
        try:
            return Bidi(port, self._take)
        except OSError:
            return None

    def prefer(self, name: str, value) -> None:
        """Sets a preference of all pages from now on."""
        kind = {bool: "Bool", int: "Int", str: "Char"}[type(value)]
        self.run(f"Services.prefs.set{kind}Pref({json.dumps(name)}, {json.dumps(value)})")

    def run(self, script: str) -> None:
        """Runs a script of the browser, not of a page."""
        answer = self.ask("script.evaluate", expression=f"void ({script})", awaitPromise=True, target={"context": self._own})
        assert answer["type"] == "success", answer

    def quit(self) -> None:
        try:
            self.ask("browser.close")
        except (ConnectionError, Refused):
            pass
        self.process.wait()

    def kill(self) -> None:
        kill(self.process)

    def _take(self, event: str, parameters: dict) -> None:
        if event == "log.entryAdded" and parameters["level"] == "error":
            troubles = self.heard.get(parameters["source"].get("context", ""))
            if troubles:
                troubles.note(f"{parameters['text']} ({frames(parameters)})")


def frames(entry: dict) -> str:
    return ", ".join(f"{it['url']}:{it['lineNumber'] + 1}" for it in (entry.get("stackTrace") or {}).get("callFrames", [])[:2])


class FirefoxWindow:
    """The driver of a page."""

    def __init__(self, firefox: Firefox, container: str | None):
        self._firefox = firefox
        where = {"userContext": container} if container else {}
        self.context = firefox.ask("browsingContext.create", type="window", **where)["context"]

    def ask(self, command: str, **parameters):
        return self._firefox.ask(command, context=self.context, **parameters)

    def evaluate(self, expression: str) -> str | None:
        try:
            answer = self._firefox.ask(
                "script.evaluate", expression=expression, awaitPromise=True, userActivation=False,
                target={"context": self.context})
        except Refused as error:
            if any(sign in str(error) for sign in LEAVING):
                raise Left(str(error)) from error
            raise
        if answer["type"] == "exception":
            raise PageError(answer["exceptionDetails"]["text"])
        return answer["result"].get("value")

    def go(self, address: str) -> None:
        try:
            self.ask("browsingContext.navigate", url=address, wait="complete")
        except Refused as error:
            # The page was just about to leave for somewhere else.
            if "NS_BINDING_ABORTED" not in str(error):
                raise
            self.go(address)

    def reload(self) -> None:
        self.ask("browsingContext.reload", wait="complete")

    def go_back(self) -> None:
        self.ask("browsingContext.traverseHistory", delta=-1)

    def tap(self, x: int, y: int) -> None:
        self.drag([(x, y)])

    def drag(self, points: list[tuple[int, int]]) -> None:
        (x, y), *rest = points
        moves = [{"type": "pointerMove", "x": x, "y": y, "duration": 14} for x, y in rest]
        self.ask("input.performActions", actions=[{
            "type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [
                {"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0},
                *moves, {"type": "pointerUp", "button": 0}]}])

    def keys(self, actions: list[dict]) -> None:
        self.ask("input.performActions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def resize(self, width: int, height: int) -> None:
        self.ask("browsingContext.setViewport", viewport={"width": width, "height": height}, devicePixelRatio=2)

    def prefer(self, scheme: str | None) -> None:
        self._firefox.prefer("layout.css.prefers-color-scheme.content-override", SCHEMES[scheme])

    def picture(self) -> bytes:
        return base64.b64decode(self.ask("browsingContext.captureScreenshot")["data"])

    def add_script(self, script: str) -> None:
        self._firefox.ask("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}", contexts=[self.context])

    def choose(self, field: str, file: Path) -> None:
        found = self.ask("browsingContext.locateNodes", locator={"type": "css", "value": field})["nodes"]
        self.ask("input.setFiles", element={"sharedId": found[0]["sharedId"]}, files=[str(file)])

    def show(self) -> None:
        self.ask("browsingContext.activate")

    def close(self) -> None:
        self.ask("browsingContext.close")


class FirefoxDevice(Device):
    def __init__(self, origin: str, folder: Path, wishes: Wishes, shared: Firefox | None):
        super().__init__(origin, folder, wishes)
        self.troubles = Troubles()
        self._shared = shared
        self._firefox: Firefox | None = None
        self._container: str | None = None

    def launch(self) -> Window:
        self._firefox = self._shared or Firefox(self.folder)
        if self._shared:
            self._container = self._firefox.ask("browser.createUserContext")["userContext"]
        self._firefox.prefer(ASKING, PERMISSIONS[self.wishes.permission])
        self._firefox.prefer("browser.download.dir", str(self.downloads))
        self._firefox.prefer(COOKIES, 2 if self.wishes.blocks_cookies else 5)
        self._firefox.prefer(FINGERPRINTING, self.wishes.resists_fingerprinting)
        where = {"userContexts": [self._container or "default"]}
        self._firefox.ask("emulation.setTimezoneOverride", timezone=self.wishes.zone, **where)
        self._firefox.ask("emulation.setLocaleOverride", locale=self.wishes.language, **where)
        if self.wishes.user_agent:
            self._firefox.ask("emulation.setUserAgentOverride", userAgent=self.wishes.user_agent, **where)
        for script in (PATIENT_REQUESTS, PATIENT_STORAGE, NOTE_WHOLE, *self.wishes.scripts):
            self._firefox.ask("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}", **where)
        return self._open_window()

    def _open_window(self) -> Window:
        driver = FirefoxWindow(self._firefox, self._container)
        self._firefox.heard[driver.context] = self.troubles
        driver.resize(*self.wishes.size)
        return Window(Page(driver, self.wishes.size), self.origin, self.troubles, self._open_window, self._permit)

    def _permit(self, setting: str) -> None:
        self._firefox.prefer(ASKING, PERMISSIONS[setting])

    def quit(self) -> None:
        if self._firefox is None:
            return
        if self._shared:
            # Its windows, too.
            self._firefox.ask("browser.removeUserContext", userContext=self._container)
        else:
            self._firefox.quit()
        self._firefox = None

    def kill(self) -> None:
        self._firefox.kill()
        self._firefox = None

    def check(self) -> None:
        self.troubles.check()


class FirefoxEngine(Engine):
    name = "firefox"
    program = PROGRAM
    lacks = {
        "push": "the push service of Firefox is Mozilla's, and no test leaves this machine",
        "changing permission": "permissions are preferences here, and no page is told of those",
    }
    _shared: Firefox | None = None

    def new_device(self, origin: str, folder: Path, wishes: Wishes) -> FirefoxDevice:
        if not wishes.is_lasting and self._shared is None:
            self._shared = Firefox(self.folder)
        return FirefoxDevice(origin, folder, wishes, None if wishes.is_lasting else self._shared)

    def stop(self) -> None:
        if self._shared:
            self._shared.quit()
