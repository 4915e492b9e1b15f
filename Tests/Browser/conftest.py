"""Fixtures of the browser tests: one browser and one server for all tests of a worker, and devices whose consoles are
watched.

A test file says by constants where it differs. `OWN_SERVER` is true when it counts the rows of all users, or changes
its server's files or providers. `MOTION = "reduce"` says that its tests are about data, so that their pages need not
move; those that do cost a fifth more. The first run and the main pages of each app are in files whose pages move, too."""

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
from server import NO_RATE_LIMITS, Server, binary

# As for the pages; see devices.py.
expect.set_options(timeout=devices.TIME_LIMIT)


def pytest_configure(config: pytest.Config):
    config.addinivalue_line("markers", "waits: waits long without working, so it begins before the others")
    if not binary().exists():
        pytest.exit(f"{binary()} is missing: run `make build` first.", returncode=2)


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


@pytest.fixture(scope="session")
def common_providers():
    with Providers() as running:
        yield running


@pytest.fixture(scope="session")
def common_server(tmp_path_factory, common_providers: Providers):
    folder = tmp_path_factory.mktemp("server")
    running = Server(folder, environment=NO_RATE_LIMITS | common_providers.environment).start()
    yield running
    running.stop()


def has_own_server(request: pytest.FixtureRequest) -> bool:
    return getattr(request.module, "OWN_SERVER", False)


@pytest.fixture(scope="module")
def providers(request: pytest.FixtureRequest):
    """The sources of weather and exchange rates of the file's server."""
    if not has_own_server(request):
        yield request.getfixturevalue("common_providers")
        return
    with Providers() as running:
        yield running


@pytest.fixture(scope="module")
def shared_server(request: pytest.FixtureRequest, tmp_path_factory, providers: Providers):
    """The file's server. To start one takes as long as a short test."""
    if not has_own_server(request):
        yield request.getfixturevalue("common_server")
        return
    folder = tmp_path_factory.mktemp("server")
    running = Server(folder, environment=NO_RATE_LIMITS | providers.environment).start()
    yield running
    running.stop()


@pytest.fixture
def server(shared_server: Server):
    """A running server, even when the previous test stopped it."""
    if shared_server.process is None:
        shared_server.start()
    return shared_server


@pytest.fixture
def open_app(request: pytest.FixtureRequest, browser: Browser, server: Server):
    """Opens fresh devices. Any error that their browser reports fails the test."""
    apps: list[App] = []
    usual = {"viewport": devices.PHONE, "locale": "en-GB", "reduced_motion": getattr(request.module, "MOTION", None)}

    def open_one(*, origin: str | None = None, permission: str | None = "granted", scripts=(), **options) -> App:
        context = devices.new_context(browser, **usual | options)
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
