"""W3 “Continue with Google”: away to a service's page and back, with the same account and all its data."""

import pytest
from playwright.sync_api import expect

import account
import reflect
import settings
from app import App
from identity_service import IdentityService, User
from patience import wait_until
from server import Server

MOTION = "reduce"


@pytest.fixture(scope="module")
def google():
    with IdentityService() as running:
        yield running
        assert not running.problems


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory, google: IdentityService):
    folder = tmp_path_factory.mktemp("server")
    running = Server(folder, environment=settings.GENEROUS | {"ALMANAC_OIDC": google.setting("google", folder)}).start()
    yield running
    running.stop()


def continue_with_google(app: App, page: str) -> None:
    app.open(page)
    app.page.get_by_role("button", name="Continue with Google").click()
    app.wait_for(account.SETTINGS)


def onboarded(open_app, goal: str) -> App:
    app = open_app()
    app.open("/reflect")
    reflect.onboard(app, name="Maxi", goal=goal)
    reflect.write(app, reflect.MORNING, goal)
    reflect.wait_until_sent(app)
    return app


def owners(server: Server, goal: str) -> set[str]:
    return {row["user_id"] for row in server.rows("goals") if row["goal_text"] == goal}


def test_linking_keeps_the_account_and_its_data(open_app, server: Server, google: IdentityService):
    google.user = User(email="maxi@gmail.example")
    app = onboarded(open_app, "Zehn Kilometer")
    before = owners(server, "Zehn Kilometer")
    assert len(before) == 1
    continue_with_google(app, account.LINK)
    expect(app.page.locator("#app")).to_contain_text("maxi@gmail.example")
    # The code is gone from the address, and so from the browser's history.
    assert app.path == account.SETTINGS
    assert owners(server, "Zehn Kilometer") == before
    # On another device, the same service leads to the same account, and what was written there joins it.
    other = onboarded(open_app, "Ein Marathon")
    continue_with_google(other, account.SIGN_IN)
    expect(other.page.locator("#app")).to_contain_text("Sign in and keep both")
    other.primary.click()
    expect(other.page.locator("#app")).to_contain_text("You’re signed in as maxi@gmail.example")
    # Two goals that begin on one day both stay.
    wait_until(
        lambda: owners(server, "Ein Marathon") == before, "the second device's data joins the account", other.page)
    assert owners(server, "Zehn Kilometer") == before


def test_cancelling_changes_nothing(open_app, server: Server, google: IdentityService):
    google.agrees = False
    try:
        app = onboarded(open_app, "Ein Halbmarathon")
        continue_with_google(app, account.LINK)
        expect(app.error).to_contain_text("The sign-in was canceled.")
        assert len(owners(server, "Ein Halbmarathon")) == 1
    finally:
        google.agrees = True
