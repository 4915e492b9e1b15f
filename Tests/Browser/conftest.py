"""Fixtures of the browser tests: one browser, one server per test file, and devices whose consoles are watched."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

# For the push service, which is shared with the client tests.
sys.path.append(str(Path(__file__).parents[1] / "Clients"))

import devices
from app import App, describe
from desktop import Desktop
from providers import Providers
from server import Server, binary

MANY_DEVICES = {"ALMANAC_LIMIT_ANONYMOUS": "1000", "ALMANAC_LIMIT_PASSWORDS": "1000", "ALMANAC_LIMIT_SIGN_UPS": "1000",
                "ALMANAC_LIMIT_PLACES": "100000"}


# As for the pages; see devices.py.
expect.set_options(timeout=devices.TIME_LIMIT)


def pytest_configure(config: pytest.Config):
    config.addinivalue_line("markers", "waits: waits long without working, so it begins before the others")
    if not binary().exists():
        pytest.exit(f"{binary()} is missing: run `swift build --product almanac` first.", returncode=2)


def pytest_collection_modifyitems(items: list[pytest.Item]):
    items.sort(key=lambda item: item.get_closest_marker("waits") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo):
    report = yield
    if report.when == "call" and report.failed:
        shown = [describe(page) for page in list(App.pages) if not page.is_closed()]
        report.sections.append(("Open pages", "\n\n".join(shown)))
    return report


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
def providers():
    """The sources of weather and exchange rates of the file's server."""
    with Providers() as running:
        yield running


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory, providers: Providers):
    """One server per file. All devices share this machine's address, so the rate limits are raised."""
    running = Server(tmp_path_factory.mktemp("server"), environment=MANY_DEVICES | providers.environment).start()
    yield running
    running.stop()


@pytest.fixture
def server(shared_server: Server):
    """A running server, even when the previous test stopped it."""
    if shared_server.process is None:
        shared_server.start()
    return shared_server


@pytest.fixture
def open_app(browser: Browser, server: Server):
    """Opens fresh devices. Any error that their browser reports fails the test."""
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
    """Displays the notifications of a device that is launched with its bus address."""
    running = Desktop(tmp_path / "desktop").start()
    yield running
    running.stop()


@pytest.fixture
def device(playwright: Playwright, server: Server, tmp_path: Path):
    """A device whose profile survives quitting and being killed."""
    owned = devices.Device(playwright, tmp_path / "profile", server.origin)
    yield owned
    owned.quit()
    for watch in owned.watches:
        watch.check()
