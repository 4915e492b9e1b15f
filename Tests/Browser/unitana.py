"""Unitana's screens, and how a user gets through them."""

from playwright.sync_api import Locator

from app import App

HOME = "/unitana"
NAME = "/unitana/first-run"
SYSTEMS = "/unitana/first-run/systems"
ZONES = "/unitana/first-run/time-zones"
TILES = "/unitana/first-run/tiles"
CITY = "/unitana/first-run/city"
REVIEW = "/unitana/first-run/review"
DASHBOARD = "/unitana/dashboard"
ORDER = "/unitana/dashboard/order"
CONVERTER = "/unitana/converter"
SWITCHER = "/unitana/places/switcher"
PLACES_ORDER = "/unitana/places/order"
NEW = "/unitana/places/new"
SETTINGS = "/unitana/settings"
WIDGETS = "/unitana/widgets"
NEW_WIDGET = "/unitana/widgets/new"
LIMIT = "/unitana/widgets/limit"
PAYWALL = "/unitana/paywall?trigger=widgets"

# In milliseconds: how long a popup stays.
POPUP = 6_000

ALL_TILES = ["weather", "time", "distance", "weight", "currency"]


def tile(app: App, kind: str) -> Locator:
    return app.page.locator(f'#app .tile a[href^="/unitana/dashboard/{kind}"]')


def refresh(app: App) -> Locator:
    return app.page.locator("#app button.pull")


def cities(app: App) -> Locator:
    """The cities that a search has found, or the last ones found; below everything else that is a row."""
    return app.page.locator("#app .field + .list button.row, #app .field + .caption + .list button.row")


def search(app: App, text: str, field: int = 0) -> None:
    """Types into the search for a city and waits for the server's answer to be shown."""
    before = cities(app).first.inner_text() if cities(app).count() else None
    with app.page.expect_response(lambda answer: "/api/cities?" in answer.url):
        app.field(field).fill(text)
    app.page.wait_for_function(
        """before => {
            const row = document.querySelector("#app .field + .list .row");
            return row ? row.innerText !== before : before === null;
        }""", arg=before)


def find(app: App, text: str, field: int = 0) -> None:
    """Searches for a city, and waits for the first one found."""
    search(app, text, field)
    cities(app).first.wait_for()


def to_city(app: App, name: str = "Vienna") -> None:
    """Goes from a fresh page to the search for a city."""
    app.open(HOME)
    continue_to_city(app, name)


def continue_to_city(app: App, name: str = "Vienna") -> None:
    """The same, on a page that shows Unitana."""
    app.wait_for(NAME)
    app.field().fill(name)
    for path in (SYSTEMS, ZONES, TILES, CITY):
        app.primary.click()
        app.wait_for(path)


def create(app: App, city: str) -> None:
    """Picks a city in the first run, and reaches the dashboard."""
    find(app, city)
    cities(app).first.click()
    cities(app).first.wait_for(state="detached")
    app.primary.click()
    app.wait_for(REVIEW)
    app.primary.click()
    app.wait_for(DASHBOARD)
    app.page.locator("#app .tile").first.wait_for()


def set_up(app: App, city: str = "Vienna") -> None:
    """Goes from a fresh page to the dashboard with its first values."""
    to_city(app, city)
    create(app, city)
    tile(app, "weather").locator(".value").wait_for()


def add_place(app: App, name: str, city: str) -> None:
    app.open(NEW)
    app.field(0).fill(name)
    find(app, city, field=1)
    cities(app).first.click()
    cities(app).first.wait_for(state="detached")
    app.primary.click()
    app.wait_for(DASHBOARD)


def order(app: App) -> list[str]:
    """The tiles of the dashboard, in order."""
    return [address.split("/")[3] for address in app.page.locator("#app .tile a").evaluate_all(
        "all => all.map((tile) => tile.getAttribute('href'))")]


def row_tools(app: App) -> Locator:
    """The star and the bin of each place that is put in order."""
    return app.page.locator("#app .sortable .small")


def titles(app: App) -> list[str]:
    """The rows of a list that can be put in order."""
    return app.page.locator("#app .sortable .title").all_inner_texts()


def go_offline(app: App) -> None:
    """Cuts the network, and waits until the app knows."""
    app.go_offline()
    app.page.locator(".status .icon").wait_for()
