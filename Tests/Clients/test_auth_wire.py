"""What the official client hides about accounts: status, headers, and the error formats of new and old clients."""

import httpx
import pytest

from almanac import Almanac, Person, address
from patience import PATIENCE
from wire import Wire

PASSWORD = "correct horse"


def check(answer: httpx.Response, status: int, code: str) -> None:
    """Expects an error in the format of current clients."""
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert answer.json()["message"]
    assert answer.headers["X-Supabase-Api-Version"] == "2024-01-01"


def test_the_health_check_succeeds(signed_out: Wire):
    assert signed_out.auth("GET", "health").status_code == 200


def test_the_settings_list_the_enabled_features(signed_out: Wire):
    said = signed_out.auth("GET", "settings").json()
    assert said["external"]["email"] is True
    assert said["external"]["anonymous_users"] is True
    assert said["external"]["google"] is False
    assert said["disable_signup"] is False
    assert said["mailer_autoconfirm"] is True


def test_the_public_keys_are_served(signed_out: Wire):
    answer = signed_out.auth("GET", ".well-known/jwks.json")
    assert answer.status_code == 200
    assert isinstance(answer.json()["keys"], list)


def test_a_session_has_all_its_fields(signed_out: Wire):
    answer = signed_out.auth("POST", "signup", {"data": {}, "gotrue_meta_security": {"captcha_token": None}})
    assert answer.status_code == 200
    session = answer.json()
    assert {"access_token", "token_type", "expires_in", "expires_at", "refresh_token", "user"} <= set(session)
    assert {"id", "aud", "role", "email", "phone", "app_metadata", "user_metadata", "identities", "created_at",
            "updated_at", "is_anonymous"} <= set(session["user"])
    assert session["user"]["phone"] == ""


def test_sessions_are_not_cached(signed_out: Wire):
    assert "no-store" in signed_out.auth("POST", "signup", {}).headers["Cache-Control"]


def test_older_clients_get_errors_in_their_format(signed_out: Wire):
    answer = signed_out.post("/auth/v1/token?grant_type=refresh_token", json={"refresh_token": "made-up"})
    assert answer.status_code == 400
    refusal = answer.json()
    assert (refusal["code"], refusal["error_code"]) == (400, "refresh_token_not_found")
    assert refusal["msg"]


# A code of None accepts any code.
REFUSALS = {
    "a body that is not JSON": ("POST", "signup", b"{", 400, "bad_json"),
    "a body that is a list": ("POST", "signup", [], 400, None),
    "an unknown grant": ("POST", "token?grant_type=magic", {}, 400, "validation_failed"),
    "no grant": ("POST", "token", {}, 400, "validation_failed"),
    "a number for an address": ("POST", "signup", {"email": 5, "password": PASSWORD}, 400, "validation_failed"),
    "a list for a password": ("POST", "token?grant_type=password", {"email": "a@b.co", "password": []}, 400, None),
    "no refresh token": ("POST", "token?grant_type=refresh_token", {}, 400, "validation_failed"),
    "a number for a refresh token": ("POST", "token?grant_type=refresh_token", {"refresh_token": 5}, 400, None),
    "an ID token": ("POST", "token?grant_type=id_token", {"provider": "google", "id_token": "x"}, 400, None),
    "an unknown type to verify": ("POST", "verify", {"token_hash": "x", "type": "magic"}, 400, "validation_failed"),
    "a wrong code": ("POST", "verify", {"email": "a@b.co", "token": "12345", "type": "recovery"}, 403, "otp_expired"),
    "a wrong link": ("POST", "verify", {"token_hash": "made-up", "type": "recovery"}, 403, "otp_expired"),
    "a recovery without an address": ("POST", "recover", {}, 400, "validation_failed"),
    "a body over a megabyte": ("POST", "signup", {"data": {"text": "x" * 1_200_000}}, 413, "request_entity_too_large"),
}


@pytest.mark.parametrize(("method", "target", "body", "status", "code"), REFUSALS.values(), ids=REFUSALS)
def test_each_refusal_has_its_code(signed_out: Wire, method: str, target: str, body, status: int, code: str | None):
    if isinstance(body, bytes):
        headers = {"X-Supabase-Api-Version": "2024-01-01", "Content-Type": "application/json"}
        answer = signed_out.request(method, f"/auth/v1/{target}", content=body, headers=headers)
    else:
        answer = signed_out.auth(method, target, body)
    check(answer, status, code or answer.json()["code"])


def test_the_user_cannot_be_read_without_a_token(almanac: Almanac):
    headers = {"X-Supabase-Api-Version": "2024-01-01"}
    with httpx.Client(base_url=almanac.server.origin, headers=headers, timeout=PATIENCE) as client:
        check(client.get("/auth/v1/user", headers={"apikey": almanac.anon_key}), 401, "no_authorization")


def test_a_forged_token_is_refused(almanac: Almanac):
    with Wire(almanac, "a.b.c") as wire:
        check(wire.auth("GET", "user"), 403, "bad_jwt")


def test_the_api_keys_are_not_users(almanac: Almanac):
    for key in (almanac.anon_key, almanac.service_key):
        with Wire(almanac, key) as wire:
            assert wire.auth("GET", "user").status_code in (401, 403)


def test_a_weak_password_is_refused_with_reasons(signed_out: Wire):
    answer = signed_out.auth("POST", "signup", {"email": address(), "password": "short"})
    check(answer, 422, "weak_password")
    assert answer.json()["weak_password"]["reasons"] == ["length"]


def test_signing_out_is_204(wire: Wire):
    answer = wire.auth("POST", "logout?scope=local")
    assert (answer.status_code, answer.content) == (204, b"")
    assert wire.auth("POST", "logout").status_code == 403


def test_recovery_does_not_reveal_which_addresses_exist(signed_out: Wire, linked: Person):
    known, unknown = (
        [signed_out.auth("POST", "recover", {"email": email}) for _ in range(2)] for email in (linked.email, address()))
    assert (known[0].status_code, known[0].json()) == (200, {})
    assert (unknown[0].status_code, unknown[0].json()) == (200, {})
    # The rate limit answers alike, too.
    check(known[1], 429, "over_email_send_rate_limit")
    check(unknown[1], 429, "over_email_send_rate_limit")


def test_metadata_is_merged_and_null_removes_a_key(wire: Wire):
    wire.auth("PUT", "user", {"data": {"theme": "soft", "size": 2}})
    answer = wire.auth("PUT", "user", {"data": {"size": None, "font": "serif"}})
    assert answer.status_code == 200
    assert answer.json()["user_metadata"] == {"theme": "soft", "font": "serif"}


@pytest.mark.parametrize(
    "forbidden",
    [{"app_metadata": {"role": "admin"}}, {"role": "service_role"}, {"is_anonymous": False}, {"id": "x"}],
    ids=lambda forbidden: next(iter(forbidden)))
def test_users_cannot_change_their_own_role_or_id(wire: Wire, person: Person, forbidden: dict):
    before = wire.auth("GET", "user").json()
    wire.auth("PUT", "user", forbidden)
    after = wire.auth("GET", "user").json()
    assert {key: after[key] for key in before if key != "updated_at"} == {
        key: before[key] for key in before if key != "updated_at"}


def test_users_cannot_use_the_admin_endpoints(wire: Wire):
    answer = wire.auth("GET", "admin/users")
    assert answer.status_code in (403, 404)
