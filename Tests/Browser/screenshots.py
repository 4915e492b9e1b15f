"""Screenshots of every screen: `screenshots.py de /tmp/screens` writes each at two sizes, in light and dark mode.

They follow the same walks as the tests, so new screens are included automatically."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import devices
import screens
from app import LANGUAGES, App
from providers import Providers
from server import Server
from walk import Walk, begin

SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 800}}
SCHEMES = ["light", "dark"]


def take(app: App, folder: Path, name: str) -> None:
    for size, viewport in SIZES.items():
        app.page.set_viewport_size(viewport)
        for scheme in SCHEMES:
            app.page.emulate_media(color_scheme=scheme)
            app.page.screenshot(path=folder / f"{name} {size} {scheme}.png")


def walk_through(walk: Walk, language: str, browser, server: Server, folder: Path) -> None:
    def open_app(*, origin, permission, scripts, **options) -> App:
        return devices.open_app(browser.new_context(viewport=devices.PHONE, **options), origin, permission, scripts)

    app = begin(walk, language, open_app, server.port)
    for number, screen in enumerate(walk.stops(app, language), start=1):
        take(app, folder, f"{walk.name} {number:02} {screen}")
    app.page.context.close()


def main(language: str, folder: Path, wanted: str = "") -> None:
    folder = folder / language
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Providers() as providers, sync_playwright() as playwright:
        server = Server(Path(data), environment=providers.environment).start()
        browser = devices.launch(playwright)
        try:
            for walk in screens.WALKS:
                if wanted in walk.name:
                    walk_through(walk, language, browser, server, folder)
        finally:
            browser.close()
            server.stop()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in LANGUAGES:
        sys.exit(f"usage: screenshots.py LANGUAGE FOLDER [PART OF A WALK'S NAME]\nlanguages: {' '.join(LANGUAGES)}")
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
