"""W3 Sign-in with Google, Apple and any OpenID Connect service, by the official client."""

import hashlib
import re
from urllib.parse import parse_qsl, urlsplit

import httpx
import jwt
import pytest

import settings
from almanac import Almanac, Person, address
from identity_service import IdentityService, User
from patience import PATIENCE
from refused import auth_refuses
from server import Server

HOME = "http://app.example/welcome"


@pytest.fixture(scope="module")
def google():
    with IdentityService() as running:
        yield running
        assert not running.problems


@pytest.fixture(scope="module")
def apple():
    with IdentityService("ES256") as running:
        yield running
        assert not running.problems


@pytest.fixture(scope="module")
def server(tmp_path_factory, google: IdentityService, apple: IdentityService):
    folder = tmp_path_factory.mktemp("server")
    services = {"ALMANAC_OIDC": f"{google.setting('google', folder)}; {apple.setting('apple', folder)}"}
    environment = settings.GENEROUS | services | {"ALMANAC_REDIRECT_ORIGINS": "http://app.example"}
    running = Server(folder, environment=environment).start()
    yield running
    assert "client's secret" not in running.log
    running.stop()


@pytest.fixture(autouse=True)
def user(google: IdentityService, apple: IdentityService) -> User:
    """A new user at both services."""
    google.user = apple.user = User(email=address())
    google.agrees = True
    google.is_down = False
    return google.user


def browse(url: str) -> dict[str, str]:
    """Follows a URL as a browser does, up to the app's own page. Returns that page's parameters."""
    with httpx.Client(timeout=PATIENCE) as browser:
        for _ in range(6):
            if url.startswith(HOME):
                return dict(parse_qsl(urlsplit(url).query))
            answer = browser.get(url)
            assert answer.is_redirect, answer.text
            url = answer.headers["Location"]
    raise AssertionError(f"the app's page was not reached, but {url}")


def sign_in(almanac: Almanac) -> Person:
    """Signs in with Google on a new device."""
    client = almanac.client()
    url = client.auth.sign_in_with_oauth({"provider": "google", "options": {"redirect_to": HOME}}).url
    back = browse(url)
    assert "code" in back, back
    answer = client.auth.exchange_code_for_session({"auth_code": back["code"]})
    return Person(answer.user.id, client)


def link(person: Person) -> dict[str, str]:
    options = {"provider": "google", "options": {"redirect_to": HOME}}
    return browse(person.client.auth.link_identity(options).url)


def test_signing_in_creates_an_account_and_finds_it_again(almanac: Almanac, user: User):
    person = sign_in(almanac)
    account = person.client.auth.get_user().user
    assert (account.email, account.is_anonymous) == (user.email, False)
    assert account.app_metadata["providers"] == ["google"]
    assert [identity.provider for identity in account.identities] == ["google"]
    assert person.claims["amr"][0]["method"] == "oauth"
    person.add("users", name="Ana")
    assert [row["name"] for row in sign_in(almanac).rows("users")] == ["Ana"]


def test_linking_keeps_the_id_and_all_data(almanac: Almanac, person: Person, user: User):
    person.add("users", name="Mei")
    back = link(person)
    linked = person.client.auth.exchange_code_for_session({"auth_code": back["code"]})
    assert linked.user.id == person.id
    assert (linked.user.email, linked.user.is_anonymous) == (user.email, False)
    assert [row["name"] for row in person.rows("users")] == ["Mei"]
    elsewhere = sign_in(almanac)
    assert elsewhere.id == person.id
    assert [row["name"] for row in elsewhere.rows("users")] == ["Mei"]


def test_an_identity_belongs_to_one_account(almanac: Almanac, person: Person):
    owner = sign_in(almanac)
    back = link(person)
    assert (back["error"], back["error_code"]) == ("access_denied", "identity_already_exists")
    assert "another account" in back["error_description"]
    assert person.client.auth.get_user().user.is_anonymous
    assert sign_in(almanac).id == owner.id


def test_an_identity_can_be_removed_but_not_the_last(almanac: Almanac, linked: Person):
    back = link(linked)
    linked.client.auth.exchange_code_for_session({"auth_code": back["code"]})
    identities = {it.provider: it for it in linked.client.auth.get_user_identities().identities}
    assert set(identities) == {"email", "google"}
    linked.client.auth.unlink_identity(identities["google"])
    assert [it.provider for it in linked.client.auth.get_user_identities().identities] == ["email"]
    with auth_refuses(422, "single_identity_not_deletable"):
        linked.client.auth.unlink_identity(identities["email"])
    assert almanac.sign_in(linked.email, linked.password).id == linked.id


def test_an_account_of_the_same_unproven_address_is_not_taken_over(almanac: Almanac, linked: Person, user: User):
    user.email = linked.email
    owner = sign_in(almanac)
    assert owner.id != linked.id
    account = owner.client.auth.get_user().user
    assert (account.email, account.identities[0].identity_data["email"]) == ("", user.email)
    assert sign_in(almanac).id == owner.id
    assert almanac.sign_in(linked.email, linked.password).id == linked.id


def test_an_id_token_signs_in_with_its_nonce(almanac: Almanac, apple: IdentityService, user: User):
    nonce = "raw-nonce"
    token = apple.token(user, hashlib.sha256(nonce.encode()).hexdigest(), email_verified="true")
    client = almanac.client()
    answer = client.auth.sign_in_with_id_token({"provider": "apple", "token": token, "nonce": nonce})
    assert (answer.user.email, answer.user.app_metadata["provider"]) == (user.email, "apple")
    with auth_refuses(400, "invalid_credentials"):
        client.auth.sign_in_with_id_token({"provider": "apple", "token": token, "nonce": "another"})
    with auth_refuses(400, "invalid_credentials"):
        client.auth.sign_in_with_id_token({"provider": "apple", "token": token})
    with auth_refuses(400, "provider_disabled"):
        client.auth.sign_in_with_id_token({"provider": "facebook", "token": token})


WRONG = {
    "another issuer": {"iss": "https://evil.example"}, "another app": {"aud": "someone-else"},
    "expired": {"exp": 1_700_000_000}, "no expiry": {"exp": None}, "the future": {"iat": 33_000_000_000},
    "another party": {"azp": "someone-else"}, "no one": {"sub": None},
}


@pytest.mark.parametrize("claims", WRONG.values(), ids=WRONG)
def test_a_wrong_token_is_refused(almanac: Almanac, google: IdentityService, user: User, claims: dict):
    if claims.get("sub", "") is None:
        token = jwt.encode({"iss": google.origin, "aud": "almanac-client", "iat": 1, "exp": 33_000_000_000}, google.key,
                           "RS256", headers={"kid": google.key_id})
    else:
        token = google.token(user, **claims)
    with auth_refuses(400, "invalid_credentials"):
        almanac.client().auth.sign_in_with_id_token({"provider": "google", "token": token})


def test_tokens_by_other_keys_and_algorithms_are_refused(almanac: Almanac, google: IdentityService, user: User):
    sign_in(almanac)
    claims = jwt.decode(google.token(user), options={"verify_signature": False})
    stranger = IdentityService()
    tokens = [
        jwt.encode(claims, None, "none", headers={"kid": google.key_id}),
        jwt.encode(claims, "x" * 40, "HS256", headers={"kid": google.key_id}),
        jwt.encode(claims, stranger.key, "RS256", headers={"kid": google.key_id}),
        jwt.encode(claims, google.key, "RS512", headers={"kid": google.key_id}),
        google.token(user)[:-8] + "AAAAAAAA",
    ]
    stranger.server.server_close()
    for token in tokens:
        with auth_refuses(400, "invalid_credentials"):
            almanac.client().auth.sign_in_with_id_token({"provider": "google", "token": token})


def test_the_user_may_cancel(almanac: Almanac, google: IdentityService, person: Person):
    google.agrees = False
    back = link(person)
    assert back["error"] == "access_denied"
    assert back["error_description"] == "You canceled the sign-in with Google."
    assert person.client.auth.get_user().user.is_anonymous


def test_settings_name_the_services(almanac: Almanac):
    answer = httpx.get(
        f"{almanac.server.origin}/auth/v1/settings", headers={"apikey": almanac.anon_key}, timeout=PATIENCE)
    external = answer.json()["external"]
    assert (external["google"], external["apple"], external["facebook"]) == (True, True, False)


def test_apple_answers_with_a_form(almanac: Almanac, user: User):
    client = almanac.client()
    url = client.auth.sign_in_with_oauth({"provider": "apple", "options": {"redirect_to": HOME}}).url
    with httpx.Client(timeout=PATIENCE) as browser:
        page = browser.get(browser.get(url).headers["Location"]).text
    assert 'method="post"' in page
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]+)"', page))
    answer = httpx.post(f"{almanac.server.origin}/auth/v1/callback", data=fields, timeout=PATIENCE)
    back = dict(parse_qsl(urlsplit(answer.headers["Location"]).query))
    assert client.auth.exchange_code_for_session({"auth_code": back["code"]}).user.email == user.email


def test_a_new_key_of_the_service_is_noticed(tmp_path_factory, user: User):
    """On a server of its own: keys are fetched at most once a minute."""
    folder = tmp_path_factory.mktemp("rotation")
    with IdentityService("ES256") as service:
        service.user = user
        environment = settings.GENEROUS | {"ALMANAC_OIDC": service.setting("school", folder)}
        environment["ALMANAC_REDIRECT_ORIGINS"] = "http://app.example"
        running = Server(folder, environment=environment).start()
        almanac = Almanac(running)
        try:
            service.rotate()
            client = almanac.client()
            first = client.auth.sign_in_with_id_token({"provider": "school", "token": service.token(user)})
            service.rotate()
            # The unknown key is looked for only after a minute, so that made-up tokens cause no requests.
            with auth_refuses(400, "invalid_credentials"):
                client.auth.sign_in_with_id_token({"provider": "school", "token": service.token(user)})
            running.stop()
            running.start()
            again = client.auth.sign_in_with_id_token({"provider": "school", "token": service.token(user)})
            assert again.user.id == first.user.id
        finally:
            running.stop()
