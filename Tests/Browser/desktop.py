"""A stand-in for the system's notification service, on a private D-Bus. Tests see the notifications a user would see,
and can click them."""

import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path

from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.threading import DBusConnection, ReceiveStopped, open_dbus_connection
from playwright.sync_api import Page

from patience import PATIENCE, wait_until

NAME = "org.freedesktop.Notifications"
SERVICE = DBusAddress("/org/freedesktop/Notifications", bus_name=NAME, interface=NAME)
# Allows every client to send any message, and starts no services on demand.
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
  </policy>
</busconfig>
"""


@dataclass(frozen=True)
class Shown:
    """One display of a notification. A later one with the same number replaces it."""
    number: int
    title: str
    body: str
    # The titles of its buttons, by name of the action.
    buttons: dict[str, str] = field(hash=False)


class Desktop:
    def __init__(self, folder: Path):
        self.folder = folder
        # Every notification ever shown, in order.
        self.shown: list[Shown] = []
        self.closed: list[int] = []

    def start(self) -> "Desktop":
        self.folder.mkdir(parents=True, exist_ok=True)
        settings = self.folder / "bus.conf"
        settings.write_text(BUS)
        self._daemon = subprocess.Popen(
            ["dbus-daemon", f"--config-file={settings}", "--nofork", "--print-address"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.address = self._daemon.stdout.readline().strip()
        self._connection: DBusConnection = open_dbus_connection(self.address)
        self._connection.send(message_bus.RequestName(NAME))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        self._connection.interrupt()
        self._thread.join(timeout=PATIENCE)
        self._connection.close()
        self._daemon.terminate()
        self._daemon.wait(timeout=PATIENCE)

    # What a user does.

    def wait_for(self, count: int, page: Page) -> Shown:
        """The latest notification, once `count` were shown. `page` is any open page; waiting on it processes events."""
        wait_until(
            lambda: len(self.shown) >= count, lambda: f"{len(self.shown)} notifications were shown, not {count}", page)
        assert len(self.shown) == count, self.shown
        return self.shown[-1]

    def tap(self, shown: Shown, button: str | None = None) -> None:
        """Clicks the notification itself, or its button with this title."""
        names = [name for name, title in shown.buttons.items() if title == button]
        self._emit("ActionInvoked", "us", (shown.number, names[0] if button else "default"))

    # What the notification service does.

    def _emit(self, signal: str, signature: str, body: tuple) -> None:
        self._connection.send(new_signal(SERVICE, signal, signature, body))

    def _serve(self) -> None:
        while True:
            try:
                message = self._connection.receive()
            except (ReceiveStopped, ConnectionError, OSError):
                return
            if message.header.message_type == MessageType.method_call:
                self._answer(message)

    def _answer(self, call) -> None:
        match call.header.fields.get(HeaderFields.member):
            case "GetCapabilities":
                reply = new_method_return(call, "as", (["actions", "body"],))
            case "GetServerInformation":
                reply = new_method_return(call, "ssss", ("desktop", "Almanac's tests", "1", "1.2"))
            case "Notify":
                reply = new_method_return(call, "u", (self._show(*call.body),))
            case "CloseNotification":
                self.closed.append(call.body[0])
                reply = new_method_return(call)
                self._emit("NotificationClosed", "uu", (call.body[0], 3))
            case member:
                reply = new_error(call, "org.freedesktop.DBus.Error.UnknownMethod", "s", (str(member),))
        self._connection.send(reply)

    def _show(self, app: str, replaces: int, icon: str, title: str, body: str, actions: list[str], hints, expires) -> int:
        number = replaces or len(self.shown) + 1
        self.shown.append(Shown(number, title, body, dict(zip(actions[::2], actions[1::2]))))
        return number
