"""A push service for tests: it receives messages like a browser vendor's, decrypts them with third-party libraries, and
answers as the test wants."""

import base64
import json
import os
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from patience import PATIENCE, wait_until


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unbase64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Message:
    """A message that arrived, decrypted."""

    # The plaintext as JSON.
    content: dict
    topic: str | None
    urgency: str | None
    time_to_live: int
    # The token's header and claims. Its signature is valid for `server_key`.
    token_header: dict
    claims: dict
    token: str
    # The server's public key, base64url.
    server_key: str
    # The sender's port, which identifies the connection.
    connection: int
    # The size of the encrypted body in bytes.
    size: int


@dataclass
class Answer:
    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)
    # Instead of an answer: keep the connection open until the service ends, or close it after the message has arrived.
    hang: bool = False
    close: bool = False


class Browser:
    """A subscription: its endpoint, and the keys that its messages are encrypted for."""

    def __init__(self, service: "PushService", name: str):
        self.name = name
        self.endpoint = f"{service.origin}/send/{name}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.messages: list[Message] = []
        # The next answers; the last one is repeated.
        self.answers: list[Answer] = [Answer()]

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def row(self) -> dict[str, str]:
        """The subscription as a row for `push_subscriptions`."""
        return {"endpoint": self.endpoint, "p256dh": base64url(self.point), "auth": base64url(self.secret)}

    @property
    def json(self) -> dict:
        """The subscription as `PushSubscription.toJSON()` gives it."""
        row = self.row
        return {"endpoint": row["endpoint"], "expirationTime": None,
                "keys": {"p256dh": row["p256dh"], "auth": row["auth"]}}

    def answer(self, *answers: Answer | int) -> None:
        """Sets the next answers, in order; the last one is repeated."""
        self.answers = [Answer(answer) if isinstance(answer, int) else answer for answer in answers]

    def open(self, body: bytes) -> dict:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))

    def wait(self, count: int = 1) -> list[Message]:
        """The messages, once there are at least `count`."""
        wait_until(
            lambda: len(self.messages) >= count, lambda: f"{len(self.messages)} messages arrived, not {count}")
        return self.messages


class PushService:
    """Runs on 127.0.0.1 during its `with` block. The server under test needs ALMANAC_PUSH_ALLOW_LOOPBACK=1
    and ALMANAC_PUSH_SERVICES=*:*."""

    def __init__(self):
        self.browsers: dict[str, Browser] = {}
        # Invalid messages: each is answered with 400, and `check` fails.
        self.problems: list[str] = []
        # Requests to unknown addresses.
        self.strays: list[str] = []
        self.ended = threading.Event()
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                service.take(self)

            def handle(self):
                try:
                    super().handle()
                except ConnectionResetError:
                    # A killed server closes its connections this way.
                    pass

            def log_message(self, *arguments):
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

        self.server = Server(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self) -> "PushService":
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.server.shutdown()
        self.server.server_close()

    def browser(self, name: str | None = None) -> Browser:
        """Creates a subscription."""
        name = name or base64url(os.urandom(9))
        self.browsers[name] = Browser(self, name)
        return self.browsers[name]

    def check(self) -> None:
        """Expects every message so far to be valid."""
        assert not self.problems, self.problems

    def take(self, request: BaseHTTPRequestHandler) -> None:
        length = int(request.headers.get("Content-Length", 0))
        body = request.rfile.read(length)
        if len(body) < length:
            # The sender was killed while sending, so no message has arrived.
            request.close_connection = True
            return None
        browser = self.browsers.get(request.path.removeprefix("/send/"))
        if browser is None:
            self.strays.append(request.path)
            return self.send(request, Answer(404))
        try:
            browser.messages.append(self.read(request, browser, body))
        except Exception as problem:
            self.problems.append(f"{type(problem).__name__}: {problem}")
            return self.send(request, Answer(400))
        answer = browser.answers.pop(0) if len(browser.answers) > 1 else browser.answers[0]
        if answer.hang:
            self.ended.wait(PATIENCE)
        if answer.hang or answer.close:
            request.close_connection = True
            return None
        self.send(request, answer)

    def read(self, request: BaseHTTPRequestHandler, browser: Browser, body: bytes) -> Message:
        """Decrypts a message, and checks it as strictly as the RFCs."""
        headers = request.headers
        if headers["Content-Encoding"] != "aes128gcm":
            raise ValueError(f"Content-Encoding: {headers['Content-Encoding']}")
        if len(body) > 4096:
            raise ValueError(f"{len(body)} bytes")
        if int(headers["TTL"]) < 0:
            raise ValueError(f"TTL: {headers['TTL']}")
        if headers["Urgency"] not in (None, "very-low", "low", "normal", "high"):
            raise ValueError(f"Urgency: {headers['Urgency']}")
        topic = headers["Topic"]
        if topic is not None and (len(topic) > 32 or base64url(unbase64url(topic)) != topic and not topic.isascii()):
            raise ValueError(f"Topic: {topic}")
        scheme, _, parameters = headers["Authorization"].partition(" ")
        if scheme != "vapid":
            raise ValueError(f"Authorization: {scheme}")
        given = dict(part.strip().split("=", 1) for part in parameters.split(","))
        claims = self.verify(given["t"], given["k"])
        return Message(
            content=browser.open(body), topic=topic, urgency=headers["Urgency"], time_to_live=int(headers["TTL"]),
            token_header=jwt.get_unverified_header(given["t"]), claims=claims, token=given["t"], server_key=given["k"],
            connection=request.client_address[1], size=len(body))

    def verify(self, token: str, key: str) -> dict:
        """Checks a token by RFC 8292: signed by the key, for this audience, for at most a day, with a contact."""
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unbase64url(key))
        claims = jwt.decode(token, public, algorithms=["ES256"], audience=self.origin, options={"require": ["exp", "aud"]})
        if claims["exp"] > time.time() + 86_400:
            raise ValueError("the token is valid for more than a day")
        if not claims["sub"].startswith(("mailto:", "https:")):
            raise ValueError(f"sub: {claims['sub']}")
        return claims

    @staticmethod
    def send(request: BaseHTTPRequestHandler, answer: Answer) -> None:
        request.send_response(answer.status)
        for name, value in answer.headers.items():
            request.send_header(name, value)
        request.send_header("Content-Length", "0")
        request.end_headers()
