"""The steps of Facts A Day's onboarding."""

from app import App

LANGUAGE = "/facts/onboarding/language"
INITIALIZATION = "/facts/onboarding"
CATEGORIES = "/facts/onboarding/categories"
DIFFICULTY = "/facts/onboarding/difficulty"
NOTIFICATIONS = "/facts/onboarding/notifications"
SUCCESS = "/facts/onboarding/success"
TODAY = "/facts"
BROWSE = "/facts/browse"
# The page of the first topic.
TOPIC = "/facts/browse/science"
FAVORITES = "/facts/favorites"
PAST = "/facts/past"
SETTINGS = "/facts/settings"


def choose_language(app: App, language: str) -> None:
    app.wait_for(LANGUAGE)
    app.choice(language).check()
    app.page.wait_for_function("code => document.documentElement.lang === code", arg=language)


def to_categories(app: App, language: str = "en") -> None:
    choose_language(app, language)
    app.primary.click()
    app.wait_for(CATEGORIES)


def choose_categories(app: App, count: int = 5) -> None:
    categories = app.page.locator("#app .choice input[type=checkbox]")
    for number in range(count):
        categories.nth(number).check()


def to_difficulty(app: App, language: str = "en") -> None:
    to_categories(app, language)
    choose_categories(app)
    app.primary.click()
    app.wait_for(DIFFICULTY)


def to_notifications(app: App, language: str = "en") -> None:
    to_difficulty(app, language)
    app.primary.click()
    app.wait_for(NOTIFICATIONS)


def onboard(app: App, language: str = "en") -> None:
    """Goes from a fresh page to today's fact."""
    app.open()
    to_notifications(app, language)
    app.primary.click()
    app.wait_for(TODAY)


def browse(app: App) -> None:
    """Goes from a page of the main app to Browse, and on to the page of the first topic."""
    app.tab(1).click()
    app.wait_for(BROWSE)
    app.rows.first.click()
    app.wait_for(TOPIC)


def again(app: App) -> None:
    """Goes from the settings through the steps again."""
    app.page.locator("#app button.row").click()
