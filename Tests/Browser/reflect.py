"""Reflect's onboarding and main pages, found by structure, so that they work in any language."""

from app import App
from patience import wait_until

# The steps in order. Each is the last part of its address.
STEPS = [
    "personal-info", "goal", "sports", "journal-history", "tutorial", "reflection-reason", "reminder-times", "completion"]
PERSONAL, GOAL, SPORTS, HISTORY, TUTORIAL, REASON, REMINDERS, COMPLETION = (f"/reflect/onboarding/{step}" for step in STEPS)
TODAY = "/reflect/today"
MORNING = "/reflect/today/morning"
EVENING = "/reflect/today/evening"
PLANS = "/reflect/plans"
JOURNAL = "/reflect/history"
SETTINGS = "/reflect/settings"
# The tables that are synced between devices.
TABLES = ["user_profile", "goals", "user_sports", "preferences", "reflections", "events"]
# A Wednesday in September, with the longest of all morning questions.
AT_MORNING = "2028-09-20T08:15:00+02:00"
AT_EVENING = "2028-09-20T20:45:00+02:00"


def wait_until_sent(app: App) -> None:
    """Waits until no change by the user is left in the outbox."""
    wait_until(lambda: not app.stored("outbox") and app.stored("own_goals"), "the outbox is sent", app.page)


def continue_to(app: App, path: str) -> None:
    app.primary.click()
    app.wait_for(path)


def to_goal(app: App, name: str = "Robin") -> None:
    app.wait_for(PERSONAL)
    app.field().fill(name)
    continue_to(app, GOAL)


def to_sports(app: App, name: str = "Robin", goal: str = "Ten kilometres") -> None:
    to_goal(app, name)
    app.field().fill(goal)
    continue_to(app, SPORTS)


def to_history(app: App, name: str = "Robin", goal: str = "Ten kilometres") -> None:
    to_sports(app, name, goal)
    app.choice("running").check()
    continue_to(app, HISTORY)


def to_tutorial(app: App, name: str = "Robin", goal: str = "Ten kilometres") -> None:
    to_history(app, name, goal)
    app.choice("sometimes").check()
    continue_to(app, TUTORIAL)


def view_tutorial(app: App) -> None:
    """Goes through the tutorial, whose three pages share one address."""
    app.primary.click()
    app.primary.click()
    continue_to(app, REASON)


def to_reminders(app: App, name: str = "Robin", goal: str = "Ten kilometres") -> None:
    to_tutorial(app, name, goal)
    view_tutorial(app)
    continue_to(app, REMINDERS)


def onboard(app: App, name: str = "Robin", goal: str = "Ten kilometres") -> None:
    """Goes from the first step to the Today view, on a page that shows Reflect."""
    to_reminders(app, name, goal)
    continue_to(app, COMPLETION)
    continue_to(app, TODAY)


def write(app: App, page: str, text: str, mood: int | None = None) -> None:
    """Writes a reflection, starting anywhere in the main app."""
    go(app, page)
    app.field().fill(text)
    if mood:
        app.choice(str(mood)).check()
    continue_to(app, TODAY)


def go(app: App, path: str) -> None:
    """Navigates by tabs and rows, without reloading the page."""
    tab = "/".join(path.split("/")[:3])
    if app.tabs.count() == 0:
        app.back.click()
        app.wait_for(TODAY)
    if app.path != tab:
        app.page.locator(f'#app .tabs a[href="{tab}"]').click()
        app.wait_for(tab)
    if path != tab:
        app.page.locator(f'#app a.row[href="{path}"]').click()
        app.wait_for(path)
