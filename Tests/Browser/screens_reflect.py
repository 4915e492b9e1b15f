"""Every screen of Reflect."""

from collections.abc import Iterator

import devices
import network
import reflect
import refusals
from app import App
from network import Held
from walk import Walk

NAME = "Maximiliane"
GOAL = "Zehn Kilometer am Stück laufen, ohne stehen zu bleiben, und danach noch genug Luft für ein Gespräch haben."
# One word that does not fit on a line of any phone.
SPORT = "Unterwasserrugbyvereinsmeisterschaft"
TEXT = "Ein ruhiger Anfang, bevor der Tag beginnt.\nUnd am Abend früh ins Bett. 😴\n" + "Weiter so! " * 30


def steps_stops(app: App, language: str) -> Iterator[str]:
    app.open("/reflect")
    app.wait_for(reflect.PERSONAL)
    yield "name"
    app.field().fill("x" * 201)
    app.wrong.wait_for()
    yield "name, too long"
    reflect.to_goal(app, NAME)
    yield "goal"
    app.primary.click()
    app.wrong.wait_for()
    yield "goal, empty"
    app.field().fill(GOAL * 2)
    app.page.locator(".counter").wait_for()
    yield "goal, too long"
    app.field().fill(GOAL)
    app.choice("learning").check()
    yield "goal, written"
    reflect.continue_to(app, reflect.SPORTS)
    yield "sports"
    app.field().fill(SPORT)
    app.page.locator("#app button.secondary").click()
    app.choice("running").check()
    app.field().fill("x" * 61)
    app.wrong.wait_for()
    yield "sports, one too long"
    app.field().fill("")
    plans = Held(app, network.PLANS)
    reflect.continue_to(app, reflect.HISTORY)
    yield "journaling history"
    app.choice("sometimes").check()
    reflect.continue_to(app, reflect.TUTORIAL)
    yield from tutorial_stops(app, plans)
    yield from reminder_stops(app)


def tutorial_stops(app: App, plans: Held) -> Iterator[str]:
    yield "tutorial"
    app.field().fill(TEXT)
    app.choice("4").check()
    yield "tutorial, a line written"
    app.primary.click()
    yield "tutorial, second page"
    app.primary.click()
    app.page.locator("progress").wait_for()
    yield "tutorial, plans on their way"
    # The page asks again by itself, and must not get what it asks for while it is looked at.
    plans.answer_all(500)
    app.page.locator(".notice").wait_for()
    yield "tutorial, no plans"
    plans.stop()
    for _ in range(3):
        app.back.click()
    app.wait_for(reflect.HISTORY)
    reflect.continue_to(app, reflect.TUTORIAL)
    app.primary.click()
    app.primary.click()
    ticks = app.page.locator("#app .ticks input")
    ticks.first.wait_for()
    yield "tutorial, plans"
    ticks.first.check()
    yield "tutorial, a session ticked off"
    app.skip.click()
    app.page.locator("#app button.row").first.wait_for()
    yield "tutorial, why skipped"
    app.page.locator("#app button.row").first.click()
    app.wait_for(reflect.REASON)
    yield "reasons to reflect"
    reflect.continue_to(app, reflect.REMINDERS)


def reminder_stops(app: App) -> Iterator[str]:
    yield "reminders"
    app.page.evaluate(refusals.PERMISSION_BROKEN)
    app.primary.click()
    app.error.wait_for()
    yield "reminders, system error"
    app.page.evaluate(refusals.PERMISSION_MENDED)
    app.set_permission("denied")
    app.page.locator(".notice:not(.error)").wait_for()
    yield "reminders, denied"
    reflect.continue_to(app, reflect.COMPLETION)
    yield "all set, without reminders"
    app.back.click()
    app.wait_for(reflect.REMINDERS)
    app.set_permission("granted")
    app.page.locator(".notice:not(.error)").wait_for(state="detached")
    reflect.continue_to(app, reflect.COMPLETION)
    yield "all set"
    reflect.continue_to(app, reflect.TODAY)


def journal_stops(app: App, language: str) -> Iterator[str]:
    app.page.clock.set_fixed_time(reflect.AT_MORNING)
    app.open("/reflect")
    reflect.onboard(app, NAME, GOAL)
    yield "Reflect today"
    reflect.go(app, reflect.JOURNAL)
    yield "journal, empty"
    reflect.go(app, reflect.MORNING)
    yield "page"
    app.primary.click()
    app.wrong.wait_for()
    yield "page, empty"
    app.field().fill(TEXT)
    app.choice("4").check()
    yield "page, written"
    reflect.continue_to(app, reflect.TODAY)
    yield "Reflect today, saved"
    reflect.go(app, reflect.EVENING)
    app.field().fill("Noch nicht fertig")
    reflect.go(app, reflect.TODAY)
    yield "Reflect today, a draft"
    app.page.clock.set_fixed_time(reflect.AT_EVENING)
    app.reload()
    yield "Reflect this evening"
    reflect.write(app, reflect.EVENING, TEXT)
    reflect.write(app, reflect.EVENING, TEXT + "Und noch etwas.")
    yield "Reflect this evening, both written"
    reflect.go(app, reflect.JOURNAL)
    yield "journal"
    app.rows.first.click()
    app.page.locator("article").first.wait_for()
    yield "day"
    app.page.locator("#app .more.danger button").last.click()
    app.page.locator(".hero").wait_for()
    yield "delete a reflection"
    app.back.click()
    app.page.locator("article").first.wait_for()
    app.page.locator("#app .more button").first.click()
    app.wait_for(reflect.MORNING)
    yield "page, changed later"
    app.back.click()
    app.open("/reflect/history/2028-09-19")
    yield "day, nothing written"
    yield from plan_stops(app)
    yield from settings_stops(app)
    yield from sync_stops(app)


def plan_stops(app: App) -> Iterator[str]:
    plan = Held(app, network.PLAN)
    reflect.go(app, reflect.PLANS)
    app.rows.first.wait_for()
    yield "plans"
    # The first is the one that the tutorial has shown.
    app.rows.nth(1).click()
    app.page.locator("progress").wait_for()
    yield "plan on its way"
    plan.answer(500)
    app.page.locator(".empty").wait_for()
    yield "plan, missing"
    app.page.locator(".empty button").click()
    ticks = app.page.locator("#app .ticks .choice input")
    ticks.nth(4).wait_for()
    yield "plan, not begun"
    # The first is the next session, which is in no week.
    for number in (1, 2, 4):
        ticks.nth(number).check()
    yield "plan"
    app.page.locator("#app .tools button").first.click()
    yield "plan, moved to tomorrow"
    app.back.click()
    app.wait_for(reflect.PLANS)
    yield "plans, one begun"


def settings_stops(app: App) -> Iterator[str]:
    reflect.go(app, reflect.SETTINGS)
    yield "Reflect settings"
    for place, text in (("name", "x" * 201), ("goal", "y" * 121), ("sports", "z" * 61)):
        app.open(f"{reflect.SETTINGS}/{place}")
        yield "Reflect settings, " + place
        app.field(0).fill(text)
        app.wrong.first.wait_for()
        yield f"Reflect settings, {place} too long"
    app.open(f"{reflect.SETTINGS}/name")
    app.field(0).fill("Robin")
    app.primary.click()
    app.wait_for(reflect.SETTINGS)
    app.page.locator(".notice").first.wait_for()
    app.set_permission("denied")
    yield "Reflect settings, saved, no notifications"


def sync_stops(app: App) -> Iterator[str]:
    app.open("/")
    app.page.locator("#app .content > .caption").wait_for()
    yield "first page, all saved"
    app.open(reflect.TODAY)
    app.watch.expect_network_failures()
    records = Held(app, network.RECORDS)
    reflect.write(app, reflect.EVENING, "Unterwegs")
    records.cut()
    app.page.locator(".status .icon").wait_for()
    yield "Reflect, waiting"
    refused = Held(app, network.REFLECTIONS)
    reflect.write(app, reflect.EVENING, "Zu spät")
    refused.answer(400, '{"message": "No."}')
    app.page.locator(".status a").wait_for()
    yield "Reflect, refused"
    app.open("/")
    app.page.locator(".status a").wait_for()
    yield "first page, refused"
    app.go_offline()
    app.page.locator('#app a.from[href="/reflect"]').click()
    app.wait_for(reflect.TODAY)
    yield "Reflect, offline"


def unsupported_stops(app: App, language: str) -> Iterator[str]:
    app.open("/reflect")
    reflect.to_reminders(app)
    yield "reminders, no notifications here"
    reflect.continue_to(app, reflect.COMPLETION)
    yield "all set, no notifications here"


def storage_stops(app: App, language: str) -> Iterator[str]:
    app.open("/reflect")
    app.wait_for(reflect.PERSONAL)
    app.page.evaluate(refusals.STORAGE_FULL)
    app.field().fill("Robin")
    app.error.wait_for()
    yield "name, storage full"
    app.page.add_init_script(refusals.STORAGE_UNREADABLE)
    app.reload()
    yield "journal unreadable"


WALKS = [
    Walk("Reflect's steps", steps_stops),
    Walk("Reflect", journal_stops, permission="granted"),
    Walk("Reflect without notifications", unsupported_stops, scripts=(devices.NO_NOTIFICATIONS,), permission=None),
    Walk("Reflect's storage", storage_stops),
]
