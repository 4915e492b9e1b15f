"""Every screen of Facts A Day, and the parts shared by all apps, such as errors and offline status."""

from collections.abc import Iterator

import devices
import network
import onboarding
import refusals
from app import App
from network import Held
from walk import Walk


def onboarding_stops(app: App, language: str) -> Iterator[str]:
    app.open()
    onboarding.choose_language(app, language)
    yield "language"
    registration = Held(app, network.REGISTER)
    app.primary.click()
    registration.wait_for_one()
    yield "initialization"
    registration.cut()
    app.error.wait_for()
    yield "initialization failed"
    app.primary.click()
    app.wait_for(onboarding.CATEGORIES)
    yield "categories"
    onboarding.choose_categories(app)
    yield "categories, five chosen"
    app.primary.click()
    app.wait_for(onboarding.DIFFICULTY)
    yield "difficulty"
    app.primary.click()
    app.wait_for(onboarding.NOTIFICATIONS)
    yield "notifications"
    app.primary.click()
    app.alert.wait_for()
    yield "permission alert"
    app.alert.locator("button").click()
    app.page.evaluate(refusals.PERMISSION_BROKEN)
    app.primary.click()
    app.error.wait_for()
    yield "notifications, system error"
    app.page.evaluate(refusals.PERMISSION_MENDED)
    app.set_permission("granted")
    facts = Held(app, network.FACTS)
    app.primary.click()
    facts.wait_for_one()
    yield "success"
    second = Held(app, network.SECOND_PAGE)
    facts.let_go()
    second.wait_for_one()
    app.page.locator("#app .shelf .detail").first.wait_for()
    yield "success, on its way"
    second.answer(500)
    app.error.wait_for()
    yield "success failed"
    app.primary.click()
    app.wait_for(onboarding.TODAY)
    # The moment that covers the page at first, unless the user wants no motion.
    app.page.locator("#app .arrival").wait_for(state="hidden")


def facts_stops(app: App, language: str) -> Iterator[str]:
    """The onboarding, and then the main app, which has no other entrance."""
    yield from onboarding_stops(app, language)
    yield "today"
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    yield "browse"
    app.rows.first.click()
    app.wait_for(onboarding.TOPIC)
    yield "browse, a topic"
    app.back.click()
    app.wait_for(onboarding.BROWSE)
    app.field().fill("20")
    app.menu(0).select_option("beginner")
    app.page.wait_for_function("() => location.search.includes('difficulty')")
    yield "browse, searching"
    app.rows.first.click()
    app.page.locator("article.fact").wait_for()
    yield "fact"
    app.tab(2).click()
    app.wait_for(onboarding.FAVORITES)
    yield "no favorites"
    app.page.locator(".empty button").click()
    app.wait_for(onboarding.TODAY)
    app.small().click()
    app.page.locator(".tool[aria-pressed=true]").wait_for()
    yield "today, a favorite"
    app.tab(2).click()
    app.rows.first.wait_for()
    yield "favorites"
    app.open(onboarding.PAST)
    app.page.locator(".empty").wait_for()
    yield "no past days"
    app.tab(3).click()
    app.wait_for(onboarding.SETTINGS)
    yield "settings"
    for number, name in ((0, "topics"), (1, "level")):
        app.rows.nth(number).click()
        app.page.locator("#app .top .back").wait_for()
        yield "settings, " + name
        app.back.click()
        app.wait_for(onboarding.SETTINGS)
    yield from facts_oddities(app)


def facts_oddities(app: App) -> Iterator[str]:
    app.set_permission("denied")
    app.page.locator(".notice").wait_for()
    yield "settings, notifications blocked"
    onboarding.again(app)
    app.wait_for(onboarding.LANGUAGE)
    yield "onboarding again"
    app.open("/facts/browse?q=xyzzy")
    yield "browse, nothing found"
    app.watch.expect("status of 404")
    app.open("/facts/fact/999999")
    # First the app asks the server for it.
    app.page.locator(".empty").wait_for()
    yield "missing fact"
    app.go_offline()
    app.page.locator(".status .icon").wait_for()
    yield "offline"
    app.watch.expect("RuntimeError: unreachable")
    app.tab(0).evaluate("(tab) => { window.trapNext = true; tab.click(); }")
    app.page.locator("#trouble").wait_for()
    yield "trouble"


def iphone_stops(app: App, language: str) -> Iterator[str]:
    app.open()
    onboarding.to_notifications(app, language)
    yield "add to the Home Screen"


def unsupported_stops(app: App, language: str) -> Iterator[str]:
    app.open()
    onboarding.to_notifications(app, language)
    yield "no notifications here"


def storage_stops(app: App, language: str) -> Iterator[str]:
    app.open()
    # The device already uses its language, and choosing it again would change nothing.
    onboarding.choose_language(app, "tr" if language != "tr" else "en")
    app.page.evaluate(refusals.STORAGE_FULL)
    app.choice(language).check()
    app.error.wait_for()
    yield "language, storage full"
    app.page.add_init_script(refusals.STORAGE_UNREADABLE)
    app.reload()
    yield "storage unreadable"


def insecure_stops(app: App, language: str) -> Iterator[str]:
    # Logged because this header has no effect without https; harmless here.
    app.watch.expect("Cross-Origin-Opener-Policy header has been ignored")
    app.open()
    yield "no secure context"


WALKS = [
    Walk("facts", facts_stops, scripts=(refusals.TRAP_ON_DEMAND,)),
    Walk("iPhone tab", iphone_stops, user_agent=devices.IPHONE, scripts=(devices.NO_NOTIFICATIONS,), permission=None),
    Walk("no notifications", unsupported_stops, scripts=(devices.NO_NOTIFICATIONS,), permission=None),
    Walk("storage", storage_stops),
    Walk("another machine", insecure_stops, is_remote=True, permission=None),
]
