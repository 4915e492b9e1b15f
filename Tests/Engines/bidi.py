"""A connection that speaks WebDriver BiDi, the protocol of the W3C by which Firefox is driven."""

import json
import threading
from collections.abc import Callable

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from patience import PATIENCE


class Refused(Exception):
    """The browser answered a command with an error."""

    def __init__(self, command: str, answer: dict):
        super().__init__(f"{command}: {answer['error']}: {answer.get('message', '')}")
        self.kind = answer["error"]


class Bidi:
    """Commands are sent by one thread; another takes the answers and the events."""

    def __init__(self, port: int, heard: Callable[[str, dict], None]):
        """Raises `OSError` while the browser does not listen yet."""
        self._socket = connect(f"ws://127.0.0.1:{port}/session", max_size=None, open_timeout=PATIENCE)
        self._heard = heard
        self._last = 0
        self._answers: dict[int, dict] = {}
        self._changed = threading.Condition()
        self._is_closed = False
        threading.Thread(target=self._listen, daemon=True).start()

    def ask(self, command: str, **parameters):
        """Sends a command and waits for its answer."""
        with self._changed:
            self._last += 1
            number = self._last
            self._socket.send(json.dumps({"id": number, "method": command, "params": parameters}))
            if not self._changed.wait_for(lambda: number in self._answers or self._is_closed, timeout=PATIENCE):
                raise AssertionError(f"waited in vain for the browser's answer to {command}")
            if number not in self._answers:
                raise ConnectionError(f"{command}: the browser is gone")
            answer = self._answers.pop(number)
        if answer["type"] == "error":
            raise Refused(command, answer)
        return answer["result"]

    def close(self) -> None:
        self._socket.close()

    def _listen(self) -> None:
        try:
            for message in self._socket:
                self._take(json.loads(message))
        except ConnectionClosed:
            pass
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def _take(self, message: dict) -> None:
        if message.get("id") is None:
            return self._heard(message["method"], message["params"])
        with self._changed:
            self._answers[message["id"]] = message
            self._changed.notify_all()
