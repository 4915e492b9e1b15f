"""Fixtures of the client tests: one server per test file, with quotes, and users."""

import sys
from pathlib import Path

import pytest

# For the server under test, which is shared with the browser tests.
sys.path.append(str(Path(__file__).parents[1] / "Browser"))

import fixtures
import settings
from almanac import Almanac, Person
from push_service import PushService
from server import Server, binary
from wire import Wire


def pytest_configure():
    if not binary().exists():
        pytest.exit(f"{binary()} is missing: run `make build` first.", returncode=2)


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
    """The quotes of the fixture, which are the only ones on the server."""
    rows = fixtures.quotes()
    table = almanac.service().table("quotes")
    # In place of the bundled ones.
    table.delete().not_.is_("id", None).execute()
    table.insert(rows).execute()
    return rows


@pytest.fixture
def person(almanac: Almanac) -> Person:
    return almanac.anonymous()


@pytest.fixture
def other(almanac: Almanac) -> Person:
    return almanac.anonymous()


@pytest.fixture
def linked(almanac: Almanac) -> Person:
    """A user with an email address and a password."""
    return almanac.linked()


@pytest.fixture
def wire(almanac: Almanac, person: Person):
    """Plain requests as the user `person`."""
    with Wire(almanac, person.token) as speaking:
        yield speaking


@pytest.fixture
def signed_out(almanac: Almanac):
    """Plain requests with the anonymous key, without a user."""
    with Wire(almanac, almanac.anon_key) as speaking:
        yield speaking


@pytest.fixture
def service(almanac: Almanac):
    """Plain requests with the service key."""
    with Wire(almanac, almanac.service_key) as speaking:
        yield speaking


@pytest.fixture
def pushes():
    """A push service. The test fails if it receives an invalid or misdirected message."""
    with PushService() as running:
        yield running
        running.check()
        assert not running.strays
