"""A device with much data: an account of somebody who has used all apps for years, and a browser signed in to it."""

import json
import urllib.request
import uuid
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from urllib.parse import quote

from playwright.sync_api import TimeoutError

import device

EMAIL, PASSWORD = "plenty@example.com", "Apfelkuchen im Garten"
REFLECTIONS, CAPSULES, LIKED, PLACES = 1_000, 1_000, 366, 50
# What the server takes at once.
AT_ONCE = 100
KINDS = ["emotion", "goal", "memory", "decision"]
CITIES = ["Vienna", "Tokyo", "Lima", "Oslo", "Nairobi"]
ONBOARDED = ["/facts", "/whole", "/reflect", "/unitana"]
STEP = r"/\/(onboarding|first-run)/.test(location.pathname)"


def fill(address):
    """Creates the account, and its rows as the apps store them."""
    def ask(path, body=None, token=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(address + path, json.dumps(body).encode() if body else None, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or "null")

    token = ask("/auth/v1/signup", {"email": EMAIL, "password": PASSWORD})["access_token"]
    now = datetime.now(timezone.utc)
    cities = [ask(f"/api/cities?language=en&q={quote(name)}")[0] for name in CITIES]
    quotes = [it["id"] for it in ask(f"/rest/v1/quotes?select=id&limit={LIKED}", token=token)]
    tables = [
        ("user_profile", [{"name": "Robin", "timezone": "Europe/Vienna", "journaling_history": "regular"}]),
        ("goals", [{"id": new(), "goal_text": "Ten kilometres", "effective_date": str(now.date())}]),
        ("reflections", list(reflections(now))),
        *capsules(now),
        ("liked_quotes", [{"id": new(), "quote_id": id} for id in quotes]),
        ("places", [place(number, cities[number % len(cities)], now) for number in range(PLACES)]),
    ]
    for table, rows in tables:
        for first in range(0, len(rows), AT_ONCE):
            ask(f"/rest/v1/{table}", rows[first:first + AT_ONCE], token)
    if len(quotes) < LIKED:
        raise SystemExit(f"The server has only {len(quotes)} quotes.")


def new():
    return str(uuid.uuid4())


def reflections(now):
    for number in range(REFLECTIONS):
        yield {
            "id": new(), "reflection_date": str((now - timedelta(days=1 + number // 2)).date()),
            "period": ["morning", "evening"][number % 2], "prompt": "What went well?", "mood": 1 + number % 5,
            "reflection_text": f"{number}: the sea was grey that day, and I walked along it. " * 6}


def capsules(now):
    """Every tenth is open already; the others are sealed for the coming days. The reminders come first."""
    text = "The sea was grey that day. " * 20
    about = [{"id": new(), "type": KINDS[number % 4], "content": text} for number in range(CAPSULES)]
    sealed = [(it, new(), (now + timedelta(days=number + 1)).isoformat())
              for number, it in enumerate(about) if number % 10]
    yield "reminders", [
        {"id": reminder, "app": "capsule", "subject": it["id"], "kind": "once", "enabled": True, "fire_at": at,
         "content": {"title": "Time Capsule Ready!", "body": f"Your {it['type'].title()} capsule is ready to open!",
                     "route": f"/capsule/{it['id']}", "language": "en",
                     "data": {"capsuleId": it["id"], "type": it["type"]}}}
        for it, reminder, at in sealed]
    yield "capsules", [
        it | {"status": "locked", "unlock_at": at, "notification_id": reminder} for it, reminder, at in sealed]
    yield "capsules", [
        it | {"status": "opened", "unlock_at": (now - timedelta(days=number + 1)).isoformat(),
              "opened_at": (now - timedelta(days=number)).isoformat()}
        for number, it in enumerate(about) if number % 10 == 0]


def place(number, city, now):
    return {
        "id": new(), "name": f"Place {number}", "badge": "living", "city_id": city["id"], "city_name": city["name"],
        "city_country": city["country"], "home_system": "metric", "destination_system": "us",
        "home_zone": "Europe/Vienna", "place_zone": city["time_zone"],
        "tiles": ["weather", "time", "distance", "weight", "currency"],
        "home_currency": "EUR", "place_currency": "USD", "position": number,
        "made_at": (now - timedelta(days=PLACES - number)).isoformat()}


def used_device(browser, address, scripts=()):
    """A browser with all of it, past each app's first steps."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB", reduced_motion="reduce",
        permissions=["notifications"])
    context.set_default_timeout(60_000)
    for script in scripts:
        context.add_init_script(script)
    page = context.new_page()
    device.sign_in(page, address, EMAIL, PASSWORD)
    page.goto(address + "/capsule")
    device.wait_for_rows(page, "own_capsules", f"rows >= {CAPSULES}")
    # What the apps make of the records, such as new reminders, is sent.
    device.wait_for_rows(page, "outbox", "rows === 0")
    for home in ONBOARDED:
        page.goto(address + home)
        finish_first_steps(page, home)
    return context, page


def finish_first_steps(page, home):
    """Goes on until the app shows what it has, choosing what a step asks for."""
    page.wait_for_selector("html[data-started]", state="attached")
    page.wait_for_timeout(1_000)
    for _ in range(30):
        if not page.evaluate(STEP):
            return
        before = page.locator("#app").inner_html()
        primary = page.locator("#app .actions > .primary:enabled, #app .actions > .primary:not(button)")
        choices = page.locator("#app .choice input:not(:checked)")
        for number in range(min(choices.count(), 5) if not primary.count() else 0):
            choices.first.check(force=True)
        for way in ("#app .top .skip", "#app .actions > .primary:enabled", "#app .more button"):
            if page.locator(way).count():
                # The step may go on by itself.
                with suppress(TimeoutError):
                    page.locator(way).first.click(timeout=5_000)
                break
        with suppress(TimeoutError):
            page.wait_for_function(
                "(before) => document.querySelector('#app').innerHTML !== before", arg=before, timeout=3_000)
    raise SystemExit(f"The first steps of {home} do not end: {page.url}\n{page.locator('#app').inner_html()}")
