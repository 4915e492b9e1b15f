"""Reminders, and the browser's push service on a user's device."""

from app import App

NOTIFICATIONS = "/settings/notifications"

# A push service for pages, because a headless browser has none. `localStorage.pushService` sets the subscription as
# "endpoint p256dh auth"; while it is missing, the push service cannot be reached.
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
    """Sets the subscription the program gets from now on; an earlier one no longer exists."""
    app.page.evaluate("it => localStorage.setItem('pushService', it)", f"{endpoint} {p256dh} {auth}")
