"""The account pages, used as a user would."""

from app import App

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
    """Signs in; the data on this device is merged into the account."""
    app.open(SIGN_IN)
    fill(app, email, password)
    app.primary.click()
    app.wait_for(SETTINGS)


def sign_out(app: App) -> None:
    app.open(SIGN_OUT)
    app.primary.click()
    app.wait_for(SETTINGS)
