"""The example configurations of reverse proxies, run in front of a real server as they are."""

import os
import re
import ssl
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from installed import SETTINGS_FILE
from root import REPOSITORY
from server import Server, free_port

EXAMPLES = REPOSITORY / "docs/examples"
NAME = "almanac.example"


def replaced(text: str, pattern: str, by: str, times: int = 1) -> str:
    """Replaces what the test must change. Fails if the example no longer has it."""
    text, number = re.subn(pattern, by, text, flags=re.M)
    assert number == times, pattern
    return text


class Named(httpx.HTTPTransport):
    """Asks for the host by its name, although it has none in the DNS."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        return super().handle_request(request)


@dataclass
class Proxy:
    """A proxy that runs, and the server behind it."""

    server: Server
    port: int
    plain_port: int
    certificate: Path
    log: Path

    def client(self, address: str = "127.0.0.1", http2: bool = True) -> httpx.Client:
        """A browser at an address of this machine."""
        trusted = ssl.create_default_context(cafile=self.certificate)
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}", headers={"Host": NAME}, timeout=60,
            transport=Named(verify=trusted, http2=http2, local_address=address))


@pytest.fixture(scope="module")
def certificate(tmp_path_factory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("certificate")
    files = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", files[1], "-out", files[0]],
        check=True, capture_output=True, timeout=60)
    return files


def caddy(folder: Path, upstream: int, port: int, plain: int, certificate: tuple[Path, Path]) -> list[str]:
    """Caddy with the example, with another certificate and other ports."""
    text = (EXAMPLES / "Caddyfile").read_text()
    text = replaced(text, r"^almanac\.example \{$", f"{NAME} {{\n\ttls {certificate[0]} {certificate[1]}")
    text = replaced(text, r"127\.0\.0\.1:8080", f"127.0.0.1:{upstream}")
    options = f"{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {port}\n\tdefault_bind 127.0.0.1\n}}\n"
    file = folder / "Caddyfile"
    file.write_text(options + text)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


def nginx(folder: Path, upstream: int, port: int, plain: int, certificate: tuple[Path, Path]) -> list[str]:
    """nginx with the example, with another certificate, other ports and its files in a folder."""
    text = (EXAMPLES / "nginx.conf").read_text()
    text = replaced(text, r"server 127\.0\.0\.1:8080;", f"server 127.0.0.1:{upstream};")
    text = replaced(text, r"^ *listen \[::\]:\d+.*\n", "", times=2)
    text = replaced(text, r"listen 80;", f"listen 127.0.0.1:{plain};")
    text = replaced(text, r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    text = replaced(text, r"/etc/letsencrypt/live/almanac\.example/fullchain\.pem", str(certificate[0]))
    text = replaced(text, r"/etc/letsencrypt/live/almanac\.example/privkey\.pem", str(certificate[1]))
    text = replaced(text, r"/var/log/nginx/almanac\.log", f"{folder}/access.log")
    (folder / "site.conf").write_text(text)
    temporary = "".join(
        f"  {name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off;\nuser root;\nworker_processes 1;\npid {folder}/pid;\nevents {{}}\nhttp {{\n{temporary}"
        f"  include {folder}/site.conf;\n}}\n")
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]


@pytest.fixture(scope="module", params=[caddy, nginx], ids=["caddy", "nginx"])
def proxy(request, tmp_path_factory, certificate):
    folder = tmp_path_factory.mktemp(request.param.__name__)
    # The settings that the examples ask for, in their own words.
    example = (EXAMPLES / {"caddy": "Caddyfile", "nginx": "nginx.conf"}[request.param.__name__]).read_text()
    settings = dict(re.findall(r"^#   (ALMANAC_\w+)=(\S+)$", example, re.M))
    assert settings == dict(re.findall(r"^#(ALMANAC_PUBLIC_URL|ALMANAC_TRUSTED_PROXIES)=(\S+)$",
                                       SETTINGS_FILE.read_text(), re.M))
    server = Server(folder / "data", environment=settings | {"ALMANAC_LIMIT_ANONYMOUS": "4"}).start()
    port, plain = free_port(), free_port()
    with open(folder / "proxy.log", "wb") as log:
        process = subprocess.Popen(
            request.param(folder, server.port, port, plain, certificate), stdout=log, stderr=log,
            env=os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)})
    running = Proxy(server, port, plain, certificate[0], folder / "access.log")
    deadline = time.monotonic() + 60
    while True:
        try:
            with running.client() as client:
                assert client.get("/health").status_code == 200
            break
        except httpx.TransportError:
            assert process.poll() is None and time.monotonic() < deadline, (folder / "proxy.log").read_text()
            time.sleep(0.1)
    yield running
    process.terminate()
    process.wait(timeout=30)
    server.stop()


def sign_up(client: httpx.Client, **headers: str) -> httpx.Response:
    return client.post("/auth/v1/signup", json={"data": {}}, headers=headers)


@pytest.fixture(scope="module")
def token(proxy) -> str:
    with proxy.client("127.0.0.9") as client:
        return sign_up(client).json()["access_token"]


def test_p13_the_page_arrives_with_each_header_once(proxy):
    with proxy.client() as client:
        page = client.get("/")
        assert (page.status_code, page.http_version) == (200, "HTTP/2")
        for name in ("Strict-Transport-Security", "Content-Security-Policy", "X-Content-Type-Options"):
            assert len(page.headers.get_list(name)) == 1, name
        program = re.search(r"/assets/[^\"\s]+\.wasm", page.text).group()
        answer = client.get(program, headers={"Accept-Encoding": "br"})
        assert answer.headers["Content-Encoding"] == "br"


def test_p13_plain_http_leads_to_https(proxy):
    answer = httpx.get(f"http://127.0.0.1:{proxy.plain_port}/facts?a=b", headers={"Host": NAME})
    assert answer.status_code in (301, 308)
    assert re.fullmatch(rf"https://{re.escape(NAME)}(:\d+)?/facts\?a=b", answer.headers["Location"])


def test_p13_rows_are_written_and_read(proxy, token):
    with proxy.client() as client:
        headers = {"Authorization": f"Bearer {token}"}
        row = client.post("/rest/v1/user_sports", json={"sport_name": "Rowing"}, headers=headers)
        assert row.status_code == 201, row.text
        rows = client.get("/rest/v1/user_sports?select=sport_name", headers=headers).json()
        assert {"sport_name": "Rowing"} in rows


@pytest.mark.parametrize("http2", [True, False], ids=["http2", "http1"])
def test_p10_changes_are_not_held_back(proxy, token, http2):
    headers = {"Authorization": f"Bearer {token}"}
    with proxy.client(http2=http2) as client, proxy.client() as other:
        with client.stream("GET", "/api/changes/stream", headers=headers) as stream:
            lines = stream.iter_lines()
            assert next(lines) == ": hello"
            ids = (int(line[4:]) for line in lines if line.startswith("id: "))
            last = next(ids)
            for sport in ("Sailing", "Skating", "Surfing"):
                began = time.monotonic()
                answer = other.post("/rest/v1/user_sports", json={"sport_name": sport + str(http2)}, headers=headers)
                assert answer.status_code == 201
                number = next(ids)
                assert number > last
                # P10 allows two seconds; a buffer would hold it back until the next sign of life at the earliest.
                assert time.monotonic() - began < 2
                last = number


def test_p13_limits_apply_to_the_clients_own_address(proxy):
    with proxy.client("127.0.0.2") as first, proxy.client("127.0.0.3") as second:
        assert [sign_up(first).status_code for _ in range(5)] == [200] * 4 + [429]
        # Pretending to be somewhere else does not help.
        for forged in ({"X-Forwarded-For": "203.0.113.7"}, {"X-Forwarded-For": "203.0.113.8, 127.0.0.1"},
                       {"X-Real-IP": "203.0.113.9"}, {"Forwarded": "for=203.0.113.9"}):
            assert sign_up(first, **forged).status_code == 429, forged
        # Others are not affected, and cannot use up the limit of somebody else.
        assert sign_up(second, **{"X-Forwarded-For": "127.0.0.4"}).status_code == 200
        with proxy.client("127.0.0.4") as third:
            assert [sign_up(third).status_code for _ in range(5)] == [200] * 4 + [429]


@pytest.mark.parametrize("version", ["--http2", "--http1.1"])
def test_p13_a_body_that_is_too_large_is_refused_with_413(proxy, token, version, tmp_path):
    """With curl, because httpx waits for HTTP/2's flow control although the answer is already there."""

    def send(path: str, size: int) -> str:
        body = tmp_path / "body"
        body.write_bytes(b" " * size)
        return subprocess.run(
            ["curl", "--silent", version, "--cacert", proxy.certificate, "--resolve", f"{NAME}:{proxy.port}:127.0.0.1",
             "--header", f"Authorization: Bearer {token}", "--data-binary", f"@{body}", "--output", tmp_path / "answer",
             "--write-out", "%{http_code}", f"https://{NAME}:{proxy.port}{path}"],
            stdout=subprocess.PIPE, text=True, timeout=60).stdout

    # Beyond what anything takes: the limit of an import is 8 MB.
    assert send("/api/account/import", (8 << 20) + 1) == "413"
    # The largest import reaches the server, which finds that it is no JSON.
    assert send("/api/account/import", 8 << 20) == "400"
    # Most bodies may have 1 MB.
    assert send("/rest/v1/user_sports", (1 << 20) + 1) == "413"


def test_p13_the_log_of_nginx_holds_no_secrets(proxy):
    if not proxy.log.exists():
        pytest.skip("Caddy writes no log of requests unless it is told to")
    with proxy.client() as client:
        client.get("/w/secret-of-a-widget.json?ink=1")
        client.get("/f/secret-of-a-calendar.ics")
        client.get("/auth/v1/verify?token=secret-of-a-link")
    text = proxy.log.read_text()
    assert '"GET /w/..."' in text and '"GET /f/..."' in text and '"GET /auth/v1/verify"' in text
    assert "secret" not in text
