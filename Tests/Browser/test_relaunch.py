"""The checklist's lines that need another launch: after quitting, after a kill, without a network or a server."""

import network
import onboarding
import refusals
from app import App
from devices import Device
from network import Held
from server import Server


def test_relaunch_goes_to_main_app_in_selected_language(device: Device):
    app = device.launch()
    onboarding.onboard(app, "de")
    fact = app.page.locator("article.fact h2").inner_text()
    device.quit()
    app = device.launch()
    expect_main_app(app, "de")
    assert app.page.locator("article.fact h2").inner_text() == fact, "the fact does not change during the day"
    change_language(app, "zh")
    device.quit()
    expect_main_app(device.launch(), "zh")


def expect_main_app(app: App, language: str) -> None:
    app.open()
    app.wait_for(onboarding.TODAY)
    assert app.language == language
    assert app.page.locator("article.fact .reading").get_attribute("lang") == language


def change_language(app: App, language: str) -> None:
    app.open(onboarding.SETTINGS)
    onboarding.again(app)
    onboarding.choose_language(app, language)
    for path in (onboarding.CATEGORIES, onboarding.DIFFICULTY, onboarding.NOTIFICATIONS, onboarding.TODAY):
        app.primary.click()
        app.wait_for(path)


def test_network_failure_on_init_retry_works(app: App, server: Server):
    """No network → Clear error messages on init screen."""
    app.open()
    server.stop()
    app.watch.expect_network_failures()
    app.primary.click()
    app.error.wait_for()
    assert app.path == onboarding.INITIALIZATION
    app.primary.click()
    app.error.wait_for()
    server.start()
    app.primary.click()
    app.wait_for(onboarding.CATEGORIES)


def test_network_failure_on_metadata_fetch_retry_works(app: App):
    app.open()
    metadata = Held(app, network.METADATA)
    app.primary.click()
    metadata.cut()
    app.error.wait_for()
    assert app.stored("categories") == []
    app.primary.click()
    app.wait_for(onboarding.CATEGORIES)


def test_kill_app_during_download_restart_from_language_selection(device: Device):
    app = device.launch()
    app.open()
    onboarding.to_notifications(app, "de")
    facts = Held(app, network.FACTS)
    app.primary.click()
    facts.wait_for_one()
    device.kill()
    app = device.launch()
    app.open()
    app.wait_for(onboarding.LANGUAGE)
    assert app.language == "de", "the chosen language is kept"
    assert app.stored("facts") == []
    assert "@onboarding_complete" not in app.preferences()


def test_facts_survive_a_kill_after_the_download(device: Device):
    app = device.launch()
    onboarding.onboard(app)
    count = len(app.stored("facts"))
    device.kill()
    app = device.launch()
    app.open()
    app.wait_for(onboarding.TODAY)
    assert len(app.stored("facts")) == count > 0


def test_facts_are_available_after_a_reload_and_a_relaunch_without_the_server(device: Device, server: Server):
    app = device.launch()
    onboarding.onboard(app, "de")
    wait_for_the_offline_copy(app)
    server.stop()
    app.watch.expect_network_failures()
    app.reload()
    assert app.page.locator("article.fact h2").inner_text()
    device.quit()

    app = device.launch()
    app.watch.expect_network_failures()
    app.open("/facts/browse")
    app.wait_for(onboarding.BROWSE)
    assert app.rows.count() > 0
    app.rows.first.click()
    app.wait_for(onboarding.TOPIC)
    app.rows.first.click()
    assert app.page.locator("article.fact .source").count() == 1


def test_the_offline_status_appears_and_disappears(app: App):
    onboarding.onboard(app)
    wait_for_the_offline_copy(app)
    status = app.page.locator(".status")
    assert status.inner_text() == ""
    # On a busy machine the sync of the onboarding is still going on.
    app.go_offline()
    app.page.locator(".status .icon").wait_for()
    assert status.inner_text()
    app.go_online()
    app.page.locator(".status .icon").wait_for(state="detached")
    assert status.inner_text() == ""
    # Chromium drops its offline emulation when a page is reloaded.
    app.page.add_init_script(refusals.OFFLINE)
    app.reload()
    assert status.inner_text(), "also after a start without a network"


def wait_for_the_offline_copy(app: App) -> None:
    app.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    app.page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
