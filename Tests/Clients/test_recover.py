"""Password recovery: the email, its code and its link."""

from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from supabase_auth.types import Session

from almanac import Almanac, Person, address
from mails import Mail, latest_mail, mails
from patience import PATIENCE
from refused import auth_refuses

NEW = "a fresh password"


def ask(almanac: Almanac, email: str, **options) -> Mail:
    """Requests a recovery, as "I forgot my password" does. Returns the email."""
    almanac.client(**options).auth.reset_password_for_email(email)
    return latest_mail(almanac.server.data, email)


def another(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


@pytest.mark.parametrize("way", ["by the code", "by the link's token"])
def test_a_new_password_replaces_the_forgotten_one(almanac: Almanac, linked: Person, way: str):
    linked.add("users", name="Mei")
    mail = ask(almanac, linked.email)
    client = almanac.client()
    if way == "by the code":
        answer = client.auth.verify_otp({"email": linked.email, "token": mail.code, "type": "recovery"})
    else:
        answer = client.auth.verify_otp({"token_hash": mail.token_hash, "type": "recovery"})
    assert answer.user.id == linked.id
    client.auth.update_user({"password": NEW})
    with auth_refuses(400, "invalid_credentials"):
        almanac.sign_in(linked.email, linked.password)
    again = almanac.sign_in(linked.email, NEW)
    assert again.id == linked.id
    assert [row["name"] for row in again.rows("users")] == ["Mei"]


def test_a_code_works_once(almanac: Almanac, linked: Person):
    mail = ask(almanac, linked.email)
    almanac.client().auth.verify_otp({"email": linked.email, "token": mail.code, "type": "recovery"})
    with auth_refuses(403, "otp_expired"):
        almanac.client().auth.verify_otp({"email": linked.email, "token": mail.code, "type": "recovery"})
    with auth_refuses(403, "otp_expired"):
        almanac.client().auth.verify_otp({"token_hash": mail.token_hash, "type": "recovery"})


def test_a_code_is_valid_for_its_address_only(almanac: Almanac, linked: Person):
    mail = ask(almanac, linked.email)
    with auth_refuses(403, "otp_expired"):
        almanac.client().auth.verify_otp({"email": almanac.linked().email, "token": mail.code, "type": "recovery"})


def test_a_code_is_valid_for_its_purpose_only(almanac: Almanac, linked: Person):
    mail = ask(almanac, linked.email)
    with auth_refuses(403, "otp_expired"):
        almanac.client().auth.verify_otp({"email": linked.email, "token": mail.code, "type": "email_change"})


def test_a_code_expires_after_five_wrong_tries(almanac: Almanac, linked: Person):
    mail = ask(almanac, linked.email)
    for _ in range(5):
        with auth_refuses(403, "otp_expired"):
            almanac.client().auth.verify_otp({"email": linked.email, "token": another(mail.code), "type": "recovery"})
    with auth_refuses(403, "otp_expired"):
        almanac.client().auth.verify_otp({"email": linked.email, "token": mail.code, "type": "recovery"})


def test_requesting_a_recovery_keeps_the_password(almanac: Almanac, linked: Person):
    ask(almanac, linked.email)
    assert almanac.sign_in(linked.email, linked.password).id == linked.id


def test_an_unknown_address_gets_the_same_response_and_no_email(almanac: Almanac):
    email = address()
    almanac.client().auth.reset_password_for_email(email)
    known = almanac.linked()
    ask(almanac, known.email)
    assert not [mail for mail in mails(almanac.server.data) if email in mail.to]


def test_emails_to_one_address_are_rate_limited(almanac: Almanac, linked: Person):
    ask(almanac, linked.email)
    with auth_refuses(429, "over_email_send_rate_limit"):
        almanac.client().auth.reset_password_for_email(linked.email)


# The link


def follow(mail: Mail) -> httpx.URL:
    """Follows the link. Returns the address it redirects to."""
    answer = httpx.get(mail.link, follow_redirects=False, timeout=PATIENCE)
    assert answer.status_code == 303
    return httpx.URL(answer.headers["Location"])


def test_the_link_returns_to_the_app_with_a_code_to_exchange(almanac: Almanac, linked: Person):
    client = almanac.client()
    client.auth.reset_password_for_email(linked.email, {"redirect_to": almanac.server.origin + "/whole"})
    there = follow(latest_mail(almanac.server.data, linked.email))
    assert str(there).startswith(almanac.server.origin + "/whole")
    assert client.auth.exchange_code_for_session({"auth_code": there.params["code"]}).user.id == linked.id
    client.auth.update_user({"password": NEW})
    assert almanac.sign_in(linked.email, NEW).id == linked.id


def test_the_links_code_is_useless_on_another_device(almanac: Almanac, linked: Person):
    almanac.client().auth.reset_password_for_email(linked.email, {"redirect_to": almanac.server.origin + "/whole"})
    code = follow(latest_mail(almanac.server.data, linked.email)).params["code"]
    with auth_refuses(400, "bad_code_verifier"):
        almanac.client().auth.exchange_code_for_session({"auth_code": code, "code_verifier": "x" * 43})


def test_without_pkce_the_link_returns_the_session(almanac: Almanac, linked: Person):
    there = follow(ask(almanac, linked.email, flow_type="implicit"))
    carried = {name: values[0] for name, values in parse_qs(there.fragment).items()}
    assert carried["type"] == "recovery"
    session = almanac.client().auth.set_session(carried["access_token"], carried["refresh_token"]).session
    assert isinstance(session, Session)
    assert session.user.id == linked.id


def test_a_used_link_returns_the_reason(almanac: Almanac, linked: Person):
    mail = ask(almanac, linked.email)
    follow(mail)
    there = follow(mail)
    said = parse_qs(there.fragment) | parse_qs(there.query.decode())
    assert said["error_code"] == ["otp_expired"]


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example/", "//evil.example/", "https://127.0.0.1.evil.example/", "javascript:alert(1)",
     "http://127.0.0.1:1/", "{origin}@evil.example/", "{origin}.evil.example/", "{origin}\\@evil.example/"])
def test_the_link_never_redirects_to_another_origin(almanac: Almanac, linked: Person, elsewhere: str):
    origin = almanac.server.origin
    client = almanac.client()
    client.auth.reset_password_for_email(linked.email, {"redirect_to": elsewhere.format(origin=origin)})
    mail = latest_mail(almanac.server.data, linked.email)
    assert "evil" not in mail.link
    there = urlsplit(str(follow(mail)))
    assert f"{there.scheme}://{there.netloc}" in (origin, "://")


def test_email_files_are_private(almanac: Almanac, linked: Person):
    mail = ask(almanac, linked.email)
    assert mail.file.stat().st_mode & 0o777 == 0o600
    assert mail.file.parent.stat().st_mode & 0o777 == 0o700
