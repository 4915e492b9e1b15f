"""What every browser test stands on: one browser, a server for each file of tests, and devices that are watched."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

# The push service of the clients' tests.
sys.path.append(str(Path(__file__).parents[1] / "Clients"))

import devices
from app import App
from desktop import Desktop
from server import Server, binary

MANY_DEVICES = {"ALMANAC_LIMIT_ANONYMOUS": "1000", "ALMANAC_LIMIT_PASSWORDS": "1000", "ALMANAC_LIMIT_SIGN_UPS": "1000"}


def pytest_configure():
    if not binary().exists():
        pytest.exit(f"{binary()} is missing: run `swift build --product almanac` first.", returncode=2)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright):
    running = devices.launch(playwright)
    yield running
    running.close()


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory):
    """One for the whole file. All devices have the address of this machine, from which only so many may begin."""
    running = Server(tmp_path_factory.mktemp("server"), environment=MANY_DEVICES).start()
    yield running
    running.stop()


@pytest.fixture
def server(shared_server: Server):
    """Running when a test begins, whatever the one before did to it."""
    if shared_server.process is None:
        shared_server.start()
    return shared_server


@pytest.fixture
def open_app(browser: Browser, server: Server):
    """Opens fresh devices; whatever one of them complains about fails the test."""
    apps: list[App] = []

    def open_one(*, origin: str | None = None, permission: str | None = "granted", scripts=(), **options) -> App:
        context = browser.new_context(**{"viewport": devices.PHONE, "locale": "en-GB"} | options)
        apps.append(devices.open_app(context, origin or server.origin, permission, scripts))
        return apps[-1]

    yield open_one
    for app in apps:
        app.page.context.close()
    for app in apps:
        app.watch.check()


@pytest.fixture
def app(open_app) -> App:
    return open_app()


@pytest.fixture
def desktop(tmp_path: Path):
    """Where a device that is launched with its bus shows its notifications."""
    running = Desktop(tmp_path / "desktop").start()
    yield running
    running.stop()


@pytest.fixture
def device(playwright: Playwright, server: Server, tmp_path: Path):
    """A device whose profile survives being closed and being killed."""
    owned = devices.Device(playwright, tmp_path / "profile", server.origin)
    yield owned
    owned.quit()
    for watch in owned.watches:
        watch.check()
