"""The installed server: its unit and its settings, and a user who writes something."""

import re
import shlex
import time
from pathlib import Path

import httpx

from root import REPOSITORY, Root
from server import free_port

UNIT = "lib/systemd/system/almanac.service"
SETTINGS = "etc/almanac/almanac.env"
# The same in the sources.
SETTINGS_FILE = REPOSITORY / "Packaging/almanac.env"


def unit(root: Root) -> dict[str, list[str]]:
    """The settings of the service in its unit file."""
    values: dict[str, list[str]] = {}
    for line in (root / UNIT).read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            name, value = line.split("=", 1)
            values.setdefault(name, []).append(value)
    return values


def environment(root: Root) -> dict[str, str]:
    """The variables that systemd gives the service: those of the unit, then those of the settings."""
    service = unit(root)
    texts = [text for line in service["Environment"] for text in shlex.split(line)]
    file = root / service["EnvironmentFile"][0].removeprefix("-")
    texts += [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
    return dict(text.split("=", 1) for text in texts)


def configure(root: Root) -> int:
    """Edits the settings as an operator does: another port, and nothing from the internet. Returns the port."""
    file = root / SETTINGS
    port = free_port()
    text, edits = re.subn(r"^#ALMANAC_PORT=8080$", f"ALMANAC_PORT={port}", file.read_text(), flags=re.M)
    text, more = re.subn(r"^#(ALMANAC_WEATHER=off)$", r"\1\nALMANAC_RATES=off", text, flags=re.M)
    assert (edits, more) == (1, 1), "almanac.env no longer has these lines"
    file.write_text(text)
    return port


class Visitor:
    """A person with an account."""

    def __init__(self, port: int):
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
        self.headers: dict[str, str] = {}

    def wait_until_healthy(self, seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while True:
            try:
                if self.client.get("/health").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.1)

    def open_the_page(self) -> None:
        """Opens the page, and loads what it needs."""
        page = self.client.get("/", headers={"Accept": "text/html"})
        assert page.status_code == 200 and "<title>" in page.text, page.text[:500]
        assets = set(re.findall(r"/assets/[^\"\s]+", page.text))
        assert any(name.endswith(".js") for name in assets) and any(".wasm" in name for name in assets), assets
        for name in assets:
            assert self.client.get(name).status_code == 200, name
        # Compressed when it was built, which takes brotli.
        program = next(name for name in assets if ".wasm" in name)
        assert self.client.head(program, headers={"Accept-Encoding": "br"}).headers["Content-Encoding"] == "br"
        cities = self.client.get("/api/cities", params={"q": "mün", "language": "de"}).json()
        assert "München" in str(cities)

    def sign_up(self) -> None:
        answer = self.client.post("/auth/v1/signup", json={"data": {}})
        assert answer.status_code == 200, answer.text
        self.headers = {"Authorization": f"Bearer {answer.json()['access_token']}"}

    def write(self, sport: str) -> None:
        answer = self.client.post("/rest/v1/user_sports", json={"sport_name": sport}, headers=self.headers)
        assert answer.status_code == 201, answer.text

    def sports(self) -> set[str]:
        answer = self.client.get("/rest/v1/user_sports?select=sport_name", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return {row["sport_name"] for row in answer.json()}


def owner_and_mode(path: Path) -> tuple[int, str]:
    status = path.stat()
    return status.st_uid, oct(status.st_mode & 0o7777)
