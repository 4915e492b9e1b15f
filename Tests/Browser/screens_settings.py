"""The settings of the whole product: the account, and changes that the server refused."""

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from itertools import count

import account
import network
import reflect
from app import App
from network import Held
from walk import Walk

PASSWORD = "Apfelkuchen im Garten"
# An address has one account on a server, and other engines may walk here with the same one.
numbers = count(1)


def account_stops(app: App, language: str) -> Iterator[str]:
    address = f"maximiliane.musterfrau-{language}{next(numbers)}@familie-musterfrau.example"
    app.open(account.SETTINGS)
    yield "account, none yet"
    app.open("/reflect")
    reflect.onboard(app)
    reflect.wait_until_sent(app)
    app.open(account.LINK)
    yield "add an address"
    app.field(0).fill("maximiliane")
    app.primary.click()
    app.wrong.nth(1).wait_for()
    yield "add an address, wrong"
    account.fill(app, address, PASSWORD)
    answer = Held(app, network.ACCOUNT)
    app.primary.click()
    answer.wait_for_one()
    yield "add an address, one moment"
    answer.answer(422, '{"error_code": "email_exists"}')
    app.error.wait_for()
    yield "add an address, taken"
    app.primary.click()
    app.wait_for(account.SETTINGS)
    app.page.locator(".notice").wait_for()
    yield "account, linked"
    app.open(account.PASSWORD)
    yield "change the password"
    app.field(0).fill("kurz")
    app.primary.click()
    app.wrong.first.wait_for()
    yield "change the password, too short"
    app.open(account.ADDRESS)
    yield "change the address"
    app.open(account.DELETE)
    yield "delete the account"
    app.open(account.SIGN_OUT)
    yield "sign out"
    app.primary.click()
    app.wait_for(account.SETTINGS)
    app.page.locator(".notice").wait_for()
    yield "account, signed out"
    yield from sign_in_stops(app, address)


def sign_in_stops(app: App, address: str) -> Iterator[str]:
    app.open(account.SIGN_IN)
    yield "sign in"
    app.primary.click()
    app.wrong.nth(1).wait_for()
    yield "sign in, empty"
    account.fill(app, address, "Birnenkuchen")
    app.watch.expect("status of 400")
    app.primary.click()
    app.error.wait_for()
    yield "sign in, wrong"
    app.page.locator("#app .more button").click()
    app.page.locator("#app input[type=password]").wait_for(state="detached")
    yield "password forgotten"


def refused_stops(app: App, language: str) -> Iterator[str]:
    app.open("/reflect")
    reflect.onboard(app)
    reflect.wait_until_sent(app)
    refused = Held(app, network.REFLECTIONS)
    reflect.write(app, reflect.EVENING, "Das will der Server nicht haben, und er sagt auch, warum.")
    refused.answer(400, '{"message": "new row violates check constraint \\"reflections_mood_check\\""}')
    app.page.locator(".status a").click()
    app.wait_for(account.REFUSED)
    app.rows.first.wait_for()
    yield "refused changes"
    app.rows.first.click()
    app.page.locator(".step .notice").wait_for()
    yield "refused change"
    app.page.locator("#app .more button").click()
    app.page.locator(".empty").wait_for()
    yield "refused changes, none left"


def product_stops(app: App, language: str) -> Iterator[str]:
    app.open("/reflect")
    reflect.onboard(app)
    reflect.wait_until_sent(app)
    for page in ("language", "appearance", "reminders", "about"):
        app.open("/settings/" + page)
        app.page.locator("#app h1").wait_for()
        yield page
    yield from feeds_stops(app)
    yield from device_stops(app)
    yield from devices_stops(app)
    app.open("/settings/data")
    app.page.locator("#app h1").wait_for()
    yield "data"
    app.page.locator('#app button:has(use[href$="#archive"])').first.click()
    app.page.locator(".notice").wait_for()
    yield "data, copied"
    app.open("/settings/deleted")
    app.page.locator("#app .empty").wait_for()
    yield "recently deleted"
    app.open("/settings/document")
    app.page.locator(".document").wait_for()
    yield "document"
    app.open("/settings/delete")
    yield "delete"
    app.primary.click()
    app.wait_for(account.SETTINGS)
    app.page.locator(".notice").wait_for()
    yield "deleted"


def feeds_stops(app: App) -> Iterator[str]:
    app.open("/settings/feeds")
    make = app.page.locator("#app .more button")
    make.wait_for()
    yield "feeds"
    make.click()
    app.page.locator("#app .field.copy input").wait_for()
    yield "feeds, a link made"
    app.open("/settings/feeds")
    app.page.locator("#app button.row").nth(3).wait_for()
    yield "feeds, a link kept"


def device_stops(app: App) -> Iterator[str]:
    app.open("/settings/device")
    app.field().wait_for()
    yield "device"
    app.primary.click()
    app.wrong.wait_for()
    yield "device, no code"
    app.field().fill("ABCD-EFGH")
    app.wrong.wait_for(state="detached")
    app.watch.expect("status of 404")
    app.primary.click()
    app.wrong.wait_for()
    yield "device, wrong code"
    started = app.page.request.post(
        app.origin + "/api/login/start", data={}, headers={"Almanac-Device": "almanac%20(laptop)"})
    app.field().fill(started.json()["code"])
    app.primary.click()
    app.page.locator("#app .list .row").nth(2).wait_for()
    yield "device, asked"
    # The sign-in was days ago.
    app.page.route("**/api/login/approve", lambda route: route.fulfill(
        status=400, body='{"code": "reauthentication_needed"}'))
    app.watch.expect("status of 400")
    app.primary.click()
    app.field().wait_for()
    yield "device, password needed"
    app.page.unroute("**/api/login/approve")
    app.page.locator("#app .more button").click()
    app.page.locator("#app .notice").wait_for()
    yield "device, denied"


def devices_stops(app: App) -> Iterator[str]:
    now = datetime.now(timezone.utc)
    sessions = [
        {"id": id, "device": name or None, "method": method, "is_this": hours == 0,
         "started_at": (now - timedelta(days=hours)).isoformat(),
         "seen_at": (now - timedelta(hours=hours)).isoformat()}
        for id, name, method, hours in (
            ("a", "Chrome · Android", "password", 0), ("b", "Firefox · Linux", "oauth", 5),
            ("c", "almanac (laptop)", "login_code", 60), ("d", "", "recovery", 200))]
    app.page.route("**/api/account/sessions", lambda route: route.fulfill(json={"sessions": sessions}))
    app.open("/settings/devices")
    app.page.locator("#app .list .row").nth(3).wait_for()
    yield "devices"
    app.page.locator("#app .list .row").nth(1).click()
    app.page.locator("#app .more button").wait_for()
    yield "devices, one of them"
    app.page.unroute("**/api/account/sessions")


WALKS = [
    Walk("account", account_stops, permission="granted"), Walk("refused", refused_stops, permission="granted"),
    Walk("settings", product_stops, permission="granted"),
]
