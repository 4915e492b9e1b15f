"""Every screen of Time Capsule."""

from collections.abc import Iterator

import capsules
import devices
import pushes
import refusals
from app import App
from capsules import ARCHIVE, HOME, NEW
from walk import Walk

NOW = "2028-09-21T09:30:00Z"
TEXT = (
    "Heute bin ich ruhig. Das Meer war grau, und niemand hat etwas von mir gewollt.\n"
    "Wenn du das liest: Hast du das Klavier noch? 🎹\n" + "Weiter so! " * 20
)
# Keeps the sealing and opening animations on screen until they are skipped.
LONG_MOMENTS = devices.lasting(1_200)


def begin(app: App) -> None:
    app.page.clock.set_fixed_time(NOW)
    # Added after the clock, which replaces the timers: init scripts run in order only within one context.
    app.page.context.add_init_script(LONG_MOMENTS)
    app.page.context.add_init_script(devices.lasting(pushes.BANNER))
    app.open(HOME)


def write(app: App, kind: str, date: str | None = None) -> None:
    capsules.write(app, kind, TEXT, date)


def lock(app: App, kind: str, date: str | None = None, *, tells: bool = False) -> None:
    """Locks a capsule. `tells`: its instant is past and notifications are allowed, so a banner appears."""
    write(app, kind, date)
    app.primary.click()
    app.skip.click()
    app.wait_for(HOME)
    # A banner waits until the animation is over.
    if tells:
        app.page.locator(".banner .bar button").last.click()


def capsule_stops(app: App, language: str) -> Iterator[str]:
    begin(app)
    yield "capsules, none"
    app.primary.click()
    app.wait_for(NEW)
    yield "new capsule"
    app.primary.click()
    app.wrong.wait_for()
    yield "new capsule, empty"
    app.page.locator("#app a.row").click()
    app.page.locator("#app input[type=date]").wait_for()
    yield "new capsule, when"
    app.page.locator("#app input[type=date]").fill("")
    app.page.locator("#app .wrong").wait_for()
    yield "new capsule, no date"
    app.page.locator("#app input[type=date]").fill("2050-09-21")
    app.primary.click()
    app.wait_for(NEW)
    app.field().fill("Weit weg")
    app.primary.click()
    app.page.locator(".seal.sealed").wait_for()
    yield "new capsule, far away"
    app.back.click()
    app.field().fill("x" * 10_001)
    app.page.wait_for_function("() => document.querySelector('.wrong').textContent.includes('10000')")
    yield "new capsule, too long"
    write(app, "decision", "2020-02-29")
    yield "new capsule, past"
    app.page.locator("#app .more button").last.click()
    app.page.locator(".hero").wait_for()
    yield "discard a capsule"
    app.back.click()
    write(app, "memory", "2029-01-01")
    app.primary.click()
    app.page.locator(".seal.sealing").wait_for()
    yield "sealing"
    app.skip.click()
    app.wait_for(HOME)
    yield "capsules, one locked"
    lock(app, "decision", "2028-09-22")
    lock(app, "emotion", "2028-09-01", tells=True)
    write(app, "goal", "2033-07-01")
    app.open(HOME)
    yield "capsules"
    app.page.locator("#app .headed").nth(2).locator("a.row").first.click()
    app.page.locator(".seal.sealed").wait_for()
    yield "sealed capsule"
    app.page.locator("#app .more button").click()
    app.page.locator(".hero").wait_for()
    yield "delete a capsule"
    app.open(HOME)
    app.page.locator("#app .headed").nth(0).locator("a.row").first.click()
    app.page.locator(".seal.ready").wait_for()
    yield "ready capsule"
    app.primary.click()
    app.page.locator(".seal.opening").wait_for()
    yield "opening"
    app.skip.click()
    app.page.locator("article").wait_for()
    yield "opened capsule"
    app.open(ARCHIVE)
    yield "opened capsules"
    app.open("/capsule/00000000-0000-4000-8000-00000000dead")
    app.alert.wait_for()
    yield "capsule not found"


def denied_stops(app: App, language: str) -> Iterator[str]:
    begin(app)
    yield "capsules, none yet"
    lock(app, "memory")
    yield "capsules, notifications denied"
    app.open(ARCHIVE)
    yield "opened capsules, none"


def unsupported_stops(app: App, language: str) -> Iterator[str]:
    begin(app)
    lock(app, "emotion", "2020-01-01")
    yield "capsules, no notifications here"


def storage_stops(app: App, language: str) -> Iterator[str]:
    app.open(NEW)
    app.page.evaluate(refusals.STORAGE_FULL)
    app.field().fill("Robin")
    app.error.wait_for()
    yield "new capsule, storage full"
    app.page.add_init_script(refusals.STORAGE_UNREADABLE)
    app.reload()
    yield "capsules unreadable"


WALKS = [
    Walk("Time Capsule", capsule_stops, permission="granted"),
    Walk("Time Capsule denied", denied_stops, permission="denied"),
    Walk(
        "Time Capsule without notifications", unsupported_stops, scripts=(devices.NO_NOTIFICATIONS,), permission=None),
    Walk("Time Capsule's storage", storage_stops),
]
