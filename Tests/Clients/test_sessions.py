"""Anonymous sign-in, restored sessions, and signing out."""

from supabase_auth import SyncMemoryStorage

from almanac import Almanac, Person
from refused import auth_refuses, rest_refuses
from wire import Wire

# The errors on which clients delete their session.
GONE = ("refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired")


def is_refused_by_rest(almanac: Almanac, token: str) -> bool:
    with Wire(almanac, token) as wire:
        return wire.rest("GET", "quotes?limit=1").status_code == 401


# Signing in


def test_a_user_signs_in_anonymously(almanac: Almanac):
    answer = almanac.client().auth.sign_in_anonymously()
    assert answer.user.is_anonymous
    assert answer.user.email == ""
    assert answer.user.aud == answer.user.role == "authenticated"
    assert answer.user.identities == []
    assert answer.session.token_type == "bearer"
    assert answer.session.expires_in == 3600
    assert answer.session.user.id == answer.user.id


def test_metadata_given_at_sign_in_is_stored(almanac: Almanac):
    client = almanac.client()
    client.auth.sign_in_anonymously({"options": {"data": {"app": "whole", "theme": "夏"}}})
    assert client.auth.get_user().user.user_metadata == {"app": "whole", "theme": "夏"}


def test_the_token_has_the_expected_claims(person: Person):
    claims = person.claims
    assert claims["sub"] == person.id
    assert claims["aud"] == claims["role"] == "authenticated"
    assert claims["aal"] == "aal1"
    assert claims["is_anonymous"] is True
    assert claims["exp"] - claims["iat"] == 3600
    assert {"iss", "email", "phone", "app_metadata", "user_metadata", "amr", "session_id"} <= set(claims)


def test_the_client_accepts_the_claims(person: Person):
    assert person.client.auth.get_claims()["claims"]["sub"] == person.id


def test_two_users_have_different_ids_and_sessions(person: Person, other: Person):
    assert person.id != other.id
    assert person.claims["session_id"] != other.claims["session_id"]


# Launching again


def test_a_launch_restores_the_user_from_storage(almanac: Almanac):
    storage = SyncMemoryStorage()
    before = almanac.anonymous(storage=storage)
    after = almanac.client(storage=storage)
    assert after.auth.get_user().user.id == before.id


def test_a_launch_restores_the_user_from_the_refresh_token(almanac: Almanac, person: Person):
    answer = almanac.client().auth.refresh_session(person.session.refresh_token)
    assert answer.user.id == person.id
    assert answer.user.is_anonymous


def test_a_launch_restores_the_user_from_both_tokens(almanac: Almanac, person: Person):
    client = almanac.client()
    client.auth.set_session(person.token, person.session.refresh_token)
    assert client.auth.get_user().user.id == person.id
    assert client.auth.refresh_session().user.id == person.id


def test_a_refresh_returns_new_tokens_of_the_same_session(person: Person):
    before, claims = person.session, person.claims
    person.client.auth.refresh_session()
    assert person.session.refresh_token != before.refresh_token
    assert person.claims["session_id"] == claims["session_id"]
    assert person.claims["exp"] >= claims["exp"]


def test_a_refresh_can_be_repeated_after_a_lost_response(almanac: Almanac, person: Person):
    """The device never received the new token, so it sends the old one again."""
    stored = person.session.refresh_token
    lost = almanac.client().auth.refresh_session(stored).session
    again = almanac.client().auth.refresh_session(stored).session
    assert again.refresh_token == lost.refresh_token
    assert almanac.client().auth.refresh_session(again.refresh_token).user.id == person.id


def test_many_refreshes_keep_the_session(person: Person):
    session = person.claims["session_id"]
    tokens = {person.client.auth.refresh_session().session.refresh_token for _ in range(10)}
    assert len(tokens) == 10
    assert person.claims["session_id"] == session


def test_a_made_up_refresh_token_is_refused(almanac: Almanac):
    with auth_refuses(400, "refresh_token_not_found"):
        almanac.client().auth.refresh_session("made-up-token")


def test_a_made_up_access_token_is_refused(almanac: Almanac):
    with auth_refuses(403, "bad_jwt"):
        almanac.client().auth.get_user("eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl")


# Signing out


def test_signing_out_locally_keeps_the_other_device_signed_in(almanac: Almanac, linked: Person):
    there = almanac.sign_in(linked.email, linked.password)
    ended = linked.session
    linked.client.auth.sign_out({"scope": "local"})
    assert linked.client.auth.get_session() is None
    assert is_refused_by_rest(almanac, ended.access_token)
    with auth_refuses(400, *GONE):
        almanac.client().auth.refresh_session(ended.refresh_token)
    assert there.rows("users") == []
    assert there.client.auth.refresh_session().user.id == linked.id


def test_signing_out_globally_ends_every_session_at_once(almanac: Almanac, linked: Person):
    there = almanac.sign_in(linked.email, linked.password)
    ended = [linked.session, there.session]
    linked.client.auth.sign_out({"scope": "global"})
    for session in ended:
        assert is_refused_by_rest(almanac, session.access_token)
        with auth_refuses(400, *GONE):
            almanac.client().auth.refresh_session(session.refresh_token)


def test_signing_out_the_others_keeps_this_device_signed_in(almanac: Almanac, linked: Person):
    there = almanac.sign_in(linked.email, linked.password)
    linked.client.auth.sign_out({"scope": "others"})
    assert is_refused_by_rest(almanac, there.token)
    with auth_refuses(400, *GONE):
        there.client.auth.refresh_session()
    assert linked.client.auth.refresh_session().user.id == linked.id


def test_an_ended_session_is_reported(almanac: Almanac, linked: Person):
    token = linked.token
    linked.client.auth.sign_out()
    with auth_refuses(403, "session_not_found"):
        almanac.client().auth.get_user(token)


def test_an_ended_session_cannot_write(almanac: Almanac, person: Person):
    """As on a device that does not know about the end of its session, and still sends the token."""
    elsewhere = almanac.client()
    elsewhere.auth.set_session(person.token, person.session.refresh_token)
    person.client.auth.sign_out()
    with rest_refuses("PGRST301", "PGRST303"):
        elsewhere.table("users").insert({"id": person.id, "name": "Too late"}).execute()


def test_signing_out_twice_is_not_an_error(almanac: Almanac, person: Person):
    elsewhere = almanac.client()
    elsewhere.auth.set_session(person.token, person.session.refresh_token)
    person.client.auth.sign_out()
    elsewhere.auth.sign_out()
    assert elsewhere.auth.get_session() is None
