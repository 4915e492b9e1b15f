"""A session of WebDriver, the protocol of the W3C by which WebKit is driven: one HTTP request for each command."""

import json
import urllib.error
import urllib.request

from patience import PATIENCE


class Refused(Exception):
    def __init__(self, command: str, answer: dict):
        super().__init__(f"{command}: {answer['error']}: {answer.get('message', '')[:600]}")
        self.kind = answer["error"]


class Session:
    def __init__(self, port: int, capabilities: dict):
        self._address = f"http://127.0.0.1:{port}/session"
        begun = self._send("POST", self._address, {"capabilities": {"alwaysMatch": capabilities}})
        self._address += "/" + begun["sessionId"]
        # A script is sometimes lost with the page that it ran in, and nobody says so. Then it is asked again.
        self.ask("/timeouts", {"script": PATIENCE * 1_000 // 5, "pageLoad": PATIENCE * 1_000})

    def ask(self, command: str, body: dict | None = None):
        """Sends a command, or asks a question if it has no body."""
        return self._send("GET" if body is None else "POST", self._address + command, body)

    def end(self) -> None:
        self._send("DELETE", self._address, None)

    def _send(self, method: str, address: str, body: dict | None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Refused(address.rpartition("/")[2], json.load(error)["value"]) from error
