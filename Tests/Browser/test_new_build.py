"""A new build is picked up without losing anything, and its files never mix with the old one's."""

import time
from pathlib import Path

import pytest

import onboarding
from app import App
from server import Server, change_web_file, copy_of_the_build
from test_relaunch import wait_for_the_offline_copy

# Of each copy that is kept, whether it is the new build's.
STYLES_KEPT = """async () => Promise.all((await caches.keys()).map(async (name) => {
    const cache = await caches.open(name);
    const styles = (await cache.keys()).find((request) => /styles[^/]*\\.css$/.test(request.url));
    return styles !== undefined && (await (await cache.match(styles)).text()).includes("--build");
}))"""


# Whether a worker is still being installed or taking over.
WORKER_AT_WORK = """async () => {
    const registration = await navigator.serviceWorker.ready;
    return Boolean(registration.installing || registration.waiting || registration.active.state !== "activated");
}"""


@pytest.fixture
def server(tmp_path: Path):
    """One whose web files the test may change."""
    running = Server(tmp_path / "data", copy_of_the_build(tmp_path / "build")).start()
    yield running
    running.stop()


def build_anew(app: App, server: Server) -> None:
    # What the app would tell the server meanwhile it tells it later.
    app.watch.expect_network_failures()
    server.stop()
    change_web_file(server.program, "styles.css", lambda text: text + "\n:root { --build: second; }\n")
    server.start()


def build_shown(app: App) -> str:
    return app.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--build').trim()")


def test_a_new_build_is_picked_up_without_losing_state(app: App, server: Server):
    onboarding.onboard(app, "de")
    wait_for_the_offline_copy(app)
    facts = app.stored("facts")
    build_anew(app, server)
    # The first visit still runs what was kept, and learns of the new build; the next one runs it.
    app.reload()
    assert build_shown(app) == ""
    wait_for_the_new_copy(app)
    app.reload()
    assert build_shown(app) == "second"
    app.wait_for(onboarding.TODAY)
    assert app.language == "de"
    assert app.stored("facts") == facts


def test_the_new_build_is_whole_without_a_network(app: App, server: Server):
    onboarding.onboard(app)
    wait_for_the_offline_copy(app)
    build_anew(app, server)
    app.reload()
    wait_for_the_new_copy(app)
    assert len(app.page.evaluate("caches.keys()")) == 2, "the build before stays for pages that still run it"
    server.stop()
    app.reload()
    assert build_shown(app) == "second", "whole, without a network"
    app.wait_for(onboarding.TODAY)


def test_nobody_is_interrupted_in_the_middle_of_something(app: App, server: Server):
    """In the onboarding a new build waits, also when the page is hidden meanwhile."""
    app.open()
    wait_for_the_offline_copy(app)
    onboarding.to_categories(app)
    onboarding.choose_categories(app, 3)
    build_anew(app, server)
    app.page.evaluate("navigator.serviceWorker.ready.then((it) => it.update()).then(() => null)")
    wait_for_the_new_copy(app)
    hide(app)
    assert app.page.locator("input:checked").count() == 3
    assert build_shown(app) == ""


def test_a_page_nobody_looks_at_takes_the_new_build_by_itself(app: App, server: Server):
    onboarding.onboard(app)
    wait_for_the_offline_copy(app)
    build_anew(app, server)
    app.page.evaluate("navigator.serviceWorker.ready.then((it) => it.update()).then(() => null)")
    wait_for_the_new_copy(app)
    with app.page.expect_navigation():
        hide(app)
    app.wait_until_started()
    assert build_shown(app) == "second"
    app.wait_for(onboarding.TODAY)


def wait_for_the_new_copy(app: App) -> None:
    """Until its worker is in charge. The browser looks for a new one a moment after a page has loaded."""
    deadline = time.monotonic() + 10
    while app.page.evaluate(STYLES_KEPT) != [False, True] or app.page.evaluate(WORKER_AT_WORK):
        assert time.monotonic() < deadline, "the new build was not picked up"
        app.page.wait_for_timeout(50)


def hide(app: App) -> None:
    """Playwright keeps every page visible; the program only looks at the document's word."""
    app.page.evaluate(
        """() => {
            Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""")
