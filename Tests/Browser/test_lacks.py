"""What a browser may lack, or do in its own way: docs/browsers.md lists it. Here, a script makes Chromium lack it."""

import pytest
from playwright.sync_api import expect

import checks
import devices
import onboarding
import unitana
from app import App
from patience import wait_until
from screens_home import HOME

# Transitions between pages

NO_TRANSITIONS = "delete Document.prototype.startViewTransition"


def test_engines_t_without_view_transitions_the_page_turns_all_the_same(open_app):
    app = open_app(scripts=[NO_TRANSITIONS])
    onboarding.onboard(app)
    app.back.click()
    app.wait_for(HOME)
    app.page.locator('#app .entry a.from[href="/facts"]').click()
    app.wait_for(onboarding.TODAY)
    assert app.page.evaluate("document.startViewTransition === undefined")


# Lockdown Mode: no WebAssembly

NO_WEBASSEMBLY = "delete window.WebAssembly"


def test_engines_t_where_webassembly_is_off_links_lead_on_to_what_the_server_draws(open_app):
    app = open_app(scripts=[NO_WEBASSEMBLY])
    app.watch.expect("WebAssembly")
    app.page.goto(app.origin)
    app.page.locator("#unable").wait_for()
    link = app.page.locator("#app .entry a.from").first
    path = link.get_attribute("href")
    link.click()
    app.page.wait_for_url(lambda url: url.startswith(app.origin + path))
    app.page.locator("#unable").wait_for()
    expect(app.page.locator("#app h1:visible").first).to_be_visible()


def test_engines_t_where_webassembly_is_off_a_returning_visitor_reads_more_than_the_launch_screen(app: App):
    app.open()
    onboarding.to_categories(app, "de")
    app.watch.expect("WebAssembly")
    app.page.add_init_script(NO_WEBASSEMBLY)
    # Not by the page that was kept: its address is another one.
    app.page.goto(app.origin + "/settings/about")
    app.page.locator("#unable").wait_for()
    assert app.page.locator("#app .launch").count() == 0
    expect(app.page.locator("#app h1:visible").first).to_be_visible()


# The system's text size, which an iPhone tells by a font alone

SYSTEM_TEXT = """(() => {
    window.systemText = 23;
    const { supports } = CSS;
    CSS.supports = (...given) => /touch-callout|apple-system-body/.test(given.join(" ")) || supports.apply(CSS, given);
    const computed = getComputedStyle;
    // The page measures an empty paragraph in the system's font.
    window.getComputedStyle = (element, ...more) =>
        element.matches("body > p:empty") ? { fontSize: systemText + "px" } : computed(element, ...more);
})()"""


def text_size(app: App) -> float:
    return app.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")


def test_engines_t_the_text_follows_an_iphones_settings(open_app):
    app = open_app(scripts=[SYSTEM_TEXT])
    app.open()
    assert abs(text_size(app) - 16 * 23 / 17) < 0.1
    assert checks.layout(app.page) == []
    # Changed while the page was hidden, to more than any screen has room for.
    app.page.evaluate("systemText = 53; document.dispatchEvent(new Event('visibilitychange'))")
    assert text_size(app) == 32


def test_engines_t_elsewhere_the_text_has_the_browsers_own_size(app: App):
    app.open()
    assert text_size(app) == 16


# A keyboard that lies over the page

COVER = """(height) => {
    Object.defineProperty(visualViewport, "height", { configurable: true, get: () => height });
    visualViewport.dispatchEvent(new Event("resize"));
}"""


def test_engines_t_a_keyboard_does_not_stay_over_the_field_in_which_one_writes(app: App):
    app.open("/settings/sign-in")
    field = app.field(1)
    field.focus()
    # An iPhone's page can be scrolled further while the keyboard is there.
    app.page.evaluate("document.body.style.paddingBottom = '60rem'")
    before = field.bounding_box()
    covered = min(before["y"] + 10, 700)
    app.page.evaluate(COVER, covered)
    wait_until(lambda: app.page.evaluate("scrollY") > 0, "the page moves", app.page)
    after = field.bounding_box()
    assert after["y"] + after["height"] <= covered and after["y"] >= 0
    # Without a keyboard, or with nothing to write in, the page stays.
    for prepare, height in [("0", 844), ("document.activeElement.blur()", 300)]:
        app.page.evaluate(f"{prepare}, scrollTo(0, 0)")
        app.page.evaluate(COVER, height)
        assert app.page.evaluate("scrollY") == 0


# A phone's rounded corners

def test_engines_t_on_its_side_a_phone_hides_nothing_under_its_corners(open_app):
    app = open_app(viewport={"width": 740, "height": 390})
    onboarding.onboard(app)
    session = app.page.context.new_cdp_session(app.page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": 59, "right": 59, "bottom": 21}})
    for size in [{"width": 740, "height": 500}, {"width": 844, "height": 500}]:
        app.page.set_viewport_size(size)
        for part in ("#app h1", "#app article.fact", "#app .tabs a:visible"):
            for box in [it.bounding_box() for it in app.page.locator(part).all()]:
                assert box["x"] >= 59 and box["x"] + box["width"] <= size["width"] - 59 + 1, (part, size, box)


# Storage that the browser may clear

KEEPING = """(() => {
    window.asked = 0;
    // An empty page has none.
    if (!window.StorageManager) return;
    StorageManager.prototype.persisted = async () => false;
    StorageManager.prototype.persist = async () => ((window.asked += 1), false);
})()"""


def test_engines_t_the_browser_is_asked_to_keep_what_a_user_has_written_once(open_app):
    app = open_app(scripts=[KEEPING])
    app.open(unitana.HOME)
    app.settle()
    assert app.page.evaluate("asked") == 0, "nothing is written yet that a user would miss"
    unitana.continue_to_city(app)
    unitana.create(app, "Vienna")
    wait_until(lambda: app.page.evaluate("asked") == 1, "the browser is asked", app.page)
    app.settle()
    assert app.page.evaluate("asked") == 1
    app.page.evaluate("dispatchEvent(new Event('appinstalled'))")
    wait_until(lambda: app.page.evaluate("asked") == 2, "an installed app is asked for again", app.page)


def test_engines_t_firefox_would_ask_its_user_and_is_not_asked_unbidden(open_app):
    firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0"
    app = open_app(scripts=[KEEPING], user_agent=firefox)
    app.open(unitana.HOME)
    unitana.continue_to_city(app)
    unitana.create(app, "Vienna")
    app.settle()
    assert app.page.evaluate("asked") == 0


# What a browser allows only within a tap

IN_A_TAP = """(() => {
    let isTap = false;
    addEventListener("click", () => (isTap = true), true);
    addEventListener("click", () => (isTap = false));
    window.asked = [];
    Notification.requestPermission = async () => (asked.push(isTap), "denied");
})()"""


@pytest.mark.parametrize("ask", [
    lambda app: (app.open(), onboarding.to_notifications(app), app.primary.click()),
    lambda app: (app.open("/settings/notifications"), app.page.locator("#app .notice button").first.click()),
], ids=["in the onboarding", "in the settings"])
def test_engines_t_the_permission_is_asked_for_within_the_first_tap(open_app, ask):
    app = open_app(scripts=[IN_A_TAP], permission="prompt")
    ask(app)
    wait_until(lambda: app.page.evaluate("asked.length"), "the browser is asked", app.page)
    assert app.page.evaluate("asked") == [True]


# A browser whose own words run from right to left

def test_engines_t_a_browser_in_arabic_has_the_page_from_left_to_right(open_app):
    app = open_app(locale="ar-EG")
    onboarding.onboard(app)
    assert app.page.evaluate("getComputedStyle(document.documentElement).direction") == "ltr"
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert app.language == "en"


# An iPhone's Home Screen

IPHONE_TAB = """(() => {
    Object.defineProperty(Navigator.prototype, "standalone", { get: () => false });
    Object.defineProperty(Navigator.prototype, "maxTouchPoints", { get: () => 5 });
})()"""
OPENER = """async () => {
    const link = document.querySelector("link[rel=apple-touch-startup-image]");
    if (!link) return null;
    const image = new Image();
    image.src = link.href;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
}"""


def test_engines_t_an_iphone_gets_a_picture_as_large_as_its_screen_to_show_while_the_app_opens(open_app):
    app = open_app(
        scripts=[IPHONE_TAB, devices.NO_NOTIFICATIONS], user_agent=devices.IPHONE, permission=None,
        device_scale_factor=3)
    app.open("/reflect")
    size = wait_until(lambda: app.page.evaluate(OPENER), "the picture is there", app.page)
    assert size == app.page.evaluate("[screen.width * devicePixelRatio, screen.height * devicePixelRatio]")


def test_engines_t_no_other_browser_draws_that_picture(app: App):
    app.open("/reflect")
    app.settle()
    assert app.page.evaluate(OPENER) is None
