"""Actions in Time Capsule, found by structure, so that they work in any language."""

from datetime import datetime, timedelta

from playwright.sync_api import expect

from app import App

HOME, NEW, ARCHIVE = "/capsule", "/capsule/new", "/capsule/archive"
TEXT = "The sea was grey that day."


def write(app: App, kind: str, text: str = TEXT, date: str | None = None, time: str | None = None) -> None:
    """Fills in a new capsule, without locking it."""
    app.open(NEW)
    fill(app, kind, text, date, time)


def fill(app: App, kind: str, text: str = TEXT, date: str | None = None, time: str | None = None) -> None:
    """The same, on the page of a new capsule."""
    app.choice(kind).check()
    app.field().fill(text)
    if not date and not time:
        return
    app.page.locator("#app a.row").click()
    if date:
        app.page.locator("#app input[type=date]").fill(date)
    if time:
        app.times.fill(time)
    app.primary.click()
    app.wait_for(NEW)


def lock(app: App, at: datetime, kind: str = "memory", text: str = TEXT) -> str:
    """Locks a capsule until a minute, given in the device's local time. Returns the capsule's address."""
    write(app, kind, text, at.strftime("%Y-%m-%d"), at.strftime("%H:%M"))
    app.primary.click()
    # The sealing animation, which ends automatically.
    app.wait_for(HOME)
    return app.rows.first.get_attribute("href")


def minute(at: datetime) -> datetime:
    """The next full minute."""
    return at.replace(second=0, microsecond=0) + timedelta(minutes=1)


def open_it(app: App) -> None:
    """Opens a capsule that is ready, from its own screen."""
    app.primary.click()
    # The opening animation may end before a test could press Skip.
    app.page.locator("article").wait_for()


def delete_it(app: App) -> None:
    app.page.locator("#app .more button").click()
    app.page.locator("#app .hero").wait_for()
    app.primary.click()
    app.wait_for(HOME)


# What a capsule's screen shows.


def expect_sealed(app: App, path: str) -> None:
    app.wait_for(path)
    expect(app.page.locator(".seal.sealed")).to_be_visible()
    expect(app.primary).to_have_count(0)
    assert TEXT not in app.page.content()


def expect_ready(app: App, path: str) -> None:
    app.wait_for(path)
    expect(app.page.locator(".seal.ready")).to_be_visible()
    expect(app.primary).to_be_enabled()
    assert TEXT not in app.page.content()


def expect_detail(app: App, path: str) -> None:
    app.wait_for(path)
    expect(app.page.locator("article")).to_contain_text(TEXT)


def expect_missing(app: App, path: str) -> None:
    app.alert.wait_for()
    app.wait_for(HOME)
    expect(app.alert).to_contain_text("Capsule not found")
    app.alert.locator("button").click()
    app.alert.wait_for(state="detached")
    assert app.path == HOME
