"""Email confirmation when signing up and when linking an address."""

import pytest

import settings
from almanac import Almanac, Person, address
from mails import latest_mail
from refused import auth_refuses
from server import Server

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"), environment=settings.CONFIRMING).start()
    yield running
    running.stop()


def test_signing_up_requires_confirmation(almanac: Almanac):
    email = address()
    client = almanac.client()
    answer = client.auth.sign_up({"email": email, "password": PASSWORD})
    assert answer.session is None
    with auth_refuses(400, "email_not_confirmed"):
        almanac.sign_in(email, PASSWORD)
    mail = latest_mail(almanac.server.data, email)
    confirmed = client.auth.verify_otp({"email": email, "token": mail.code, "type": "signup"})
    assert confirmed.user.email_confirmed_at
    assert almanac.sign_in(email, PASSWORD).id == answer.user.id


def test_a_second_sign_up_does_not_reveal_the_first(almanac: Almanac):
    email = address()
    first = almanac.client().auth.sign_up({"email": email, "password": PASSWORD})
    mail = latest_mail(almanac.server.data, email)
    almanac.client().auth.verify_otp({"token_hash": mail.token_hash, "type": "signup"})
    second = almanac.client().auth.sign_up({"email": email, "password": "another password"})
    assert second.session is None
    assert second.user.id == first.user.id
    assert almanac.sign_in(email, PASSWORD).id == first.user.id
    with auth_refuses(400, "invalid_credentials"):
        almanac.sign_in(email, "another password")


def test_linking_requires_confirmation(almanac: Almanac, person: Person):
    person.add("users", name="Mei")
    email = address()
    user = person.client.auth.update_user({"email": email, "password": PASSWORD}).user
    assert user.new_email == email
    assert not user.email
    with auth_refuses(400, "invalid_credentials", "email_not_confirmed"):
        almanac.sign_in(email, PASSWORD)
    mail = latest_mail(almanac.server.data, email)
    person.client.auth.verify_otp({"email": email, "token": mail.code, "type": "email_change"})
    user = person.client.auth.get_user().user
    assert (user.id, user.email, user.new_email or None) == (person.id, email, None)
    assert not user.is_anonymous
    assert [row["name"] for row in almanac.sign_in(email, PASSWORD).rows("users")] == ["Mei"]


def test_an_unconfirmed_address_can_be_confirmed_by_another_user(almanac: Almanac, person: Person, other: Person):
    """An unconfirmed address does not prevent its real owner from confirming it."""
    email = address()
    person.client.auth.update_user({"email": email, "password": PASSWORD})
    other.client.auth.update_user({"email": email, "password": PASSWORD})
    mail = latest_mail(almanac.server.data, email)
    other.client.auth.verify_otp({"email": email, "token": mail.code, "type": "email_change"})
    assert other.client.auth.get_user().user.email == email
    assert person.client.auth.get_user().user.is_anonymous
