"""Email address and password, for new users and for those who have used the app without an account."""

import pytest

from almanac import Almanac, Person, address
from refused import auth_refuses

PASSWORD = "correct horse"


# Linking


def test_linking_keeps_the_user_and_their_rows(almanac: Almanac, person: Person, quotes: list[dict]):
    person.add("users", name="Mei")
    person.add("liked_quotes", quote_id=quotes[0]["id"])
    before = {table: person.rows(table) for table in ("users", "liked_quotes")}
    email = address()
    user = person.client.auth.update_user({"email": email, "password": PASSWORD}).user
    assert user.id == person.id
    assert user.email == email
    assert not user.is_anonymous
    assert user.app_metadata == {"provider": "email", "providers": ["email"]}
    assert [identity.provider for identity in user.identities] == ["email"]
    # The profile says the account's address (seed 001).
    before["users"] = [row | {"email": email} for row in before["users"]]
    assert {table: person.rows(table) for table in before} == before


def test_a_second_device_sees_the_rows_after_signing_in(almanac: Almanac, linked: Person, quotes: list[dict]):
    linked.add("liked_quotes", quote_id=quotes[0]["id"])
    there = almanac.sign_in(linked.email, linked.password)
    assert there.id == linked.id
    assert there.claims["is_anonymous"] is False
    assert there.rows("liked_quotes") == linked.rows("liked_quotes")
    there.add("liked_quotes", quote_id=quotes[1]["id"])
    assert len(linked.rows("liked_quotes")) == 2


def test_linking_merges_the_metadata(almanac: Almanac, person: Person):
    person.client.auth.update_user({"data": {"theme": "soft", "size": 2}})
    user = person.client.auth.update_user({"email": address(), "password": PASSWORD, "data": {"size": 3}}).user
    assert user.user_metadata["theme"] == "soft"
    assert user.user_metadata["size"] == 3


def test_linking_keeps_the_session(person: Person):
    session = person.claims["session_id"]
    person.client.auth.update_user({"email": address(), "password": PASSWORD})
    person.client.auth.refresh_session()
    assert person.claims["session_id"] == session
    assert person.claims["is_anonymous"] is False


def test_an_address_belongs_to_one_user(almanac: Almanac, linked: Person, person: Person):
    with auth_refuses(422, "email_exists"):
        person.client.auth.update_user({"email": linked.email.upper(), "password": PASSWORD})
    assert person.client.auth.get_user().user.is_anonymous


# Signing up and in


def test_a_new_user_signs_up(almanac: Almanac):
    email = address()
    answer = almanac.client().auth.sign_up({"email": email, "password": PASSWORD, "options": {"data": {"name": "Bo"}}})
    assert answer.session
    assert answer.user.email == email
    assert answer.user.email_confirmed_at
    assert answer.user.user_metadata["name"] == "Bo"
    assert almanac.sign_in(email, PASSWORD).id == answer.user.id


def test_signing_up_twice_is_refused(almanac: Almanac, linked: Person):
    with auth_refuses(422, "user_already_exists"):
        almanac.client().auth.sign_up({"email": linked.email, "password": "another password"})
    assert almanac.sign_in(linked.email, linked.password).id == linked.id


def test_addresses_are_not_case_sensitive(almanac: Almanac, linked: Person):
    assert almanac.sign_in(linked.email.upper(), linked.password).id == linked.id


@pytest.mark.parametrize("password", ["wrong horse", "Correct horse", "correct horse "])
def test_a_wrong_password_is_refused(almanac: Almanac, linked: Person, password: str):
    with auth_refuses(400, "invalid_credentials"):
        almanac.sign_in(linked.email, password)


def test_an_unknown_address_gets_the_same_error(almanac: Almanac):
    with auth_refuses(400, "invalid_credentials"):
        almanac.sign_in(address(), PASSWORD)


@pytest.mark.parametrize("password", ["short", "x" * 73, "密" * 25], ids=["too short", "too long", "too many bytes"])
def test_a_password_of_invalid_length_is_refused(almanac: Almanac, password: str):
    with auth_refuses(422, "weak_password"):
        almanac.client().auth.sign_up({"email": address(), "password": password})


@pytest.mark.parametrize("email", ["nobody", "no body@example.com", "a@b@c", "a@", "x" * 400 + "@example.com"])
def test_an_invalid_address_is_refused(almanac: Almanac, email: str):
    with auth_refuses(400, "validation_failed"):
        almanac.client().auth.sign_up({"email": email, "password": PASSWORD})


# Changing the password


def test_a_new_password_ends_the_other_sessions_and_keeps_this_one(almanac: Almanac, linked: Person):
    there = almanac.sign_in(linked.email, linked.password)
    linked.client.auth.update_user({"password": "a fresh password"})
    with auth_refuses(400, "session_not_found", "refresh_token_not_found"):
        there.client.auth.refresh_session()
    assert linked.client.auth.refresh_session().user.id == linked.id
    with auth_refuses(400, "invalid_credentials"):
        almanac.sign_in(linked.email, linked.password)
    assert almanac.sign_in(linked.email, "a fresh password").id == linked.id


def test_reusing_the_same_password_is_refused(linked: Person):
    with auth_refuses(422, "same_password"):
        linked.client.auth.update_user({"password": linked.password})
