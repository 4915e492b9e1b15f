"""The pictures of the README, made from the running app: `readme_pictures.py` writes them to docs/pictures."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import devices
import reflect
from providers import Providers
from screens_home import HOME, lock, set_up
from server import REPOSITORY, Server

FOLDER = REPOSITORY / "docs" / "pictures"
PHONE = {"width": 390, "height": 844}
# Each app's first page, in a face of its own.
PAGES = {
    "facts": "/facts", "whole": "/whole", "reflect": "/reflect", "capsule": "/capsule", "unitana": "/unitana",
}


def take(app, path: str, name: str) -> None:
    app.open(path)
    app.page.locator("#app h1").first.wait_for()
    # Weather and rates may still be on their way; the open stream of changes never ends.
    app.page.wait_for_timeout(1_500)  # by the clock: these are pictures for people, and no test
    file = FOLDER / f"{name}.png"
    app.page.screenshot(path=file)
    print(f"{file}: {file.stat().st_size // 1024} kB")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Providers() as providers, sync_playwright() as playwright:
        server = Server(Path(data), environment=providers.environment).start()
        browser = devices.launch(playwright)
        try:
            context = browser.new_context(
                viewport=PHONE, locale="en-US", timezone_id="Europe/Berlin", reduced_motion="reduce")
            app = devices.open_app(context, server.origin)
            for _ in set_up(app, "en"):
                pass
            lock(app, "goal", "2020-01-01")
            lock(app, "memory", "2030-01-01")
            reflect.wait_until_sent(app)
            for name, path in PAGES.items():
                take(app, path, name)
            app.page.emulate_media(color_scheme="dark")
            take(app, HOME, "today-dark")
            app.page.emulate_media(color_scheme="light")
            take(app, HOME, "today")
            app.page.set_viewport_size({"width": 1280, "height": 800})
            take(app, HOME, "today-wide")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
