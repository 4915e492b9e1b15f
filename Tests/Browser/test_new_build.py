"""A new build takes over without losing anything, and its files never mix with those of the old one."""

from pathlib import Path

import pytest

import network
import onboarding
import reflect
from app import App
from network import Held
from patience import wait_until
from server import RESOURCES, Server, change_web_file, copy_of_the_build
from test_relaunch import wait_for_the_offline_copy

# For each cache, whether it holds the new build.
BUILDS_KEPT = """async () => Promise.all((await caches.keys()).map(async (name) => {
    const cache = await caches.open(name);
    const page = await cache.match("/");
    return page !== undefined && (await page.text()).includes("--build");
}))"""


# Whether a worker is still being installed or activated.
WORKER_AT_WORK = """async () => {
    const registration = await navigator.serviceWorker.ready;
    return Boolean(registration.installing || registration.waiting || registration.active.state !== "activated");
}"""


@pytest.fixture
def server(tmp_path: Path):
    """A server whose web files the test may change."""
    running = Server(tmp_path / "data", copy_of_the_build(tmp_path / "build")).start()
    yield running
    running.stop()


def publish_new_build(app: App, server: Server) -> None:
    # Requests of the app fail meanwhile, and are repeated later.
    app.watch.expect_network_failures()
    server.stop()
    change_web_file(server.program, "styles.css", lambda text: text + "\n:root { --build: second; }\n")
    server.start()


def build_shown(app: App) -> str:
    return app.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--build').trim()")


def test_a_new_build_takes_over_without_losing_state(app: App, server: Server):
    onboarding.onboard(app, "de")
    wait_for_the_offline_copy(app)
    facts = app.stored("facts")
    publish_new_build(app, server)
    # The first visit still runs the cached build and finds the new one; the next visit runs the new one.
    app.reload()
    assert build_shown(app) == ""
    wait_for_the_new_copy(app)
    app.reload()
    assert build_shown(app) == "second"
    app.wait_for(onboarding.TODAY)
    assert app.language == "de"
    assert app.stored("facts") == facts


def test_the_new_build_works_offline(app: App, server: Server):
    onboarding.onboard(app)
    wait_for_the_offline_copy(app)
    publish_new_build(app, server)
    app.reload()
    wait_for_the_new_copy(app)
    assert len(app.page.evaluate("caches.keys()")) == 2, "the previous build stays for pages that still run it"
    server.stop()
    app.reload()
    assert build_shown(app) == "second", "all of its files are cached"
    app.wait_for(onboarding.TODAY)


def test_a_new_build_does_not_interrupt_the_onboarding(app: App, server: Server):
    """During the onboarding a new build waits, even when the page is hidden meanwhile."""
    app.open()
    wait_for_the_offline_copy(app)
    onboarding.to_categories(app)
    onboarding.choose_categories(app, 3)
    publish_new_build(app, server)
    app.page.evaluate("navigator.serviceWorker.ready.then((it) => it.update()).then(() => null)")
    wait_for_the_new_copy(app)
    hide(app)
    assert app.page.locator("input:checked").count() == 3
    assert build_shown(app) == ""


def test_a_hidden_page_reloads_into_the_new_build(app: App, server: Server):
    onboarding.onboard(app)
    wait_for_the_offline_copy(app)
    publish_new_build(app, server)
    app.page.evaluate("navigator.serviceWorker.ready.then((it) => it.update()).then(() => null)")
    wait_for_the_new_copy(app)
    with app.page.expect_navigation():
        hide(app)
    app.wait_until_started()
    assert build_shown(app) == "second"
    app.wait_for(onboarding.TODAY)


def test_a_new_build_between_the_two_parts_of_the_program_loads_the_page_again(app: App, server: Server):
    rest = Held(app, network.REST)
    app.open_first_part("/")
    app.page.evaluate("window.isSamePage = true")
    publish_new_program(app, server)
    rest.let_go()
    app.page.wait_for_function("() => !window.isSamePage && 'started' in document.documentElement.dataset")
    app.open("/reflect")
    reflect.to_goal(app)


def test_a_new_build_between_the_two_parts_leaves_what_is_typed_to_the_user(app: App, server: Server):
    rest = Held(app, network.REST)
    app.open_first_part("/reflect")
    app.page.evaluate("window.isSamePage = true")
    app.field().fill("Robin")
    publish_new_program(app, server)
    # Asked for once, it is asked for again later.
    with app.page.expect_response(network.REST):
        rest.let_go()
    with app.page.expect_response(network.REST):
        pass
    assert app.page.evaluate("window.isSamePage")
    assert app.field().input_value() == "Robin"


def publish_new_program(app: App, server: Server) -> None:
    app.watch.expect_network_failures()
    app.watch.expect("status of 404")
    server.stop()
    rest = server.program.parent / RESOURCES / "almanac-rest.wasm"
    # With a section that means nothing, it has another address.
    rest.write_bytes(rest.read_bytes() + b"\x00\x02\x01x")
    for suffix in (".br", ".gz"):
        rest.with_name(rest.name + suffix).unlink(missing_ok=True)
    server.start()


def wait_for_the_new_copy(app: App) -> None:
    """Waits until the new worker is in control. The browser checks for one a moment after a page has loaded."""
    wait_until(
        lambda: app.page.evaluate(BUILDS_KEPT) == [False, True] and not app.page.evaluate(WORKER_AT_WORK),
        "the new build is installed", app.page)


def hide(app: App) -> None:
    """Makes the document report that it is hidden, because Playwright keeps every page visible."""
    app.page.evaluate(
        """() => {
            Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""")
