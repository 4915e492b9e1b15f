"""How the main screens look in each engine: nothing overlaps or is cut off, everything can be reached, and axe-core finds
nothing, in light and dark, on a phone and on the narrowest one.

What is the same in all engines, such as texts in other languages, is tested in Chromium alone; so are the screens that
are seen rarely, which `make test-browsers` visits in every engine."""

import pytest

import checks
import reflect
import screens_home
import unitana
from app import App
from crawl import reach
from engine import Device, covered

MAIN = [
    "/", "/facts", "/facts/browse", "/whole", "/whole/customize", "/reflect/today", "/reflect/today/morning", "/reflect/plans",
    "/unitana/dashboard", "/capsule", "/capsule/new", "/settings"]
OTHERS = [
    "/facts/favorites", "/facts/past", "/facts/settings", "/whole/favorites", "/whole/categories", "/whole/settings",
    "/whole/widgets", "/whole/paywall", "/whole/own", "/whole/subscription", "/reflect/history", "/reflect/settings",
    "/reflect/today/evening", "/reflect/settings/name", "/unitana/dashboard/weather", "/unitana/dashboard/currency",
    "/unitana/dashboard/order", "/unitana/places/switcher", "/unitana/places/order", "/unitana/places/new",
    "/unitana/settings", "/unitana/widgets", "/capsule/archive", "/settings/language", "/settings/appearance", "/settings/notifications",
    "/settings/data", "/settings/sign-in", "/settings/link", "/settings/encryption", "/settings/encryption/on",
    "/settings/devices", "/settings/delete", "/settings/about", "/settings/reminders", "/settings/feeds", "/settings/deleted"]
NARROW, PHONE, DESK = {"width": 320, "height": 640}, {"width": 390, "height": 844}, {"width": 1280, "height": 800}
# axe-core's rules that read what all engines have in common, and the colors, which are looked at apart.
STRUCTURE = checks.LANGUAGE_RULES + checks.COLOR_RULES


def problems_of(app: App, address: str) -> list[str]:
    page = app.page
    app.open(address)
    page.locator("#app h1").first.wait_for(state="attached")
    app.settle()
    found = checks.layout(page) + reach(page)[0] + checks.accessibility(page)
    page.emulate_media(color_scheme="dark")
    found += [f"in the dark: {it}" for it in checks.accessibility(page, without=STRUCTURE)]
    page.set_viewport_size(NARROW)
    found += [f"320 px: {it}" for it in checks.layout(page)]
    page.set_viewport_size(DESK)
    found += [f"1280 px: {it}" for it in checks.layout(page)]
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light")
    return [f"{address}: {it}" for it in found]


def check(device: Device, addresses: list[str]) -> None:
    app = device.launch()
    for _ in screens_home.set_up(app, "en"):
        pass
    reflect.wait_until_sent(app)
    problems = [problem for address in addresses for problem in problems_of(app, address)]
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems)


@covered("test_crawl.py")
def test_the_main_screens(open_device):
    check(open_device(), MAIN)


@pytest.mark.nightly
def test_the_other_screens(open_device):
    check(open_device(), OTHERS)


@covered("test_every_screen.py")
def test_the_first_screens(app: App):
    addresses = ["/", "/facts", "/whole", "/reflect", "/unitana", "/capsule"]
    problems = [problem for address in addresses for problem in problems_of(app, address)]
    assert not problems, "\n".join(problems)


# How wide an apostrophe is, in units of its size.
APOSTROPHE = """(language) => {
    document.documentElement.lang = language;
    const text = document.createElement("span");
    text.textContent = "\u2019";
    document.body.append(text);
    const { width } = text.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(text).fontSize);
    text.remove();
    return width / size;
}"""
# Whether a font for Chinese, Japanese or Korean comes before the one for everything.
FONTS = """(language) => {
    document.documentElement.lang = language;
    const names = getComputedStyle(document.body).fontFamily.split(",").map((name) => name.trim());
    return names.slice(0, names.indexOf("sans-serif")).some((name) => name.includes("CJK"));
}"""
# The field that the focus is in is the first wrong one, and nothing of it is cut off or covered.
FIRST_WRONG = """() => {
    const field = document.querySelector("#app [aria-invalid]");
    const { top, bottom } = field.closest(".field").getBoundingClientRect();
    const bar = document.querySelector("#app .actions").getBoundingClientRect();
    return document.activeElement === field && top >= 0 && bottom <= bar.top;
}"""


def test_pictures_h1_only_texts_with_characters_of_their_own_stand_in_fonts_for_them(app: App):
    app.open("/")
    for language in ("en", "de", "es", "fr", "tr"):
        assert app.page.evaluate(APOSTROPHE, language) < 0.6, language
        assert not app.page.evaluate(FONTS, language), language
    for language in ("zh", "ja", "ko"):
        assert app.page.evaluate(FONTS, language), language


def test_pictures_h3_the_first_wrong_field_is_focused_and_in_view(open_device):
    app = open_device(size=tuple(NARROW.values())).launch()
    unitana.set_up(app)
    app.open(unitana.NEW)
    app.field().wait_for()
    for _ in range(2):
        app.page.evaluate("scrollTo(0, 10_000)")
        app.primary.click()
        app.wrong.first.wait_for()
        app.page.wait_for_function(FIRST_WRONG)
