"""Fixtures of the tests that run in every engine, and the table that says at the end which test ran in which.

A test asks for `app`, or for `open_device` if it needs more than one device or an unusual one. It runs once in each
engine, on fresh profiles. What Tests/Browser already tests in Chromium is marked `@covered`."""

import sys
from pathlib import Path

import pytest

# The steps through the apps, the server and much else.
sys.path.append(str(Path(__file__).parents[1] / "Browser"))

from chromium import ChromiumEngine
from engine import Device, Engine, Wishes
from firefox import FirefoxEngine
from providers import Providers
from server import NO_RATE_LIMITS, Server, binary
from table import Table
from webkit import WebKitEngine

ENGINES: dict[str, type[Engine]] = {"chromium": ChromiumEngine, "firefox": FirefoxEngine, "webkit": WebKitEngine}
table = Table(list(ENGINES))


def pytest_addoption(parser: pytest.Parser):
    parser.addoption("--all-engines", action="store_true", help="also tests of Chromium that Tests/Browser has")
    parser.addoption("--pictures", type=Path, help="a folder for a picture of every screen in each engine")


def pytest_configure(config: pytest.Config):
    config.addinivalue_line("markers", "needs(*names): what an engine must have for the test")
    config.addinivalue_line("markers", "covered(file): the file of Tests/Browser that tests the same in Chromium")
    config.addinivalue_line("markers", "nightly: only with --all-engines")
    missing = [engine.program for engine in ENGINES.values() if not Path(engine.program).exists()]
    if missing:
        pytest.exit(f"{', '.join(missing)}: missing. Run `make test-packages` first.", returncode=2)
    if not binary().exists():
        pytest.exit(f"{binary()} is missing: run `make build` first.", returncode=2)


def pytest_generate_tests(metafunc: pytest.Metafunc):
    if "engine" in metafunc.fixturenames:
        metafunc.parametrize("engine", list(ENGINES), indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]):
    runs_all = config.getoption("--all-engines")
    for item in items:
        name = getattr(item, "callspec", None) and item.callspec.params.get("engine")
        if name is None:
            continue
        for mark in item.iter_markers("needs"):
            assert all(any(need in engine.lacks for engine in ENGINES.values()) for need in mark.args), f"unknown: {mark}"
        reasons = [
            ENGINES[name].lacks[need] for mark in item.iter_markers("needs") for need in mark.args if need in ENGINES[name].lacks]
        if not runs_all and item.get_closest_marker("nightly"):
            reasons.append("by `make test-browsers`")
        covered = item.get_closest_marker("covered")
        if covered and name == "chromium" and not runs_all:
            reasons.append(f"by Tests/Browser/{covered.args[0]}")
        if reasons:
            item.add_marker(pytest.mark.skip(reason=reasons[0]))


def pytest_runtest_logreport(report: pytest.TestReport):
    if report.skipped:
        table.add(report.nodeid, "skipped", report.longrepr[2].removeprefix("Skipped: "))
    elif report.failed:
        table.add(report.nodeid, "failed" if report.when == "call" else "error")
    elif report.when == "call":
        table.add(report.nodeid, "passed")


def pytest_terminal_summary(terminalreporter):
    terminalreporter.section("tests and engines")
    for line in table.lines():
        terminalreporter.line(line)


@pytest.fixture(scope="session")
def engines(tmp_path_factory):
    """The engines that run, each from its first test on."""
    running: dict[str, Engine] = {}
    yield running
    for engine in running.values():
        engine.stop()


@pytest.fixture
def engine(request: pytest.FixtureRequest, engines: dict[str, Engine], tmp_path_factory) -> Engine:
    name = request.param
    if name not in engines:
        engines[name] = ENGINES[name](tmp_path_factory.mktemp(name))
    return engines[name]


@pytest.fixture(scope="session")
def common_server(tmp_path_factory):
    with Providers() as providers:
        folder = tmp_path_factory.mktemp("server")
        running = Server(folder, environment=NO_RATE_LIMITS | providers.environment).start()
        yield running
        running.stop()


@pytest.fixture
def server(common_server: Server) -> Server:
    """A running server, even when the previous test stopped it."""
    if common_server.process is None:
        common_server.start()
    return common_server


@pytest.fixture
def open_device(engine: Engine, server: Server, tmp_path: Path):
    """Opens fresh devices. Any error that their pages report fails the test."""
    devices: list[Device] = []

    def open_one(**wishes) -> Device:
        folder = tmp_path / f"device-{len(devices) + 1}"
        folder.mkdir()
        devices.append(engine.new_device(server.origin, folder, Wishes(**wishes)))
        return devices[-1]

    yield open_one
    for device in devices:
        device.quit()
    for device in devices:
        device.check()


@pytest.fixture
def device(open_device) -> Device:
    return open_device()


@pytest.fixture
def app(device: Device):
    return device.launch()
