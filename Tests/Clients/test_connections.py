"""How many connections the server holds, and HTTP/2 over TLS, as clients meet them."""

import resource
import select
import socket
import ssl
import subprocess

import h2.config
import h2.connection
import h2.errors
import h2.events
import httpx
import pytest

import settings
from patience import PATIENCE, wait_until
from server import Server


@pytest.fixture
def start(tmp_path):
    """Starts servers with further settings, and stops them."""
    started = []

    def run(**variables) -> Server:
        server = Server(tmp_path / f"data{len(started)}", environment=settings.GENEROUS | variables)
        started.append(server)
        return server.start()

    yield run
    for server in started:
        server.stop()


def connect(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)


REQUEST = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


def answer(connection: socket.socket) -> bytes:
    """The answer to a request that was sent; empty if the connection was closed."""
    received = b""
    # Its body is a JSON object.
    while not received.endswith(b"}") and (part := connection.recv(4_096)):
        received += part
    return received


def ask(connection: socket.socket) -> bytes:
    try:
        connection.sendall(REQUEST)
        return answer(connection)
    except ConnectionError:
        return b""


def is_served(server: Server) -> bool:
    """Whether a new connection is served, not closed. One that has to wait keeps this waiting."""
    with connect(server) as connection:
        return ask(connection).startswith(b"HTTP/1.1 200")


def wait_until_served(server: Server) -> None:
    wait_until(lambda: is_served(server), "a new connection is served")


def readable(connections: list[socket.socket]) -> list[socket.socket]:
    """Those whose answer, or whose end, has arrived."""
    return select.select(connections, [], [], 0)[0]


def test_security_h2_all_connections_are_bounded_and_the_next_one_waits(start):
    # The connections of a trusted proxy are not counted for its address, which would have no more than all together.
    server = start(ALMANAC_LIMIT_CONNECTIONS="12", ALMANAC_TRUSTED_PROXIES="127.0.0.1")
    # NIO takes a few connections at once, so the limit may be passed by them.
    held = [connect(server) for _ in range(60)]
    try:
        for connection in held:
            connection.sendall(REQUEST)
        wait_until(lambda: len(readable(held)) >= 12, "as many are served as may be")
        waiting, served = set(held), set()
        # Those that are served go on, and after so many answers of theirs, all are served that the server has taken.
        for _ in range(5):
            for connection in readable(list(waiting)):
                assert answer(connection).startswith(b"HTTP/1.1 200")
                waiting.remove(connection)
                served.add(connection)
            for connection in served:
                assert ask(connection).startswith(b"HTTP/1.1 200")
        assert 12 <= len(served) < 40
        for connection in served:
            connection.close()
        # The others get their turn as soon as there is room.
        while waiting:
            for connection in wait_until(lambda: readable(list(waiting)), "those that wait are served"):
                assert answer(connection).startswith(b"HTTP/1.1 200")
                connection.close()
                waiting.remove(connection)
    finally:
        for connection in held:
            connection.close()
    wait_until_served(server)


def test_security_h2_one_peer_cannot_take_all_connections(start):
    server = start(ALMANAC_LIMIT_PEER_CONNECTIONS="20")
    held = [connect(server) for _ in range(30)]
    try:
        answers = [ask(connection) for connection in held]
        assert sum(answer.startswith(b"HTTP/1.1 200") for answer in answers) == 20
        assert answers.count(b"") == 10
        assert "--trusted-proxies" in server.log
    finally:
        for connection in held:
            connection.close()
    wait_until_served(server)


def test_security_h2_live_streams_count(start):
    server = start(ALMANAC_LIMIT_PEER_CONNECTIONS="10")
    with httpx.Client(base_url=server.origin, timeout=PATIENCE) as client:
        token = client.post("/auth/v1/signup", json={"data": {}}).json()["access_token"]
    held = []
    try:
        for _ in range(10):
            connection = connect(server)
            held.append(connection)
            connection.sendall(
                f"GET /api/changes/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
            assert connection.recv(4_096).startswith(b"HTTP/1.1 200")
        assert not is_served(server)
    finally:
        for connection in held:
            connection.close()
    wait_until_served(server)


def test_security_h2_few_descriptors_leave_room_for_the_database(tmp_path):
    """With 128 descriptors, as many clients as want to: those that are served can write."""
    server = Server(tmp_path / "data", environment=settings.GENEROUS | {"ALMANAC_LIMIT_PEER_CONNECTIONS": "1000"})
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    held = []
    try:
        # The server inherits the hard limit, up to which it raises its own.
        limited = subprocess.Popen(
            ["bash", "-c", 'ulimit -Sn 64; ulimit -Hn 128; exec "$0" "$@"', server.program, "serve", "--port",
             str(server.port), "--data", server.data, "--log-level", "warning", "--limit-peer-connections", "1000",
             "--weather", "off", "--rates", "off"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        server.process = limited
        wait_until(server.is_healthy, "the server starts")
        with httpx.Client(base_url=server.origin, timeout=PATIENCE) as client:
            token = client.post("/auth/v1/signup", json={"data": {}}).json()["access_token"]
            held = [connect(server) for _ in range(150)]
            answer = client.post(
                "/rest/v1/user_sports", json={"sport_name": "Climbing"}, headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == 201, answer.text
        for connection in held:
            connection.close()
        held = []
        wait_until_served(server)
    finally:
        for connection in held:
            connection.close()
        server.stop()
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == before


# MARK: HTTP/2


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    """A server with a certificate."""
    folder = tmp_path_factory.mktemp("secure")
    certificate, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-keyout", key, "-out", certificate], check=True, capture_output=True, timeout=PATIENCE)
    server = SecureServer(
        folder / "data", environment=settings.GENEROUS | {"ALMANAC_TLS_CERT": str(certificate), "ALMANAC_TLS_KEY": str(key)})
    yield server.start()
    server.stop()


class SecureServer(Server):
    @property
    def origin(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    def is_healthy(self) -> bool:
        try:
            return httpx.get(self.origin + "/health", verify=False, timeout=PATIENCE).status_code == 200
        except httpx.TransportError:
            return False


def client_of(server: Server) -> httpx.Client:
    return httpx.Client(base_url=server.origin, verify=False, http2=True, timeout=PATIENCE)


def test_security_l2_http2_serves_accounts_rows_and_pages(secure):
    with client_of(secure) as client:
        page = client.get("/")
        assert (page.http_version, page.status_code) == ("HTTP/2", 200)
        assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
        token = client.post("/auth/v1/signup", json={"data": {}}).json()["access_token"]
        headers = {"Authorization": f"Bearer {token}"}
        row = client.post(
            "/rest/v1/user_sports", json={"sport_name": "Climbing"},
            headers=headers | {"Prefer": "return=representation"})
        assert (row.status_code, row.json()[0]["sport_name"]) == (201, "Climbing")
        assert client.post("/api/devices/register", content=b" " * (5 << 20)).status_code == 413
        assert client.get("/health").http_version == "HTTP/2"


def test_security_l2_a_stream_of_changes_stays_open_over_http2(secure):
    with client_of(secure) as client:
        token = client.post("/auth/v1/signup", json={"data": {}}).json()["access_token"]
        headers = {"Authorization": f"Bearer {token}"}
        with client.stream("GET", "/api/changes/stream", headers=headers) as stream:
            lines = stream.iter_lines()
            assert next(lines) == ": hello"
            ids = (int(line[4:]) for line in lines if line.startswith("id: "))
            first = next(ids)
            client.post("/rest/v1/user_sports", json={"sport_name": "Running"}, headers=headers)
            assert next(ids) > first


def speak(server: Server) -> tuple[ssl.SSLSocket, h2.connection.H2Connection]:
    """A connection of HTTP/2 that a test fills with frames."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    sock = context.wrap_socket(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
    assert sock.selected_alpn_protocol() == "h2"
    speaker = h2.connection.H2Connection(h2.config.H2Configuration(client_side=True))
    speaker.initiate_connection()
    sock.sendall(speaker.data_to_send())
    return sock, speaker


HEAD = [(":method", "GET"), (":path", "/health"), (":scheme", "https"), (":authority", "localhost")]


def ending(sock, speaker) -> h2.events.ConnectionTerminated | None:
    """Reads until the server ends the connection."""
    try:
        while received := sock.recv(65_536):
            for event in speaker.receive_data(received):
                if isinstance(event, h2.events.ConnectionTerminated):
                    return event
            sock.sendall(speaker.data_to_send())
    except (ConnectionError, ssl.SSLError):
        pass
    return None


def test_security_l2_rapid_resets_end_the_connection(secure):
    sock, speaker = speak(secure)
    with sock:
        try:
            for number in range(2_000):
                stream = 2 * number + 1
                speaker.send_headers(stream, HEAD, end_stream=True)
                speaker.reset_stream(stream, error_code=h2.errors.ErrorCodes.CANCEL)
                sock.sendall(speaker.data_to_send())
        except (ConnectionError, ssl.SSLError):
            pass
        end = ending(sock, speaker)
        assert end is None or end.error_code in (h2.errors.ErrorCodes.ENHANCE_YOUR_CALM, h2.errors.ErrorCodes.PROTOCOL_ERROR)
    assert client_of(secure).get("/health").status_code == 200


def test_security_l2_a_flood_of_pings_ends_the_connection(secure):
    sock, speaker = speak(secure)
    with sock:
        try:
            for _ in range(2_000):
                speaker.ping(b"12345678")
                sock.sendall(speaker.data_to_send())
        except (ConnectionError, ssl.SSLError):
            pass
        ending(sock, speaker)
    assert client_of(secure).get("/health").status_code == 200


def test_security_l2_a_hundred_streams_at_once_and_no_more(secure):
    sock, speaker = speak(secure)
    with sock:
        settings_frame = None
        while settings_frame is None:
            for event in speaker.receive_data(sock.recv(65_536)):
                if isinstance(event, h2.events.RemoteSettingsChanged):
                    settings_frame = event.changed_settings
        assert {int(code): change.new_value for code, change in settings_frame.items()}[3] == 100


def test_security_l6_a_missing_host_is_refused_over_tls(secure):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with context.wrap_socket(socket.create_connection(("127.0.0.1", secure.port), timeout=PATIENCE)) as sock:
        sock.sendall(b"GET /health HTTP/1.1\r\n\r\n")
        assert sock.recv(100).startswith(b"HTTP/1.1 400 ")
