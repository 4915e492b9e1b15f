"""Notifications, from the server to a push service that decrypts them with third-party libraries."""

import httpx
import pytest
from py_vapid import Vapid02
from pywebpush import webpush

import settings
from almanac import Almanac, Person
from patience import PATIENCE
from push_service import Answer, PushService
from server import Server
from wire import Wire, check_refusal

CONTACT = {"ALMANAC_PUSH_CONTACT": "mailto:ops@example.com"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"), environment=settings.PUSH | CONTACT).start()
    yield running
    running.stop()


@pytest.fixture
def browser(pushes, person):
    """A browser to which the user has subscribed."""
    new = pushes.browser()
    person.add("push_subscriptions", **new.row)
    return new


def send_test(wire: Wire, body=None) -> list[dict]:
    """Requests a test notification. Returns the result for each browser."""
    answer = wire.post("/api/push/test", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["results"]


def outcome(wire: Wire) -> dict:
    """The result for the only browser, without the fields that identify it."""
    (result,) = send_test(wire)
    assert result.pop("host") == "127.0.0.1"
    assert result.pop("id")
    return result


def public_key(server: Server) -> str:
    return httpx.get(server.origin + "/api/push/key", timeout=PATIENCE).json()["key"]


def test_the_push_service_accepts_messages_of_another_library():
    """Validates the test's push service, so that a message it refuses is really invalid."""
    vapid = Vapid02()
    vapid.generate_keys()
    with PushService() as pushes:
        browser = pushes.browser()
        webpush(browser.json, '{"a":1}', vapid_private_key=vapid, vapid_claims={"sub": "mailto:a@example.com"}, ttl=5)
        pushes.check()
        assert [message.content for message in browser.messages] == [{"a": 1}]


def test_a_message_can_be_decrypted_and_its_token_is_valid(browser, wire, server):
    assert outcome(wire) == {"outcome": "delivered"}
    (message,) = browser.messages
    assert message.content["web_push"] == 8030
    shown = message.content["notification"]
    assert (shown["title"], shown["lang"]) == ("Notifications work", "en")
    assert shown["navigate"] == server.origin + "/"
    # A test message is not a reminder: it cannot be snoozed, and every one is shown.
    assert "actions" not in shown and "data" not in shown
    assert (message.topic, message.urgency, message.time_to_live) == ("test", "high", 60)
    assert message.server_key == public_key(server)
    assert message.claims["sub"] == "mailto:ops@example.com"
    assert message.token_header == {"alg": "ES256", "typ": "JWT"}


def test_every_browser_of_the_user_gets_a_message(pushes, person, other, wire):
    mine, theirs = [pushes.browser() for _ in range(3)], pushes.browser()
    for browser in mine:
        person.add("push_subscriptions", **browser.row)
    other.add("push_subscriptions", **theirs.row)
    assert [result["outcome"] for result in send_test(wire)] == ["delivered"] * 3
    assert [len(browser.messages) for browser in mine] == [1, 1, 1]
    assert not theirs.messages
    assert send_test(wire, {"endpoint": mine[1].endpoint})[0]["outcome"] == "delivered"
    assert [len(browser.messages) for browser in mine] == [1, 2, 1]


def test_one_connection_and_one_token_serve_many_messages(browser, wire):
    for _ in range(4):
        outcome(wire)
    assert len(browser.messages) == 4
    assert len({message.connection for message in browser.messages}) == 1
    assert len({message.token for message in browser.messages}) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_deleted(browser, person, wire, status):
    browser.answer(status)
    assert outcome(wire) == {"outcome": "gone"}
    assert person.rows("push_subscriptions") == []
    assert send_test(wire) == []


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (Answer(413), {"outcome": "too_large"}),
        (Answer(429, {"Retry-After": "17"}), {"outcome": "wait", "seconds": 17}),
        (Answer(429), {"outcome": "wait", "seconds": 60}),
        (Answer(503, {"Retry-After": "5"}), {"outcome": "wait", "seconds": 5}),
        (Answer(500), {"outcome": "failed", "reason": "answered 500"}),
        (Answer(502), {"outcome": "failed", "reason": "answered 502"}),
        (Answer(400), {"outcome": "refused", "reason": "answered 400"}),
        (Answer(403), {"outcome": "refused", "reason": "answered 403"}),
    ],
    ids=lambda value: f"{value.status}" if isinstance(value, Answer) else "")
def test_other_errors_keep_the_subscription(browser, person, wire, answer, expected):
    browser.answer(answer, 201)
    assert outcome(wire) == expected
    assert len(person.rows("push_subscriptions")) == 1
    # The next message is delivered.
    assert outcome(wire) == {"outcome": "delivered"}


def test_a_service_that_does_not_answer_is_a_failure_and_keeps_the_subscription(tmp_path, pushes):
    """On a server of its own, which waits a second for an answer."""
    server = Server(tmp_path / "data", environment=settings.PUSH | {"ALMANAC_PUSH_TIME_LIMIT": "1"}).start()
    try:
        almanac = Almanac(server)
        person: Person = almanac.anonymous()
        browser = pushes.browser()
        person.add("push_subscriptions", **browser.row)
        browser.answer(Answer(hang=True), 201)
        late = {"outcome": "failed", "reason": "no answer in time"}
        with Wire(almanac, person.token) as wire:
            assert outcome(wire) == late
            assert len(person.rows("push_subscriptions")) == 1
            # The next message is delivered: on a slow machine, one of the next.
            later = next((it for it in (outcome(wire) for _ in range(9)) if it != late), late)
            assert later == {"outcome": "delivered"}
    finally:
        server.stop()


def test_a_closed_connection_is_a_failure_and_is_replaced(browser, person, wire):
    browser.answer(Answer(close=True), 201)
    assert outcome(wire) == {"outcome": "failed", "reason": "no connection"}
    assert outcome(wire) == {"outcome": "delivered"}
    assert len(person.rows("push_subscriptions")) == 1


def test_a_redirect_is_not_followed(pushes, browser, wire):
    elsewhere = pushes.browser()
    browser.answer(Answer(307, {"Location": elsewhere.endpoint}))
    assert outcome(wire) == {"outcome": "refused", "reason": "answered 307"}
    assert not elsewhere.messages


def test_test_notifications_are_rate_limited(almanac, browser, wire):
    answers = [wire.post("/api/push/test").status_code for _ in range(11)]
    assert answers == [200] * 10 + [429]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("endpoint", "http://push.example/1"),
        ("endpoint", "https://user@push.example/1"),
        ("endpoint", "push.example/1"),
        ("p256dh", "key"),
        ("auth", "secret"),
    ])
def test_an_invalid_subscription_is_refused(pushes, wire, column, value):
    answer = wire.rest("POST", "push_subscriptions", pushes.browser().row | {column: value})
    check_refusal(answer, 400, "23514")
    assert f"push_subscriptions_{column}_check" in answer.json()["message"]


def test_only_the_services_of_browsers_are_allowed_by_default(tmp_path, pushes):
    server = Server(tmp_path / "data", environment=settings.GENEROUS | {"ALMANAC_PUSH_SERVICES": ""}).start()
    try:
        almanac = Almanac(server)
        person: Person = almanac.anonymous()
        browser = pushes.browser()
        with Wire(almanac, person.token) as wire:
            for host in ["push.example", "evil-fcm.googleapis.com", "fcm.googleapis.com.evil.example", "push.apple.com.",
                         "fcm.googleapis.com:8443", "storage.googleapis.com"]:
                answer = wire.rest("POST", "push_subscriptions", browser.row | {"endpoint": f"https://{host}/send/1"})
                assert answer.status_code in (400, 403), answer.text
                assert "push-services" in (answer.json()["hint"] or "") or answer.status_code == 400
            for number, host in enumerate(["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com",
                                           "wns2-par02p.notify.windows.com", "jmt17.google.com"]):
                person.add("push_subscriptions", **browser.row | {"endpoint": f"https://{host}/send/{number}"})
    finally:
        server.stop()


def test_the_key_survives_a_restart(tmp_path):
    first = Server(tmp_path / "data").start()
    key = public_key(first)
    first.stop()
    second = Server(tmp_path / "data").start()
    assert public_key(second) == key
    second.stop()
    assert (tmp_path / "data/push-key.pem").stat().st_mode & 0o777 == 0o600


def test_endpoints_on_this_machine_are_refused_by_default(tmp_path, pushes):
    server = Server(tmp_path / "data", environment=settings.GENEROUS).start()
    try:
        almanac = Almanac(server)
        person: Person = almanac.anonymous()
        browser = pushes.browser()
        port = browser.endpoint.split(":")[2].split("/")[0]
        hosts = ["http://127.0.0.1", "https://localhost", "https://127.1", "https://0x7f.1", "https://2130706433",
                 "https://[::1]", "https://[::ffff:127.0.0.1]", "https://0.0.0.0"]
        for number, host in enumerate(hosts):
            row = browser.row | {"endpoint": f"{host}:{port}/send/{number}"}
            person.add("push_subscriptions", **row)
        with Wire(almanac, person.token) as wire:
            results = send_test(wire)
        assert [result["outcome"] for result in results] == ["refused"] * len(hosts), results
        assert not browser.messages
        assert not pushes.strays
    finally:
        server.stop()
