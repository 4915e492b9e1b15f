"""Everything about notifications: their settings, snoozing, and banners."""

from collections.abc import Iterator

import devices
import network
import onboarding
import pushes
import reflect
import reminders
from app import App
from network import Held
from pushes import PushService, payload
from walk import Walk

# The longest notification: a fact with a long title and the full length of a summary.
TITLE = "Donaudampfschifffahrtsgesellschaftskapitän ist nicht das längste deutsche Wort"
BODY = "Honig aus einem Grab war nach dreitausend Jahren noch gut, weil in ihm nichts leben kann. " * 4
KEY = "facts/fact-of-the-day/2026-11-21"
# A point on the curve and 16 bytes, as in any browser's subscription.
SUBSCRIPTION = (
    "https://push.example/send/1",
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8", "DGv6ra1nlYgDCS1FRnbzlw")


def settings_stops(app: App, language: str) -> Iterator[str]:
    app.open(reminders.NOTIFICATIONS)
    yield "notifications, undecided"
    app.set_permission("denied")
    app.error.wait_for()
    yield "notifications, denied"
    app.set_permission("granted")
    app.error.wait_for(state="detached")
    yield "notifications, allowed"
    onboarding.onboard(app, language)
    app.open("/reflect")
    reflect.onboard(app)
    app.open(reminders.NOTIFICATIONS)
    app.error.wait_for()
    app.rows.nth(2).wait_for()
    yield "notifications, no push service"
    yield from subscribed_stops(app)


def subscribed_stops(app: App) -> Iterator[str]:
    reminders.reach_push_service(app, *SUBSCRIPTION)
    app.reload()
    button = app.page.locator("#app button.secondary")
    button.wait_for()
    app.rows.nth(2).wait_for()
    yield "notifications, subscribed"
    test = Held(app, network.TEST)
    button.click()
    test.answer(200, '{"results": [{"outcome": "delivered"}]}')
    app.page.locator("#app .caption").wait_for()
    yield "notifications, test sent"
    test = Held(app, network.TEST)
    button.click()
    test.answer(200, '{"results": [{"outcome": "refused", "reason": "push.example has no public address."}]}')
    app.error.wait_for()
    yield "notifications, test failed"


def later_stops(app: App, language: str) -> Iterator[str]:
    onboarding.onboard(app, language)
    service = PushService(app)
    # The push service's page was opened last, and a banner appears on the page in front.
    app.page.bring_to_front()
    service.deliver(payload(TITLE, BODY, key=KEY))
    later = app.page.locator(".banner .bar button").first
    # The focus keeps the banner open.
    later.focus()
    yield "banner"
    later.click()
    app.page.locator("#app button.row").first.wait_for()
    yield "later"
    app.page.locator("#app button.row").first.click()
    app.page.locator("#app .empty").wait_for()
    yield "later, stored"
    app.open(reminders.NOTIFICATIONS)
    app.page.locator("#app .row").nth(1).wait_for()
    yield "notifications, one that comes once"
    app.open("/later?key=nothing")
    app.page.locator("#app .empty").wait_for()
    yield "later, gone"


def iphone_stops(app: App, language: str) -> Iterator[str]:
    app.open(reminders.NOTIFICATIONS)
    yield "notifications, an iPhone's tab"


WALKS = [
    Walk("notifications", settings_stops, scripts=(reminders.PUSH_SERVICE,)),
    Walk("later", later_stops, permission="granted", scripts=(devices.lasting(pushes.BANNER),)),
    Walk(
        "iPhone settings", iphone_stops, user_agent=devices.IPHONE, scripts=(devices.NO_NOTIFICATIONS,), permission=None),
]
