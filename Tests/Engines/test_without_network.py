"""Almanac without a network, after a kill, and in two windows."""

import onboarding
import reflect
from app import App
from engine import Device, covered
from patience import wait_until
from server import Server
from test_relaunch import wait_for_the_offline_copy

ICON = "fetch('/icons/whole-touch.png').then((answer) => answer.arrayBuffer()).then((bytes) => bytes.byteLength)"


@covered("test_relaunch.py")
def test_without_a_server_everything_opens_and_what_is_written_is_sent_later(app: App, server: Server):
    app.open("/reflect")
    reflect.onboard(app)
    reflect.wait_until_sent(app)
    wait_for_the_offline_copy(app)
    app.watch.expect_network_failures()
    server.stop()
    for path in ("/", "/whole", "/unitana", "/capsule", "/settings", reflect.TODAY):
        app.open(path)
        assert app.page.locator("#app h1").count() == 1
    # D10: a touch icon is not kept, and is answered all the same.
    assert app.page.evaluate(ICON) > 0
    reflect.write(app, reflect.EVENING, "Written without a network")
    assert app.stored("outbox")
    app.reload()
    server.start()
    app.page.evaluate("() => dispatchEvent(new Event('online'))")
    reflect.wait_until_sent(app)
    assert any(row["reflection_text"] == "Written without a network" for row in server.rows("reflections"))


@covered("test_relaunch.py")
def test_a_killed_browser_has_lost_nothing(open_device, server: Server):
    device: Device = open_device(is_lasting=True)
    app = device.launch()
    app.open("/reflect")
    reflect.onboard(app)
    reflect.write(app, reflect.MORNING, "Before the kill")
    reflect.wait_until_sent(app)
    wait_for_the_offline_copy(app)
    app.page.goto(app.origin + reflect.EVENING)
    app.wait_until_started()
    app.watch.expect_network_failures()
    server.stop()
    device.kill()

    app = device.launch()
    app.watch.expect_network_failures()
    app.open(reflect.MORNING)
    wait_until(lambda: app.field().input_value() == "Before the kill", "the text is there", app.page)
    app.field().fill("After the kill")
    reflect.continue_to(app, reflect.TODAY)
    device.kill()
    server.start()

    app = device.launch()
    app.open(reflect.MORNING)
    wait_until(lambda: app.field().input_value() == "After the kill", "the text is there", app.page)
    reflect.wait_until_sent(app)


@covered("test_two_tabs.py")
def test_two_windows_show_what_the_other_writes(app: App):
    onboarding.onboard(app)
    other = app.open_beside()
    other.open(onboarding.FAVORITES)
    assert other.rows.count() == 0
    app.page.bring_to_front()
    app.small().click()
    app.page.locator(".tool[aria-pressed=true]").wait_for()
    other.page.bring_to_front()
    wait_until(lambda: other.rows.count() == 1, "the favorite appears in the other window", other.page)
    other.page.close()
    app.page.bring_to_front()
    app.tab(2).click()
    app.wait_for(onboarding.FAVORITES)
    assert app.rows.count() == 1
