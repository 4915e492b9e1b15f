"""The account pages, used as a user would."""

from app import App
from patience import wait_until

SETTINGS = "/settings"
LINK = "/settings/link"
SIGN_IN = "/settings/sign-in"
SIGN_OUT = "/settings/sign-out"
PASSWORD = "/settings/password"
ADDRESS = "/settings/address"
DELETE = "/settings/delete"
REFUSED = "/settings/refused"


def fill(app: App, email: str, password: str) -> None:
    app.field(0).fill(email)
    app.field(1).fill(password)


def link(app: App, email: str, password: str) -> None:
    """Adds an email address to the account that this device already has."""
    app.open(LINK)
    fill(app, email, password)
    app.primary.click()
    app.wait_for(SETTINGS)


def sign_in(app: App, email: str, password: str) -> None:
    """Signs in; the data on this device is merged into the account, once its user agrees where both have texts."""
    app.open(SIGN_IN)
    fill(app, email, password)
    app.primary.click()
    wait_until(lambda: app.path == SETTINGS or is_asked(app), "the user is signed in, or asked", app.page)
    if is_asked(app):
        app.primary.click()
    app.wait_for(SETTINGS)


def is_asked(app: App) -> bool:
    """Whether the page asks if what is on both sides is to be joined: where the form was, there is only a button."""
    return app.path == SIGN_IN and app.page.locator("#app input").count() == 0 and app.primary.count() == 1


def sign_out(app: App) -> None:
    app.open(SIGN_OUT)
    app.primary.click()
    app.wait_for(SETTINGS)
