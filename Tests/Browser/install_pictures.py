"""The screenshots in the web app's manifest, made from the running app: `install_pictures.py` writes them to Web/icons."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import devices
import reflect
from providers import Providers
from screens_home import HOME, lock, set_up
from server import REPOSITORY, Server

PICTURES = {"narrow": ({"width": 390, "height": 844}, 2), "wide": ({"width": 1280, "height": 800}, 1)}


def main() -> None:
    with tempfile.TemporaryDirectory() as data, Providers() as providers, sync_playwright() as playwright:
        server = Server(Path(data), environment=providers.environment).start()
        browser = devices.launch(playwright)
        try:
            for name, (viewport, scale) in PICTURES.items():
                context = browser.new_context(
                    viewport=viewport, device_scale_factor=scale, locale="en-US", timezone_id="Europe/Berlin",
                    reduced_motion="reduce")
                app = devices.open_app(context, server.origin)
                for _ in set_up(app, "en"):
                    pass
                lock(app, "goal", "2020-01-01")
                reflect.wait_until_sent(app)
                app.open(HOME)
                app.page.locator("#app .entry.due").wait_for()
                file = REPOSITORY / "Web" / "icons" / f"screenshot-{name}.png"
                app.page.screenshot(path=file)
                context.close()
                print(f"{file}: {file.stat().st_size // 1024} kB")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
