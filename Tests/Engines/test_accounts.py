"""Settings, an account with a second device, end-to-end encryption, and copies."""

import account
import encryption
import reflect
from app import App
from engine import Device, covered, read_json
from patience import wait_until

PASSWORD = "Apfelkuchen im Garten"
GOAL = "Ten kilometres"
GROUND = "getComputedStyle(document.body).backgroundColor"
DATA = "/settings/data"


def reflecting(device: Device) -> App:
    app = device.launch()
    app.open("/reflect")
    reflect.onboard(app, goal=GOAL)
    return app


def address_of(request) -> str:
    """Another address for each engine."""
    return f"robin-{abs(hash(request.node.name))}@example.com"


@covered("test_your_data.py")
def test_language_and_appearance(app: App):
    app.open("/settings/appearance")
    light = app.page.evaluate(GROUND)
    app.page.locator(".choice", has_text="Dark").first.click()
    app.page.wait_for_function(f"light => {GROUND} !== light", arg=light)
    # A page that is left within milliseconds of a tap may not have stored it; nor has it found its color.
    app.settle()
    dark = app.page.evaluate(GROUND)
    assert dark != light
    app.open("/settings/language")
    app.choice("ja").check()
    app.page.wait_for_function("() => document.documentElement.lang === 'ja'")
    app.settle()
    app.reload()
    app.page.wait_for_function("() => document.documentElement.lang === 'ja'")
    app.page.wait_for_function(f"dark => {GROUND} === dark", arg=dark)


@covered("test_reflect_devices.py")
def test_a_second_device_signs_in_and_unlocks(open_device, request):
    email = address_of(request)
    first = reflecting(open_device())
    reflect.write(first, reflect.EVENING, "An evening by the sea")
    reflect.wait_until_sent(first)
    account.link(first, email, PASSWORD)
    encryption.turn_on(first)
    reflect.wait_until_sent(first)

    second = open_device().launch()
    account.sign_in(second, email, PASSWORD)
    second.open("/")
    second.page.locator(".status a").wait_for()
    assert "e2e1." not in second.page.content()
    encryption.unlock(second)
    second.page.locator("#app .notice:not(.error)").wait_for()
    second.open(reflect.EVENING)
    second.wait_until_started()
    wait_until(lambda: second.field().input_value() == "An evening by the sea", "the evening is there", second.page)

    # What one writes now appears on the other, which is open.
    reflect.write(second, reflect.EVENING, "An evening by the lake")
    first.open(reflect.EVENING)
    wait_until(lambda: first.field().input_value() == "An evening by the lake", "the change is there", first.page)


@covered("test_your_data.py")
def test_a_copy_is_saved_and_brought_to_another_device(open_device):
    device = open_device()
    app = reflecting(device)
    reflect.wait_until_sent(app)
    app.open(DATA)
    file = device.download(app, lambda: app.page.locator('#app button:has(use[href$="#archive"])').first.click())
    assert GOAL in str(read_json(file)["tables"]["goals"])

    other = open_device()
    page = other.launch()
    page.open(DATA)
    other.choose_file(page, file, lambda: page.page.locator('#app button:has(use[href$="#upload"])').click())
    page.page.locator("#app .notice button").first.click()
    wait_until(lambda: page.stored("own_goals"), "the goal arrives", page.page)
    page.open("/reflect")
    page.wait_for(reflect.TODAY)
    assert GOAL in page.page.locator("#app").inner_text()
