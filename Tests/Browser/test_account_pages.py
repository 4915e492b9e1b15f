"""The server's own pages about accounts, which the links in emails open."""

import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

import devices
import settings
from patience import PATIENCE, wait_until
from server import Server

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory):
    environment = settings.GENEROUS | {"ALMANAC_AUTO_CONFIRM": "off", "ALMANAC_LIMIT_MAIL_SECONDS": "0"}
    running = Server(tmp_path_factory.mktemp("server"), environment=environment).start()
    yield running
    running.stop()


@pytest.fixture
def page(browser: Browser):
    """A browser that has never seen the server. Whatever it complains about fails the test."""
    context = devices.new_context(browser)
    page = context.new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert not problems


@pytest.fixture
def client(server: Server):
    with httpx.Client(base_url=server.origin + "/auth/v1", timeout=PATIENCE) as running:
        yield running


def link(server: Server, to: str, path: str) -> str:
    """The link below this path in the latest email to an address. It may arrive a moment after the response."""
    def links() -> list[str]:
        files = sorted((server.data / "mail").glob("*.eml"), key=lambda file: file.stat().st_mtime_ns)
        texts = [text for text in (file.read_text() for file in files) if f"To: {to}" in text]
        return [found[0] for text in texts if (found := re.search(rf"http\S+{path}\S+", text))]

    return wait_until(links, f"an email to {to} with a link to {path}")[-1]


def bearer(session: dict) -> dict[str, str]:
    return {"Authorization": f"Bearer {session['access_token']}"}


def choose_password(page: Page, password: str) -> None:
    page.get_by_label("New password").fill(password)
    page.get_by_label("Confirm password").fill(password)
    page.get_by_role("button", name="Save password").click()
    expect(page.locator("#message")).to_contain_text("Your new password is saved")


def sign_in(client: httpx.Client, email: str, password: str) -> httpx.Response:
    return client.post("/token?grant_type=password", json={"email": email, "password": password})


def confirmed(client: httpx.Client, server: Server, email: str) -> dict:
    client.post("/signup", json={"email": email, "password": PASSWORD})
    client.get(link(server, email, "/auth/v1/verify").removeprefix(server.origin + "/auth/v1"))
    return sign_in(client, email, PASSWORD).json()


def test_security_m3_the_old_address_undoes_a_change(page: Page, server: Server, client: httpx.Client):
    session = confirmed(client, server, "ana@example.org")
    client.put("/user", json={"email": "thief@example.org"}, headers=bearer(session)).raise_for_status()
    client.get(link(server, "thief@example.org", "/auth/v1/verify").removeprefix(server.origin + "/auth/v1"))
    assert sign_in(client, "thief@example.org", PASSWORD).status_code == 200

    page.goto(link(server, "ana@example.org", "/auth/undo"))
    assert "#" not in page.url
    expect(page.get_by_role("heading")).to_have_text("Put your address back")
    page.get_by_role("button", name="Put my address back").click()
    expect(page.locator("#message")).to_contain_text("ana@example.org again, and every device is signed out")
    assert client.get("/user", headers=bearer(session)).status_code == 403
    page.get_by_role("link", name="Choose a new password").click()
    choose_password(page, "battery staple")
    assert sign_in(client, "ana@example.org", PASSWORD).status_code == 400
    assert sign_in(client, "ana@example.org", "battery staple").status_code == 200


def test_security_l5_whoever_opens_the_link_chooses_the_password(page: Page, server: Server, client: httpx.Client):
    person = client.post("/signup", json={"data": {}}).json()
    client.put("/user", json={"email": "mei@example.org", "password": "a stranger's"}, headers=bearer(person))
    page.goto(link(server, "mei@example.org", "/auth/v1/verify"))
    expect(page.get_by_role("heading")).to_have_text("Your address is confirmed")
    choose_password(page, PASSWORD)
    assert sign_in(client, "mei@example.org", "a stranger's").status_code == 400
    assert sign_in(client, "mei@example.org", PASSWORD).json()["user"]["id"] == person["user"]["id"]


def test_security_a_h2_of_two_sign_ups_the_reader_chooses(page: Page, server: Server, client: httpx.Client):
    for password in ("a stranger's", "another's"):
        client.post("/signup", json={"email": "lea@example.org", "password": password}).raise_for_status()
    page.goto(link(server, "lea@example.org", "/auth/v1/verify"))
    expect(page.get_by_role("heading")).to_have_text("Your address is confirmed")
    choose_password(page, PASSWORD)
    assert sign_in(client, "lea@example.org", "a stranger's").status_code == 400
    assert sign_in(client, "lea@example.org", "another's").status_code == 400
    assert sign_in(client, "lea@example.org", PASSWORD).status_code == 200
