"""The first visit: the server draws the first screen, and the program takes it over. Later visits never show it."""

import pytest
from playwright.sync_api import expect

import onboarding
import reflect
from app import App
from network import Held

WASM = "**/assets/almanac.*.wasm"
WORDS = "**/assets/words.*.txt"

# The addresses of the apps and what they show first.
ADDRESSES = ["/", "/facts", "/reflect", "/capsule", "/capsule/new", "/settings"]

# Counts the frames in which the server's first screen is visible.
COUNT_FIRST = """(() => {
    window.firstFrames = 0;
    requestAnimationFrame(function check() {
        if (document.querySelector("#first")?.checkVisibility()) window.firstFrames += 1;
        requestAnimationFrame(check);
    });
})()"""

NOTE_COMPILED = """(() => {
    const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
        const compiled = await instantiate.apply(WebAssembly, given);
        window.isCompiled = true;
        return compiled;
    };
})()"""


def open_held(app: App, path: str) -> Held:
    """Opens an address and holds the program back. The first screen is on the page."""
    held = Held(app, WASM)
    app.page.goto(app.origin + path)
    held.wait_for_one()
    expect(app.page.locator("#first h1")).to_be_visible()
    return held


def take_over(app: App, held: Held) -> None:
    held.let_go()
    app.wait_until_started()


@pytest.mark.parametrize("path", ADDRESSES)
def test_the_program_draws_the_same_screen_again(open_app, path: str):
    app = open_app(locale="de", timezone_id="UTC")
    held = open_held(app, path)
    # As the browser writes it, and with the properties that the program sets.
    painted = app.page.evaluate("document.querySelector('#first').innerHTML")
    title = app.page.title()
    take_over(app, held)
    assert app.page.locator("#first").count() == 0
    # On a busy machine the session is read after the records, and the settings have its rows only then.
    app.page.wait_for_function("painted => document.querySelector('#app > div').innerHTML === painted", arg=painted)
    assert app.page.title() == title
    assert app.language == "de"


def test_the_first_screen_is_in_the_visitors_language_and_has_the_face_of_its_app(open_app):
    app = open_app(locale="ja")
    held = open_held(app, "/reflect")
    assert app.language == "ja"
    assert app.page.evaluate("document.documentElement.dataset.face") == "reflect"
    assert app.page.title() == f"{app.heading} · Reflect"
    take_over(app, held)


def test_what_is_typed_before_the_program_runs_is_kept_with_the_focus_and_the_caret(app: App):
    held = open_held(app, "/reflect")
    app.field().click()
    app.page.keyboard.type("Robn")
    app.page.keyboard.press("ArrowLeft")
    take_over(app, held)
    app.page.keyboard.type("i")
    assert app.field().input_value() == "Robin"
    app.primary.click()
    app.wait_for(reflect.GOAL)
    app.back.click()
    app.wait_for(reflect.PERSONAL)
    assert app.field().input_value() == "Robin"


def test_a_tap_before_the_program_runs_is_not_lost(app: App):
    held = open_held(app, "/reflect")
    app.field().fill("Robin")
    app.primary.click()
    assert app.page.url.endswith("/reflect"), "nothing happens before the program runs"
    take_over(app, held)
    app.wait_for(reflect.GOAL)


def test_enter_before_the_program_runs_is_not_lost(app: App):
    held = open_held(app, "/reflect")
    app.field().click()
    app.page.keyboard.type("Robin")
    app.page.keyboard.press("Enter")
    take_over(app, held)
    app.wait_for(reflect.GOAL)


def test_the_program_waits_for_a_character_that_is_being_composed(open_app):
    app = open_app(locale="ja", scripts=[NOTE_COMPILED])
    held = open_held(app, "/reflect")
    app.field().click()
    keyboard = app.page.context.new_cdp_session(app.page)
    keyboard.send("Input.imeSetComposition", {"text": "たな", "selectionStart": 2, "selectionEnd": 2})
    held.let_go()
    # The texts are taken right before the program begins, so all that it still waits for is the character.
    app.page.wait_for_function("() => window.isCompiled")
    app.settle()
    assert app.page.locator("#first").count() == 1
    keyboard.send("Input.insertText", {"text": "田中"})
    app.wait_until_started()
    assert app.field().input_value() == "田中"


def test_a_script_that_the_browser_cannot_read_shows_a_message(app: App):
    app.watch.expect("Unexpected identifier")
    app.page.route("**/assets/host.*.js", lambda route: route.fulfill(
        content_type="text/javascript", body="this is no script"))
    app.page.goto(app.origin + "/facts")
    app.page.locator("#trouble button:visible").wait_for()


def test_a_later_visit_fetches_the_texts_of_the_system_too(open_app):
    # Reminders are written in the system's language, whatever the app's is.
    app = open_app(locale="en-GB", service_workers="block")
    onboarding.onboard(app, "ja")
    held = [Held(app, "**/assets/words.en.*"), Held(app, "**/assets/words.ja.*")]
    app.page.goto(app.origin + "/facts")
    for one in held:
        one.wait_for_one()
    assert "started" not in app.page.evaluate("({...document.documentElement.dataset})")
    for one in held:
        one.let_go()
    app.wait_until_started()


def test_a_choice_and_continue_before_the_program_runs_are_not_lost(app: App):
    held = open_held(app, "/facts")
    app.choice("zh").check()
    app.primary.click()
    take_over(app, held)
    app.wait_for(onboarding.CATEGORIES)
    assert app.language == "zh"


def test_a_link_before_the_program_runs_is_not_lost_and_does_not_load_the_page_again(app: App):
    held = open_held(app, "/")
    app.page.evaluate("window.isSamePage = true")
    app.page.locator('#app a[href="/capsule"]').click()
    take_over(app, held)
    app.wait_for("/capsule")
    assert app.page.evaluate("window.isSamePage")


@pytest.mark.parametrize("path", ADDRESSES)
def test_who_has_been_here_never_sees_the_first_screen_again(open_app, path: str):
    app = open_app(scripts=[COUNT_FIRST], service_workers="block")
    onboarding.onboard(app)
    app.open("/reflect")
    reflect.to_goal(app)
    held = Held(app, WASM)
    app.page.goto(app.origin + path)
    held.wait_for_one()
    # The saved screen or the launch screen, with the time to see another.
    app.page.wait_for_function("() => [...document.querySelectorAll('#app h1')].some((it) => it.checkVisibility())")
    app.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    take_over(app, held)
    assert app.page.evaluate("window.firstFrames") == 0


def test_a_new_visitor_fetches_one_language_before_the_first_screen_and_the_others_behind_it(open_app):
    app = open_app(locale="fr")
    asked: list[str] = []
    app.page.on("request", lambda request: asked.append(request.url.split("/")[-1].split(".")[1]
                                                        if "/assets/words." in request.url else ""))
    held = open_held(app, "/facts")
    assert [code for code in asked if code] == ["fr"]
    take_over(app, held)
    app.page.wait_for_function("() => performance.getEntriesByType('resource').filter((it) => it.name.includes('/words.')).length >= 8")
    # Without the network, each choice still shows at once.
    app.go_offline()
    before = app.heading
    for code in ("zh", "tr", "de"):
        onboarding.choose_language(app, code)
        app.page.wait_for_function("before => document.querySelector('#app h1').textContent !== before", arg=before)
        before = app.heading


def test_a_language_whose_texts_cannot_be_had_keeps_the_texts_of_another(open_app):
    # Without the worker, which may have the texts of all languages by then.
    app = open_app(service_workers="block")
    app.watch.expect_network_failures()
    app.page.route(WORDS, lambda route: route.continue_() if "words.en" in route.request.url else route.abort())
    app.open("/facts")
    before = app.heading
    onboarding.choose_language(app, "de")
    assert app.heading == before
    # As soon as they can be had, they are shown.
    app.page.unroute(WORDS)
    app.page.evaluate("dispatchEvent(new Event('online'))")
    app.page.wait_for_function("before => document.querySelector('#app h1').textContent !== before", arg=before)
    app.primary.click()
    app.wait_for(onboarding.CATEGORIES)


def test_texts_that_arrive_after_the_wait_for_them_are_shown(open_app):
    app = open_app(service_workers="block")
    app.watch.expect_network_failures()
    german = Held(app, "**/assets/words.de.*")
    app.open("/facts")
    german.wait_for_one()
    before = app.heading
    # The choice's own request fails at once; the one that was made ahead is answered later.
    app.page.evaluate("() => { fetch = () => Promise.reject(new TypeError('no network')); }")
    onboarding.choose_language(app, "de")
    assert app.heading == before
    german.let_go()
    app.page.wait_for_function("before => document.querySelector('#app h1').textContent !== before", arg=before)


def test_back_into_a_screen_that_waits_for_its_texts_keeps_the_history(open_app):
    app = open_app(locale="en-GB", service_workers="block")
    onboarding.onboard(app, "zh")
    app.open("/")
    app.page.locator('#app a[href="/capsule"]').click()
    app.wait_for("/capsule")
    app.reload()
    app.page.go_back()
    app.wait_for("/")
    app.page.go_back()
    app.wait_for(onboarding.TODAY)
    app.page.wait_for_function("() => document.documentElement.lang === 'zh'")
    app.page.go_forward()
    app.wait_for("/")
    app.page.go_forward()
    app.wait_for("/capsule")


def test_without_the_texts_of_any_language_a_message_is_shown(app: App):
    app.watch.expect_network_failures()
    app.watch.expect("The texts cannot be loaded")
    app.page.route(WORDS, lambda route: route.abort())
    app.page.goto(app.origin + "/facts")
    app.page.locator("#trouble button:visible").wait_for()


def test_the_first_screen_can_be_read_without_scripts(open_app):
    app = open_app(java_script_enabled=False, locale="es")
    app.page.goto(app.origin + "/reflect")
    expect(app.page.locator("#first h1")).to_be_visible()
    expect(app.page.locator("noscript")).to_be_attached()
