"""The store as a client and the operator see it: `almanac serve --store sandbox` and `almanac grant`."""

import subprocess
from datetime import datetime, timedelta, timezone

import pytest

import settings
from almanac import Almanac, Person
from patience import PATIENCE
from server import Server
from wire import Wire


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    sandbox = settings.GENEROUS | {"ALMANAC_STORE": "sandbox"}
    running = Server(tmp_path_factory.mktemp("store"), environment=sandbox).start()
    yield running
    running.stop()


def post(wire: Wire, path: str, body: dict | None = None):
    return wire.post(f"/api/store/{path}", json=body or {})


def device(wire: Wire) -> dict:
    """The key of a new device, which a trial needs."""
    body = {"platform": "web", "model": "Chromium", "os_version": "142", "language": "en"}
    return {"device_key": wire.post("/api/devices/register", json=body).json()["device_key"]}


def problem(answer) -> tuple[int, str]:
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.status_code, answer.json()["type"].removeprefix("/problems/")


def grant(almanac: Almanac, *arguments: str) -> subprocess.CompletedProcess:
    command = [almanac.server.program, "grant", *arguments, "--data", almanac.server.data]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


def columns(row: dict) -> dict:
    """The subscription in a row of `users`, or in a response of the store. `/rest/v1` writes times without zeros."""
    dates = ("trial_end_date", "subscription_start_date", "subscription_end_date")
    times = {name: row[name] and datetime.fromisoformat(row[name]) for name in dates}
    return times | {name: row[name] for name in ("subscription_status", "subscription_renews")}


def subscription(answer) -> dict:
    assert answer.status_code == 200, answer.text
    return columns(answer.json()["subscription"])


def test_the_official_client_reads_what_the_store_answered(person: Person, wire: Wire):
    offer = wire.get("/api/store/products", params={"locale": "de-AT"}).json()
    assert (offer["store"], offer["is_sandbox"], offer["trial_available"]) == ("sandbox", True, True)
    assert [product["plan"] for product in offer["products"]] == ["monthly", "yearly"]
    assert all("€" in product["price"] for product in offer["products"])

    assert problem(post(wire, "trial")) == (422, "unknown-device")
    key = device(wire)
    trial = subscription(post(wire, "trial", key))
    assert [columns(row) for row in person.rows("users")] == [trial]
    ends = trial["trial_end_date"] - datetime.now(timezone.utc)
    assert timedelta(days=6, hours=23) < ends <= timedelta(days=7)
    assert subscription(post(wire, "trial", key)) == trial
    assert problem(post(wire, "trial", device(wire))) == (409, "trial-used")

    bought = subscription(post(wire, "purchases", {"product": "almanac.premium.yearly"}))
    assert (bought["subscription_status"], bought["subscription_renews"]) == ("yearly", True)
    assert bought["trial_end_date"] == trial["trial_end_date"]
    assert subscription(post(wire, "restore")) == bought
    canceled = subscription(post(wire, "cancel"))
    assert canceled == bought | {"subscription_renews": False}
    assert [columns(row) for row in person.rows("users")] == [canceled]


def test_an_unknown_product_and_a_missing_session_buy_nothing(person: Person, wire: Wire, signed_out: Wire):
    assert problem(post(wire, "purchases", {"product": "almanac.premium.lifetime"})) == (422, "unknown-product")
    assert problem(post(signed_out, "purchases", {"product": "almanac.premium.monthly"})) == (401, "signed-out")
    assert problem(post(wire, "restore")) == (404, "nothing-to-restore")
    assert problem(post(wire, "cancel")) == (409, "nothing-to-cancel")
    assert person.rows("users") == []


def test_the_operator_grants_and_withdraws(almanac: Almanac, linked: Person):
    granted = grant(almanac, linked.email, "--until", "2999-12-31")
    assert granted.returncode == 0, granted.stderr
    assert granted.stdout == f"granted {linked.id} ({linked.email}) everything through 2999-12-31 (UTC)\n"
    row = linked.rows("users")[0]
    assert (row["subscription_status"], row["subscription_renews"]) == ("granted", False)
    assert datetime.fromisoformat(row["subscription_end_date"]) == datetime(3000, 1, 1, tzinfo=timezone.utc)
    assert grant(almanac, linked.id, "--revoke").returncode == 0
    assert linked.rows("users")[0]["subscription_status"] == "free"


@pytest.mark.parametrize("arguments, said", [
    (("nobody@example.org", "--until", "2999-12-31"), "There is no account “nobody@example.org”."),
    (("nobody@example.org",), "--until"),
    (("x", "--until", "2999-12-31", "--revoke"), "--until"),
    (("x", "--until", "31.12.2999"), "--until must be a date such as"),
])
def test_a_grant_that_cannot_be_says_why(almanac: Almanac, arguments: tuple, said: str):
    refused = grant(almanac, *arguments)
    assert refused.returncode != 0
    assert said in refused.stderr


def test_a_grant_in_the_past_or_a_second_withdrawal_says_so(almanac: Almanac, person: Person):
    past = grant(almanac, person.id, "--until", "2020-01-31")
    assert (past.returncode != 0, "2020-01-31 is in the past." in past.stderr) == (True, True)
    none = grant(almanac, person.id, "--revoke")
    assert (none.returncode != 0, "has no grant." in none.stderr) == (True, True)
    assert person.rows("users") == []


def test_an_unknown_store_stops_the_server_at_its_start(almanac: Almanac):
    command = [almanac.server.program, "serve", "--store", "bazaar", "--data", almanac.server.data]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert refused.returncode != 0
    assert "--store must be" in refused.stderr
