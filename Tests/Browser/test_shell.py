"""The page around the program: first paint, security policy, manifest, and what happens when the program stops."""

import json
import re

import pytest

import devices
import onboarding
import refusals
from app import App
from patience import wait_until
from test_relaunch import wait_for_the_offline_copy

# Checks every frame: after the first content, there is always some. Also counts frames with the launch screen.
CHECK_EVERY_FRAME = """(() => {
    window.emptyFrames = 0;
    window.launchFrames = 0;
    let hasShown = false;
    requestAnimationFrame(function check() {
        const isShown = [...document.querySelectorAll("#app h1")].some((heading) => heading.checkVisibility());
        if (hasShown && !isShown) window.emptyFrames += 1;
        hasShown ||= isShown;
        if (document.querySelector("#app .launch")?.checkVisibility()) window.launchFrames += 1;
        requestAnimationFrame(check);
    });
})()"""


def test_something_is_shown_at_every_moment(open_app):
    app = open_app(scripts=[CHECK_EVERY_FRAME])
    onboarding.onboard(app)
    assert app.page.evaluate("window.emptyFrames") == 0
    app.reload()
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    assert app.page.evaluate("window.emptyFrames") == 0
    assert app.page.evaluate("window.launchFrames") == 0, "the saved screen is shown at once"


def test_the_saved_screen_is_painted_before_the_program_runs(app: App):
    onboarding.onboard(app, "de")
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    first = app.rows.first.text_content()
    # The service worker answers from its cache, where a route cannot delay it, so the page itself is held.
    app.page.add_init_script("WebAssembly.instantiateStreaming = () => new Promise(() => {})")
    app.page.reload()
    app.page.locator("a.row").first.wait_for()
    assert app.rows.first.text_content() == first
    assert app.language == "de"
    assert not app.page.evaluate("'started' in document.documentElement.dataset")


FACES = {"/": "almanac", "/facts": "facts", "/reflect": "reflect", "/settings": "almanac"}


@pytest.mark.parametrize("path", FACES)
def test_the_first_paint_has_the_face_of_its_address_and_the_theme_color_matches(app: App, path: str):
    app.open(path)
    for scheme in ("dark", "light"):
        app.page.emulate_media(color_scheme=scheme)
        app.page.wait_for_function(
            """() => [...document.querySelectorAll("meta[name=theme-color]")].every((meta) =>
                meta.content === getComputedStyle(document.documentElement).getPropertyValue("--bg"))""")
    app.page.add_init_script("WebAssembly.instantiateStreaming = () => new Promise(() => {})")
    app.page.reload()
    assert app.page.evaluate("document.documentElement.dataset.face") == FACES[path]


@pytest.mark.parametrize("path", ["/settings", "/settings/notifications", "/settings/link", "/later?key=none"])
def test_on_a_wide_screen_the_back_button_is_aligned_with_the_heading(app: App, path: str):
    app.page.set_viewport_size({"width": 1280, "height": 800})
    app.open(path)
    begin = "(it) => { const all = document.createRange(); all.selectNodeContents(it); return all.getBoundingClientRect().left; }"
    assert abs(app.back.evaluate(begin) - app.page.locator("#app h1").evaluate(begin)) <= 1


@pytest.mark.parametrize("path", ["/", "/facts/browse", "/assets/nothing.js", "/api/facts"])
def test_the_policy_is_strict_on_every_answer(app: App, path: str):
    policy = app.page.request.get(app.origin + path).headers["content-security-policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == directives["frame-ancestors"] == directives["base-uri"] == "'none'"
    hash = "'sha256-[A-Za-z0-9+/]{43}='"
    assert re.fullmatch(f"'self' 'wasm-unsafe-eval' {hash} {hash}", directives["script-src"])
    assert re.fullmatch(f"'self' {hash}", directives["style-src"])
    assert directives["connect-src"] == "'self'"


def test_the_page_holds_no_style_attribute_or_handler(app: App):
    page = app.page.request.get(app.origin + "/").text()
    assert not re.search(r"<[^>]*(\sstyle=|\son[a-z]+=|javascript:)", re.sub(r"<(script|style)>.*?</", "", page, flags=re.S))


def test_the_manifest_is_complete_and_its_icons_load(app: App):
    app.open()
    manifest = app.page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((it) => it.json())")
    assert {"name", "short_name", "start_url", "display", "icons", "background_color", "theme_color"} <= manifest.keys()
    sizes = app.page.evaluate(
        """async (icons) => Promise.all(icons.map(async ({ src }) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return `${image.naturalWidth}x${image.naturalHeight}`;
        }))""", manifest["icons"])
    assert sizes == [icon["sizes"] for icon in manifest["icons"]]
    assert {"192x192", "512x512"} <= set(sizes)
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


def test_a_trap_shows_a_message_and_restarting_recovers(open_app):
    app = open_app(scripts=[refusals.TRAP_ON_DEMAND])
    onboarding.onboard(app, "de")
    fact = app.page.locator("article.fact h2").inner_text()
    app.watch.expect("RuntimeError: unreachable")
    # In one step, so that nothing the app does automatically after the onboarding hits the trap.
    app.tab(1).evaluate("(tab) => { window.trapNext = true; tab.click(); }")
    box = app.page.locator("#trouble")
    box.wait_for()
    assert box.locator("section:visible").get_attribute("lang") == "de"
    button = box.locator("button:visible")
    assert button.evaluate("(button) => button === document.activeElement")
    button.click()
    app.page.wait_for_function("() => !window.trapNext && 'started' in document.documentElement.dataset")
    app.wait_for(onboarding.TODAY)
    assert app.page.locator("article.fact h2").inner_text() == fact


def test_a_program_that_cannot_be_loaded_shows_a_message(open_app):
    app = open_app(locale="zh")
    app.watch.expect_network_failures()
    app.page.route("**/assets/almanac.*.wasm", lambda route: route.abort())
    app.watch.expect("WebAssembly|TypeError")
    app.page.goto(app.origin)
    app.page.locator("#trouble button:visible").wait_for()


def test_browsers_d6_where_webassembly_is_off_a_line_says_so_above_the_page_as_it_was_drawn(open_app):
    app = open_app(locale="de", scripts=["delete window.WebAssembly"])
    app.watch.expect("WebAssembly")
    app.page.goto(app.origin + "/facts")
    line = app.page.locator("#unable")
    line.wait_for()
    assert line.locator("section:visible").get_attribute("lang") == "de"
    # Starting again would not help.
    assert app.page.locator("#trouble").is_hidden() and line.locator("button").count() == 0
    top = app.page.locator("#app h1:visible").first.bounding_box()["y"]
    box = line.bounding_box()
    assert box["y"] + box["height"] <= top, "nothing of the page is covered"


def test_plain_http_from_another_machine_explains_what_is_missing(open_app, server):
    app = open_app(origin=f"http://{devices.OTHER_HOST}:{server.port}", permission=None, locale="de")
    app.watch.expect("Cross-Origin-Opener-Policy header has been ignored")
    app.open("/facts/browse")
    assert app.page.locator("ol.steps li").count() == 2
    assert app.language == "de"
    assert "--tls-cert" in app.page.locator("#app main").text_content()
    assert app.primary.count() == 0, "there is no button without a purpose"


def test_the_reminder_is_stored_with_the_users_zone(open_app):
    app = open_app(timezone_id="Asia/Tokyo")
    onboarding.onboard(app)
    wait_until(lambda: app.stored("own_reminders"), "the reminder is published", app.page)
    reminder = json.loads(app.stored("own_reminders")[0]["record"])
    assert reminder["time_zone"] == "Asia/Tokyo"
    assert (reminder["app"], reminder["subject"]) == ("facts", "fact-of-the-day")
    # As written here, or as the server returned it.
    assert reminder["local_time"] in ("09:00", "09:00:00")


UNNAMED_ZONE = """(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone: NAME };
    };
})()"""


# field 5
@pytest.mark.parametrize("name", ['"Etc/Unknown"', "undefined", '"Nowhere/Land"'])
@pytest.mark.parametrize("zone, stored", [
    ("Asia/Tokyo", "Etc/GMT-9"), ("America/Phoenix", "Etc/GMT+7"), ("Asia/Kolkata", "Asia/Kolkata")])
def test_where_the_browser_cannot_name_its_zone_the_reminder_comes_by_its_clock(
        open_app, zone: str, stored: str, name: str):
    app = open_app(timezone_id=zone, scripts=[UNNAMED_ZONE.replace("NAME", name)])
    onboarding.onboard(app)
    wait_until(lambda: app.stored("own_reminders"), "the reminder is published", app.page)
    assert json.loads(app.stored("own_reminders")[0]["record"])["time_zone"] == stored


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_follows_the_systems_color_scheme(open_app, scheme: str):
    app = open_app(color_scheme=scheme)
    app.open()
    colour = app.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert colour == {"light": "rgb(244, 246, 255)", "dark": "rgb(15, 18, 38)"}[scheme]


def test_an_offline_copy_that_cannot_be_read_does_not_keep_the_page_from_loading(app: App):
    app.open()
    wait_for_the_offline_copy(app)
    worker, = app.page.context.service_workers
    worker.evaluate("() => { caches.open = () => Promise.reject(new Error('The storage is damaged.')); }")
    app.reload()
    app.wait_until_started()


def test_browsers_d10_without_a_network_a_touch_icon_is_answered_with_a_kept_icon(app: App):
    app.open()
    wait_for_the_offline_copy(app)
    worker, = app.page.context.service_workers
    worker.evaluate("() => { self.fetch = () => Promise.reject(new TypeError('There is no network.')); }")
    answers = """() => Promise.all(["/icons/whole-touch.png", "/icons/almanac-192.png"].map(async (path) =>
      (await fetch(path)).arrayBuffer().then((bytes) => bytes.byteLength)))"""
    touch, kept = app.page.evaluate(answers)
    assert touch == kept > 0
