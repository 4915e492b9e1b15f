"""A service to sign in with (OpenID Connect), which issues tokens signed by PyJWT, replaces its keys, and misbehaves as
the test wants."""

import base64
import hashlib
import json
import secrets
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa

CLIENT = "almanac-client"
SECRET = "the client's secret: ü/+"


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class User:
    """Who is at the service, and what it says about them."""

    subject: str = field(default_factory=lambda: secrets.token_hex(8))
    email: str | None = None
    is_verified: bool = True
    # Claims that differ from those of a correct token; None leaves one out.
    claims: dict = field(default_factory=dict)


class IdentityService:
    """Runs on 127.0.0.1 during its `with` block."""

    def __init__(self, algorithm: str = "RS256"):
        self.algorithm = algorithm
        self.rotate()
        # The user of the next sign-in.
        self.user = User()
        # Whether the user agrees at the service.
        self.agrees = True
        self.is_down = False
        # What each code was handed out for.
        self.codes: dict[str, dict] = {}
        # What was wrong with requests for tokens.
        self.problems: list[str] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                service.get(self)

            def do_POST(self):
                service.exchange(self)

            def log_message(self, *arguments):
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

        self.server = Server(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self) -> "IdentityService":
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def setting(self, name: str, folder) -> str:
        """The server's setting for this service."""
        path = folder / f"{name}-secret"
        path.write_text(SECRET + "\n")
        return f"{name}={self.origin},{CLIENT},{path}"

    def rotate(self) -> None:
        """Replaces the signing key; the old one is withdrawn."""
        self.key_id = secrets.token_hex(4)
        self.key = (
            rsa.generate_private_key(65537, 2048) if self.algorithm == "RS256" else ec.generate_private_key(ec.SECP256R1())
        )

    # MARK: The service's answers

    def get(self, request: BaseHTTPRequestHandler) -> None:
        parts = urlsplit(request.path)
        if self.is_down:
            return self.answer(request, 503, {})
        match parts.path:
            case "/.well-known/openid-configuration":
                self.answer(request, 200, {
                    "issuer": self.origin, "authorization_endpoint": self.origin + "/authorize",
                    "token_endpoint": self.origin + "/token", "jwks_uri": self.origin + "/keys",
                    "token_endpoint_auth_methods_supported": ["client_secret_post"],
                })
            case "/keys":
                kind = jwt.get_algorithm_by_name(self.algorithm)
                key = kind.to_jwk(self.key.public_key(), as_dict=True)
                self.answer(request, 200, {"keys": [key | {"kid": self.key_id, "use": "sig"}]})
            case "/authorize":
                self.authorize(request, dict(parse_qsl(parts.query)))
            case _:
                self.answer(request, 404, {})

    def authorize(self, request: BaseHTTPRequestHandler, asked: dict) -> None:
        """The page of the service, on which the user agrees at once."""
        back = {"state": asked["state"]}
        if self.agrees:
            code = secrets.token_urlsafe(16)
            self.codes[code] = asked | {"user": self.user}
            back["code"] = code
        else:
            back["error"] = "access_denied"
        if asked.get("response_mode") == "form_post":
            fields = "".join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in back.items())
            page = f'<!doctype html><form method="post" action="{asked["redirect_uri"]}">{fields}<button>Go on</button></form>'
            return self.send(request, 200, page.encode(), {"Content-Type": "text/html; charset=utf-8"})
        self.send(request, 302, b"", {"Location": f"{asked['redirect_uri']}?{urlencode(back)}"})

    def exchange(self, request: BaseHTTPRequestHandler) -> None:
        form = dict(parse_qsl(request.rfile.read(int(request.headers["Content-Length"])).decode()))
        asked = self.codes.pop(form.get("code", ""), None)
        challenge = base64url(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        if (form.get("client_id"), form.get("client_secret")) != (CLIENT, SECRET):
            self.problems.append("wrong client")
        elif asked is None or asked["redirect_uri"] != form.get("redirect_uri"):
            self.problems.append("wrong code")
        elif asked.get("code_challenge") != challenge:
            self.problems.append("wrong verifier")
        else:
            return self.answer(request, 200, {"id_token": self.token(asked["user"], asked["nonce"]), "token_type": "Bearer"})
        self.answer(request, 400, {"error": "invalid_grant", "error_description": "internal words"})

    def token(self, user: User, nonce: str | None = None, **more) -> str:
        """An ID token for a user."""
        now = int(time.time())
        claims = {"iss": self.origin, "aud": CLIENT, "sub": user.subject, "iat": now, "exp": now + 300}
        if nonce:
            claims["nonce"] = nonce
        if user.email:
            claims |= {"email": user.email, "email_verified": user.is_verified}
        claims = {name: value for name, value in (claims | user.claims | more).items() if value is not None}
        return jwt.encode(claims, self.key, self.algorithm, headers={"kid": self.key_id})

    def answer(self, request: BaseHTTPRequestHandler, status: int, content: dict) -> None:
        self.send(request, status, json.dumps(content).encode(), {"Content-Type": "application/json"})

    def send(self, request: BaseHTTPRequestHandler, status: int, body: bytes, headers: dict[str, str]) -> None:
        request.send_response(status)
        for name, value in (headers | {"Content-Length": str(len(body))}).items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(body)
