"""What every test of the clients stands on: a server for each file of tests, with quotes in it, and people."""

import sys
from pathlib import Path

import pytest

# The server under test is the browser tests' too.
sys.path.append(str(Path(__file__).parents[1] / "Browser"))

import fixtures
import settings
from almanac import Almanac, Person
from push_service import PushService
from server import Server, binary
from wire import Wire


def pytest_configure():
    if not binary().exists():
        pytest.exit(f"{binary()} is missing: run `swift build --product almanac` first.", returncode=2)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"), environment=settings.GENEROUS).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def almanac(server: Server) -> Almanac:
    return Almanac(server)


@pytest.fixture(scope="module")
def quotes(almanac: Almanac) -> list[dict]:
    """The fixture's quotes, which the server then holds: these and no others."""
    rows = fixtures.quotes()
    almanac.service().table("quotes").insert(rows).execute()
    return rows


@pytest.fixture
def person(almanac: Almanac) -> Person:
    return almanac.someone()


@pytest.fixture
def other(almanac: Almanac) -> Person:
    return almanac.someone()


@pytest.fixture
def linked(almanac: Almanac) -> Person:
    """A person with an e-mail address and a password."""
    return almanac.linked()


@pytest.fixture
def wire(almanac: Almanac, person: Person):
    """Plain requests of that person."""
    with Wire(almanac, person.token) as speaking:
        yield speaking


@pytest.fixture
def signed_out(almanac: Almanac):
    """Plain requests of nobody in particular."""
    with Wire(almanac, almanac.anon_key) as speaking:
        yield speaking


@pytest.fixture
def service(almanac: Almanac):
    """Plain requests with the service key."""
    with Wire(almanac, almanac.service_key) as speaking:
        yield speaking


@pytest.fixture
def pushes():
    """A push service; nothing may come to it that is not as it should be."""
    with PushService() as running:
        yield running
        running.check()
        assert not running.strays
