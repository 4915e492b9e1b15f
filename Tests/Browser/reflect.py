"""Reflect's onboarding and its main places, as a person goes there; by structure, so in any language."""

import time

from app import App

# In their order. Each is the last part of its address.
STEPS = [
    "personal-info", "goal", "sports", "journal-history", "tutorial", "reflection-reason", "reminder-times", "completion"]
PERSONAL, GOAL, SPORTS, HISTORY, TUTORIAL, REASON, REMINDERS, COMPLETION = (f"/reflect/onboarding/{step}" for step in STEPS)
TODAY = "/reflect/today"
MORNING = "/reflect/today/morning"
EVENING = "/reflect/today/evening"
PLANS = "/reflect/plans"
JOURNAL = "/reflect/history"
SETTINGS = "/reflect/settings"
# What follows the person.
TABLES = ["user_profile", "goals", "user_sports", "preferences", "reflections", "events"]
# A Wednesday in September, whose question of the morning is the longest of all.
AT_MORNING = "2028-09-20T08:15:00+02:00"
AT_EVENING = "2028-09-20T20:45:00+02:00"


def wait_until_sent(app: App) -> None:
    """Until nothing the person wrote waits on the device."""
    deadline = time.monotonic() + 20
    while app.stored("outbox") or not app.stored("own_goals"):
        assert time.monotonic() < deadline, "the outbox does not empty"
        app.page.wait_for_timeout(100)


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
    """Three pages of one address."""
    app.primary.click()
    app.primary.click()
    continue_to(app, REASON)


def to_reminders(app: App, name: str = "Robin", goal: str = "Ten kilometres") -> None:
    to_tutorial(app, name, goal)
    view_tutorial(app)
    continue_to(app, REMINDERS)


def onboard(app: App, name: str = "Robin", goal: str = "Ten kilometres") -> None:
    """From the name to the Today view, on a page that shows Reflect."""
    to_reminders(app, name, goal)
    continue_to(app, COMPLETION)
    continue_to(app, TODAY)


def write(app: App, page: str, text: str, mood: int | None = None) -> None:
    """A reflection, from anywhere in the main app."""
    go(app, page)
    app.field().fill(text)
    if mood:
        app.choice(str(mood)).check()
    continue_to(app, TODAY)


def go(app: App, path: str) -> None:
    """By the tabs and the rows, as a person would: nothing is loaded anew."""
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
