"""The browser's shell: history, links, new builds, traps, the first paint, and what a plain http address says."""

import re

import pytest

import devices
import onboarding
import refusals
from server import Server, change_web_file, copy_of_the_build


def test_back_walks_through_the_steps_and_forward_is_not_a_way_past(app):
    app.open("/")
    onboarding.to_notifications(app)
    app.page.go_back()
    app.wait_for(onboarding.DIFFICULTY)
    app.page.go_back()
    app.wait_for(onboarding.CATEGORIES)
    app.page.go_back()
    app.wait_for(onboarding.LANGUAGE)
    app.page.go_forward()
    app.wait_for(onboarding.LANGUAGE)


def test_the_back_button_on_the_page_and_the_browsers_agree(app):
    app.open("/")
    onboarding.to_difficulty(app)
    app.back.click()
    app.wait_for(onboarding.CATEGORIES)
    length = app.page.evaluate("history.length")
    app.primary.click()
    app.wait_for(onboarding.DIFFICULTY)
    assert app.page.evaluate("history.length") == length


def test_a_completed_onboarding_is_behind_us_for_good(app):
    onboarding.onboard(app)
    app.tab(1).click()
    app.wait_for(onboarding.BROWSE)
    app.page.go_back()
    app.wait_for(onboarding.TODAY)
    app.page.go_back()
    app.page.wait_for_url("about:blank")


def test_leaving_the_change_of_preferences_comes_back_to_settings(app):
    onboarding.onboard(app)
    app.tab(2).click()
    app.wait_for(onboarding.SETTINGS)
    app.page.locator("#app button.secondary").click()
    app.wait_for(onboarding.LANGUAGE)
    app.back.click()
    app.wait_for(onboarding.SETTINGS)
    app.page.go_back()
    app.wait_for(onboarding.TODAY)


def test_links_lead_where_they_say(app):
    onboarding.onboard(app)
    app.open("/facts/browse?category=space&difficulty=beginner")
    assert app.path == "/facts/browse?category=space&difficulty=beginner"
    assert app.rows.count() == 2
    app.rows.first.click()
    app.page.locator("article.fact").wait_for()
    fact = app.path
    app.reload()
    assert app.path == fact
    app.open("/facts/onboarding/language")
    app.wait_for(onboarding.TODAY)
    app.open("/nowhere/at/all")
    app.wait_for(onboarding.TODAY)


def test_a_link_opened_in_a_new_tab_is_a_page_of_its_own(app):
    onboarding.onboard(app)
    app.tab(1).click()
    with app.page.context.expect_page() as opened:
        app.rows.first.click(modifiers=["Control"])
    second = opened.value
    second.wait_for_selector("article.fact")
    assert app.path == onboarding.BROWSE
    second.close()


def test_two_tabs_share_one_storage(app):
    onboarding.onboard(app)
    second = app.page.context.new_page()
    second.goto(app.origin + "/facts/settings")
    second.locator("input[type=time]").fill("21:10")
    second.wait_for_timeout(200)
    app.open("/facts/settings")
    assert app.page.locator("input[type=time]").input_value() == "21:10"
    assert len(app.stored("reminders")) == 1
    second.close()


def test_a_new_build_is_picked_up_without_losing_state(playwright, tmp_path):
    program = copy_of_the_build(tmp_path / "build")
    server = Server(tmp_path / "data", program).start()
    device = devices.Device(playwright, tmp_path / "profile", server.origin)
    try:
        app = device.launch()
        onboarding.onboard(app, "de")
        app.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        before = styles(app)
        [cache] = app.page.evaluate("caches.keys()")
        server.stop()
        change_web_file(program, "styles.css", lambda text: text + "\n.new-build { color: red; }\n")
        server.start()
        # The first visit still shows the old build, fetches the new one, and the next one has it.
        app.reload()
        while cache in app.page.evaluate("caches.keys()"):
            app.page.wait_for_timeout(50)
        app.reload()
        app.wait_for(onboarding.TODAY)
        assert styles(app) != before
        assert app.language == "de"
        assert len(app.stored("facts")) > 0
    finally:
        device.quit()
        server.stop()


def styles(app) -> str:
    return app.page.locator("link[rel=stylesheet]").get_attribute("href")


def test_a_trap_says_so_plainly_and_starts_again_from_what_is_stored(open_app):
    app = open_app(scripts=[refusals.TRAP_ON_DEMAND])
    onboarding.onboard(app, "de")
    app.watch.expect("RuntimeError: unreachable")
    app.page.evaluate("window.trapNext = true")
    app.tab(1).click()
    box = app.page.locator("#trouble")
    box.wait_for()
    assert box.locator("section:visible").get_attribute("lang") == "de"
    box.locator("button:visible").click()
    app.wait_for(onboarding.TODAY)
    assert app.page.locator("article.fact").count() == 1


def test_plain_http_from_another_machine_says_what_to_do(open_app, server):
    app = open_app(origin=f"http://{devices.OTHER_HOST}:{server.port}", permission=None)
    # The header that isolates windows is for secure origins; the browser says that it ignores it.
    app.watch.expect("Cross-Origin-Opener-Policy header has been ignored")
    app.open("/")
    assert "--tls-cert" in app.page.locator("#app main").inner_text()
    assert app.primary.count() == 0


def test_the_last_screen_is_painted_before_the_program_runs(device):
    app = device.launch()
    onboarding.onboard(app)
    app.open("/facts/browse")
    first = app.rows.first.inner_text()
    app.page.goto("about:blank")
    # The program never comes: only what was kept can be seen.
    app.page.add_init_script("WebAssembly.instantiateStreaming = () => new Promise(() => {})")
    app.page.goto(app.origin + "/facts/browse")
    app.rows.first.wait_for()
    assert app.rows.first.inner_text() == first
    assert app.page.locator("html[data-started]").count() == 0


def test_nothing_flickers_between_first_paint_and_program(device):
    app = device.launch()
    onboarding.onboard(app)
    app.page.goto("about:blank")
    app.page.add_init_script("""
        window.flickers = [];
        requestAnimationFrame(function look() {
            const app = document.getElementById("app");
            if (app && (app.childElementCount === 0 || app.querySelector(".launch")?.checkVisibility())) {
                window.flickers.push(app.innerHTML);
            }
            requestAnimationFrame(look);
        });
    """)
    app.open("/facts")
    assert app.page.evaluate("window.flickers") == []


@pytest.mark.parametrize("path", ["/", "/facts/browse", "/assets/nothing.js"])
def test_the_policy_is_strict_on_every_answer(app, path):
    answer = app.page.request.get(app.origin + path)
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert "unsafe-inline" not in policy
    assert "frame-ancestors 'none'" in policy


def test_the_page_holds_no_inline_script_or_style(app):
    html = app.page.request.get(app.origin + "/").text()
    assert not re.search(r"<style|style=|<script>|onclick=", html)


def test_the_manifest_and_its_icons_are_whole(app):
    manifest = app.page.request.get(app.origin + "/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert app.page.request.get(app.origin + icon["src"]).ok
