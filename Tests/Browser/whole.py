"""The steps of Whole's onboarding."""

from app import App
from patience import wait_until

HOME = "/whole"
WELCOME = "/whole/onboarding/welcome"
CATEGORIES = "/whole/onboarding/categories"
NAME = "/whole/onboarding/name"
GOALS = "/whole/onboarding/goals"
NOTIFICATIONS = "/whole/onboarding/notifications"
WIDGET = "/whole/onboarding/widget"
TRIAL = "/whole/onboarding/trial"


def more(app: App, number: int = 0):
    """The secondary button below the content with this index."""
    return app.page.locator("#app .more button").nth(number)


def to_trial(app: App) -> None:
    """Goes from a fresh page to the trial, choosing as little as possible."""
    app.open(HOME)
    continue_to_trial(app)


def continue_to_trial(app: App) -> None:
    """The same, on a page that shows Whole."""
    app.wait_for(WELCOME)
    app.primary.click()
    for path in (CATEGORIES, NAME, GOALS):
        app.wait_for(path)
        app.skip.click()
    app.wait_for(NOTIFICATIONS)
    app.primary.click()
    app.wait_for(WIDGET)
    more(app).click()
    app.wait_for(TRIAL)


def onboard(app: App) -> None:
    """Goes from a fresh page to the quotes, without a trial."""
    to_trial(app)
    start(app)


def wait_until_stored(app: App) -> None:
    """Waits until the quotes are in the storage, not only on the screen: a page that is left earlier stores none."""
    wait_until(lambda: app.stored("whole_quotes"), "the quotes are stored", app.page)


def start(app: App) -> None:
    """Goes from the trial to the quotes, without it."""
    more(app).click()
    app.wait_for(HOME)
    app.card.wait_for()
