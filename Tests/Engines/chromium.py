"""Chromium, driven by Playwright, as in Tests/Browser."""

import os
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

import devices
from app import App
from engine import Device, Engine, Wishes
from touch import Finger


class ChromiumDevice(Device):
    def __init__(self, origin: str, folder: Path, wishes: Wishes, engine: "ChromiumEngine"):
        super().__init__(origin, folder, wishes)
        self._engine = engine
        self._apps: list[App] = []
        self._context: BrowserContext | None = None
        self._lasting: devices.Device | None = None

    def launch(self) -> App:
        width, height = self.wishes.size
        options = {"locale": self.wishes.language, "timezone_id": self.wishes.zone, "accept_downloads": True, "has_touch": True}
        if self.wishes.is_lasting:
            self._lasting = self._lasting or devices.Device(self._engine.playwright, self.folder / "profile", self.origin)
            app = self._lasting.launch(**options)
            for script in self.wishes.scripts:
                app.page.context.add_init_script(script)
        else:
            if self.wishes.user_agent:
                options["user_agent"] = self.wishes.user_agent
            self._context = devices.new_context(
                self._engine.browser, viewport={"width": width, "height": height}, **options)
            app = devices.open_app(self._context, self.origin, self.wishes.permission, self.wishes.scripts)
        self._apps.append(app)
        app.page.context.on("page", self._save_downloads)
        self._save_downloads(app.page)
        return app

    def _save_downloads(self, page) -> None:
        page.on("download", lambda download: download.save_as(self.downloads / download.suggested_filename))

    def download(self, app: App, ask) -> Path:
        # Playwright hears of it only while it is asked for something.
        with app.page.expect_download() as coming:
            ask()
        file = self.downloads / coming.value.suggested_filename
        coming.value.save_as(file)
        return file

    def choose_file(self, app: App, file: Path, ask) -> None:
        with app.page.expect_file_chooser() as chooser:
            ask()
        chooser.value.set_files(file)

    def swipe(self, app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
        Finger(app.page).swipe(start, end)

    def quit(self) -> None:
        if self._context:
            self._context.close()
        if self._lasting:
            self._lasting.quit()
        self._context = None

    def kill(self) -> None:
        self._lasting.kill()

    def check(self) -> None:
        for app in self._apps:
            app.watch.check()


class ChromiumEngine(Engine):
    name = "chromium"
    program = devices.CHROMIUM
    lacks = {
        "blocked cookies": "Playwright has no switch for them",
        "resisted fingerprinting": "Chromium has no such setting",
    }
    _running = None
    playwright: Playwright | None = None
    _browser: Browser | None = None

    @property
    def browser(self) -> Browser:
        self._browser = self._browser or devices.launch(self.playwright)
        return self._browser

    def new_device(self, origin: str, folder: Path, wishes: Wishes) -> ChromiumDevice:
        if self.playwright is None:
            self._running = sync_playwright()
            self.playwright = self._running.__enter__()
        return ChromiumDevice(origin, folder, wishes, self)

    def stop(self) -> None:
        if self._browser:
            self._browser.close()
        if self._running:
            self._running.__exit__(None, None, None)
