"""Reminders and the browser's push service, as a person's device has them."""

import time
from collections.abc import Callable

from app import App

NOTIFICATIONS = "/settings/notifications"

# A push service for pages, in place of the one that a headless browser has not. It says what `localStorage.pushService`
# is set to: a subscription as the standard writes it, "endpoint p256dh auth"; without one it cannot be reached.
PUSH_SERVICE = """(() => {
    let current = null;
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (it) => it.charCodeAt(0));
    const reached = () => localStorage.getItem("pushService");
    PushManager.prototype.getSubscription = async () => (current?.given === reached() ? current : null);
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        const given = reached();
        if (!given) throw new DOMException("Registration failed - push service error", "AbortError");
        const [endpoint, p256dh, auth] = given.split(" ");
        return (current = {
            given,
            options: { userVisibleOnly: true, applicationServerKey: bytes(applicationServerKey).buffer },
            toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }),
            unsubscribe: async () => ((current = null), true),
        });
    };
})()"""


def reach_push_service(app: App, endpoint: str, p256dh: str, auth: str) -> None:
    """From the next time on that the program asks for its subscription; one from before is no more."""
    app.page.evaluate("it => localStorage.setItem('pushService', it)", f"{endpoint} {p256dh} {auth}")


def wait_until(page, is_so: Callable[[], bool], what: str, seconds: float = 10) -> None:
    """`page` is any that is open: it lets the browser's news come in."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, f"it did not come to pass: {what}"
        page.wait_for_timeout(50)
