"""The program in two parts: the first visit with the first part alone, taps that need the rest while it is on its way,
and a rest that does not come."""

import re

import pytest
from playwright.sync_api import expect

import network
import reflect
from app import App
from network import Held
from server import Server
from test_relaunch import wait_for_the_offline_copy

# While `window.isMissing`, whatever the program is told needs the rest.
MISSING_ON_DEMAND = """(() => {
    const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
        const made = await instantiate.apply(WebAssembly, given);
        if (given[1].first) return made;
        const receive = () => {
            if (window.isMissing) given[1].rest.missing();
            made.instance.exports.receive();
        };
        return { instance: { exports: { ...made.instance.exports, receive } } };
    };
})()"""
# The languages of the fetched texts, and whether the offline copy is being made.
FETCHED = """async () => ({
    languages: performance.getEntriesByType("resource")
        .map(({ name }) => /words\\.(\\w+)/.exec(name)?.[1]).filter(Boolean),
    hasWorker: (await navigator.serviceWorker.getRegistrations()).length > 0,
})"""
KEPT = """async () => {
    const { href, dataset } = document.getElementById("wasm");
    const kept = await Promise.all([href, dataset.rest].map((it) => caches.match(it)));
    return kept.every((it) => it?.ok);
}"""


def open_without_the_rest(app: App, path: str) -> Held:
    """Opens an address on a fresh device, and holds the rest back."""
    rest = Held(app, network.REST)
    app.open_first_part(path)
    rest.wait_for_one()
    return rest


def expect_waiting(app: App) -> None:
    expect(app.page.locator("html[data-waits]")).to_be_attached()
    expect(app.page.locator("#app")).to_have_attribute("aria-busy", "true")


def expect_nothing_waits(app: App) -> None:
    expect(app.page.locator("html[data-waits]")).to_have_count(0)
    expect(app.page.locator("#app")).not_to_have_attribute("aria-busy", "true")


def line(app: App):
    """What the page says of a rest that cannot be fetched."""
    return app.page.locator("#partial section:visible")


def center(element) -> tuple[float, float]:
    box = element.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("path", ["/facts", "/reflect", "/whole", "/unitana", "/capsule"])
def test_today_is_shown_and_answers_taps_before_the_rest_is_there(open_app, path: str):
    """If this waits in vain, the first part has not what it needs any more: make profile."""
    app = open_app(locale="de")
    rest = open_without_the_rest(app, "/")
    app.page.locator(f'#app a[href="{path}"]').first.click()
    app.page.wait_for_function("(path) => location.pathname.startsWith(path)", arg=path)
    app.settle()
    expect_nothing_waits(app)
    # All else comes after the rest.
    assert app.page.evaluate(FETCHED) == {"languages": ["de"], "hasWorker": False}
    rest.let_go()
    wait_for_the_offline_copy(app)


def test_what_nobody_waits_for_keeps_no_tap_waiting(open_app):
    """The upkeep of the tables begins a second after the start, and needs the rest."""
    app = open_app()
    rest = open_without_the_rest(app, "/")
    app.page.wait_for_function("() => performance.now() > 6_000")
    app.page.locator('#app a[href="/reflect"]').first.click()
    app.page.wait_for_function("() => location.pathname.startsWith('/reflect')")
    app.settle()
    expect_nothing_waits(app)
    rest.let_go()
    wait_for_the_offline_copy(app)


def test_a_tap_that_needs_the_rest_waits_visibly_and_happens_once(open_app):
    app = open_app(scripts=[MISSING_ON_DEMAND])
    rest = open_without_the_rest(app, "/reflect")
    app.field().fill("Robin")
    app.page.evaluate("window.isMissing = true")
    app.primary.click()
    expect_waiting(app)
    assert line(app).count() == 0, "it is on its way"
    # Impatient: the second step would refuse to go on without a goal.
    for _ in range(3):
        app.page.mouse.click(*center(app.primary))
    # What would be typed now would not come along.
    app.page.mouse.click(*center(app.field()))
    app.page.keyboard.type("!")
    assert app.field().input_value() == "Robin"
    assert app.path == reflect.PERSONAL
    app.page.evaluate("window.isMissing = false")
    rest.let_go()
    app.wait_for(reflect.GOAL)
    expect_nothing_waits(app)
    app.settle()
    assert app.path == reflect.GOAL
    assert app.wrong.count() == 0
    app.page.go_back()
    app.wait_for(reflect.PERSONAL)
    assert app.field().input_value() == "Robin"


def test_what_is_typed_while_it_waits_stays_as_it_is_with_the_caret(open_app):
    app = open_app(scripts=[MISSING_ON_DEMAND])
    rest = open_without_the_rest(app, "/reflect")
    app.page.evaluate("window.isMissing = true")
    app.field().click()
    app.page.keyboard.type("Robn")
    app.page.keyboard.press("ArrowLeft")
    expect_waiting(app)
    app.page.evaluate("window.isMissing = false")
    rest.let_go()
    expect_nothing_waits(app)
    app.page.keyboard.type("i")
    assert app.field().input_value() == "Robin"
    app.primary.click()
    app.wait_for(reflect.GOAL)
    app.back.click()
    app.wait_for(reflect.PERSONAL)
    assert app.field().input_value() == "Robin"


def test_going_back_while_it_waits_shows_the_page_that_the_address_says(open_app):
    app = open_app(scripts=[MISSING_ON_DEMAND])
    rest = open_without_the_rest(app, "/")
    app.page.locator('#app a[href="/capsule"]').first.click()
    app.wait_for("/capsule")
    heading = app.heading
    app.page.evaluate("window.isMissing = true")
    app.page.go_back()
    expect_waiting(app)
    assert app.heading == heading
    app.page.evaluate("window.isMissing = false")
    rest.let_go()
    app.wait_for("/")
    app.page.wait_for_function("before => document.querySelector('#app h1').textContent !== before", arg=heading)
    app.page.go_forward()
    app.wait_for("/capsule")
    app.page.wait_for_function("before => document.querySelector('#app h1').textContent === before", arg=heading)


def test_a_rest_that_cannot_be_fetched_is_said_and_tried_again_and_nothing_typed_is_lost(open_app):
    app = open_app(locale="ja", scripts=[MISSING_ON_DEMAND])
    app.watch.expect_network_failures()
    app.page.route(network.REST, lambda route: route.abort())
    app.open_first_part("/reflect")
    app.field().fill("Robin")
    app.page.evaluate("window.isMissing = true")
    app.primary.click()
    line(app).wait_for()
    assert line(app).get_attribute("lang") == "ja"
    expect_waiting(app)
    assert app.field().input_value() == "Robin"
    app.page.unroute(network.REST)
    app.page.evaluate("window.isMissing = false")
    app.page.evaluate("dispatchEvent(new Event('online'))")
    app.wait_for(reflect.GOAL)
    expect_nothing_waits(app)
    assert line(app).count() == 0
    app.back.click()
    app.wait_for(reflect.PERSONAL)
    assert app.field().input_value() == "Robin"


@pytest.mark.parametrize("status", [500, 503, 404])
def test_a_server_that_refuses_the_rest_for_a_while_is_asked_again(open_app, status: int):
    app = open_app(scripts=[MISSING_ON_DEMAND])
    rest = open_without_the_rest(app, "/reflect")
    app.page.evaluate("window.isSamePage = true")
    app.field().fill("Robin")
    app.page.evaluate("window.isMissing = true")
    app.primary.click()
    app.page.evaluate("window.isMissing = false")
    rest.answer(status)
    app.wait_for(reflect.GOAL)
    assert app.page.evaluate("window.isSamePage"), "the server has the same build"


def test_a_second_visit_without_a_network_has_both_parts(app: App, server: Server):
    app.open("/reflect")
    wait_for_the_offline_copy(app)
    assert app.page.evaluate(KEPT)
    app.watch.expect_network_failures()
    server.stop()
    app.open("/reflect")
    reflect.to_sports(app)
    expect_nothing_waits(app)


def test_a_newer_build_is_the_users_decision_while_a_text_stands_in_a_field(open_app):
    app = open_app(locale="de")
    rest = open_without_the_rest(app, "/reflect")
    app.field().fill("Robin")
    app.page.evaluate("window.isSamePage = true")
    app.page.route(re.compile("//[^/]+/$"), lambda route: route.fulfill(body="newer", content_type="text/html"))
    rest.answer(404)
    offer = app.page.locator("#newer section:visible")
    offer.wait_for()
    assert offer.get_attribute("lang") == "de"
    assert (app.page.evaluate("window.isSamePage"), app.field().input_value()) == (True, "Robin")
    offer.locator("button").click()
    app.page.wait_for_function("() => !window.isSamePage")
    app.settle()
    assert app.field().is_visible() and offer.count() == 0
