"""The browser's push subscription, requested as the core does it: an encoded order in, an encoded answer out."""


import pytest
from playwright.sync_api import Page

import devices
import modules
from server import Server

# A push manager as the standard describes it. `window.pushes` records the calls in order.
STUB = """(existingKey) => {
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (it) => it.charCodeAt(0));
    window.pushes = [];
    window.hasPushService = true;
    const subscription = (key) => ({
        options: { userVisibleOnly: true, applicationServerKey: bytes(key).buffer },
        toJSON: () => ({ endpoint: "https://push.example/" + key, keys: { p256dh: "p-" + key, auth: "a-" + key } }),
        unsubscribe: async () => {
            pushes.push("unsubscribe");
            current = null;
            return true;
        },
    });
    let current = existingKey ? subscription(existingKey) : null;
    const pushManager = {
        getSubscription: async () => current,
        subscribe: ({ userVisibleOnly, applicationServerKey }) => {
            pushes.push(`subscribe ${applicationServerKey} ${userVisibleOnly}`);
            if (!window.hasPushService) return new Promise(() => {});
            if (current) return Promise.reject(new DOMException("Another key is in use.", "InvalidStateError"));
            return Promise.resolve((current = subscription(applicationServerKey)));
        },
    };
    window.PushManager = class {};
    Object.defineProperty(navigator, "serviceWorker", { value: { ready: Promise.resolve({ pushManager }) } });
}"""
OPEN = """async ([orders, wire, tags]) => {
    const { Orders } = await import(orders);
    const { Reader, Writer, readOrder } = await import(wire);
    const { requestKinds } = await import(tags);
    const shell = new Orders(null);
    window.subscribe = async (key) => {
        const order = new Writer().unsigned(7).byte(requestKinds.indexOf("subscribePush")).string(key).bytes;
        const writer = new Writer();
        (await shell.carryOut(readOrder(new Reader(order))))(writer);
        const answer = new Reader(writer.bytes);
        const [kind, result] = [answer.byte(), answer.byte()];
        const texts = [];
        while (!answer.isAtEnd) texts.push(answer.string());
        return [kind, result, ...texts];
    };
}"""
# Two keys whose base64url differs from their base64, also in length.
KEY, OTHER_KEY = "BP__-_8-Pj4", "BA-_vb29vb0"


@pytest.fixture
def page(browser, server: Server):
    """A page with the shell's modules, but without the program."""
    context = devices.new_context(browser)
    paths = modules.serve(context, "orders", "wire", "tags")
    page = context.new_page()
    page.clock.install()
    page.goto(server.origin + "/health")
    page.evaluate(OPEN, paths)
    yield page
    context.close()


def subscribed(key: str) -> list:
    return [8, 0, f"https://push.example/{key}", f"p-{key}", f"a-{key}"]


def test_a_browser_without_a_subscription_creates_one_with_the_servers_key(page: Page):
    page.evaluate(STUB, None)
    assert page.evaluate("key => subscribe(key)", KEY) == subscribed(KEY)
    assert page.evaluate("pushes") == [f"subscribe {KEY} true"]


def test_a_subscription_made_with_the_same_key_is_kept(page: Page):
    page.evaluate(STUB, KEY)
    assert page.evaluate("key => subscribe(key)", KEY) == subscribed(KEY)
    assert page.evaluate("pushes") == []


def test_a_subscription_made_with_another_key_is_renewed(page: Page):
    page.evaluate(STUB, OTHER_KEY)
    assert page.evaluate("key => subscribe(key)", KEY) == subscribed(KEY)
    assert page.evaluate("pushes") == ["unsubscribe", f"subscribe {KEY} true"]


def test_an_unresponsive_push_service_fails_after_twenty_seconds(page: Page):
    page.evaluate(STUB, None)
    page.evaluate(
        """key => {
            window.hasPushService = false;
            window.answer = null;
            subscribe(key).then((answer) => (window.answer = answer));
        }""", KEY)
    # The page's clock goes on meanwhile, too.
    page.clock.run_for(10_000)
    assert page.evaluate("answer") is None
    page.clock.run_for(10_100)
    kind, result, message = page.evaluate("answer")
    assert (kind, result) == (8, 2) and message


def test_the_reason_of_a_refusal_is_passed_on(page: Page):
    page.evaluate(STUB, None)
    page.evaluate(
        "void navigator.serviceWorker.ready.then(({ pushManager }) => {"
        " pushManager.subscribe = () => Promise.reject(new Error('Registration failed.')); })")
    assert page.evaluate("key => subscribe(key)", KEY) == [8, 2, "Registration failed."]


@pytest.mark.parametrize("missing", [
    "delete window.PushManager", "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })"])
def test_a_browser_without_push_is_reported(page: Page, missing: str):
    page.evaluate("() => { " + missing + " }")
    assert page.evaluate("key => subscribe(key)", KEY) == [8, 1]
